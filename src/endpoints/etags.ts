import { PreconditionFailedError, PreconditionRequiredError } from "../errors/http_errors.ts";
import { stateColumns } from "../plan/read_request.ts";
import type { SqlValue } from "../types/json.ts";
import type { Versions } from "../types/model.ts";
import type { Query } from "../types/query.ts";
import type { RowState } from "../types/write_plan.ts";
import { shippedText } from "../values/bind.ts";
import type { Answer } from "./answer.ts";
import type { Exchange } from "./exchange.ts";
import { planRows } from "./reading.ts";
import { changedSince } from "./refused_rows.ts";
import { notFound } from "./resolve_target.ts";
import { missingOr, planWrite } from "./writing.ts";
import { encoder } from "../values/utf8.ts";

/**
 * Adds an `ETag` to an answer: `"<row>-<body>"`, or `"<body>"` if it does not show exactly one row. The answer to a
 * read depends on `If-Match` and `If-None-Match`
 * (https://www.rfc-editor.org/rfc/rfc9110#name-precedence-of-preconditions).
 * @throws {PreconditionFailedError}
 */
export async function withEtag(exchange: Exchange, answer: Answer, versions: Versions): Promise<Answer> {
  const { text, state } = answer;
  if (text === null) return answer;
  const body = await hashOf(encoder.encode(text));
  const etag = state === undefined ? `"${body}"` : `"${await rowPart(state, versions)}-${body}"`;
  const tagged = { ...answer, headers: { ...answer.headers, etag } };
  const { method, headers } = exchange.request;
  if (method !== "GET" && method !== "HEAD") return tagged;
  const [ifMatch, ifNoneMatch] = [headers.get("if-match"), headers.get("if-none-match")];
  const isThis = (text: string) => `"${text}"` === etag;
  if (ifMatch !== null && namesTag(ifMatch, "strong", isThis) === false) {
    throw new PreconditionFailedError("If-Match", "The resource is not the version that If-Match names.");
  }
  const isKnown = ifNoneMatch !== null && namesTag(ifNoneMatch, "weak", isThis) !== false;
  return isKnown ? { ...tagged, status: 304, text: null } : tagged;
}

/**
 * Finds the first cell of a state, if a tag can contain it unchanged: a number or a word. A row of very many columns is
 * an array of parts, and a BLOB is an array of its own, which does not match.
 */
const WORD = /^\[\[\[?("[A-Za-z0-9_.]+"|[0-9][0-9.]*)(?:,|\]\])/;

/** The version in the column that `etag` names, as JSON; `undefined` if there is none that a tag can contain. */
function ownVersion(state: SqlValue, { column }: Versions): string | undefined {
  return column === undefined ? undefined : WORD.exec(shippedText(state))?.[1];
}

/** The part of a tag that identifies the version of the row. */
async function rowPart(state: SqlValue, versions: Versions): Promise<string> {
  return ownVersion(state, versions)?.replaceAll('"', "") ??
    await hashOf(state instanceof Uint8Array ? state : encoder.encode(String(state)));
}

/** The first 128 bits of a SHA-256 hash, in characters that a tag may contain. */
async function hashOf(bytes: Uint8Array): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));
  const text = btoa(String.fromCharCode(...hash.subarray(0, 16)));
  return text.replaceAll("+", ".").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * Checks before a write that the row is the version that `If-Match` and `If-None-Match` allow.
 * @returns the state that the row must still have inside the batch, since another writer may change it in between;
 * `undefined` if it may have any state.
 * @throws {NotFoundError} if the row does not exist, whatever the headers say.
 * @throws {PreconditionRequiredError}
 * @throws {PreconditionFailedError}
 */
