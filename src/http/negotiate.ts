import {
  HeaderTooLongError,
  NotAcceptableError,
  UnsupportedMediaTypeError,
  UriTooLongError,
} from "../errors/http_errors.ts";
import { BadRequestError } from "../errors/request_errors.ts";
import type { Bounds } from "../types/settings.ts";
import type { JsonApiVersion } from "../types/shared_options.ts";

/** The media type of JSON:API's documents. */
export const JSON_API = "application/vnd.api+json";

/** The extension for several writes in one request: https://jsonapi.org/ext/atomic */
const ATOMIC = "https://jsonapi.org/ext/atomic";

/** The media type of documents that contain operations or their results. */
export const ATOMIC_TYPE = `${JSON_API};ext="${ATOMIC}"`;

/** The protocol of a request: a version of JSON:API, or atomic operations, which only 1.1 has. */
export type Spoken = JsonApiVersion | "atomic";

/** One entry of `Accept`: a media range in lower case, its parameters as they stand, and its weight. */
interface MediaRange {
  readonly type: string;
  readonly parameters: readonly string[];
  /** The `q` parameter, from 0 (not acceptable) to 1. */
  readonly weight: number;
}

/**
 * Whether a request is a JSON:API request by its `Accept` header
 * (https://jsonapi.org/format/1.0/#content-negotiation-servers).
 *
 * @throws {NotAcceptableError} if it is one, but every JSON:API entry has media type parameters other than `profile`.
 * With `isAtomic`, an entry may also name the extension of operations.
 */
export function negotiate(request: Request, isAtomic = false): boolean {
  const accept = request.headers.get("accept");
  if (accept === JSON_API || (isAtomic && accept === ATOMIC_TYPE)) return true;
  if (accept === null) return false;
  const ours = acceptable(accept).filter(({ type }) => type === JSON_API);
  if (ours.length === 0) return false;
  const isApplied = (one: string) => nameOf(one) === "profile" || (isAtomic && isAtomicExtension(one));
  if (ours.some(({ parameters }) => parameters.every(isApplied))) return true;
  throw new NotAcceptableError(accept, isAtomic ? ATOMIC_TYPE : JSON_API);
}

/** The media types that programs without knowledge of JSON:API accept; browsers accept the last one too. */
const ANY: ReadonlySet<string> = new Set(["application/json", "application/*", "*/*"]);

/** Whether a request that does not ask for JSON:API accepts a JSON:API document nevertheless, or sends one. */
export function takesAny({ headers }: Request): boolean {
  const accept = headers.get("accept");
  const [type] = (headers.get("content-type") ?? "").split(";");
  if (accept === null || type.trim().toLowerCase() === JSON_API) return true;
  return acceptable(accept).some(({ type }) => ANY.has(type));
}

/**
 * Whether a request asks for an HTML page: it is a GET or HEAD, and its `Accept` names `text/html`, as browsers do and
 * programs do not. It may ask for JSON:API too; callers check that.
 */
export function asksForPage(request: Request): boolean {
  return weightOf("text/html", request) > 0;
}

/** Whether a GET or HEAD asks for CSV: `Accept` names `text/csv`, with no smaller weight than pages have. */
export function asksForCsv(request: Request, hasPages: boolean): boolean {
  const weight = weightOf("text/csv", request);
  return weight > 0 && (!hasPages || weight >= weightOf("text/html", request));
}

/** The weight that a GET or HEAD gives a type that it names; 0 for other requests and types. */
function weightOf(wanted: string, { method, headers }: Request): number {
  const accept = headers.get("accept") ?? "";
  if ((method !== "GET" && method !== "HEAD") || !accept.toLowerCase().includes(wanted)) return 0;
  return Math.max(0, ...acceptable(accept).map(({ type, weight }) => type === wanted ? weight : 0));
}

/**
 * Refuses a body whose `Content-Type` is not JSON:API, and on any request a JSON:API `Content-Type` with parameters.
 * Version 1.1 allows the parameter `profile`, which the service ignores. No extension is supported except that of
 * operations, which they must name. `request.body` does not tell whether there is a body, because servers give a stream
 * even to a DELETE without one.
 *
 * @throws {UnsupportedMediaTypeError}
 */
export function checkContentType(request: Request, hasBody: boolean, spoken: Spoken = "1.0"): void {
  const given = request.headers.get("content-type");
  if (given === (spoken === "atomic" ? ATOMIC_TYPE : JSON_API) || (given === null && !hasBody)) return;
  const [type, ...parameters] = splitUnquoted(given ?? "", ";").map((part) => part.trim());
  const ours = type.toLowerCase() === JSON_API;
  const stated = parameters.filter((one) => one !== "" && !(spoken !== "1.0" && nameOf(one) === "profile"));
  const isSpoken = spoken === "atomic" ? stated.length === 1 && isAtomicExtension(stated[0]) : stated.length === 0;
  if (ours ? isSpoken : !hasBody) return;
  const wanted = spoken === "atomic" ? ATOMIC_TYPE : undefined;
  throw new UnsupportedMediaTypeError(given ?? "", spoken === "1.1" ? "profile" : undefined, wanted);
}

/** Whether a parameter of a media type names only the extension of operations. */
function isAtomicExtension(parameter: string): boolean {
  return nameOf(parameter) === "ext" && /=\s*"?([^"]*)"?$/.exec(parameter)?.[1].trim() === ATOMIC;
}

/** The name of a parameter of a media type. */
function nameOf(parameter: string): string {
  return parameter.split("=", 1)[0].trim().toLowerCase();
}

/** The entries of `Accept` whose weight is above 0. */
function acceptable(accept: string): MediaRange[] {
  return splitUnquoted(accept, ",").map(readRange).filter(({ weight }) => weight > 0);
}

function readRange(entry: string): MediaRange {
  const [type, ...rest] = splitUnquoted(entry, ";").map((part) => part.trim());
  const parameters: string[] = [];
  let weight = 1;
  for (const part of rest) {
    if (part === "") continue;
    const [, value = ""] = part.split("=", 2);
    // The weight `q` does not belong to the media type.
    if (nameOf(part) !== "q") parameters.push(part);
    else weight = Number(/^"?([01](?:\.\d*)?)"?$/.exec(value.trim())?.[1] ?? 1);
  }
  return { type: type.toLowerCase(), parameters, weight };
}

/** Splits a header at a separator that stands outside quoted strings. */
function splitUnquoted(text: string, separator: "," | ";"): string[] {
  if (!text.includes('"')) return text.split(separator);
  const parts: string[] = [];
  let start = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (quoted && character === "\\") at++;
    else if (character === '"') quoted = !quoted;
    else if (character === separator && !quoted) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

/** The headers that the service parses. Their length is up to the client, so it is limited. */
const PARSED = ["Accept", "Content-Type", "If-Match", "If-None-Match"];

/**
 * Refuses a request whose URL, headers or id are longer than the limits, before any other work. `id` is the one in its
 * path.
 * @throws {UriTooLongError}
 * @throws {HeaderTooLongError}
 * @throws {BadRequestError}
 */
export function refuseLarge(
  { url, headers }: Request,
  { urlLength, headerLength, idLength }: Pick<Bounds, "urlLength" | "headerLength" | "idLength">,
  id?: string,
): void {
  if (url.length > urlLength) throw new UriTooLongError(urlLength);
  for (const name of PARSED) {
    if ((headers.get(name)?.length ?? 0) > headerLength) throw new HeaderTooLongError(name, headerLength);
  }
  if (id !== undefined && id.length > idLength) {
    throw new BadRequestError(`Cannot find an id of more than ${idLength} characters.`);
  }
}
