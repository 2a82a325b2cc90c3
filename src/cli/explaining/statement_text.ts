import { quotedText } from "../../sql/quoting.ts";
import type { Driver, SqlQuery } from "../../types/driver.ts";
import type { SqlValue } from "../../types/json.ts";
import { hexOf } from "../../values/ids.ts";

/** A line that is longer is broken where it can be. */
const WIDTH = 110;

const CLAUSE = / (?=(?:select|from|where|(?:left |inner |cross )join|group by|order by|limit|union all|set|values)\b)/y;
const COMMA = /(?<=,) /y;
const OFFSET = / (?=offset\b)/y;
const CONDITION = / (?=(?:and|or) )/y;
const CASE = / (?=(?:when|else)\b)/y;

/** Where a text is broken: at all places of the first kind that it has. */
const BREAKS: readonly RegExp[] = [CLAUSE, COMMA, OFFSET, CONDITION];

/**
 * Breaks a statement at spaces outside of quotes. A parenthesis that fits in one line stays in it, and so does a cell,
 * however long. The lines without their indentation, joined by spaces, are the statement again.
 */
export function breakLines(sql: string): readonly string[] {
  return broken(sql, 0).map(({ text, depth }) => "  ".repeat(depth) + text);
}

interface Line {
  readonly text: string;
  readonly depth: number;
}

/** A parenthesis, or a `case` with its `end`: where it begins, and where it has ended. */
interface Group {
  readonly isCase: boolean;
  readonly start: number;
  readonly end: number;
}

function broken(text: string, depth: number): readonly Line[] {
  if (text.length + 2 * depth <= WIDTH || /^case typeof\(/.test(text)) return [{ text, depth }];
  const { tops, groups } = scan(text);
  for (const at of BREAKS) {
    const spaces = tops.filter((place) => matchesAt(at, text, place));
    if (spaces.length === 0) continue;
    const [first, ...rest] = at === COMMA ? filled(parts(text, spaces), depth + 1) : parts(text, spaces);
    const below = at === CLAUSE ? depth : depth + 1;
    const [start, ...more] = broken(first, below);
    return [{ ...start, depth }, ...more, ...rest.flatMap((one) => broken(one, below))];
  }
  return insideGroup(text, groups, depth);
}

function parts(text: string, spaces: readonly number[]): readonly string[] {
  return [...spaces, text.length].map((end, index) => text.slice(index === 0 ? 0 : spaces[index - 1] + 1, end));
}

/** Short parts that follow one another share a line. */
function filled(parts: readonly string[], depth: number): readonly string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + part.length + 2 * depth <= WIDTH) lines.push(`${lines.pop()} ${part}`);
    else lines.push(part);
  }
  return lines;
}

/** Breaks the longest group; the text before and after it stays on its first and last line. */
function insideGroup(text: string, groups: readonly Group[], depth: number): readonly Line[] {
  if (groups.length === 0) return [{ text, depth }];
  const { isCase, start, end } = groups.reduce((one, other) =>
    other.end - other.start > one.end - one.start ? other : one
  );
  if (isCase) return brokenCase(text, start, end, depth);
  const lines = broken(text.slice(start + 1, end - 1), depth + 1);
  if (lines.length === 1) return [{ text, depth }];
  const last = lines[lines.length - 1];
  return [
    { text: text.slice(0, start + 1) + lines[0].text, depth },
    ...lines.slice(1, -1),
    { text: last.text + text.slice(end - 1), depth: last.depth },
  ];
}

function brokenCase(text: string, start: number, end: number, depth: number): readonly Line[] {
  const inner = text.slice(start, end - " end".length);
  const spaces = scan(inner.slice("case".length)).tops.map((place) => place + "case".length)
    .filter((place) => matchesAt(CASE, inner, place));
  const [first, ...rest] = parts(inner, spaces);
  return [
    { text: text.slice(0, start) + first, depth },
    ...rest.flatMap((one) => broken(one, depth + 1)),
    { text: text.slice(end - "end".length), depth },
  ];
}

function matchesAt(pattern: RegExp, text: string, place: number): boolean {
  pattern.lastIndex = place;
  return pattern.test(text);
}

/** The places of a text outside quotes and groups, and the outermost groups. */
function scan(text: string): { readonly tops: readonly number[]; readonly groups: readonly Group[] } {
  const tops: number[] = [];
  const groups: Group[] = [];
  const open: { readonly isCase: boolean; readonly start: number }[] = [];
  let place = 0;
  for (const [token] of text.matchAll(/'(?:[^']|'')*'|"[^"]*"|\b(?:case|end)\b|[^]/g)) {
    if (open.length === 0) tops.push(place);
    if (token === "(" || token === "case") open.push({ isCase: token === "case", start: place });
    place += token.length;
    if (token !== ")" && token !== "end") continue;
    const opened = open.pop()!;
    if (open.length === 0) groups.push({ ...opened, end: place });
  }
  return { tops, groups };
}

/** SQLite's own plan of a statement, as a tree: `SCAN` is a walk, unless a limit ends it; `SEARCH` is a look-up. */
export async function queryPlan({ sql, parameters }: SqlQuery, driver: Driver): Promise<readonly string[]> {
  const { rows } = await driver.read({ sql: `explain query plan ${sql}`, parameters });
  return treeOf(rows);
}

/** The rows of EXPLAIN QUERY PLAN, `id, parent, unused, detail`, each below its parent. */
export function treeOf(rows: readonly (readonly SqlValue[])[], parent = 0): readonly string[] {
  return rows.filter((row) => Number(row[1]) === parent).flatMap(([id, , , detail]) => [
    `- ${detail}`,
    ...treeOf(rows, Number(id)).map((line) => `  ${line}`),
  ]);
}

/** A value as SQLite writes it. */
export function literal(value: SqlValue): string {
  if (typeof value === "string") return quotedText(value);
  return value instanceof Uint8Array ? `x'${hexOf(value)}'` : String(value);
}
