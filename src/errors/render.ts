import type { LoggedQuery } from "../types/driver.ts";
import type { ErrorDocument, ErrorObject } from "../types/error_document.ts";
import type { Json } from "../types/json.ts";
import type { JsonApiVersion } from "../types/shared_options.ts";
import { preciseEntries } from "./precise_entries.ts";
import { BadRequestError, DeleteRefusedError, NotImplementedError } from "./request_errors.ts";
import { errorEntry, MOST_ERRORS, ServiceError } from "./service_error.ts";
import { isRefusal, StatementError, UnansweredWriteError } from "./statement_error.ts";

/** The parts of an error document beside the error. */
interface RenderOptions {
  readonly debug: boolean;
  readonly jsonapi?: ErrorDocument["jsonapi"];
  /** The version of JSON:API for the entries; 1.0 by default. */
  readonly version?: JsonApiVersion;
  /** The document of the request's body, if it could be parsed. */
  readonly received?: Json;
  /** A pointer to the operation at fault in that document, if it has several. */
  readonly place?: string;
  /** The query log, if it is on. */
  readonly queries?: readonly LoggedQuery[];
  /** The bytes of a JSON text in the form in which it will be sent; by default those of the text itself. */
  readonly sizeOf?: (json: string) => number;
}

/** An error, ready to be answered. */
export interface RenderedError {
  readonly status: number;
  /** Headers beside the content type: `allow`. */
  readonly headers: { readonly [name: string]: string };
  /** Members in the order in which they are written. */
  readonly document: ErrorDocument;
  /** The document as compact JSON; `""` if the answer has no body. */
  readonly text: string;
}

/**
 * Turns any thrown value into an error document. Without debug mode a 5xx does not tell its cause, except 501, which
 * names only mapped resources. Errors of other classes keep a numeric `status` of 400–599, so that hooks can refuse
 * with their own errors. This function never throws, even if reading the thrown value does.
 */
export function renderError(error: unknown, options: RenderOptions): RenderedError {
  const known = attempt(() => error instanceof ServiceError ? error : undefined, undefined);
  const status = statusOf(error);
  const { place } = options;
  const own = attempt(() => entriesOf(error, status, options.debug), [errorEntry(status)]);
  const entries = place === undefined ? own : own.map((entry) => placedAt(place, entry));
  const precise = options.version === "1.1"
    ? preciseEntries(entries, { status, header: known?.header, received: options.received })
    : entries;
  const document: ErrorDocument = {
    ...(options.jsonapi === undefined ? {} : { jsonapi: options.jsonapi }),
    errors: boundedEntries(precise, options.sizeOf ?? ((json) => encoder.encode(json).length)),
    ...(options.debug ? { debug: debugOf(error) } : {}),
    ...(options.debug && options.queries !== undefined ? { query: { default: options.queries } } : {}),
  };
  return {
    status,
    headers: known?.headers ?? (isUnavailable(error) ? { "retry-after": RETRY_AFTER } : {}),
    document,
    text: known instanceof DeleteRefusedError && place === undefined ? "" : JSON.stringify(document),
  };
}

/** The most bytes of all entries of an error document: 1 MiB. */
const MOST_BYTES = 1024 * 1024;

/** The most characters of one text in an entry; the message of an application may have any length. */
const MOST_CHARACTERS = 10_000;

/**
 * The entries of an error document: the first 1,000, and at most 1 MiB. They are counted before the document is built,
 * so that no body causes an answer that is much larger than the body.
 * @param sizeOf the bytes of a JSON text as it will be sent.
 */
function boundedEntries(
  entries: readonly ErrorObject[],
  sizeOf: (json: string) => number,
): readonly ErrorObject[] {
  const kept: ErrorObject[] = [];
  let bytes = 0;
  for (const entry of entries.slice(0, MOST_ERRORS)) {
    const short = withShortTexts(entry);
    bytes += sizeOf(JSON.stringify(short));
    // The first one is always reported: its short texts keep it far below the limit.
    if (bytes > MOST_BYTES && kept.length > 0) break;
    kept.push(short);
  }
  return kept;
}

