import { cut } from "../errors/wording.ts";

const NEWLINE = 0x0a;

/** What the next character of a JSON text may begin or be. */
type Expected = "value" | "value or end" | "name" | "name or end" | "colon" | "comma or end" | "nothing";

const LITERAL = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const WHITE = /[ \t\n\r]*/y;
const SHORT_ESCAPES = `"\\/bfnrt`;
const LONG_ESCAPE = /u[0-9a-fA-F]{4}/y;

/** How many characters are searched: 8 MB would block the process longer than the rest of the request. */
const MOST_CHARACTERS = 1_000_000;

/** The end of the searched part may cut a word or an escape; both are shorter than this. */
const LONGEST_CUT = 10;

/**
 * Describes where a text stops being JSON, for its author: ` at line 2, column 5: "}"`. The errors of runtimes differ,
 * and some do not tell the place. `""` if the mistake is too far from the start.
 */
export function mistakeIn(text: string): string {
  const at = placeOf(text.slice(0, MOST_CHARACTERS));
  if (at === undefined || at > MOST_CHARACTERS - LONGEST_CUT) return "";
  const { line, column } = lineAt(text, at);
  const found = /^\S{0,20}/u.exec(text.slice(at, at + 40))?.[0] ?? "";
  const what = at >= text.length ? ", where it ends too early" : `: ${JSON.stringify(cut(found))}`;
  return ` at line ${line}, column ${column}${what}`;
}

/** The line and column of an index. Lines are counted, because splitting the text would take 25 bytes for each line. */
function lineAt(text: string, at: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (let index = 0; index < at; index++) {
    if (text.charCodeAt(index) !== NEWLINE) continue;
    line++;
    start = index + 1;
  }
  return { line, column: at - start + 1 };
}

/** The index of the first character that is not allowed in its place; `undefined` if none was found. */
function placeOf(text: string): number | undefined {
  const open: string[] = [];
  let expected: Expected = "value";
  let at = 0;
  for (;;) {
    WHITE.lastIndex = at;
    WHITE.test(text);
    at = WHITE.lastIndex;
    if (at >= text.length) return expected === "nothing" ? undefined : at;
    const character = text[at];
    const isEnd = (expected === "value or end" && character === "]") ||
      (expected === "name or end" && character === "}") ||
      (expected === "comma or end" && character === (open.at(-1) === "{" ? "}" : "]"));
    if (isEnd) {
      open.pop();
      expected = open.length === 0 ? "nothing" : "comma or end";
      at++;
    } else if (expected === "comma or end" && character === ",") {
      expected = open.at(-1) === "{" ? "name" : "value";
      at++;
    } else if (expected === "colon" && character === ":") {
      expected = "value";
      at++;
    } else if (expected === "name" || expected === "name or end") {
      const end = endOfString(text, at);
      if (end < 0) return -end - 1;
      expected = "colon";
      at = end;
    } else if (expected !== "value" && expected !== "value or end") {
      return at;
    } else if (character === "{" || character === "[") {
      open.push(character);
      expected = character === "{" ? "name or end" : "value or end";
      at++;
    } else {
      const end = endOfScalar(text, at);
      if (end < 0) return -end - 1;
      expected = open.length === 0 ? "nothing" : "comma or end";
      at = end;
    }
  }
}

/** The index at which a string, number or word ends; `-1 - index` for a mistake at that index. */
function endOfScalar(text: string, at: number): number {
  if (text[at] === '"') return endOfString(text, at);
  LITERAL.lastIndex = at;
  return LITERAL.test(text) ? LITERAL.lastIndex : -1 - at;
}

function endOfString(text: string, start: number): number {
  if (text[start] !== '"') return -1 - start;
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '"') return at + 1;
    if (text.charCodeAt(at) < 0x20) return -1 - at;
    if (text[at] !== "\\") continue;
    LONG_ESCAPE.lastIndex = at + 1;
    if (at + 1 < text.length && SHORT_ESCAPES.includes(text[at + 1])) at++;
    else if (LONG_ESCAPE.test(text)) at = LONG_ESCAPE.lastIndex - 1;
    else return -1 - at;
  }
  return -1 - text.length;
}
