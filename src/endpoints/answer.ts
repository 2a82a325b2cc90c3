import { WRITING } from "../config/operations.ts";
import { jsonEscaped } from "../document/links.ts";
import { cursorLinks, cursorLinksText, pageCount, paginationText } from "../document/pagination.ts";
import { statsText, withMeta } from "../document/stats.ts";
import { type DocumentFrame, documentText } from "../document/write_document.ts";
import { BOOKMARK } from "../drivers/bookmarks.ts";
import { NotFoundError } from "../errors/request_errors.ts";
import { showThrough } from "../hooks/run_hooks.ts";
import type { ReadPlan } from "../sql/statement.ts";
import type { Awaitable, Caller } from "../types/driver.ts";
import type { SqlValue } from "../types/json.ts";
import type { Query } from "../types/query.ts";
import type { ReadResult } from "../types/read_result.ts";
import type { Target } from "../types/target.ts";
import type { ConfiguredService } from "./configure.ts";
import { type Exchange, subjectOf } from "./exchange.ts";

/** What an endpoint answers before it is encoded. */
export interface Answer {
  readonly status: number;
  /** A compact JSON:API document; `null` for an answer without a body. */
  readonly text: string | null;
  readonly headers?: { readonly [name: string]: string };
  /** The state of the row that it shows, where versions are shown. */
  readonly state?: SqlValue;
}

/** Answers with the document of what a read has found; at once where no hook may change it. */
export function documentAnswer(
  exchange: Exchange,
  { prepared: { document }, isCompound }: ReadPlan,
  result: ReadResult,
  { isList, pagination, hook: name }: DocumentParts,
): Awaitable<Answer> {
  const texts = document.resources(result, isCompound, exchange.base);
  const frame = frameOf(exchange, isList, pagination);
  const hook = name === undefined ? undefined : exchange.resource.hooks[name];
  // What a to-one leads to may be nothing, and a trigger may have taken away what was written.
  const state = result.nodes[0].length === 0 ? undefined : result.state;
  if (name === undefined || hook === undefined) return { status: 200, text: documentText(texts, frame), state };
  return showThrough(texts.primary, (resources) => hook({ ...subjectOf(exchange, name), resources }))
    .then((primary) => ({ status: 200, text: documentText({ ...texts, primary }, frame), state }));
}

/** How the document of an answer is put together. */
interface DocumentParts {
  /** Whether `data` is an array. */
  readonly isList: boolean;
  /** `"meta":{…},"links":{…},` of a list with pages, else `""`. */
  readonly pagination: string;
  /** The hook that may change the primary resources. */
  readonly hook?: "afterFind" | "afterSave";
}

/** What a document has beside its resource objects. `pagination`: `"meta":{…},"links":{…},`, or `""`. */
export function frameOf({ target: { settings }, base }: Exchange, isList: boolean, pagination: string): DocumentFrame {
  const { jsonapi, describedBy } = settings;
  return { isList, pagination, jsonapi, describedBy: describedBy === undefined ? undefined : base + describedBy };
}

/** A list whose members beside its resources are written. */
interface ShownList extends Pick<Query, "page" | "stats"> {
  readonly path: string;
  /** Links beside those of its pages. */
  readonly more?: readonly string[];
}

/**
 * The members of a list beside its resources: those of its page, where lists have pages, and its statistics, where they
 * are asked for.
 * @throws {NotFoundError} for a page past the last.
 */
export function listMembers(exchange: Exchange, list: ShownList, result: ReadResult): string {
  const { stats } = list;
  const members = pageText(exchange, list, result);
  if (stats === undefined || result.stats === undefined) return members;
  const { model, action: { settings } } = exchange;
  return withMeta(statsText(stats, result.stats, model, settings), members);
}

/** The members of a page, "" where lists have none. @throws {NotFoundError} for a page past the last. */
export function pageText(
  { base, action }: Exchange,
  { page, path, more }: ShownList,
  { total, reach, edges }: ReadResult,
): string {
  if (page === undefined) return "";
  const address = jsonEscaped(base + path);
  if (page.kind === "cursor") return cursorLinksText(cursorLinks(page, edges ?? []), address, more);
  // After a bounded walk it is not known how many rows follow; the next page tells whether some do.
  const after = (total ?? 0) - page.number * (page.limit ?? 0);
  const place = {
    ...page,
    mostOffset: action.settings.limits.offset,
    isFoundByKey: reach === 0 && page.number > 1 && after > 0,
  };
  const counted = total === undefined
    ? { ...place, total: page.number * (page.limit ?? 0) + 1, countBelow: 0 }
    : { ...place, total };
  const last = pageCount(counted);
  if (page.number > last) throw noPage(page.number, last);
  return paginationText(counted, address, more);
}

function noPage(number: number, last: number): NotFoundError {
  return new NotFoundError(`There is no page ${number}: the last one is ${last}.`);
}

/** Where one page holds all, no other needs to be looked for. @throws {NotFoundError} */
export function refusePageBeyondOne({ page }: Query): void {
  if (page?.kind === "number" && page.limit === null && page.number > 1) throw noPage(page.number, 1);
}

/** The headers of an answer, with those of caching. */
export function withCaching(
  { caching }: ConfiguredService,
  target: Target,
  headers: Answer["headers"],
): Answer["headers"] {
  const own = WRITING.has(target.endpoint) ? caching.ofOthers : caching.ofReads;
  return own === undefined ? headers : { ...own, ...headers };
}

/** The headers of an answer, with the state that its write has left where the service tells it. */
export function withBookmark(
  { tellsBookmarks }: ConfiguredService,
  { written }: Caller,
  headers: Answer["headers"],
): Answer["headers"] {
  return written === undefined || !tellsBookmarks ? headers : { ...headers, [BOOKMARK]: written };
}
