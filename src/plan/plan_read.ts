import { isKeyOrder } from "../model/columns.ts";
import { backwards } from "../model/to_manys.ts";
import { targetOf } from "../model/visible.ts";
import type { Search } from "../types/model.ts";
import type { SlotValue } from "../types/plan.ts";
import type { CursorPage, IncludePath, NumberedPage, Query, QueryPage, SortTerm, StatsTerms } from "../types/query.ts";
import type {
  CursorPageShape,
  FilterShape,
  HopShape,
  PageShape,
  PrimaryNode,
  PrimaryRows,
  ReadShape,
  SearchShape,
  SortShape,
  StatsShape,
} from "../types/read_plan.ts";
import { filterShape } from "./plan_filters.ts";
import { linkedNodes, nodesOf, ownValues, primaryLookUps } from "./plan_nodes.ts";
import {
  hopsOf,
  includeTree,
  isLinkage,
  primaryState,
  type ReadRequest,
  type RelatedRows,
  type Shaping,
  stateOf,
} from "./read_request.ts";
import { scopeOf, Slots } from "./slots.ts";

/** A read before its shape is prepared. */
interface PlannedRead {
  readonly shape: ReadShape;
  readonly values: readonly SlotValue[];
  readonly isCompound: boolean;
}

/** Plans a read: the shape of its one statement, and the values of its slots. */
export function planRead(request: ReadRequest): PlannedRead {
  const { model, resource, query } = request;
  const shaping: Shaping = { ...request, slots: new Slots() };
  const paths = includedPaths(request);
  const tree = includeTree(model, resource, paths ?? [], query);
  const primary: PrimaryNode = {
    kind: "primary",
    ...(isLinkage(request.wanted) ? { table: resource.table, columns: [] } : ownValues(resource, request)),
    rows: primaryRows(shaping),
    scope: scopeOf(resource.table, shaping),
    conditions: request.additions.conditions.map((condition) => shaping.slots.condition(condition)),
    lookUps: primaryLookUps(paths, tree, shaping),
    ...primaryState(request),
  };
  const linked = linkedNodes(request, tree);
  const shape: ReadShape = { nodes: [primary, ...nodesOf(tree, linked, shaping)] };
  return { shape, values: shaping.slots.values, isCompound: (paths ?? []).length > 0 };
}

/**
 * The included paths: those of the client, otherwise those of the option `include`, each cut to the part that may be
 * included. The paths that hooks include count only if the option names none, because it limits them. `undefined` if
 * nothing asks for paths, as for CSV; a single resource then shows its to-one relationships.
 */
function includedPaths(
  { query, action, model, resource, additions }: ReadRequest,
): readonly IncludePath[] | undefined {
  if (query.isTable) return undefined;
  if (query.include !== undefined) return query.include.filter((path) => path.length > 0);
  const option = action.include.map((path) => action.visible.included(model, resource, path));
  const paths = (action.include.length > 0 ? option : additions.include).filter((path) => path.length > 0);
  return paths.length === 0 ? undefined : paths;
}

/** The fewest rows before a page for which it pays to find out which end of the list is nearer. */
const DEEP = 1000;

/** The shape of a page; `undefined` if one page holds all rows. */
function pageShape(page: QueryPage, shaping: Shaping): PageShape | undefined {
  if (page.kind === "cursor") return cursorPageShape(page, shaping.slots);
  const { limit } = page;
  return limit === null ? undefined : numberedPageShape({ ...page, limit }, shaping);
}

/** The shape of a page before or after a cursor. A cursor at the end of the list has no position. */
function cursorPageShape({ limit, position }: CursorPage, slots: Slots): CursorPageShape {
  const isBackward = position?.side === "before";
  const shape = { kind: "cursor" as const, limit: slots.add(limit), isBackward };
  if (position === undefined || (isBackward && position.values.length === 0)) return shape;
  return { ...shape, position: position.values.map(({ form, value }) => ({ form, slot: slots.add(value) })) };
}

/**
 * The shape of a numbered page. No table has more rows than the greatest safe integer, so a larger offset becomes that.
 * The nearer end is known only with an exact count.
 */
function numberedPageShape(
  { number, limit, countBelow }: NumberedPage & { readonly limit: number },
  { slots, action, alternative }: Shaping,
): PageShape {
  const mostOffset = action.settings.limits.offset;
  // A bounded walk does not count rows.
  const isUncounted = alternative === "walked";
  const offset = Math.min((number - 1) * limit, Number.MAX_SAFE_INTEGER);
  // A page is far even if only the page after it is too far, because it must not link to that one.
  const isFar = offset + limit > mostOffset && !isUncounted;
  const place = { limit: slots.add(limit), offset: slots.add(offset) };
  const shape = isFar ? { ...place, mostReach: slots.add(mostOffset) } : place;
  return offset >= DEEP && countBelow === Infinity && !isUncounted ? { ...shape, isDeep: true } : shape;
}

/**
 * How far records are counted: up to the greatest count that is shown, and at least to the next page, because it is
 * linked.
 */
