import { type Exchange, requestOf } from "../helpers/exchanges/exchange.ts";

/** A fenced block of a page. */
export interface Block {
  /** `http` of "```http shop". */
  readonly language: string;
  /** `shop` of "```http shop"; `""` if there is none. */
  readonly argument: string;
  readonly text: string;
}

/** A command of a `console` block, with its output. */
export interface Printing {
  readonly command: string;
  readonly printed: string;
}

/** A request of an `http` block, with its answer. */
export interface Shown {
  readonly request: Exchange["request"];
  readonly status: number;
  /** The headers that the page shows. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** Reads a page of the project: `docs/clients.md`. */
export async function readPage(path: string): Promise<string> {
  return await Deno.readTextFile(new URL(`../../${path}`, import.meta.url));
}

/** The fenced blocks of a page, in their order. */
export function blocksOf(page: string): readonly Block[] {
  const found = page.matchAll(/^```([\w-]+)(?: (\w+))?\n(.*?)^```/gms);
  return [...found].map(([, language, argument = "", text]) => ({ language, argument, text }));
}

/** The commands of a `console` block. */
export function commandsOf(text: string): readonly Printing[] {
  return text.split(/^\$ /m).slice(1).map((part) => {
    const end = part.indexOf("\n");
    return { command: part.slice(0, end), printed: part.slice(end + 1) };
  });
}

/**
 * The exchanges of an `http` block: a line with method and path, headers, the body; then `→ 200`, headers, the body. A
 * body begins with `{`, which may follow the status or an empty line.
 */
export function exchangesOf(text: string): readonly Shown[] {
  return text.split(/^(?=[A-Z]+ \/)/m).filter((part) => part.trim() !== "").map((part) => {
    const [request, answer] = part.split(/^→ /m).map((message) => message.trim());
    const [, status, headers, body] =
      (/^(\d{3})(.*?)\n\n(.*)$/s.exec(answer) ?? /^(\d{3})([^{]*)(.*)$/s.exec(answer)) ?? [];
    return { request: request.replace(/\n(?=\{)/, "\n\n"), status: Number(status), headers: headersOf(headers), body };
  });
}

function headersOf(text: string): Shown["headers"] {
  return text.trim().split("\n").filter((line) => line !== "").map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
}

/**
 * Sends a request of a page.
 * @returns the differences from the answer that the page shows, one line each.
 */
export async function differences(
  { request, status, headers, body }: Shown,
  ask: (request: Request) => Promise<Response>,
  origin = "http://127.0.0.1:8000",
): Promise<readonly string[]> {
  const answer = await ask(requestOf({ request }, origin));
  const text = await answer.text();
  const wrong = headers.filter(([name, value]) => answer.headers.get(name) !== value);
  return [
    ...(answer.status === status ? [] : [`${request}: ${answer.status}, expected ${status}`]),
    ...wrong.map(([name, value]) => `${request}: ${name}: ${answer.headers.get(name)}, expected ${value}`),
    ...(isShown(text, body) ? [] : [`${request}:\n${text}\nexpected:\n${body}`]),
  ];
}

/** Whether a text matches a page, except for white space; `…` matches any part. */
function isShown(text: string, shown: string): boolean {
  const parts = squeeze(shown).split("…").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*?")}$`, "s").test(squeeze(text));
}

/** A text without the white space outside of its quotes. */
export function squeeze(text: string): string {
  return text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, (_, quoted) => quoted ?? "");
}