export async function checkPreconditions(
  exchange: Exchange,
  id: readonly SqlValue[],
  versions: Versions,
): Promise<RowState | undefined> {
  if (exchange.part !== undefined) return await refuseUnseen(exchange, id, versions);
  const { headers } = exchange.request;
  const [ifMatch, ifNoneMatch] = [headers.get("if-match"), headers.get("if-none-match")];
  if (ifMatch === null && ifNoneMatch === null && !versions.isRequired) return undefined;
  const state = await readState(exchange, id);
  if (ifMatch === null && versions.isRequired) throw new PreconditionRequiredError(exchange.resource.type);
  const row = await rowPart(state, versions);
  // Only the part before the dash is compared: the part after it depends on the fields that the client has read.
  const isOfRow = (text: string) => text.startsWith(`${row}-`);
  const matched = ifMatch === null ? "*" : namesTag(ifMatch, "strong", isOfRow);
  if (matched === false) throw changedSince(exchange);
  if (ifNoneMatch !== null && namesTag(ifNoneMatch, "weak", isOfRow) !== false) {
    const { type } = exchange.resource;
    throw new PreconditionFailedError("If-None-Match", `Cannot change "${type}": If-None-Match excludes its version.`);
  }
  if (matched === "*") return undefined;
  const version = ownVersion(state, versions);
  return version === undefined || versions.column === undefined
    ? { columns: stateColumns(versions), state }
    : { columns: [versions.column], state: `[[${version}]]` };
}

/** Refuses an operation if a precondition is required: it has no headers in which to name a version. */
async function refuseUnseen(exchange: Exchange, id: readonly SqlValue[], { isRequired }: Versions): Promise<undefined> {
  if (!isRequired) return;
  const plan = planWrite(exchange, "update", { id });
  throw await missingOr(new PreconditionRequiredError(exchange.resource.type), exchange, plan);
}

/** Reads the state of a row before the batch, as the last write has left it. @throws {NotFoundError} */
async function readState(exchange: Exchange, id: readonly SqlValue[]): Promise<SqlValue> {
  const query: Query = {
    include: [],
    fields: new Map([[exchange.resource.table, new Set()]]),
    sort: [],
    foreignKeys: [],
    custom: [],
  };
  const { plan } = planRows(exchange, { query }, { kind: "one", id }, { include: [], conditions: [] });
  const { store } = exchange;
  const { nodes: [rows], state } = await (store.hasReplicas ? store.current() : store).read(plan);
  if (rows.length === 0 || state === undefined) throw notFound(exchange);
  return state;
}

/** One tag of a header: `W/"abc"`. */
interface EntityTag {
  readonly isWeak: boolean;
  /** The text between the quotes. */
  readonly text: string;
}

/** One element of a list of tags: a tag, or nothing. A tag may contain commas, but no quotes. */
const ELEMENT = /(?:(W\/)?"([\x21\x23-\x7e\x80-\xff]*)")?[ \t]*(?:,[ \t]*|$)/y;

/** The tags of `If-Match` or `If-None-Match`, or `"*"`; `undefined` if the header is malformed. */
function readTags(header: string): readonly EntityTag[] | "*" | undefined {
  const value = header.trim();
  if (value === "*") return "*";
  const tags: EntityTag[] = [];
  for (ELEMENT.lastIndex = 0; ELEMENT.lastIndex < value.length;) {
    const [whole, weak, text] = ELEMENT.exec(value) ?? [];
    if (whole === undefined) return undefined;
    if (text !== undefined) tags.push({ isWeak: weak !== undefined, text });
  }
  return tags.length === 0 ? undefined : tags;
}

/**
 * Whether `If-Match` or `If-None-Match` names a tag for which `isMeant` is true. A strong comparison ignores weak tags.
 * Returns `"*"` for a header that matches any tag, and false for a malformed one.
 */
function namesTag(header: string, comparison: "strong" | "weak", isMeant: (text: string) => boolean): boolean | "*" {
  const tags = readTags(header);
  if (tags === "*" || tags === undefined) return tags ?? false;
  return tags.some(({ isWeak, text }) => !(isWeak && comparison === "strong") && isMeant(text));
}
