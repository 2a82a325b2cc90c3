import { type AnyCell, compareCells } from "../conditions/order.ts";
import { FACTS, type Kind, type Row, type Way } from "./catalog.ts";
import type { Asked, Term } from "./request.ts";
import type { Rows } from "./rows.ts";
import { compare, folded, isSame } from "./values.ts";

/** The input of the reference: every row, and whether the caller sees only those in scope. */
export interface Database {
  readonly rows: Rows;
  readonly isScoped: boolean;
}

/** The ids of a list, by hand: every row is looked at, every relationship is followed. */
export function listed({ table, terms }: Asked, database: Database): readonly string[] {
  const common = terms.filter((term) => term.label === undefined);
  const groups = [...Map.groupBy(terms.filter((term) => term.label !== undefined), (term) => term.label).values()];
  const { key } = FACTS[table];
  return seen(table, database)
    .filter((row) => holds(table, row, common, 0, database))
    .filter((row) => groups.length === 0 || groups.some((group) => holds(table, row, group, 0, database)))
    .toSorted((one, other) => compareAll(key.map((name) => one[name]), key.map((name) => other[name])))
    .map((row) => key.map((name) => escaped(row[name], key.length)).join("~"));
}

function escaped(cell: AnyCell, parts: number): string {
  return parts === 1 ? String(cell) : String(cell).replace(/[~!]/g, "!$&");
}

function seen(table: string, { rows, isScoped }: Database): readonly Row[] {
  const { scope } = FACTS[table];
  return isScoped && scope !== undefined ? rows[table].filter(scope) : rows[table];
}

/** Whether the filters of one group hold for a row; an absent to-one is a row of nulls. */
function holds(
  table: string,
  row: Row | undefined,
  terms: readonly Term[],
  level: number,
  database: Database,
): boolean {
  const { ways } = FACTS[table];
  const isOfWay = ({ path, field, operator }: Term) =>
    path.length === level + 1 && (field === undefined || field === "id") && operator === "null";
  const own = terms.filter(({ path }) => path.length === level);
  const absent = terms.filter(isOfWay);
  const beyond = terms.filter((term) => term.path.length > level && !isOfWay(term));
  return own.every((term) => asks(table, row, term)) &&
    absent.every(({ path, values }) =>
      (related(row, ways[path[level]], database).length === 0) === (values[0] === "true")
    ) &&
    [...Map.groupBy(beyond, ({ path }) => path[level])].every(([name, some]) => {
      const way = ways[name];
      const target = way.steps[way.steps.length - 1].table;
      const found = related(row, way, database);
      const candidates = way.many || found.length > 0 ? found : [undefined];
      return candidates.some((one) => holds(target, one, some, level + 1, database));
    });
}

function related(row: Row | undefined, { steps }: Way, database: Database): readonly Row[] {
  if (row === undefined) return [];
  return steps.reduce<readonly Row[]>(
    (rows, { table, from, to }) =>
      rows.flatMap((one) =>
        seen(table, database).filter((other) =>
          from.every((name, index) => one[name] !== null && compareCells(one[name], other[to[index]]) === 0)
        )
      ),
    [row],
  );
}

/** Whether a row matches one filter. */
function asks(table: string, row: Row | undefined, { field, operator, values }: Term): boolean {
  const { fields, key } = FACTS[table];
  if (field === undefined || field === "id") {
    return asksId(key.map((name) => row?.[name] ?? null), operator ?? "in", values);
  }
  const { column, kind, member } = fields[field];
  const cell = row?.[column] ?? null;
  return member === undefined
    ? asksCell(kind, cell, operator ?? "eq", values)
    : asksMember(memberOf(cell, member), operator ?? "eq", values);
}

function asksId(cells: readonly AnyCell[], operator: string, values: readonly string[]): boolean {
  const isNull = cells[0] === null;
  const order = (text: string) => compareAll(cells, partsOf(text, cells));
  return decided(
    operator,
    isNull,
    values,
    (text) => !isNull && order(text) === 0,
    (text) => isNull ? undefined : order(text),
  );
}

/** The parts of an id; those of an integer key are integers. */
function partsOf(text: string, cells: readonly AnyCell[]): readonly AnyCell[] {
  const texts = cells.length === 1
    ? [text]
    : (text.match(/(?:![~!]|[^~])+/g) ?? []).map((one) => one.replace(/!(.)/g, "$1"));
  return texts.map((one, index) => typeof cells[index] === "bigint" ? BigInt(one) : one);
}

/** The member of a JSON text under names; undefined if it has no such member. */
function memberOf(cell: AnyCell, member: readonly string[]): unknown {
  try {
    return typeof cell !== "string" ? null : member.reduce<unknown>(
      (value, name) => isObject(value) && Object.hasOwn(value, name) ? value[name] : null,
      JSON.parse(cell),
    );
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A member is compared by its value; an array or an object as nothing. */
function asksMember(member: unknown, operator: string, values: readonly string[]): boolean {
  return decided(operator, member === null, values, (text) => {
    if (typeof member === "number") return isNumber(text) && Number(text) === member;
    return (typeof member === "string" || typeof member === "boolean") && String(member) === text;
  }, (text) => {
    if (typeof member === "number") return isNumber(text) ? member - Number(text) : undefined;
    return typeof member === "string" ? compareCells(member, text) : undefined;
  });
}

function isNumber(text: string): boolean {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e\d+)?$/.test(text);
}

function asksCell(kind: Kind, cell: AnyCell, operator: string, values: readonly string[]): boolean {
  if (["contains", "starts-with", "ends-with"].includes(operator)) {
    if (typeof cell !== "string") return false;
    const [text, part] = [cell, values[0]].map(folded);
    return operator === "contains"
      ? text.includes(part)
      : operator === "starts-with"
      ? text.startsWith(part)
      : text.endsWith(part);
  }
  return decided(
    operator,
    cell === null,
    values,
    (text) => isSame(kind, cell, text),
    (text) => compare(kind, cell, text),
  );
}

function decided(
  operator: string,
  isNull: boolean,
  values: readonly string[],
  isOne: (text: string) => boolean,
  order: (text: string) => number | undefined,
): boolean {
  switch (operator) {
    case "eq":
    case "in":
      return values.some(isOne);
    case "ne":
    case "nin":
      return !values.some(isOne);
    case "null":
      return isNull === (values[0] === "true");
  }
  const place = order(values[0]);
  if (place === undefined) return false;
  return operator === "gt" ? place > 0 : operator === "gte" ? place >= 0 : operator === "lt" ? place < 0 : place <= 0;
}

function compareAll(some: readonly AnyCell[], others: readonly AnyCell[]): number {
  const differing = some.findIndex((cell, index) => compareCells(cell, others[index]) !== 0);
  return differing === -1 ? 0 : compareCells(some[differing], others[differing]);
}
