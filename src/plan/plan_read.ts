import { admit, follow } from "../resources/resolve_include.ts";
import type { Action, Association, Model, Resource } from "../types/model.ts";
import type { LinkageShape, NodeShape, PrimaryShape, ReadPlan, ReadShape, SortShape } from "../types/plan.ts";
import type { Additions, IncludePath, Query, QueryPage, SortTerm } from "../types/query.ts";
import type { Column } from "../types/column.ts";
import type { Operand } from "../types/condition.ts";
import { includeTree, type TreeNode } from "./include_tree.ts";
import { Scopes } from "./scopes.ts";
import { internShape } from "./shapes.ts";
import { Slots } from "./slots.ts";

/** Which primary rows a read wants. */
export type Wanted =
  | { readonly kind: "list" }
  | { readonly kind: "one"; readonly key: Operand }
  | { readonly kind: "inserted" };

/** What a read is planned from. */
export interface ReadRequest {
  readonly model: Model;
  readonly resource: Resource;
  readonly action: Action;
  readonly query: Query;
  readonly additions: Additions;
  readonly context: unknown;
  readonly wanted: Wanted;
  /** The columns that `filter` searches. */
  readonly searched: readonly Column[];
  /** To-many associations whose linkage is shown beside what is contained. */
  readonly shownToMany?: readonly Association[];
}

/** Plans a read: the shape of its one statement, and the values of its slots. */
export function planRead(request: ReadRequest): ReadPlan {
  const { model, resource, query, additions, context } = request;
  const slots = new Slots();
  const scopes = new Scopes(model, context, slots);
  const contained = containedPaths(request);
  const tree = includeTree(model, resource, contained ?? [], query.fields);
  const relationships = contained === undefined ? uncontained(request, scopes) : linkageBelow(-1, tree);
  const nodes: NodeShape[] = [
    { ...ownValues(resource, request), scope: scopes.of(resource.table), linkage: relationships },
    ...tree.map((node, index) => ({
      ...edge(node, scopes),
      ...ownValues(node.resource, request),
      linkage: linkageBelow(index, tree),
    })),
    ...shownToMany(request, tree).map((node) => ({
      ...edge(node, scopes),
      columns: [],
      linkage: [],
      linkageOnly: true as const,
    })),
  ];
  const conditions = additions.conditions.map((condition) => slots.condition(condition));
  const shape: ReadShape = { primary: primaryShape(request, slots, scopes), conditions, nodes };
  return { shape: internShape(model, shape), values: slots.values, contained: (contained ?? []).length > 0 };
}

/**
 * The paths that are contained: the client's, else the option's, less what the lists take away. The option limits what
 * hooks contain, so theirs count only where it names nothing. `undefined` where nothing asks for any, so that a single resource shows its to-one associations (§2).
 */
function containedPaths(
  { query, action, model, resource, additions }: ReadRequest,
): readonly IncludePath[] | undefined {
  if (query.include !== undefined) return query.include.filter((path) => path.length > 0);
  const option = action.include.map((path) => admit(model, resource, action, path));
  const paths = (action.include.length > 0 ? option : additions.include).filter((path) => path.length > 0);
  return paths.length === 0 ? undefined : paths;
}

/** The to-one associations of a single resource that contains nothing; a list shows none (§2 rule 1). */
function uncontained({ model, resource, query, wanted }: ReadRequest, scopes: Scopes): readonly LinkageShape[] {
  if (wanted.kind === "list") return [];
  const fields = query.fields.get(resource.table);
  return resource.associations
    .filter((one) => one.kind === "toOne" && fields?.has(one.name) !== false)
    .map(({ name, foreignKey, target }) => {
      const { table } = follow(model, { name, target });
      return { association: name, foreignKey, checked: { table, scope: scopes.of(table) } };
    });
}

function linkageBelow(parent: number, tree: readonly TreeNode[]): readonly LinkageShape[] {
  return tree.flatMap(({ parent: owner, association: { kind, name, foreignKey } }) =>
    owner === parent && kind === "toOne" ? [{ association: name, foreignKey }] : []
  );
}

