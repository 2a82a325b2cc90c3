import { collationOf } from "../model/columns.ts";
import { targetOf } from "../model/visible.ts";
import type { Model, Relationship, Resource } from "../types/model.ts";
import type { IncludeCut, IncludePath } from "../types/query.ts";
import type {
  CutShape,
  HopShape,
  IncludedNode,
  Layout,
  LookUpShape,
  NodeShape,
  PrimaryNode,
  ReadShape,
  RelatedNode,
} from "../types/read_plan.ts";
import { hopsOf, isLinkage, type ReadRequest, type Shaping, type TreeNode } from "./read_request.ts";

/** The layout of every node of a shape. */
export function layoutsOf(shape: ReadShape, model: Model): readonly Layout[] {
  const keys = shape.nodes.map((node, index) => keyColumns(node, index, shape, model));
  return shape.nodes.map((node, index) => layoutOf(node, keys, index, { shape, model }));
}

/**
 * The columns of a node that are key cells: those of its order and its id, those that its parent's rows lead to, and
 * those that lead on to other nodes.
 */
function keyColumns(node: NodeShape, index: number, { nodes }: ReadShape, model: Model): readonly string[] {
  const onward = nodes.flatMap((one) => one.kind !== "primary" && one.parent === index ? one.hop.from : []);
  const here = node.kind === "primary" ? [] : node.hop.to;
  if (node.kind === "join") return [...new Set([...here, ...onward])];
  const { key } = model.resource(node.table);
  return [...new Set([...key.order, ...key.columns, ...here, ...onward])];
}

function layoutOf(
  node: NodeShape,
  keys: readonly (readonly string[])[],
  index: number,
  { shape, model }: { readonly shape: ReadShape; readonly model: Model },
): Layout {
  const key = node.kind === "join" ? NO_KEY : model.resource(node.table).key;
  const own = keys[index];
  const cells = (names: readonly string[]) => names.map((name) => own.indexOf(name));
  const lookUps: number[] = [];
  let next = own.length;
  for (const { hop } of node.lookUps) {
    lookUps.push(next);
    next += model.resource(hop.table).key.columns.length;
  }
  const carried = new Set([...own, ...node.lookUps.flatMap((one) => one.hop.from)]);
  return {
    columns: [...carried.union(new Set(node.columns))],
    carried: carried.size,
    keys: own.length,
    id: cells(key.columns),
    order: cells(key.order),
    ...(node.kind === "primary" ? { owner: [], ownerFrom: [], collations: [] } : {
      owner: cells(node.hop.to),
      ownerFrom: node.hop.from.map((name) => keys[node.parent].indexOf(name)),
      collations: collationsOf(node.hop, shape.nodes[node.parent].table, model),
    }),
    lookUps,
    values: next,
    width: next + node.columns.length,
  };
}

/**
 * The collations by which the columns of a hop are compared. The database uses those of the columns that are looked up.
 */
function collationsOf({ table, from, to }: HopShape, owners: string, model: Model): Layout["collations"] {
  return to.map((name, index) =>
    collationOf(model, table, name) ?? (collationOf(model, owners, from[index]) && "bytes")
  );
}

/** The rows of a join table are not resources. */
const NO_KEY = { columns: [], order: [] };

/**
 * The columns whose values the statement returns: those that documents show, and those that the resource's schema
 * reads.
 */
