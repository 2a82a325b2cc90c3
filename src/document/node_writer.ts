import { kindsOf } from "../model/columns.ts";
import { targetOf } from "../model/visible.ts";
import type { Action, Model, Relationship, Resource } from "../types/model.ts";
import type { Row } from "../types/read_result.ts";
import type { Layout, ReadShape, RelatedNode } from "../types/read_plan.ts";
import { printCursor } from "../values/cursor.ts";
import { comparedText } from "../values/ids.ts";
import {
  type LinksWriter,
  ownLinks,
  relationshipLinks,
  type RelationshipLinksWriter,
  selfLinks,
  toManyLinks,
  toOneLinks,
} from "./links.ts";
import { type AttributesWriter, attributesWriter, identifier, idText, type RowKey, rowKey } from "./row_texts.ts";

/** The sources of documents: the nodes of a shape, and the layouts of their rows. */
export interface WrittenShape {
  readonly shape: ReadShape;
  readonly layouts: readonly Layout[];
  readonly model: Model;
  readonly action: Action;
  /** Whether attributes that the application's own code fails to write are left out; otherwise the error is thrown. */
  readonly isForgiving?: boolean;
}

/** The rows of a join table through which a node is reached. */
export interface Through {
  readonly node: number;
  /** The keys of the owner and of the target of a pair. */
  readonly owner: (row: Row) => RowKey | null;
  readonly target: (row: Row) => RowKey | null;
}

/** The writer of the rows of one node. */
export interface NodeWriter {
  readonly resource: Resource;
  readonly id: (row: Row) => string;
  /** For included nodes: the key of the parent's row. */
  readonly parent: (row: Row) => RowKey | null;
  /** Included nodes through a join table: its pairs. */
  readonly through?: Through;
  /** Writes `{"type":"countries","id":"1"`. */
  readonly identifier: (id: string) => string;
  readonly attributes: AttributesWriter;
  readonly relationships: readonly RelationshipWriter[];
  readonly links: LinksWriter;
  readonly layout: Layout;
}

/** A relationship that a node's resources show. */
export interface RelationshipWriter {
  /** Its index among the resource's relationships. */
  readonly place: number;
  readonly many: boolean;
  /** Where the targets of a row are found: in the rows of another node, in a look-up of the statement, or nowhere. */
  readonly source: "node" | "lookUp" | "none";
  /** The node with its targets. */
  readonly child?: number;
  /** The key of a row's targets, by which the child's rows are found, or the id that was looked up. */
  readonly target: (row: Row) => RowKey | null;
  /** `"currency":{` */
  readonly head: string;
  /** Writes `{"type":"currencies","id":"1"` of a target. */
  readonly identifier: (id: string) => string;
  /** The cut, if only the first members of each owner are wanted. */
  readonly cut?: CutWriter;
  /** Writes its links; `target` is the id to which a to-one leads, if any. */
  readonly links: RelationshipLinksWriter;
}

/** Finds the link to further members of a relationship that is cut. */
interface CutWriter {
  /** The node that is cut. */
  readonly node: number;
  /** The key of a cut owner's row, from the owner's cells. */
  readonly owner: (cells: Row) => RowKey | null;
  /** The path to further members, for a row of the owner; `undefined` if the service does not answer it. */
  readonly path: (row: Row, next: string, cells: Row) => string | undefined;
}

/** Makes the writer of one node. The rows of a join table are written with the node that is reached through them. */
export function nodeWriter(index: number, written: WrittenShape): NodeWriter {
  const { shape: { nodes }, layouts, model, action, isForgiving } = written;
  const node = nodes[index];
  const layout = layouts[index];
  const resource = model.resource(node.table);
  return {
    resource,
    id: idText(resource.key, layout.id),
    parent: rowKey(layout.owner, comparedOver(index, written)),
    through: throughOf(index, written),
    identifier: identifier(resource),
    attributes: attributesWriter(resource, action.settings, { node, firstCell: layout.values, isForgiving }),
    relationships: relationshipWriters(index, resource, written),
    links: selfLinks(resource),
    layout,
  };
}

function throughOf(index: number, written: WrittenShape): Through | undefined {
  const { shape: { nodes }, layouts } = written;
  const node = nodes[index];
  if (node.kind === "primary" || nodes[node.parent].kind !== "join") return undefined;
  return {
    node: node.parent,
    owner: rowKey(layouts[node.parent].owner, comparedOver(node.parent, written)),
    target: rowKey(layouts[index].ownerFrom, comparedOver(index, written)),
  };
}

