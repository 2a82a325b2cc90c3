import { areSame, isUnique } from "../model/foreign_keys.ts";
import type { Model } from "../types/model.ts";
import { isIndexed } from "./filter_traits.ts";
import type { FilterWay } from "./ways.ts";

/** The condition by which an index finds the rows: the one that few pass, where several have an index. */
export function soughtMember(filters: FilterWay | undefined, table: string, model: Model): FilterWay | undefined {
  const members = membersOf(filters).filter((one) => isSought(one, table, model));
  return members.find((one) => isOneRow(one, table, model)) ?? members.find(keepsKeyOrder) ?? members[0];
}

/** What an index finds the rows by: its condition, with those that bound the same column from the other side. */
export function soughtRange(filters: FilterWay | undefined, table: string, model: Model): FilterWay | undefined {
  const sought = soughtMember(filters, table, model);
  if (sought?.kind !== "test" || sought.test.kind !== "ordered") return sought;
  const { columns } = sought.test;
  const of = membersOf(filters).filter((one) =>
    one.kind === "test" && one.test.kind === "ordered" && areSame(one.test.columns, columns)
  );
  return { kind: "all", of };
}

/** The conditions that a filter is made of: all of them must hold. */
export function membersOf(filters: FilterWay | undefined): readonly FilterWay[] {
  return filters === undefined ? [] : filters.kind === "all" ? filters.of.flatMap(membersOf) : [filters];
}

/** Whether an index leads to the rows that pass. */
function isSought(way: FilterWay, table: string, model: Model): boolean {
  switch (way.kind) {
    case "test": {
      const { test } = way;
      const isComplement = "isNot" in test && test.isNot;
      if (test.kind === "member among") return way.isRare;
      return !isComplement && ["equal", "among", "ordered", "null"].includes(test.kind) &&
        isIndexed(table, test.columns, model);
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
