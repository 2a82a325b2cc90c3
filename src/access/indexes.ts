import { kindsOf } from "../model/columns.ts";
import { memberPath } from "../model/field_filters.ts";
import { areSame, isUnique, primaryKey } from "../model/foreign_keys.ts";
import type { Hop, Model, Resource } from "../types/model.ts";
import type { MemberTest, TermTest } from "../types/query.ts";
import type { Table } from "../types/schema_tables.ts";
import type { ConditionWay, FilterWay } from "./ways.ts";

/** Whether an index leads to the rows of a table that have certain values in some columns. */
export function isIndexed(name: string, columns: readonly string[], model: Model): boolean {
  return model.declared(name).columns.some((column) => column.indexed && columns.includes(column.name));
}

/** Whether an index leads to the rows whose text in a column begins with a prefix, in any case. */
function isIndexedInAnyCase(name: string, columns: readonly string[], model: Model): boolean {
  return model.declared(name).columns.some((one) => one.indexedInAnyCase === true && columns.includes(one.name));
}

/** Whether an index leads to the rows that pass a test. */
export function leadsTo(name: string, test: TermTest, model: Model): boolean {
  switch (indexedRows(test)) {
    case "values":
      return test.kind === "member among" ? hasMemberIndex(name, test, model) : isIndexed(name, test.columns, model);
    case "beginnings":
      return isIndexedInAnyCase(name, test.columns, model);
    case "null":
      return isIndexed(name, test.columns, model);
    case "nothing":
      return false;
  }
}

/** Whether an index leads to the rows with certain values in a member of a JSON column. */
export function hasMemberIndex(
  name: string,
  { columns: [column], member }: Pick<MemberTest, "columns" | "member">,
  model: Model,
): boolean {
  const { memberIndexes = [] } = model.declared(name);
  return memberIndexes.some((one) => one.column === column && one.path === memberPath(member));
}

/** What an index must find for a test: values, texts with a prefix, or NULL; `"nothing"` if no index helps. */
type IndexedRows = "values" | "beginnings" | "null" | "nothing";

/** What an index must find for the rows that pass a test. No index helps a negated test. */
export function indexedRows(test: TermTest): IndexedRows {
  return "isNot" in test && test.isNot ? "nothing" : INDEXED_ROWS[test.kind];
}

const INDEXED_ROWS: { readonly [Kind in TermTest["kind"]]: IndexedRows } = {
  equal: "values",
  among: "values",
  ordered: "values",
  "member among": "values",
  null: "null",
  absent: "nothing",
  contains: "nothing",
  "starts-with": "beginnings",
  "ends-with": "nothing",
  "member ordered": "nothing",
  "member null": "nothing",
};

/**
 * Whether an index has the rows with certain values in some columns in a given order. After these columns, the index
 * continues with the columns of the order; each index ends with the number of the row, or with the primary key in a
 * table without row numbers.
 */
export function isInIndexOrder(
  name: string,
  columns: readonly string[],
  order: readonly string[],
  model: Model,
): boolean {
  const table = model.declared(name);
  const behind = endOfIndexes(table);
  const rest = order.filter((one) => !columns.includes(one));
  return table.indexes.some((index) => {
    if (!areSame(index.slice(0, columns.length), columns)) return false;
    const onward = [...index.slice(columns.length), ...behind.filter((one) => !index.includes(one))];
    return rest.every((one, place) => onward[place] === one);
  });
}

/** Whether every index has the rows of equal values in the order of their key. */
export function areIndexesInKeyOrder({ table, key: { order } }: Resource, model: Model): boolean {
  const end = endOfIndexes(model.declared(table));
  return order.every((column, place) => end[place] === column);
}

/** The columns with which each index ends; none if these are the number of the row, which no column has. */
function endOfIndexes(table: Table): readonly string[] {
  const number = table.columns.find((column) => column.isMadeKey)?.name;
  if (number !== undefined) return [number];
  return table.numberedBy === undefined ? primaryKey(table) : [];
}

/** Whether columns are those of the primary key of a table. */
export function isPrimaryKey(columns: readonly string[], name: string, model: Model): boolean {
  return areSame(columns, primaryKey(model.declared(name)));
}

/**
 * Whether both tables of a hop store each key in only one spelling. Integers are stored in one; a text may be `1` or
 * `01`, and both equal the integer 1.
 */
export function hasOneSpelling({ table: name, from, to }: Hop, start: string, model: Model): boolean {
  return areIntegers(name, to, model) && areIntegers(start, from, model);
}

/** Whether columns of a table are declared as integers. */
export function areIntegers(name: string, names: readonly string[], model: Model): boolean {
  const kindOf = kindsOf(name, model);
  return names.every((column) => kindOf(column) === "integer");
}

/**
 * The condition for which an index finds the rows. Of several with an index, it is the one that fewest rows may pass.
 */
export function soughtCondition(filters: FilterWay | undefined, table: string, model: Model): ConditionWay | undefined {
  const served = conditionsOf(filters).filter((one) => isSought(one, table, model));
  return served.find((one) => isOneRow(one, table, model)) ?? served.find(isOfOneValue) ?? served[0];
}

/** The condition for which an index finds the rows, with conditions that bound the same column at its other end. */
export function soughtRange(filters: FilterWay | undefined, table: string, model: Model): FilterWay | undefined {
  const sought = soughtCondition(filters, table, model);
  if (sought?.kind !== "test" || sought.test.kind !== "ordered") return sought;
  const { columns } = sought.test;
  const of = conditionsOf(filters).filter((one) =>
    one.kind === "test" && one.test.kind === "ordered" && areSame(one.test.columns, columns)
  );
  return { kind: "all", of };
}

/** The conditions of a filter, all of which must hold. */
export function conditionsOf(filters: FilterWay | undefined): readonly ConditionWay[] {
  return filters === undefined ? [] : filters.kind === "all" ? filters.of.flatMap(conditionsOf) : [filters];
}

/** Whether an index leads to the rows that pass a condition. */
function isSought(way: ConditionWay, table: string, model: Model): boolean {
  switch (way.kind) {
    case "test":
      return leadsTo(table, way.test, model);
    case "once":
      return !way.isNot && way.match !== "list" && isIndexed(table, way.hop.from, model);
    case "any":
    case "texts":
    case "each":
      return false;
  }
}

/** Whether at most one row passes. */
export function isOneRow(way: ConditionWay, table: string, model: Model): boolean {
  switch (way.kind) {
    case "test":
      return way.test.kind === "equal" && !way.test.isNot && isUnique(model.declared(table), way.test.columns);
    case "once":
      return way.match === "equation" && !way.isNot && isUnique(model.declared(table), way.hop.from);
    default:
      return false;
  }
}

/** Whether the rows that pass a condition share one value. */
function isOfOneValue(way: ConditionWay): boolean {
  return way.kind === "test" ? way.test.kind === "equal" : way.kind === "once" && way.match === "equation";
}

/**
 * Whether the rows that an index finds for a condition come in the order of their key, because they share one value and
 * the index has the key behind it.
 */
export function keepsKeyOrder(way: ConditionWay, { table, key }: Resource, model: Model): boolean {
  if (!isOfOneValue(way)) return false;
  const columns = way.kind === "test" ? way.test.columns : way.kind === "once" ? way.hop.from : [];
  return isOneRow(way, table, model) || isInIndexOrder(table, columns, key.order, model);
}
