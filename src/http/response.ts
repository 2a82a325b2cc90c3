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
const INDENT = "    ";

/**
 * Applies `jsonOptions` to a finished JSON text, as PHP's constants of these names do. It never parses the text, so
 * that long numbers and the order of members survive. An `UNESCAPED` option wins over its `ESCAPE` counterpart, being
 * the default.
 */
export function encode(text: string, settings: Pick<Settings, "jsonOptions">): string {
  const options = settings.jsonOptions;
  if (options.size === 0) return text;
  const escaped = escape(text, options);
  return options.has("JSON_PRETTY_PRINT") ? indent(escaped) : escaped;
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
  return new Response(text, { status, headers: headers === undefined ? DOCUMENT : { ...DOCUMENT, ...headers } });
}

/** What a request gets of its answer: HEAD gets no body. */
export function withoutBodyOnHead(request: Request, response: Response): Response {
  return request.method === "HEAD" && response.body !== null ? new Response(null, response) : response;
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

/** Four spaces a level, as PHP's `JSON_PRETTY_PRINT`; empty arrays and objects stay on one line. */
function indent(text: string): string {
  let written = "";
  let line = "\n";
  for (let at = 0; at < text.length; at++) {
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
        const empty = text[next] === "}" || text[next] === "]";
        if (!empty) line += INDENT;
        written += empty ? character + text[next] : character + line;
        at = empty ? next : next - 1;
        break;
      }
      case "}":
      case "]":
        line = line.slice(0, -INDENT.length);
        written += line + character;
        break;
      case ",":
        written += character + line;
        break;
      case ":":
        written += ": ";
        break;
      default:
        if (!isSpace(character)) written += character;
    }
  }
  return written;
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