export function ownValues(
  resource: Resource,
  { action, query }: ReadRequest,
): Pick<PrimaryNode, "table" | "columns" | "fields" | "linked"> {
  const { table, columns, relationships, relationshipLinks, hooks, schema: { attributes } } = resource;
  const fields = query.fields.get(table);
  const isWanted = (name: string, field: string) =>
    action.visible.shows(resource, name) && fields?.has(field) !== false;
  const wanted = columns.filter(({ name, field }) => isWanted(name, field));
  // CSV shows no links, which are most of a resource object; only a hook would see them.
  const linked = relationshipLinks && !(query.isTable && hooks.afterFind === undefined)
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

/**
 * The to-one relationships whose linkage primary resources show: all of a single resource without `include`, and of
 * rows of CSV; in a list, those that have links.
 */
export function primaryLookUps(
  paths: readonly IncludePath[] | undefined,
  tree: readonly TreeNode[],
  shaping: Shaping,
): readonly LookUpShape[] {
  const { resource, wanted, query } = shaping;
  if (isLinkage(wanted)) return [];
  if (query.isTable) return lookUps(resource, resource.relationships.filter((one) => !one.many), shaping);
  if (resource.relationshipLinks) return linkedToOnes(resource, 0, tree, shaping);
  const isMany = wanted.kind === "list" || (wanted.kind === "related" && wanted.relationship.many);
  if (paths !== undefined || isMany) return [];
  return lookUps(resource, resource.relationships.filter((one) => one.kind === "belongsTo"), shaping);
}

/** The to-one relationships of a resource whose relationships have links, without those that are included. */
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

/**
 * The nodes of to-many relationships that an update has set and that are not included. The answer shows their linkage
 * nevertheless.
 */
export function linkedNodes(
  { model, resource, query, alsoLinked }: ReadRequest,
  tree: readonly TreeNode[],
): TreeNode[] {
  return alsoLinked
    .filter((one) => !tree.some((node) => node.parent === 0 && node.relationship === one))
    .filter((one) => query.fields.get(resource.table)?.has(one.name) !== false)
    .map((relationship) => ({ relationship, parent: 0, resource: targetOf(model, relationship) }));
}

/**
 * The nodes of the included relationships, then of those whose linkage alone is shown. Parents come before their
 * children.
 */
export function nodesOf(
  tree: readonly TreeNode[],
  linked: readonly TreeNode[],
  shaping: Shaping,
): RelatedNode[] {
  const nodes: RelatedNode[] = [];
  /** The index of each node of the tree among the nodes of the read. */
  const places = [0];
  for (const [index, one] of tree.entries()) {
    const values = {
      ...ownValues(one.resource, shaping),
      lookUps: linkedToOnes(one.resource, index + 1, tree, shaping),
    };
    nodes.push(...relationshipNodes(one, { parent: places[one.parent], first: nodes.length + 1 }, values, shaping));
    places.push(nodes.length);
  }
  for (const one of linked) {
    const values = { table: one.resource.table, columns: [], linkageOnly: true as const };
    nodes.push(...relationshipNodes(one, { parent: 0, first: nodes.length + 1 }, values, shaping));
  }
  return nodes;
}

/**
 * The cut of a node: how many rows of each owner are read. For a join table, `target` is the hop to the rows that
 * count.
 */
function cutShape({ most, next, isByCursor }: IncludeCut, target: HopShape | undefined, { slots }: Shaping): CutShape {
  return {
    most: slots.add(most),
    next: slots.add(next),
    ...(isByCursor ? { isByCursor } : {}),
    ...(target === undefined ? {} : { target }),
  };
}

/**
 * The node of the rows to which a relationship leads, and before it the nodes of the join tables on the way. `parent`
 * is the index of the node from which the first one is reached.
 */
function relationshipNodes(
  { relationship, cut }: TreeNode,
  { parent, first }: { readonly parent: number; readonly first: number },
  values: Pick<IncludedNode, "table" | "columns" | "fields" | "linked" | "linkageOnly"> & Partial<IncludedNode>,
  shaping: Shaping,
): readonly RelatedNode[] {
  const { kind, name, many } = relationship;
  const { linkageOnly } = values;
  const isShared = kind === "belongsTo" || kind === "belongsToMany" ? true : undefined;
  const hops = hopsOf(relationship, shaping);
  return hops.map((hop, index): RelatedNode => {
    const from = {
      parent: index === 0 ? parent : first + index - 1,
      hop,
      lookUps: [],
      ...(cut === undefined || index > 0 ? {} : { cut: cutShape(cut, hops[1], shaping) }),
    };
    return index < hops.length - 1
      ? { kind: "join", ...from, table: hop.table, columns: [], linkageOnly }
      : { kind: "included", relationship: name, many, isShared, ...from, ...values };
  });
}
