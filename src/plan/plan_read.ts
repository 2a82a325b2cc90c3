import { backwards } from "../model/hops.ts";
import { allowedPart, targetOf } from "../model/resolve_include.ts";
import type { ReadCondition } from "../types/condition.ts";
import type { Action, Hop, Model, Relationship, Resource, Search } from "../types/model.ts";
import type {
  CursorPageShape,
  ForeignKeyShape,
  HopShape,
  IncludedNode,
  JoinNode,
  LookUpShape,
  PageShape,
  PrimaryNode,
  PrimaryRows,
  ReadShape,
  SearchShape,
  SortShape,
} from "../types/read_plan.ts";
import type { SlotValue } from "../types/plan.ts";
import type { Additions, CursorPage, IncludePath, NumberedPage, Query, QueryPage, SortTerm } from "../types/query.ts";
import { filterShape } from "./plan_filters.ts";
import { includeTree, type TreeNode } from "./include_tree.ts";
import type { Scopes } from "./scopes.ts";
import { Slots } from "./slots.ts";

/** Which primary rows a read wants. */
export type Wanted =
  | { readonly kind: "list" }
  | { readonly kind: "one"; readonly id: readonly SlotValue[] }
  | { readonly kind: "inserted" }
  | RelatedRows;

/** The rows that a relationship of one record leads to; of their linkage, only the ids. */
export interface RelatedRows {
  readonly kind: "related";
  readonly owner: Resource;
  readonly id: readonly SlotValue[];
  readonly relationship: Relationship;
  readonly isLinkage: boolean;
}

/** What a read is planned from. */
export interface ReadRequest {
  readonly model: Model;
  readonly resource: Resource;
  readonly action: Action;
  readonly query: Query;
  readonly additions: Additions;
  readonly scopes: Scopes;
  readonly wanted: Wanted;
  /** What `filter` searches, if anything. */
  readonly search?: Search;
  /** To-many relationships whose linkage is shown beside what is included. */
  readonly alsoLinked: readonly Relationship[];
}

/** A read before its shape is prepared. */
export interface PlannedRead {
  readonly shape: ReadShape;
  readonly values: readonly SlotValue[];
  readonly isCompound: boolean;
}

/** What shapes are made with: the scopes of the request, and slots for the values. */
interface Shaping extends ReadRequest {
  readonly slots: Slots;
}

/** Plans a read: the shape of its one statement, and the values of its slots. */
export function planRead(request: ReadRequest): PlannedRead {
  const { model, resource, query } = request;
  const shaping: Shaping = { ...request, slots: new Slots() };
  const paths = includedPaths(request);
  const tree = includeTree(model, resource, paths ?? [], query.fields);
  const primary: PrimaryNode = {
    kind: "primary",
    ...(isLinkage(request.wanted) ? { table: resource.table, columns: [] } : ownValues(resource, request)),
    rows: primaryRows(shaping),
    scope: scopeOf(resource.table, shaping),
    conditions: request.additions.conditions.map((condition) => shaping.slots.condition(condition)),
    lookUps: primaryLookUps(paths, tree, shaping),
  };
  const linked = linkedNodes(request, tree);
  const shape: ReadShape = { nodes: [primary, ...nodesOf(tree, linked, shaping)] };
  return { shape, values: shaping.slots.values, isCompound: (paths ?? []).length > 0 };
}

/**
 * The paths that are included: the client's, else the option's, less what the lists take away. The option limits what
 * hooks include, so theirs count only where it names nothing. `undefined` where nothing asks for any, so that a single
 * resource shows its to-one relationships.
 */
function includedPaths(
  { query, action, model, resource, additions }: ReadRequest,
): readonly IncludePath[] | undefined {
  if (query.include !== undefined) return query.include.filter((path) => path.length > 0);
  const option = action.include.map((path) => allowedPart(model, resource, action, path));
  const paths = (action.include.length > 0 ? option : additions.include).filter((path) => path.length > 0);
  return paths.length === 0 ? undefined : paths;
}

function isLinkage(wanted: Wanted): boolean {
  return wanted.kind === "related" && wanted.isLinkage;
}

/** The to-one relationships of a single resource that includes nothing; a list shows those that have links. */
function primaryLookUps(
  paths: readonly IncludePath[] | undefined,
  tree: readonly TreeNode[],
  shaping: Shaping,
): readonly LookUpShape[] {
  const { resource, wanted } = shaping;
  if (isLinkage(wanted)) return [];
  if (resource.relationshipLinks) return linkedToOnes(resource, 0, tree, shaping);
  const isMany = wanted.kind === "list" || (wanted.kind === "related" && wanted.relationship.many);
  if (paths !== undefined || isMany) return [];
  return lookUps(resource, resource.relationships.filter((one) => one.kind === "belongsTo"), shaping);
}

