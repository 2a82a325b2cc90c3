import { isOn } from "../drivers/patience.ts";
import type { Awaitable } from "../types/driver.ts";
import type { Settings } from "../types/settings.ts";
import type { JsonOption } from "../types/shared_options.ts";

/** The characters that an option escapes; each but `"` stands in JSON within strings only. */
const ESCAPED: readonly (readonly [JsonOption, string])[] = [
  ["JSON_HEX_TAG", "<>"],
  ["JSON_HEX_AMP", "&"],
  ["JSON_HEX_APOS", "'"],
];

/** The headers of every document. */
const DOCUMENT = { "content-type": "application/vnd.api+json", vary: "Accept" };

const HEX_QUOTE = "\\u0022";
/** Four spaces, as PHP has them. */
const STEP = "    ";
const encoder = new TextEncoder();

/**
 * Applies `jsonOptions` to a finished JSON text, as PHP's constants of these names do. It never parses the text, so
 * that long numbers and the order of members survive. An `UNESCAPED` option wins over its `ESCAPE` counterpart, being
 * the default.
 */
export function encode(text: string, settings: Pick<Settings, "jsonOptions">): string {
  return encodeWithin(text, settings, Infinity) ?? text;
}

/** The same; nothing where the options would make more than so many bytes of it. */
export function encodeWithin(
  text: string,
  { jsonOptions: options }: Pick<Settings, "jsonOptions">,
  most: number,
): string | undefined {
  if (options.size === 0) return text;
  const escaped = escape(text, options);
  const encoded = options.has("JSON_PRETTY_PRINT") ? indent(escaped, { step: STEP, most }) : escaped;
  return encoded === undefined || isLonger(encoded, most) ? undefined : encoded;
}

/** Whether a text has more bytes. A character has three at most, so few texts are encoded to be measured. */
function isLonger(text: string, most: number): boolean {
  return text.length * 3 > most && encoder.encode(text).length > most;
}

/**
 * A response with a JSON:API document; `null` or `""` is a response without a body, which has no content type.
 * `headers` are added to `Vary: Accept`.
 */
export function respond(
  status: number,
  text: string | null,
  headers?: { readonly [name: string]: string },
): Response {
  if (text === null || text === "") return new Response(null, { status, headers: { vary: "Accept", ...headers } });
  const all = headers === undefined ? DOCUMENT : { ...DOCUMENT, ...headers };
  return status === 200 && IS_DENO
    ? withHeaders(new Response(text), all)
    : new Response(text, { status, headers: all });
}

/**
 * Deno copies the text of a response as soon as it is made with several headers, and keeps the copy until it is collected
 * as garbage. Where they are set afterwards, it encodes the text once, when it sends it. Elsewhere that would be slower.
 */
const IS_DENO = isOn("Deno");

function withHeaders(response: Response, headers: { readonly [name: string]: string }): Response {
  for (const name in headers) response.headers.set(name, headers[name]);
  return response;
}

/** A response with a text for people. */
export function respondPlain(status: number, text: string, request: Request): Awaitable<Response> {
  const headers = { "content-type": "text/plain; charset=utf-8", vary: "Accept" };
  return withoutBodyOnHead(request, new Response(text, { status, headers }));
}

/** What a request gets of its answer: HEAD gets no body, and the length of the one that GET gets. */
export function withoutBodyOnHead(request: Request, response: Response): Awaitable<Response> {
  return request.method === "HEAD" && response.body !== null ? headOf(response) : response;
}

/** Servers say that an answer without a body has the length 0, unless it says its length itself. */
async function headOf(response: Response): Promise<Response> {
  const { byteLength } = await response.arrayBuffer();
  const head = new Response(null, response);
  head.headers.set("content-length", String(byteLength));
  return head;
}

/** An application's own answer, told apart by `Accept` like every other. */
export function variedBy<Answer extends Response | undefined>(response: Answer): Answer | Response {
  // `Response.error()` and upgrades cannot be copied.
  if (response === undefined || response.status < 200) return response;
  const vary = response.headers.get("vary");
  if (vary !== null && /(^|,)\s*(accept|\*)\s*(,|$)/i.test(vary)) return response;
  const varied = new Response(response.body, response);
  varied.headers.append("vary", "Accept");
  return varied;
}

