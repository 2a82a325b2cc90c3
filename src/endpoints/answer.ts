import { WRITING } from "../config/operations.ts";
import { jsonEscaped } from "../document/links.ts";
import { cursorLinks, cursorLinksText, pageCount, paginationText } from "../document/pagination.ts";
import { statsText, withMeta } from "../document/stats.ts";
import { type DocumentFrame, documentText } from "../document/write_document.ts";
import { BOOKMARK } from "../drivers/bookmarks.ts";
import { NotFoundError } from "../errors/request_errors.ts";
import { showThrough } from "../hooks/run_hooks.ts";
import type { PreparedRead } from "../sql/read.ts";
import type { Awaitable, Caller } from "../types/driver.ts";
import type { SqlValue } from "../types/json.ts";
import type { Query } from "../types/query.ts";
import type { ReadResult } from "../types/read_result.ts";
import type { Target } from "../types/target.ts";
import type { ConfiguredService } from "./configure.ts";
import { type Exchange, subjectOf } from "./exchange.ts";

/** The answer of an endpoint, before it is encoded. */
export interface Answer {
  readonly status: number;
  /** A compact JSON:API document; `null` for an answer without a body. */
  readonly text: string | null;
  readonly headers?: { readonly [name: string]: string };
  /** The state of the row that the answer shows, if its resource has an `etag`. */
  readonly state?: SqlValue;
}

/** The part of a plan that writes its document. */
export interface WritingPlan {
  readonly prepared: Pick<PreparedRead, "document">;
  readonly isCompound: boolean;
}

/** Answers with the document of the rows that a read has found; synchronously if no hook may change it. */
export function documentAnswer(
  exchange: Exchange,
  { prepared: { document }, isCompound }: WritingPlan,
  result: ReadResult,
  { isList, pagination, hook: name }: DocumentParts,
): Awaitable<Answer> {
  const texts = document.resources(result, isCompound, exchange.base);
  const frame = frameOf(exchange, isList, pagination);
  const hook = name === undefined ? undefined : exchange.resource.hooks[name];
  // A to-one may lead to nothing, and a trigger may have deleted the written row.
  const state = result.nodes[0].length === 0 ? undefined : result.state;
  if (name === undefined || hook === undefined) return { status: 200, text: documentText(texts, frame), state };
  return showThrough(texts.primary, (resources) => hook({ ...subjectOf(exchange, name), resources }))
    .then((primary) => ({ status: 200, text: documentText({ ...texts, primary }, frame), state }));
}

/** How the document of an answer is put together. */
interface DocumentParts extends Pick<DocumentFrame, "isList" | "pagination"> {
  /** The hook that may change the primary resources. */
  readonly hook?: "afterFind" | "afterSave";
}

/** The parts of a document around its resource objects. `pagination`: `"meta":{…},"links":{…},`, or `""`. */
export function frameOf({ target, base, part }: Exchange, isList: boolean, pagination: string): DocumentFrame {
  // The results of several operations are in one document, which has these members once.
  if (part !== undefined) return { isList, pagination, jsonapi: undefined };
  const { jsonapi, describedBy } = target.settings;
  return { isList, pagination, jsonapi, describedBy: describedBy === undefined ? undefined : base + describedBy };
}

/** A list for which the members beside `data` are written. */
interface ShownList extends Pick<Query, "page" | "stats"> {
  readonly path: string;
  /** Links beside those of its pages. */
  readonly more?: readonly string[];
}

/**
 * The members of a document beside the `data` of a list, as text: those of its page, if lists have pages, and its
 * statistics, if the client asks for them.
 * @throws {NotFoundError} for a page past the last.
 */
export function listMembers(exchange: Exchange, list: ShownList, result: ReadResult): string {
  const { stats } = list;
  const members = pageText(exchange, list, result);
  if (stats === undefined || result.stats === undefined) return members;
  const { model, action: { settings } } = exchange;
  return withMeta(statsText(stats, result.stats, model, settings), members);
}

/** The members of a page, as text; `""` if lists have no pages. @throws {NotFoundError} for a page past the last. */
export function pageText(
  { base, action }: Exchange,
  { page, path, more }: ShownList,
  { total, reach, edges }: ReadResult,
): string {
  if (page === undefined) return "";
  const address = jsonEscaped(base + path);
  if (page.kind === "cursor") return cursorLinksText(cursorLinks(page, edges ?? []), address, more);
  // After a bounded walk the total is not known, so the next page is linked even if it may be empty.
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

/** Refuses a page other than the first if one page holds all. @throws {NotFoundError} */
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

/** Adds the bookmark of a write to the headers of an answer, if the service sends bookmarks. */
export function withBookmark(
  { tellsBookmarks }: ConfiguredService,
  { written }: Caller,
  headers: Answer["headers"],
): Answer["headers"] {
  return written === undefined || !tellsBookmarks ? headers : { ...headers, [BOOKMARK]: written };
}