/** The to-one relationships of a resource whose relationships have links, but those that are included below it. */
function linkedToOnes(
  resource: Resource,
  place: number,
  tree: readonly TreeNode[],
  shaping: Shaping,
): readonly LookUpShape[] {
  if (!resource.relationshipLinks) return [];
  const isBelow = (one: Relationship) => tree.some((node) => node.parent === place && node.relationship === one);
  return lookUps(resource, resource.relationships.filter((one) => !one.many && !isBelow(one)), shaping);
}

function lookUps(
  { table }: Resource,
  relationships: readonly Relationship[],
  shaping: Shaping,
): readonly LookUpShape[] {
  const { model, query } = shaping;
  const fields = query.fields.get(table);
  return relationships.filter((one) => fields?.has(one.name) !== false).map((one) => {
    targetOf(model, one);
    return { relationship: one.name, hop: hopsOf(one, shaping)[0] };
  });
}

/** The nodes of the relationships that are included, then of those whose linkage alone is shown; parents come first. */
function nodesOf(
  tree: readonly TreeNode[],
  linked: readonly TreeNode[],
  shaping: Shaping,
): (IncludedNode | JoinNode)[] {
  const nodes: (IncludedNode | JoinNode)[] = [];
  /** The place of each node of the tree among those of the read. */
  const places = [0];
  for (const [index, one] of tree.entries()) {
    const values = {
      ...ownValues(one.resource, shaping),
      lookUps: linkedToOnes(one.resource, index + 1, tree, shaping),
    };
    nodes.push(...wayTo(one, places[one.parent], nodes.length + 1, shaping, values));
    places.push(nodes.length);
  }
  for (const one of linked) {
    const values = { table: one.resource.table, columns: [], linkageOnly: true as const };
    nodes.push(...wayTo(one, 0, nodes.length + 1, shaping, values));
  }
  return nodes;
}

/** The node of what a relationship leads to, and before it those of the join tables on the way. */
function wayTo(
  { relationship }: TreeNode,
  parent: number,
  first: number,
  shaping: Shaping,
  values: Pick<IncludedNode, "table" | "columns" | "fields" | "linked" | "linkageOnly"> & Partial<IncludedNode>,
): readonly (IncludedNode | JoinNode)[] {
  const { kind, name, many } = relationship;
  const { linkageOnly } = values;
  const isShared = kind === "belongsTo" || kind === "belongsToMany" ? true : undefined;
  const hops = hopsOf(relationship, shaping);
  return hops.map((hop, index): IncludedNode | JoinNode => {
    const from = { parent: index === 0 ? parent : first + index - 1, hop, lookUps: [] };
    return index < hops.length - 1
      ? { kind: "join", ...from, table: hop.table, columns: [], linkageOnly }
      : { kind: "included", relationship: name, many, isShared, ...from, ...values };
  });
}

/** The hops of a relationship, each to the rows that its table's scope lets the caller see. */
function hopsOf({ hops }: Relationship, shaping: Shaping): readonly HopShape[] {
  return hops.map((hop: Hop) => ({ ...hop, scope: scopeOf(hop.table, shaping) }));
}

function scopeOf(table: string, { scopes, slots }: Shaping): HopShape["scope"] {
  const scope: ReadCondition | undefined = scopes.of(table);
  return scope === undefined ? undefined : slots.condition(scope);
}

/** To-many relationships that an update has set and that are not included: their linkage is shown all the same. */
function linkedNodes({ model, resource, query, alsoLinked }: ReadRequest, tree: readonly TreeNode[]): TreeNode[] {
  return alsoLinked
    .filter((one) => !tree.some((node) => node.parent === 0 && node.relationship === one))
    .filter((one) => query.fields.get(resource.table)?.has(one.name) !== false)
    .map((relationship) => ({ relationship, parent: 0, resource: targetOf(model, relationship) }));
}

/** The columns to ship: those that are shown, and those that the resource's schema reads. */
function ownValues(
  resource: Resource,
  { action, query }: ReadRequest,
): Pick<PrimaryNode, "table" | "columns" | "fields" | "linked"> {
  const { table, columns, relationships, relationshipLinks, schema: { attributes } } = resource;
  const fieldSet = action.fieldSets.get(table);
  const fields = query.fields.get(table);
  const isWanted = (name: string, field: string) => fieldSet?.has(name) !== false && fields?.has(field) !== false;
  const wanted = columns.filter(({ name, field }) => isWanted(name, field));
  const linked = relationshipLinks
    ? relationships.filter(({ name }) => fields?.has(name) !== false).map(({ name }) => name)
    : undefined;
  if (attributes === undefined) return { table, linked, columns: wanted.map((one) => one.name) };
  return {
    table,
    linked,
    columns: columns.filter((one) => wanted.includes(one) || attributes.reads.includes(one.field)).map((one) =>
      one.name
    ),
    fields: [...wanted.map((one) => one.field), ...attributes.adds.filter((field) => isWanted(field, field))],
  };
}

