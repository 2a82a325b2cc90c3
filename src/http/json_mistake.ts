import { cut } from "../errors/wording.ts";

/** What may come next in a JSON text. */
type Expected = "value" | "value or end" | "name" | "name or end" | "colon" | "comma or end" | "nothing";

const LITERAL = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const WHITE = /[ \t\n\r]*/y;

/**
 * Where a text stops being JSON, for anyone who has written it: ` at line 2, column 5: "}"`. Runtimes say it
 * differently, some not at all.
 */
export function mistakeIn(text: string): string {
  const at = placeOf(text);
  if (at === undefined) return "";
  const before = text.slice(0, at);
  const line = before.split("\n").length;
  const column = at - (before.lastIndexOf("\n") + 1) + 1;
  const found = /^\S{0,20}/u.exec(text.slice(at, at + 40))?.[0] ?? "";
  const what = at >= text.length ? ", where it ends too early" : `: ${JSON.stringify(cut(found))}`;
  return ` at line ${line}, column ${column}${what}`;
}

/** The place of the first character that cannot stand where it does. */
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
    } else if (expected === "value" || expected === "value or end") {
      if (character === "{" || character === "[") {
        open.push(character);
        expected = character === "{" ? "name or end" : "value or end";
        at++;
        continue;
      }
      const end = endOfScalar(text, at);
      if (end < 0) return -end - 1;
      expected = open.length === 0 ? "nothing" : "comma or end";
      at = end;
    } else return at;
  }
}

/** Where a string, number or word ends; -1 - place at a mistake. */
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
    const escape = /^(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.exec(text.slice(at + 1, at + 6));
    if (escape === null) return -1 - at;
    at += escape[0].length;
  }
  return -1 - text.length;
}