/** How the cells by which rows belong to the parent's rows are compared with those of the parent. */
function comparedOver(index: number, { shape: { nodes }, layouts, model }: WrittenShape) {
  const node = nodes[index];
  if (node.kind === "primary") return [];
  const { collations } = layouts[index];
  const [from, to] = [kindsOf(nodes[node.parent].table, model), kindsOf(node.table, model)];
  return node.hop.from.map((name, place) => comparedText(from(name), to(node.hop.to[place]), collations[place]));
}

/** A relationship that is shown, and the writer of the owner's id. */
interface ShownRelationship {
  readonly owner: Resource;
  readonly relationship: Relationship;
  readonly target: Resource;
  readonly id: (row: Row) => string;
}

/** Makes the writers of the relationships that the resources of a node show. */
function relationshipWriters(index: number, owner: Resource, written: WrittenShape): readonly RelationshipWriter[] {
  const { shape: { nodes }, layouts, model } = written;
  const { lookUps, linked } = nodes[index];
  const id = idText(owner.key, layouts[index].id);
  return owner.relationships.flatMap((relationship, place): RelationshipWriter[] => {
    const { name, many } = relationship;
    const child = nodes.findIndex((one) =>
      one.kind === "included" && one.relationship === name && ownersOf(one, nodes) === index
    );
    const lookUp = lookUps.findIndex((one) => one.relationship === name);
    const isLinked = linked?.includes(name) === true;
    if (child === -1 && lookUp === -1 && !isLinked) return [];
    const target = targetOf(model, relationship);
    const shown = { owner, relationship, target, id };
    return [{
      place,
      many,
      head: `${JSON.stringify(name)}:{`,
      identifier: identifier(target),
      links: isLinked ? ownLinks(owner, relationship, target, id) : targetLinks(shown, layouts[index]),
      ...(child !== -1
        ? targetsInNode(child, index, shown, written)
        : lookUp !== -1
        ? { source: "lookUp", target: lookedUp(target, layouts[index].lookUps[lookUp]) }
        : { source: "none", target: () => null }),
    }];
  });
}

/** The links of a relationship without paths of its own: to the related resources. */
function targetLinks({ owner, relationship, target }: ShownRelationship, layout: Layout): RelationshipLinksWriter {
  if (!relationship.many) return toOneLinks(target);
  return toManyLinks(owner, relationship, target, (column) => {
    const cell = layout.columns.indexOf(column);
    return cell !== -1 && cell < layout.keys ? cell : undefined;
  });
}

/** Finds the targets of a relationship in the rows of another node. */
function targetsInNode(child: number, index: number, shown: ShownRelationship, written: WrittenShape) {
  const { shape: { nodes }, layouts } = written;
  const first = firstOnTheWay(child, index, nodes);
  const target = rowKey(layouts[first].ownerFrom, comparedOver(first, written));
  return { source: "node" as const, target, child, cut: cutWriter(first, shown, written) };
}

function cutWriter(
  first: number,
  { owner, relationship, target, id }: ShownRelationship,
  written: WrittenShape,
): CutWriter | undefined {
  const node = written.shape.nodes[first];
  if (node.kind === "primary" || node.cut === undefined) return undefined;
  const related = relationshipLinks(owner, relationship, target).find(({ name }) => name === "related");
  const { isByCursor } = node.cut;
  const { columns, order } = target.key;
  // A list with cursors has the order of its ids; after a cut in another order, the link leads to the beginning of the
  // list.
  const isFollowed = isByCursor === true && columns.every((name, place) => name === order[place]);
  const length = node.hop.to.length;
  return {
    node: first,
    owner: rowKey(node.hop.to.map((_, place) => place), comparedOver(first, written)),
    path: (row, next, cells) => {
      if (related === undefined) return undefined;
      const cursor = isFollowed ? printCursor("", cells.slice(length) as string[]) : undefined;
      const after = cursor === undefined ? "" : `${new URLSearchParams([["page[after]", cursor]])}&`;
      return `${related.path(id(row))}?${after}${next}`;
    },
  };
}

/** The node of the owners of an included node: its parent, or the parent of the join table in between. */
function ownersOf(node: RelatedNode, nodes: ReadShape["nodes"]): number {
  const parent = nodes[node.parent];
  return parent.kind === "join" ? ownersOf(parent, nodes) : node.parent;
}

/** The first node after the owners, on the way to an included node. */
function firstOnTheWay(node: number, owners: number, nodes: ReadShape["nodes"]): number {
  const one = nodes[node];
  return one.kind === "primary" || one.parent === owners ? node : firstOnTheWay(one.parent, owners, nodes);
}

/** Reads the id that a look-up has found; null if it has found none. */
function lookedUp({ key }: Resource, first: number): (row: Row) => string | null {
  const id = idText(key, key.columns.map((_, index) => first + index));
  return (row) => row[first] === null ? null : id(row);
}