function edge({ parent, association, resource }: TreeNode, scopes: Scopes) {
  const { name, kind, foreignKey } = association;
  const { table } = resource;
  return { table, parent: parent + 1, association: name, kind, foreignKey, scope: scopes.of(table) };
}

/** To-many associations that an update has set and that nothing contains: their linkage is shown all the same. */
function shownToMany({ model, resource, query, shownToMany = [] }: ReadRequest, tree: readonly TreeNode[]): TreeNode[] {
  return shownToMany
    .filter((one) => !tree.some((node) => node.parent === -1 && node.association === one))
    .filter((one) => query.fields.get(resource.table)?.has(one.name) !== false)
    .map((association) => ({ association, parent: -1, resource: follow(model, association) }));
}

/** The columns to ship: those that are shown, and those that the resource's schema reads. */
function ownValues(resource: Resource, { action, query }: ReadRequest): Pick<NodeShape, "table" | "columns" | "shown"> {
  const { table, columns, schema: { attributes } } = resource;
  const fieldSet = action.fieldSets.get(table);
  const fields = query.fields.get(table);
  const isShown = (name: string, field: string) => fieldSet?.has(name) !== false && fields?.has(field) !== false;
  const shown = columns.filter(({ name, field }) => isShown(name, field));
  if (attributes === undefined) return { table, columns: shown.map((one) => one.name) };
  return {
    table,
    columns: columns.filter((one) => shown.includes(one) || attributes.reads.includes(one.field)).map((one) =>
      one.name
    ),
    shown: [...shown.map((one) => one.field), ...attributes.adds.filter((field) => isShown(field, field))],
  };
}

function primaryShape(request: ReadRequest, slots: Slots, scopes: Scopes): PrimaryShape {
  const { wanted, query } = request;
  if (wanted.kind === "one") return { kind: "one", slot: slots.add(wanted.key) };
  if (wanted.kind === "inserted") return { kind: "inserted" };
  const { filter, page } = query;
  return {
    kind: "list",
    sort: query.sort.map((term) => sortShape(term, request, scopes)),
    foreignKeys: query.foreignKeys.map(({ filter: { column, target }, value }) => ({
      column,
      table: target,
      scope: scopes.of(target),
      slot: slots.add(value),
    })),
    ...(filter === undefined ? {} : {
      filter: { columns: request.searched.map((one) => one.name), slot: slots.add(filter) },
    }),
    ...(page === undefined || page.limit === null ? {} : {
      page: pageShape(page, page.limit, slots),
    }),
    count: page !== undefined && countShape(page, slots),
  };
}

/** Rows before a page from which on it pays to ask which end of the list is nearer. */
const DEEP = 1000;

/**
 * A page; rows before it that no table has are as good as any larger number of them. Which end is nearer only an exact
 * count can say.
 */
function pageShape(
  { number, countBelow }: QueryPage,
  limit: number,
  slots: Slots,
): { limit: number; offset: number; isDeep?: true } {
  const offset = Math.min((number - 1) * limit, Number.MAX_SAFE_INTEGER);
  const shape = { limit: slots.add(limit), offset: slots.add(offset) };
  return offset >= DEEP && countBelow === Infinity ? { ...shape, isDeep: true } : shape;
}

/** Records are counted until their number would not be told, but as far as the next page, which has a link. */
function countShape({ number, limit, countBelow }: QueryPage, slots: Slots): "exact" | number {
  if (limit === null || countBelow === Infinity) return "exact";
  return slots.add(Math.min(Math.max(countBelow, number * limit + 1), Number.MAX_SAFE_INTEGER));
}

function sortShape({ path, column, descending }: SortTerm, { model }: ReadRequest, scopes: Scopes): SortShape {
  return {
    path: path.map((association) => {
      const { table } = follow(model, association);
      return { table, kind: association.kind, foreignKey: association.foreignKey, scope: scopes.of(table) };
    }),
    column,
    descending,
  };
}
