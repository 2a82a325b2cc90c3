import { kindsOf } from "../model/columns.ts";
import { areSame, isUnique, primaryKey } from "../model/foreign_keys.ts";
import type { Hop, Model } from "../types/model.ts";
import type { FilterTest, MemberTest } from "../types/query.ts";
import type { FilterShape } from "../types/read_plan.ts";
import { memberPath } from "../model/field_filters.ts";
import type { FilterWay } from "./ways.ts";

/** Whether an index leads to the rows of a table that have certain values in some columns. */
export function isIndexed(name: string, columns: readonly string[], model: Model): boolean {
  return model.declared(name).columns.some((column) => column.indexed && columns.includes(column.name));
}

/** Whether an index leads to the rows whose text in a column begins in a certain way, in upper or lower case. */
function isIndexedInAnyCase(name: string, columns: readonly string[], model: Model): boolean {
  return model.declared(name).columns.some((one) => one.indexedInAnyCase === true && columns.includes(one.name));
}

/** Whether an index leads to the rows that pass a test. */
export function leadsTo(name: string, test: FilterTest, model: Model): boolean {
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

/** Whether an index leads to the rows that have certain values in a member of a column of JSON. */
export function hasMemberIndex(
  name: string,
  { columns: [column], member }: Pick<MemberTest, "columns" | "member">,
  model: Model,
): boolean {
  const { memberIndexes = [] } = model.declared(name);
  return memberIndexes.some((one) => one.column === column && one.path === memberPath(member));
}

/** By what an index finds rows: the values or the beginnings that a test names, or NULL; it may find nothing. */
type IndexedRows = "values" | "beginnings" | "null" | "nothing";

/** By what an index finds the rows that pass a test; it finds nothing of a complement. */
export function indexedRows(test: FilterTest): IndexedRows {
  return "isNot" in test && test.isNot ? "nothing" : INDEXED_ROWS[test.kind];
}

const INDEXED_ROWS: { readonly [Kind in FilterTest["kind"]]: IndexedRows } = {
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
 * Whether an index has the rows with certain values in some columns in an order: behind those columns come those of the
 * order, or the number of the row, or the primary key of a table whose rows have no number.
 */
export function isInIndexOrder(
  name: string,
  columns: readonly string[],
  order: readonly string[],
  model: Model,
): boolean {
  const table = model.declared(name);
  const number = table.columns.find((column) => column.isMadeKey)?.name;
  const behind = number === undefined ? table.numberedBy === undefined ? primaryKey(table) : [] : [number];
  const rest = order.filter((one) => !columns.includes(one));
  return table.indexes.some((index) => {
    if (!areSame(index.slice(0, columns.length), columns)) return false;
    const onward = [...index.slice(columns.length), ...behind.filter((one) => !index.includes(one))];
    return rest.every((one, place) => onward[place] === one);
  });
}

/** Whether columns are those of the primary key of a table. */
export function isPrimaryKey(columns: readonly string[], name: string, model: Model): boolean {
  return areSame(columns, primaryKey(model.declared(name)));
}

/**
 * Whether two tables hold each key of a hop in one spelling only: integers do, but a foreign key of text may say `1` and
 * `01`, and both are an integer's.
 */
export function hasOneSpelling({ table: name, from, to }: Hop, start: string, model: Model): boolean {
  return areIntegers(name, to, model) && areIntegers(start, from, model);
}

/** Whether columns of a table are declared as integers. */
export function areIntegers(name: string, names: readonly string[], model: Model): boolean {
  const kindOf = kindsOf(name, model);
  return names.every((column) => kindOf(column) === "integer");
}

/** A condition that a relationship leads to a row for which more holds. */
export type Related = Extract<FilterShape, { readonly kind: "related" }>;

/** Whether a filter names the one record that its last hop leads to. */
export function isOne({ hops, holds, isKey }: Related, model: Model): boolean {
  return isKey === true || isUnique(model.declared(hops[hops.length - 1].table), equalColumns(holds));
}

/** Whether an index leads to the rows that have one value. */
export function isEquation(shape: FilterShape, name: string, model: Model): boolean {
  switch (shape.kind) {
    case "test":
      return shape.test.kind === "equal" && !shape.test.isNot && isIndexed(name, shape.test.columns, model);
    case "related":
      return !shape.isNot && shape.hops.length === 1 && isOne(shape, model) &&
        isIndexed(name, shape.hops[0].from, model);
    case "all":
      return shape.of.some((one) => isEquation(one, name, model));
    case "any":
      return false;
  }
}

/** A condition that is not made of others of the same row. */
type Single = Exclude<FilterShape, { readonly kind: "all" | "any" }>;

/** Whether a filter narrows the rows: one condition of an "all" does, or every condition of an "any". */
function narrows(shape: FilterShape, isNarrow: (one: Single) => boolean): boolean {
  switch (shape.kind) {
    case "all":
      return shape.of.some((one) => narrows(one, isNarrow));
    case "any":
      return shape.of.every((one) => narrows(one, isNarrow));
    default:
      return isNarrow(shape);
  }
}

/** Whether an index leads to the rows of a filter, from the values that it names or from other rows that have them. */
export function hasIndexedValues(shape: FilterShape, name: string, model: Model): boolean {
  const columnsOf = (one: Single) => one.kind === "test" ? one.test.columns : one.hops[0].from;
  return narrows(shape, (one) => namesValues(one) && isIndexed(name, columnsOf(one), model));
}

function namesValues(shape: FilterShape): boolean {
  return narrows(shape, (one) => {
    if (one.kind === "related") return !one.isNot && namesValues(one.holds);
    return (one.test.kind === "equal" || one.test.kind === "among") && !one.test.isNot;
  });
}

/** Whether a filter names values, so that few rows may be what it asks for. */
export function keepsFew(shape: FilterShape): boolean {
  return narrows(shape, (one) => {
    if (one.kind === "related") return !one.isNot && keepsFew(one.holds);
    return one.test.kind !== "null" && one.test.kind !== "member null" && !("isNot" in one.test && one.test.isNot);
  });
}

/** The columns that must equal a value. */
function equalColumns(shape: FilterShape): readonly string[] {
  if (shape.kind === "all") return shape.of.flatMap(equalColumns);
  return shape.kind === "test" && shape.test.kind === "equal" && !shape.test.isNot ? shape.test.columns : [];
}

/** Whether a filter names the rows that it asks for, by values of columns that are unique. */
export function namesRows(shape: FilterShape, name: string, model: Model): boolean {
  if (shape.kind === "any") return shape.of.every((one) => namesRows(one, name, model));
  const tests = shape.kind === "all" ? shape.of : [shape];
  const isListed = tests.some((one) =>
    one.kind === "test" && one.test.kind === "among" && !one.test.isNot &&
    isUnique(model.declared(name), one.test.columns)
  );
  return isListed || isUnique(model.declared(name), equalColumns(shape));
}

/** The condition by which an index finds the rows: the one that few pass, where several have an index. */
export function soughtCondition(filters: FilterWay | undefined, table: string, model: Model): FilterWay | undefined {
  const served = conditionsOf(filters).filter((one) => isSought(one, table, model));
  return served.find((one) => isOneRow(one, table, model)) ?? served.find(keepsKeyOrder) ?? served[0];
}

/** What an index finds the rows by: its condition, with those that bound the same column from the other side. */
export function soughtRange(filters: FilterWay | undefined, table: string, model: Model): FilterWay | undefined {
  const sought = soughtCondition(filters, table, model);
  if (sought?.kind !== "test" || sought.test.kind !== "ordered") return sought;
  const { columns } = sought.test;
  const of = conditionsOf(filters).filter((one) =>
    one.kind === "test" && one.test.kind === "ordered" && areSame(one.test.columns, columns)
  );
  return { kind: "all", of };
}

/** The conditions that a filter is made of: all of them must hold. */
export function conditionsOf(filters: FilterWay | undefined): readonly FilterWay[] {
  return filters === undefined ? [] : filters.kind === "all" ? filters.of.flatMap(conditionsOf) : [filters];
}

/** Whether an index leads to the rows that pass. */
function isSought(way: FilterWay, table: string, model: Model): boolean {
  switch (way.kind) {
    case "test": {
      const { test } = way;
      return test.kind === "member among" ? way.isRare : leadsTo(table, test, model);
    }
    case "once":
      return !way.isNot && way.match !== "list" && isIndexed(table, way.hop.from, model);
    case "all":
      return way.of.some((one) => isSought(one, table, model));
    case "any":
    case "texts":
    case "each":
      return false;
  }
}

/** Whether one row passes at most. */
export function isOneRow(way: FilterWay, table: string, model: Model): boolean {
  if (way.kind === "all") return way.of.some((one) => isOneRow(one, table, model));
  const isEqual = way.kind === "test" ? way.test.kind === "equal" && !way.test.isNot : false;
  if (isEqual && way.kind === "test") return isUnique(model.declared(table), way.test.columns);
  return way.kind === "once" && !way.isNot && way.match === "equation" &&
    isUnique(model.declared(table), way.hop.from);
}

/** Whether rows that share a value of an index come in the order of their key. */
export function keepsKeyOrder(way: FilterWay): boolean {
  return way.kind === "test" ? way.test.kind === "equal" : way.kind === "once" && way.match === "equation";
}
