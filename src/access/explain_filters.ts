import type { FilterTest, MemberTest } from "../types/query.ts";
import type { Hop } from "../types/model.ts";
import { conditionsOf, soughtCondition } from "./indexes.ts";
import { rowsPrice, type Statistics } from "./prices.ts";
import type { FilterWay, KeysWay, Lead, RowsWay } from "./ways.ts";

/** The text for people about how the rows of a table are found. */
interface SeekText {
  /** `seek name = ?`; `undefined` if no index leads to the rows. */
  readonly seek: string | undefined;
  /** The indented lines below it. */
  readonly lines: readonly string[];
  /** The further tests of each row. */
  readonly rest: readonly FilterWay[];
}

/** Explains how keys, or a condition with an index, lead to the rows of a table. */
export function seekText(
  { table, lead, filters }: Pick<RowsWay, "table" | "lead" | "filters">,
  statistics: Statistics,
): SeekText {
  const rest = conditionsOf(filters);
  if (lead !== undefined) {
    const [keys, ...lines] = leadLines(lead, statistics);
    return { seek: `seek ${keys}`, lines, rest };
  }
  const sought = soughtCondition(filters, table, statistics.model);
  if (sought === undefined) return { seek: undefined, lines: [], rest };
  const [condition, ...lines] = filterLines(sought, statistics);
  return { seek: `seek ${condition}`, lines, rest: rest.filter((one) => one !== sought) };
}

/** Explains how a filter tests a row: one line, and the lines below it. */
function filterLines(way: FilterWay, statistics: Statistics): readonly string[] {
  switch (way.kind) {
    case "test":
      return [`${testText(way.test, way.slots, statistics)}${way.isRare ? ", few pass" : ""}`];
    case "texts": {
      const tests = way.tests.map(({ kind }) => `${WORDS[kind]} ?`).join(way.isAny ? " or " : " and ");
      return [`${way.column} ${tests}, read once`];
    }
    case "all":
    case "any":
      return groupLines(way, statistics);
    case "each": {
      const { hop, rows, isNot } = way;
      const conditions = conditionsOf(rows.filters).flatMap((one) => filterLines(one, statistics));
      const line = `each row looks for ${isNot ? "none" : "one"} of ${rows.table}: ${hopText(hop)}${scopeText(rows)}`;
      return [line, ...below(conditions)];
    }
    case "once": {
      const { hop, rows, isNot, match } = way;
      const sign = match === "equation" ? (isNot ? "≠" : "=") : isNot ? "∉" : "∈";
      const few = match === "rare" ? ", few have one" : "";
      const keys = `${listed(hop.from)} ${sign} ${listed(hop.to)} of ${hop.table}, found once${few}`;
      return [keys, ...below(rowsLines(rows, statistics))];
    }
  }
}

function groupLines(
  { kind, of }: Extract<FilterWay, { kind: "all" | "any" }>,
  statistics: Statistics,
): readonly string[] {
  if (of.length === 0) return ["anything"];
  const parts = of.map((one) => filterLines(one, statistics));
  if (parts.some((lines) => lines.length > 1)) return [`${kind} of these`, ...below(parts.flat())];
  if (parts.length === 1) return parts[0];
  const texts = parts.map(([text], index) => of[index].kind === "test" ? text : `(${text})`);
  return [texts.join(kind === "all" ? " and " : " or ")];
}

/** Explains how the rows that a filter asks for are found, and how each is tested. */
function rowsLines(rows: RowsWay, statistics: Statistics): readonly string[] {
  const { seek, lines, rest } = seekText(rows, statistics);
  const way = seek ?? `walk ${rowsText(statistics.sizeOf(rows.table))}`;
  return [
    `${rows.table}: ${way}${scopeText(rows)}${visitsText(rowsPrice(rows, statistics).visits)}`,
    ...lines,
    ...below(testLines(rest, statistics)),
  ];
}

function leadLines({ columns, keys }: Lead, statistics: Statistics): readonly string[] {
  const [text, ...lines] = keysLines(keys, statistics);
  return [`${listed(columns)} ∈ ${text}`, ...lines];
}

function keysLines(keys: KeysWay, statistics: Statistics): readonly string[] {
  switch (keys.kind) {
    case "listed":
      return [valuesText(statistics.lengthOf(keys.slot))];
    case "related":
      return [`${listed(keys.hop.to)} of ${keys.hop.table}, found once`, ...below(rowsLines(keys.rows, statistics))];
    case "words":
      return [`the rows of the words in ${keys.index}`];
    case "either":
      return ["those of either", ...below(keys.of.flatMap((one) => rowsLines(one, statistics)))];
  }
}

const WORDS = { contains: "contains", "starts-with": "starts with", "ends-with": "ends with" } as const;

function testText(test: FilterTest, slots: readonly number[], statistics: Statistics): string {
  const columns = listed(test.columns);
  switch (test.kind) {
    case "equal":
      return `${columns} ${test.isNot ? "≠" : "="} ?`;
    case "among":
      return `${columns} ${test.isNot ? "∉" : "∈"} ${valuesText(statistics.lengthOf(slots[0]))}`;
    case "ordered":
      return `${columns} ${test.operator} ?`;
    case "contains":
    case "starts-with":
    case "ends-with":
      return `${columns} ${WORDS[test.kind]} ?`;
    case "member among":
      return `${memberText(test)} ${test.isNot ? "∉" : "∈"} ${valuesText(statistics.lengthOf(slots[0]))}`;
    case "member ordered":
      return `${memberText(test)} ${test.operator} ?`;
    case "member null":
      return `${memberText(test)} is ${test.isNot ? "not " : ""}null`;
    case "null":
      return `${columns} is ${test.isNot ? "not " : ""}null`;
  }
}

function memberText({ columns, member }: MemberTest): string {
  return [...columns, ...member].join(".");
}

/**
 * `owners.id = owner_id`: the columns of the hop's table, and those where it starts. `start` is the table where it
 * starts, if that must be named.
 */
export function hopText({ table, from, to }: Hop, start?: string): string {
  return to.map((name, place) => `${table}.${name} = ${start === undefined ? "" : `${start}.`}${from[place]}`).join(
    " and ",
  );
}

/** Indents lines below another one. */
export function below(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`);
}

/** The lines of the further tests of each row. */
export function testLines(tests: readonly FilterWay[], statistics: Statistics): readonly string[] {
  return tests.flatMap((one) => {
    const [first, ...rest] = filterLines(one, statistics);
    return [`filter: ${first}`, ...rest];
  });
}

/** Joins names of columns, or values: `id`, `(house, number)`. */
export function listed(names: readonly string[]): string {
  return names.length === 1 ? names[0] : `(${names.join(", ")})`;
}

/** Says that rows must be in the scope of their table. */
export function scopeText({ scope }: Pick<RowsWay, "scope">): string {
  return scope === undefined ? "" : ", in scope";
}

/** The estimate of visits; `""` if it is less than one, as for a look-up. */
export function visitsText(visits: number): string {
  return visits < 1 ? "" : `; visits ≈ ${numberText(visits)}`;
}

/** `1 row`, `300,000 rows`. */
export function rowsText(rows: number): string {
  return rows === 1 ? "1 row" : `${numberText(rows)} rows`;
}

/** A number with commas between its thousands. */
export function numberText(value: number): string {
  return Math.round(value).toLocaleString("en-US");
}

function valuesText(values: number): string {
  return values === 1 ? "1 value" : `${numberText(values)} values`;
}