function primaryRows(shaping: Shaping): PrimaryRows {
  const { wanted, query: { filter, filters, page, sort, foreignKeys }, search, slots } = shaping;
  if (wanted.kind === "one") return { kind: "one", slots: slots.addAll(wanted.id) };
  if (wanted.kind === "inserted") return wanted;
  const related = wanted.kind === "related" ? relatedShape(wanted, shaping) : undefined;
  if (wanted.kind === "related" && related !== undefined && !wanted.relationship.many) {
    return { kind: "list", sort: [], foreignKeys: [related.foreignKey], count: false, owner: related.owner };
  }
  return {
    kind: "list",
    sort: sort.map((term) => sortShape(term, shaping)),
    foreignKeys: [...(related === undefined ? [] : [related.foreignKey]), ...foreignKeyShapes(foreignKeys, shaping)],
    owner: related?.owner,
    filters: filters && filterShape(filters, { slots, hopsOf: (relationship) => hopsOf(relationship, shaping) }),
    search: filter === undefined || search === undefined ? undefined : searchShape(search, slots.add(filter)),
    page: page === undefined ? undefined : pageShape(page, slots),
    count: page?.kind === "number" && countShape(page, slots),
  };
}

/** The condition that rows are those that a relationship of one record leads to, and the record itself. */
function relatedShape({ owner, id, relationship }: RelatedRows, shaping: Shaping) {
  const { table, key: { columns } } = owner;
  const slots = shaping.slots.addAll(id);
  const hops = backwards(relationship.hops, table).map((hop) => ({ ...hop, scope: scopeOf(hop.table, shaping) }));
  const foreignKey: ForeignKeyShape = { hops, columns, slots, isOne: true };
  return { foreignKey, owner: { table, slots, scope: scopeOf(table, shaping) } };
}

function searchShape(search: Search, slot: number): SearchShape {
  if (search.kind === "columns") return { kind: "columns", columns: search.columns.map((one) => one.name), slot };
  const { kind, table, numberedBy } = search;
  return { kind, table, numberedBy, slot };
}

/** The conditions of foreign-key filters: those that go one way name one record together. */
function foreignKeyShapes(filters: Query["foreignKeys"], shaping: Shaping): readonly ForeignKeyShape[] {
  const { model, slots } = shaping;
  return [...Map.groupBy(filters, ({ filter }) => filter.hops)].map(([hops, some]) => {
    const columns = some.map(({ filter }) => filter.column);
    const { key } = model.resource(some[0].filter.target);
    const isOne = [key.columns, hops[hops.length - 1].to].some((set) => set.every((name) => columns.includes(name)));
    const shapes = hops.map((hop) => ({ ...hop, scope: scopeOf(hop.table, shaping) }));
    return { hops: shapes, columns, slots: slots.addAll(some.map(({ value }) => value)), isOne };
  });
}

/** Rows before a page from which on it pays to ask which end of the list is nearer. */
const DEEP = 1000;

/** A page; nothing where one holds all. */
function pageShape(page: QueryPage, slots: Slots): PageShape | undefined {
  if (page.kind === "cursor") return cursorPageShape(page, slots);
  return page.limit === null ? undefined : numberedPageShape(page, page.limit, slots);
}

/** A page beside a cursor. One of the list's end is no position before which rows begin. */
function cursorPageShape({ limit, position }: CursorPage, slots: Slots): CursorPageShape {
  const isBackward = position?.side === "before";
  const shape = { kind: "cursor" as const, limit: slots.add(limit), isBackward };
  if (position === undefined || (isBackward && position.values.length === 0)) return shape;
  return { ...shape, position: position.values.map(({ form, value }) => ({ form, slot: slots.add(value) })) };
}

/**
 * A page by its number; rows before it that no table has are as good as any larger number of them. Which end is nearer
 * only an exact count can say.
 */
function numberedPageShape({ number, countBelow }: NumberedPage, limit: number, slots: Slots): PageShape {
  const offset = Math.min((number - 1) * limit, Number.MAX_SAFE_INTEGER);
  const shape = { limit: slots.add(limit), offset: slots.add(offset) };
  return offset >= DEEP && countBelow === Infinity ? { ...shape, isDeep: true } : shape;
}

/** Records are counted until their number would not be told, but as far as the next page, which has a link. */
function countShape({ number, limit, countBelow }: NumberedPage, slots: Slots): "exact" | number {
  if (limit === null || countBelow === Infinity) return "exact";
  return slots.add(Math.min(Math.max(countBelow, number * limit + 1), Number.MAX_SAFE_INTEGER));
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
