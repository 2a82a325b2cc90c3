import { PreconditionFailedError } from "../errors/request_errors.ts";
import { matchesTag, matchesWeakly } from "../http/entity_tags.ts";
import type { SqlValue } from "../types/json.ts";
import type { Resource, Versions } from "../types/model.ts";
import { shippedText } from "../values/shipped_text.ts";
import type { Answer } from "./answer.ts";
import type { Exchange } from "./exchange.ts";

/** The resource whose version an answer tells: of linkage the owner's, since a write of linkage is one of the owner. */
export function taggedResource({ target, relation, resource }: Exchange): Resource {
  return relation === undefined || target.endpoint === "related" ? resource : relation.owner;
}

/**
 * An answer with its `ETag`: `"<row>-<body>"`, and `"<body>"` where it shows no one row. A read is answered as
 * `If-Match` and `If-None-Match` ask (https://www.rfc-editor.org/rfc/rfc9110#name-precedence-of-preconditions).
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
  if (ifMatch !== null && !matchesTag(ifMatch, etag)) {
    throw new PreconditionFailedError("If-Match", "The resource is not the version that If-Match names.");
  }
  return ifNoneMatch !== null && matchesWeakly(ifNoneMatch, etag) ? { ...tagged, status: 304, text: null } : tagged;
}

/**
 * The first cell of a state, where it can stand in a tag as it is: a number or a word. Rows of very many columns come in
 * parts, and bytes as an array of their own, which is none.
 */
const WORD = /^\[\[\[?("[A-Za-z0-9_.]+"|[0-9][0-9.]*)(?:,|\]\])/;

/** The version that a column says, as JSON; nothing where none says it, or says what cannot stand in a tag. */
export function ownVersion(state: SqlValue, { column }: Versions): string | undefined {
  return column === undefined ? undefined : WORD.exec(textOf(state))?.[1];
}

/** The part of a tag that says which version of its row an answer shows. */
export async function rowPart(state: SqlValue, versions: Versions): Promise<string> {
  return ownVersion(state, versions)?.replaceAll('"', "") ??
    await hashOf(state instanceof Uint8Array ? state : encoder.encode(String(state)));
}

const encoder = new TextEncoder();

function textOf(state: SqlValue): string {
  return state instanceof Uint8Array ? shippedText(state) : String(state);
}

/** 128 bits of a SHA-256, in characters that a tag may have. */
async function hashOf(bytes: Uint8Array): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));
  const text = btoa(String.fromCharCode(...hash.subarray(0, 16)));
  return text.replaceAll("+", ".").replaceAll("/", "_").replaceAll("=", "");
}