/** A response with these headers of caching, unless the application has given it its own. */
export function cachedAs(response: Response, headers: { readonly [name: string]: string } | undefined): Response {
  if (headers === undefined || response.status < 200 || response.headers.has("cache-control")) return response;
  // An application's own may be immutable.
  const cached = new Response(response.body, response);
  for (const [name, value] of Object.entries(headers)) cached.headers.set(name, value);
  return cached;
}

function escape(text: string, options: ReadonlySet<JsonOption>): string {
  let characters = ESCAPED.filter(([option]) => options.has(option)).map(([, some]) => some).join("");
  const slashes = options.has("JSON_ESCAPE_SLASHES") && !options.has("JSON_UNESCAPED_SLASHES");
  const unicode = options.has("JSON_ESCAPE_UNICODE") && !options.has("JSON_UNESCAPED_UNICODE");
  const quotes = options.has("JSON_HEX_QUOT");
  if (slashes) characters += "/";
  if (unicode) characters += "\\u0080-\\uffff";
  if (characters === "" && !quotes) return text;
  // An escape that the text has already is matched whole, so that `\\"` and `\/` are not taken for what they are not.
  return text.replace(new RegExp(`\\\\[^]${characters === "" ? "" : `|[${characters}]`}`, "g"), (found) => {
    if (found.length === 2) return quotes && found === '\\"' ? HEX_QUOTE : found;
    if (found === "/") return "\\/";
    const code = found.charCodeAt(0);
    const hex = code.toString(16).padStart(4, "0");
    return `\\u${code < 0x80 ? hex.toUpperCase() : hex}`;
  });
}

/** How deep lines are indented; what lies deeper stands on one line. */
const MOST_LEVELS = 20;

/** How a JSON text is indented. */
interface Indentation {
  /** What a level adds to a line. */
  readonly step: string;
  /** How many levels the text stands below its beginning; none where it is a document. */
  readonly level?: number;
  /** How many characters may be written. */
  readonly most?: number;
}

/**
 * Writes a JSON text with a line for each member, indented by its level, 20 levels at most: the spaces before one value
 * may be a hundred times its own length. Empty arrays and objects stay on one line. The text is never parsed, so that
 * long numbers and the order of members survive, and no number of levels is too many.
 *
 * @returns `undefined` as soon as more than `most` characters are written.
 */
export function indent(text: string, { step, level = 0, most = Infinity }: Indentation): string | undefined {
  let written = "";
  let depth = level;
  const lines = Array.from({ length: MOST_LEVELS + 1 }, (_, levels) => `\n${step.repeat(levels)}`);
  const line = (levels: number) => depth > MOST_LEVELS ? "" : lines[levels];
  for (let at = 0; at < text.length && written.length <= most; at++) {
    const character = text[at];
    switch (character) {
      case '"': {
        const end = stringEnd(text, at);
        written += text.slice(at, end);
        at = end - 1;
        break;
      }
      case "{":
      case "[": {
        const next = skipSpace(text, at + 1);
        const isEmpty = text[next] === "}" || text[next] === "]";
        if (!isEmpty) depth++;
        written += character + (isEmpty ? text[next] : line(depth));
        at = isEmpty ? next : next - 1;
        break;
      }
      case "}":
      case "]":
        written += line(depth - 1) + character;
        depth--;
        break;
      case ",":
        written += character + line(depth);
        break;
      case ":":
        written += depth > MOST_LEVELS ? ":" : ": ";
        break;
      default:
        if (!isSpace(character)) written += character;
    }
  }
  return written.length > most ? undefined : written;
}

/** Where the string of a JSON text that begins at `start` is over. */
export function stringEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (isSpace(text[at])) at++;
  return at;
}

function isSpace(character: string): boolean {
  return character === " " || character === "\n" || character === "\t" || character === "\r";
}