function withShortTexts(entry: ErrorObject): ErrorObject {
  const { title, detail = "" } = entry;
  if (title.length <= MOST_CHARACTERS && detail.length <= MOST_CHARACTERS) return entry;
  return {
    ...entry,
    title: shortened(title, MOST_CHARACTERS),
    ...(entry.detail === undefined ? {} : { detail: shortened(detail, MOST_CHARACTERS) }),
  };
}

/** A text without its end; half of a surrogate pair becomes U+FFFD. */
function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).toWellFormed()}…`;
}

/**
 * 400 for an answer that holds more than a request may ask for, or than the database can give; `most` says how much,
 * `1000 bytes of attributes`.
 */
export function tooLongAnswer(most = "the database puts into one answer"): BadRequestError {
  return new BadRequestError(
    `Cannot answer with more than ${most}: leave some out with fields[<type>], or ask for fewer ` +
      "resources with limit or page[size], or with less in include.",
  );
}

/** The `Retry-After` for a database that could not be reached, in seconds. */
const RETRY_AFTER = "5";

/** Adds the pointer of its operation to the pointer of an entry. */
function placedAt(place: string, entry: ErrorObject): ErrorObject {
  return { ...entry, source: { pointer: place + (entry.source?.pointer ?? "") } };
}

/** The result of a function, or `otherwise` if it throws, as reading a thrown Proxy may. */
function attempt<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

const encoder = new TextEncoder();

function isUnavailable(error: unknown): boolean {
  return attempt(() => error instanceof StatementError && !isRefusal(error), false);
}

/** The status of the answer to an error, of the service or of the application. */
export function statusOf(error: unknown): number {
  return attempt(() => ownStatus(error), 500);
}

function ownStatus(error: unknown): number {
  if (error instanceof StatementError) return isUnavailable(error) ? 503 : 500;
  const status = isObject(error) ? error.status : undefined;
  return Number.isInteger(status) && Number(status) >= 400 && Number(status) <= 599 ? Number(status) : 500;
}

function entriesOf(error: unknown, status: number, debug: boolean): readonly ErrorObject[] {
  if (status >= 500 && !debug && !(error instanceof NotImplementedError)) {
    // A client must know that a write may have been stored.
    return [errorEntry(status, error instanceof UnansweredWriteError ? error.outcome : undefined)];
  }
  return error instanceof ServiceError && error.status === status
    ? error.errors
    : [errorEntry(status, messageOf(error))];
}

function messageOf(error: unknown): string {
  if (isObject(error)) return typeof error.message === "string" ? error.message : "";
  return String(error);
}

/** The most lines of a trace, and the most characters of one: a message may be of any length. */
const MOST_LINES = 200;

const LONGEST_LINE = 1000;

function debugOf(error: unknown): NonNullable<ErrorDocument["debug"]> {
  return attempt(
    () => ({
      class: classOf(error),
      trace: traceOf(error).slice(0, MOST_LINES).map((line) => shortened(line, LONGEST_LINE)),
    }),
    { class: "unknown", trace: ["What was thrown cannot be read: reading it throws."] },
  );
}

/** The name that a class gives its errors, or the class's own. */
function classOf(error: unknown): string {
  if (!isObject(error)) return typeof error;
  if (typeof error.name === "string" && error.name !== "Error") return error.name;
  const name: unknown = error.constructor?.name;
  return typeof name === "string" ? name : "Object";
}

/** The lines of the stack, those of its causes after it. */
function traceOf(error: unknown): readonly string[] {
  const trace: string[] = [];
  const seen = new Set<unknown>();
  // A getter may return a new cause each time, without end.
  const isOver = (at: unknown) => at === undefined || seen.has(at) || trace.length > MOST_LINES;
  for (let at = error; !isOver(at); at = isObject(at) ? at.cause : undefined) {
    const stack = isObject(at) && typeof at.stack === "string" ? at.stack : `${classOf(at)}: ${messageOf(at)}`;
    const lines = stack.split("\n").map((line) => line.trim()).filter((line) => line !== "");
    trace.push(...seen.size === 0 ? lines : [`Caused by ${lines[0]}`, ...lines.slice(1)]);
    seen.add(at);
  }
  return trace;
}

function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null;
}