function countShape({ number, limit, countBelow }: NumberedPage, slots: Slots): "exact" | number {
  if (limit === null || countBelow === Infinity) return "exact";
  return slots.add(Math.min(Math.max(countBelow, number * limit + 1), Number.MAX_SAFE_INTEGER));
}

/** The shape of the primary rows: one row, or the rows of a list with its filters, order and page. */
function primaryRows(shaping: Shaping): PrimaryRows {
  const { wanted, query: { filter, filters, page, sort, foreignKeys, stats }, search, slots, alternative } = shaping;
  const isWalked = alternative === "walked";
  if (wanted.kind === "one") return { kind: "one", slots: slots.addAll(wanted.id) };
  if (wanted.kind === "inserted") return wanted;
  const related = wanted.kind === "related" ? relatedShape(wanted, shaping) : undefined;
  if (wanted.kind === "related" && related !== undefined && !wanted.relationship.many) {
    return { kind: "list", sort: [], filters: related.filter, count: false, owner: related.owner };
  }
  return {
    kind: "list",
    // Without a sort, a list has the order of its key, so such a sort is left out; with cursors the terms stay, because
    // cursors contain their values.
    sort: page?.kind !== "cursor" && isKeyOrder(sort, shaping.resource.key)
      ? []
      : sort.map((term) => sortShape(term, shaping)),
    owner: related?.owner,
    filters: allFilters([
      ...(related === undefined ? [] : [related.filter]),
      ...foreignKeyFilters(foreignKeys, shaping),
      ...(filters === undefined
        ? []
        : filterShape(filters, { slots, hopsOf: (relationship) => hopsOf(relationship, shaping) }).of),
    ]),
    search: filter === undefined || search === undefined ? undefined : searchShape(search, slots.add(filter)),
    page: page === undefined ? undefined : pageShape(page, shaping),
    count: page?.kind === "number" && !isWalked && countShape(page, slots),
    walked: isWalked ? slots.add(0) : undefined,
    ...(alternative === "areFew" ? { areFew: true } : {}),
    ...(alternative === "scopeFirst" ? { isScopeFirst: true } : {}),
    ...(alternative === "scopeLast" ? { isScopeLast: true } : {}),
    ...(stats === undefined ? {} : { stats: statsShape(stats, shaping) }),
  };
}

/** The shape of a list's statistics. The names and the order in the answer are not part of it. */
function statsShape({ terms, group }: StatsTerms, shaping: Shaping): StatsShape {
  return {
    ofAll: terms.length > 0,
    terms: terms.map(({ column, operations }) => ({ column: column?.name, operations })),
    ...(group === undefined ? {} : {
      group: group.kind === "attribute"
        ? { column: group.column.name }
        : { hop: hopsOf(group.relationship, shaping)[0] },
    }),
  };
}

function allFilters(of: readonly FilterShape[]): FilterShape | undefined {
  return of.length < 2 ? of[0] : { kind: "all", of };
}

/** The condition for rows to which a relationship of one record leads, and the shape of that record. */
function relatedShape({ owner, id, relationship, isLinkage }: RelatedRows, shaping: Shaping) {
  const { table, key: { columns } } = owner;
  const slots = shaping.slots.addAll(id);
  const hops = hopsOf({ hops: backwards(relationship.hops, table) }, shaping);
  return {
    filter: recordFilter(hops, columns, slots, true),
    owner: { table, slots, scope: scopeOf(table, shaping), ...(isLinkage ? stateOf(owner) : {}) },
  };
}

/** The condition that hops lead to a record with certain values. With `isKey`, no two records have the same values. */
function recordFilter(
  hops: readonly HopShape[],
  columns: readonly string[],
  slots: readonly number[],
  isKey: boolean,
): FilterShape {
  const holds: FilterShape = { kind: "test", test: { kind: "equal", columns, isNot: false }, slots };
  return { kind: "related", hops, holds, isNot: false, isBackwards: true, ...(isKey ? { isKey } : {}) };
}

function searchShape(search: Search, slot: number): SearchShape {
  if (search.kind === "columns") return { kind: "columns", columns: search.columns.map((one) => one.name), slot };
  const { kind, table, numberedBy } = search;
  return { kind, table, numberedBy, slot };
}

/** The conditions of foreign-key filters. Filters over the same hops are one condition, which identifies one record. */
function foreignKeyFilters(filters: Query["foreignKeys"], shaping: Shaping): readonly FilterShape[] {
  const { model, slots } = shaping;
  return [...Map.groupBy(filters, ({ filter }) => filter.hops)].map(([hops, some]) => {
    const columns = some.map(({ filter }) => filter.column);
    const { key } = model.resource(some[0].filter.target);
    const isKey = [key.columns, hops[hops.length - 1].to].some((set) => set.every((name) => columns.includes(name)));
    return recordFilter(hopsOf({ hops }, shaping), columns, slots.addAll(some.map(({ value }) => value)), isKey);
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
