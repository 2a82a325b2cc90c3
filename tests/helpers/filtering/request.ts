import fc from "fast-check";
import { FACTS, type TableFacts } from "./catalog.ts";
import { ASKED, IDS, often } from "./rows.ts";

/** One `filter[…]`. */
export interface Term {
  /** The group of the OR; absent outside of it. */
  readonly label?: string;
  /** The relationships before the field. */
  readonly path: readonly string[];
  /** A field; `id` for the id, absent for the last relationship itself. */
  readonly field?: string;
  /** Absent for the default one. */
  readonly operator?: string;
  /** The values before encoding. */
  readonly values: readonly string[];
}

/** A list with filters. */
export interface Asked {
  readonly table: string;
  readonly terms: readonly Term[];
}

const EQUALITY = ["eq", "ne", "in", "nin", "null"];
const ORDER = [...EQUALITY, "gt", "gte", "lt", "lte"];
const TEXT = [...ORDER, "contains", "starts-with", "ends-with"];

const oneOf = <T>(...values: readonly T[]) => fc.constantFrom(...values);

/** The possible filters on a table's own fields, or on the relationship that leads to it. */
function ofTable(table: string, path: readonly string[], start: string): fc.Arbitrary<Omit<Term, "label" | "path">> {
  const { fields } = FACTS[table];
  const isReached = path.length > 0;
  const named = Object.keys(fields).filter((field) => fields[field].kind !== "member" || !leadsToMany(start, path)).map(
    (field) => {
      const { kind } = fields[field];
      const operators = kind === "json" ? ["null"] : kind === "boolean" ? EQUALITY : kind === "text" ? TEXT : ORDER;
      return valued(field, operators, ASKED[kind], "eq");
    },
  );
  const itself = isReached ? [valued(undefined, EQUALITY, IDS[table], "in")] : [];
  return fc.oneof(...named, ...named, valued("id", ORDER, IDS[table], "in"), ...itself);
}

function valued(field: string | undefined, operators: readonly string[], values: readonly string[], usual: string) {
  const hasUsual = operators.includes(usual);
  return oneOf(...operators, ...(hasUsual ? [undefined] : [])).chain((operator) => {
    const used = operator ?? usual;
    if (used === "null") return oneOf("true", "false").map((one) => ({ field, operator, values: [one] }));
    const most = used === "in" || used === "nin" ? 5 : 1;
    return fc.array(often(values), { minLength: 1, maxLength: most }).map((some) => ({
      field,
      operator,
      values: some,
    }));
  });
}

/** Paths of two relationships at most. */
function paths(table: string): readonly (readonly string[])[] {
  const ways = ({ ways }: TableFacts) => Object.entries(ways);
  const target = (way: TableFacts["ways"][string]) => way.steps[way.steps.length - 1].table;
  return ways(FACTS[table]).flatMap(([name, way]) => [
    [name],
    [name],
    ...ways(FACTS[target(way)]).map(([next]) => [name, next]),
  ]);
}

/** The table that a path leads to. */
export function tableAt(table: string, path: readonly string[]): string {
  return path.reduce((here, name) => {
    const { steps } = FACTS[here].ways[name];
    return steps[steps.length - 1].table;
  }, table);
}

/** Whether a path goes through a to-many relationship, after which no JSON member is filtered. */
function leadsToMany(table: string, path: readonly string[]): boolean {
  return path.some((name, level) => FACTS[tableAt(table, path.slice(0, level))].ways[name].many);
}

function randomTerm(table: string): fc.Arbitrary<Term> {
  const path = fc.oneof(fc.constant([] as readonly string[]), oneOf(...paths(table)), oneOf(...paths(table)));
  return path.chain((path) =>
    fc.tuple(oneOf(undefined, undefined, "a", "b"), ofTable(tableAt(table, path), path, table)).map((
      [label, term],
    ) => ({
      label,
      path,
      ...term,
    }))
  );
}

/** A random list with one to four filters, no parameter twice; most have few, so that something is found. */
export const randomList: fc.Arbitrary<Asked> = fc.tuple(
  oneOf("parts", "parts", "makers", "covers", "tags", "boxes"),
  oneOf(1, 1, 1, 2, 2, 3, 4),
).chain(([table, length]) => {
  const terms = fc.uniqueArray(randomTerm(table), { minLength: length, maxLength: length, selector: parameterOf });
  return terms.map((terms) => ({ table, terms }));
});

/** The name of a parameter: `filter[or][a][maker.name][eq]`. */
export function parameterOf({ label, path, field, operator }: Term): string {
  const parts = [
    [...path, ...(field === undefined ? [] : [field])].join("."),
    ...(operator === undefined ? [] : [operator]),
  ];
  return `filter${[...(label === undefined ? [] : ["or", label]), ...parts].map((one) => `[${one}]`).join("")}`;
}

/** A list as a URL. */
export function urlOf({ table, terms }: Asked): string {
  const search = terms.map((term) => {
    const isList = term.operator === "in" || term.operator === "nin" ||
      (term.operator === undefined && (term.field === undefined || term.field === "id"));
    const value = isList ? term.values.map((one) => one.replace(/[\\,]/g, "\\$&")).join(",") : term.values[0];
    return `${encodeURIComponent(parameterOf(term))}=${encodeURIComponent(value)}`;
  });
  return `/${table}?fields[${table}]=&${search.join("&")}`;
}
