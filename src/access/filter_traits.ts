import { isUnique, primaryKey } from "../model/foreign_keys.ts";
import type { Model } from "../types/model.ts";
import type { FilterShape, HopShape } from "../types/read_plan.ts";
import { isIndexed } from "./indexes.ts";

/** A condition that a related row exists which satisfies further conditions. */
export type Related = Extract<FilterShape, { readonly kind: "related" }>;

/** Whether a filter identifies one record at its last hop. */
export function isOne({ hops, holds, isKey }: Related, model: Model): boolean {
  return isKey === true || isUnique(model.declared(hops[hops.length - 1].table), equalColumns(holds));
}

/** Whether a filter requires one value of columns that have an index. */
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

/** A condition that is not composed of other conditions on the same row. */
type Single = Exclude<FilterShape, { readonly kind: "all" | "any" }>;

/** Whether `isNarrow` holds for one condition of each "all", and for every condition of each "any". */
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

/**
 * Whether an index leads to the rows of a filter, from values that the filter names or from related rows that have
 * them.
 */
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

/** Whether a filter asks for values other than NULL, so that few rows may pass it. */
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

/** Whether a filter identifies its rows by values of unique columns. */
export function namesRows(shape: FilterShape, name: string, model: Model): boolean {
  if (shape.kind === "any") return shape.of.every((one) => namesRows(one, name, model));
  const tests = shape.kind === "all" ? shape.of : [shape];
  const isListed = tests.some((one) =>
    one.kind === "test" && one.test.kind === "among" && !one.test.isNot &&
    isUnique(model.declared(name), one.test.columns)
  );
  return isListed || isUnique(model.declared(name), equalColumns(shape));
}

/** The condition on the rows of the first hop. */
export function conditionBeyond(related: Related): FilterShape {
  const [, ...rest] = related.hops;
  return rest.length > 0 ? { ...related, hops: rest, isNot: false } : related.holds;
}

/**
 * Whether a filter asks that no row of a whole table has the key. The index of that table answers this without a
 * further test.
 */
export function isWholeTable({ hops: [hop, ...rest], holds, isNot }: Related): boolean {
  return isNot && rest.length === 0 && hop.scope === undefined && holds.kind === "all" && holds.of.length === 0;
}

/**
 * Whether an index that finds rows by one value also has their keys in order, as the index of a join table has.
 * Otherwise SQLite would prefer to walk an index that has only the order.
 */
export function hasKeysInOrder(shape: FilterShape, { table, to }: HopShape, model: Model): boolean {
  const key = primaryKey(model.declared(table));
  return isEquation(shape, table, model) && to.every((column) => key.includes(column));
}
