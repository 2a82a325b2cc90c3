import { isOn } from "../drivers/runtime.ts";
import type { Awaitable } from "../types/driver.ts";
import type { Settings } from "../types/settings.ts";
import type { JsonOption } from "../types/shared_options.ts";
import { stringEnd } from "../values/kind.ts";
import { byteLength } from "../values/utf8.ts";
import { JSON_API } from "./negotiate.ts";

/** The characters that each option escapes. In JSON, all of them but `"` occur only within strings. */
const ESCAPED: readonly (readonly [JsonOption, string])[] = [
  ["JSON_HEX_TAG", "<>"],
  ["JSON_HEX_AMP", "&"],
  ["JSON_HEX_APOS", "'"],
];

/** The headers of every document. */
const DOCUMENT = { "content-type": JSON_API, vary: "Accept" };

const HEX_QUOTE = "\\u0022";
/** Four spaces, as PHP indents. */
const STEP = "    ";
/**
 * Applies `jsonOptions` to a finished JSON text, as PHP's constants of these names do. It never parses the text, so
 * that long numbers and the order of members survive. An `UNESCAPED` option, which is the default, wins over its
 * `ESCAPE` counterpart.
 */
export function encode(text: string, settings: Pick<Settings, "jsonOptions">): string {
  return encodeWithin(text, settings, Infinity) ?? text;
}

/** Encodes a text as `encode()` does; `undefined` if the result would have more than `most` bytes. */
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

/** Whether a text has more than `most` bytes. A code unit has at most three, so only few texts must be encoded. */
function isLonger(text: string, most: number): boolean {
  return text.length * 3 > most && byteLength(text) > most;
}

/**
 * Makes a response with a JSON:API document, or, for `null` or `""`, one without a body and content type. `headers` are
 * added to `Vary: Accept`.
 */
export function respond(status: number, text: string | null, headers?: { readonly [name: string]: string }): Response {
  if (text === null || text === "") return new Response(null, { status, headers: { vary: "Accept", ...headers } });
  const all = headers === undefined ? DOCUMENT : { ...DOCUMENT, ...headers };
  return IS_DENO
    ? withHeaders(status === 200 ? new Response(text) : new Response(text, { status }), all)
    : new Response(text, { status, headers: all });
}

/**
 * On Deno, headers are set after a response is made. Deno copies the text of a response that is made with several
 * headers, and keeps the copy until it is collected as garbage; if the headers are set afterwards, Deno encodes the
 * text once, when it sends it. On other runtimes that would be slower.
 */
const IS_DENO = isOn("Deno");

function withHeaders(response: Response, headers: { readonly [name: string]: string }): Response {
  for (const name in headers) response.headers.set(name, headers[name]);
  return response;
}

/** Makes a response with plain text for people. */
export function respondPlain(status: number, text: string, request: Request): Awaitable<Response> {
  const headers = { "content-type": "text/plain; charset=utf-8", vary: "Accept" };
  return withoutBodyOnHead(request, new Response(text, { status, headers }));
}

/** The response without its body if the request is a HEAD; it then has the `Content-Length` that a GET would get. */
export function withoutBodyOnHead(request: Request, response: Response): Awaitable<Response> {
  return request.method === "HEAD" && response.body !== null ? headOf(response) : response;
}

/** Servers add `Content-Length: 0` to a response without a body, unless it has the header already. */
async function headOf(response: Response): Promise<Response> {
  const { byteLength } = await response.arrayBuffer();
  const head = new Response(null, response);
  head.headers.set("content-length", String(byteLength));
  return head;
}

/** Adds `Vary: Accept` to an application's own response. */
export function variedBy<Answer extends Response | undefined>(response: Answer): Answer | Response {
  // `Response.error()` and upgrades cannot be copied.
  if (response === undefined || response.status < 200) return response;
  const vary = response.headers.get("vary");
  if (vary !== null && /(^|,)\s*(accept|\*)\s*(,|$)/i.test(vary)) return response;
  const varied = new Response(response.body, response);
  varied.headers.append("vary", "Accept");
  return varied;
}

/** Adds headers of caching to a response, unless the application has set its own. */
export function cachedAs(response: Response, headers: { readonly [name: string]: string } | undefined): Response {
  if (headers === undefined || response.status < 200 || response.headers.has("cache-control")) return response;
  // The response of an application may be immutable.
  return withHeaders(new Response(response.body, response), headers);
}

function escape(text: string, options: ReadonlySet<JsonOption>): string {
  let characters = ESCAPED.filter(([option]) => options.has(option)).map(([, some]) => some).join("");
  const slashes = options.has("JSON_ESCAPE_SLASHES") && !options.has("JSON_UNESCAPED_SLASHES");
  const unicode = options.has("JSON_ESCAPE_UNICODE") && !options.has("JSON_UNESCAPED_UNICODE");
  const quotes = options.has("JSON_HEX_QUOT");
  if (slashes) characters += "/";
  if (unicode) characters += "\\u0080-\\uffff";
  if (characters === "" && !quotes) return text;
  // An escape in the text is matched as a whole, so that the characters of `\\"` and `\/` are not escaped again.
  return text.replace(new RegExp(`\\\\[^]${characters === "" ? "" : `|[${characters}]`}`, "g"), (found) => {
    if (found.length === 2) return quotes && found === '\\"' ? HEX_QUOTE : found;
    if (found === "/") return "\\/";
    const code = found.charCodeAt(0);
    const hex = code.toString(16).padStart(4, "0");
    return `\\u${code < 0x80 ? hex.toUpperCase() : hex}`;
  });
}

/** The most levels that are indented; deeper values are written on one line. */
const MOST_LEVELS = 20;

/** How a JSON text is indented. */
interface Indentation {
  /** The text that each level puts before a line. */
  readonly step: string;
  /** How many levels the text stands below its beginning; none if it is a document. */
  readonly level?: number;
  /** How many characters may be written. */
  readonly most?: number;
}

/**
 * Writes a JSON text with a line for each member, indented by its level. At most 20 levels are indented, because the
 * spaces before a value could be a hundred times as long as the value. Empty arrays and objects stay on one line. The
 * text is never parsed, so that long numbers and the order of members survive, and any number of levels works.
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

function skipSpace(text: string, start: number): number {
  let at = start;
  while (isSpace(text[at])) at++;
  return at;
}

function isSpace(character: string): boolean {
  return character === " " || character === "\n" || character === "\t" || character === "\r";
}
