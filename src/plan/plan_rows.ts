import { backwards } from "../model/hops.ts";
import { targetOf } from "../model/resolve_include.ts";
import type { Search } from "../types/model.ts";
import type { Query, SortTerm } from "../types/query.ts";
import type { FilterShape, HopShape, PrimaryRows, SearchShape, SortShape } from "../types/read_plan.ts";
import { filterShape } from "./plan_filters.ts";
import { countShape, pageShape } from "./plan_page.ts";
import { stateOf } from "./plan_state.ts";
import { hopsOf, type RelatedRows, scopeOf, type Shaping } from "./read_request.ts";

/** Which rows are primary: of a list those that all its parameters ask for, in its order. */
export function primaryRows(shaping: Shaping): PrimaryRows {
  const { wanted, query: { filter, filters, page, sort, foreignKeys }, search, slots, otherwise, action } = shaping;
  const isWalked = otherwise === "walked";
  if (wanted.kind === "one") return { kind: "one", slots: slots.addAll(wanted.id) };
  if (wanted.kind === "inserted") return wanted;
  const related = wanted.kind === "related" ? relatedShape(wanted, shaping) : undefined;
  if (wanted.kind === "related" && related !== undefined && !wanted.relationship.many) {
    return { kind: "list", sort: [], filters: related.filter, count: false, owner: related.owner };
  }
  return {
    kind: "list",
    sort: isKeyOrder(sort, shaping) ? [] : sort.map((term) => sortShape(term, shaping)),
    owner: related?.owner,
    filters: allFilters([
      ...(related === undefined ? [] : [related.filter]),
      ...foreignKeyFilters(foreignKeys, shaping),
      ...(filters === undefined
        ? []
        : filterShape(filters, { slots, hopsOf: (relationship) => hopsOf(relationship, shaping) }).of),
    ]),
    search: filter === undefined || search === undefined ? undefined : searchShape(search, slots.add(filter)),
    page: page === undefined ? undefined : pageShape(page, slots, action.settings.limits.offset, isWalked),
    count: page?.kind === "number" && !isWalked && countShape(page, slots),
    walked: isWalked ? slots.add(0) : undefined,
    ...(otherwise === "areFew" ? { areFew: true } : {}),
  };
}

/** Whether a list is in the order of its key, which it has without a sort; a cursor holds the terms of its own order. */
function isKeyOrder(sort: readonly SortTerm[], { query: { page }, resource: { key } }: Shaping): boolean {
  return page?.kind !== "cursor" && sort.length === key.order.length &&
    sort.every(({ path, column, descending }, index) =>
      path.length === 0 && !descending && column === key.order[index]
    );
}

function allFilters(of: readonly FilterShape[]): FilterShape | undefined {
  return of.length < 2 ? of[0] : { kind: "all", of };
}

/** The condition that rows are those that a relationship of one record leads to, and the record itself. */
function relatedShape({ owner, id, relationship, isLinkage }: RelatedRows, shaping: Shaping) {
  const { table, key: { columns } } = owner;
  const slots = shaping.slots.addAll(id);
  const hops = backwards(relationship.hops, table).map((hop) => ({ ...hop, scope: scopeOf(hop.table, shaping) }));
  return {
    filter: recordFilter(hops, columns, slots, true),
    owner: { table, slots, scope: scopeOf(table, shaping), ...(isLinkage ? stateOf(owner) : {}) },
  };
}

/** The condition that hops lead to a record with certain values; `isKey`: no two records have them. */
function recordFilter(
  hops: readonly HopShape[],
  columns: readonly string[],
  slots: readonly number[],
  isKey: boolean,
): FilterShape {
  const holds: FilterShape = { kind: "test", test: { kind: "equal", columns, isNot: false }, slots };
  return { kind: "related", hops, holds, isNot: false, ...(isKey ? { isKey } : {}) };
}

function searchShape(search: Search, slot: number): SearchShape {
  if (search.kind === "columns") return { kind: "columns", columns: search.columns.map((one) => one.name), slot };
  const { kind, table, numberedBy } = search;
  return { kind, table, numberedBy, slot };
}

/** The conditions of foreign-key filters: those that go one way name one record together. */
function foreignKeyFilters(filters: Query["foreignKeys"], shaping: Shaping): readonly FilterShape[] {
  const { model, slots } = shaping;
  return [...Map.groupBy(filters, ({ filter }) => filter.hops)].map(([hops, some]) => {
    const columns = some.map(({ filter }) => filter.column);
    const { key } = model.resource(some[0].filter.target);
    const isKey = [key.columns, hops[hops.length - 1].to].some((set) => set.every((name) => columns.includes(name)));
    const shapes = hops.map((hop) => ({ ...hop, scope: scopeOf(hop.table, shaping) }));
    return recordFilter(shapes, columns, slots.addAll(some.map(({ value }) => value)), isKey);
  });
}

function sortShape({ path, column, descending }: SortTerm, shaping: Shaping): SortShape {
  return {
    path: path.map((relationship) => {
      targetOf(shaping.model, relationship);
      return { many: relationship.many, hops: hopsOf(relationship, shaping) };
    }),
    column,
    descending,
  };
}
