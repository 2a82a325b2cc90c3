import { kindsOf } from "../model/columns.ts";
import { targetOf } from "../model/visible.ts";
import type { Action, Model, Relationship, Resource } from "../types/model.ts";
import type { Row } from "../types/read_result.ts";
import type { Layout, NodeShape, ReadShape } from "../types/read_plan.ts";
import { printCursor } from "../values/cursor.ts";
import { comparedText } from "../values/ids.ts";
import {
  jsonEscaped,
  type LinksWriter,
  ownLinks,
  relationshipLinks,
  type RelationshipLinksWriter,
  selfLinks,
  toManyLinks,
  toOneLinks,
} from "./links.ts";
import { type AttributesWriter, attributesWriter, cellsText, idText } from "./row_texts.ts";

/** What documents are written of: the nodes of a shape, and how their rows lie. */
export interface WrittenShape {
  readonly shape: ReadShape;
  readonly layouts: readonly Layout[];
  readonly model: Model;
  readonly action: Action;
  /** Whether what the application's own code fails to write is left out; else it fails. */
  readonly isForgiving?: boolean;
}

/** The rows of a join table that a node hangs from. */
export interface Through {
  readonly node: number;
  /** What a pair says of its owner, and of its target. */
  readonly owner: (row: Row) => string | null;
  readonly target: (row: Row) => string | null;
}

/** How the rows of one node are written. */
export interface NodeWriter {
  readonly resource: Resource;
  readonly id: (row: Row) => string;
  /** Included nodes: what the rows of the parent say of theirs. */
  readonly parent: (row: Row) => string | null;
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
  /** Its place among the resource's relationships. */
  readonly place: number;
  readonly many: boolean;
  /** What says which targets a row has: the rows of another node, a look-up of the statement, or nothing. */
  readonly source: "node" | "lookUp" | "none";
  /** The node that holds its targets. */
  readonly child?: number;
  /** What a row says of its targets: by what the child's rows are found, or the id that was looked up. */
  readonly target: (row: Row) => string | null;
  /** `"currency":{` */
  readonly head: string;
  /** Writes `{"type":"currencies","id":"1"` of a target. */
  readonly identifier: (id: string) => string;
  /** Where only a number of each owner are wanted. */
  readonly cut?: CutWriter;
  /** Writes its links; `target` is the id that a to-one leads to, where it leads to one. */
  readonly links: RelationshipLinksWriter;
}

/** How a relationship that is cut says where more follow. */
interface CutWriter {
  /** The node that is cut. */
  readonly node: number;
  /** What the cells of an owner say, as its row does. */
  readonly owner: (cells: Row) => string | null;
  /** The path of what follows, for a row of the owner; nothing where that is not answered. */
  readonly path: (row: Row, next: string, cells: Row) => string | undefined;
}

/** Makes the writer of one node. The rows of a join table are written with the node that hangs from them. */
export function nodeWriter(index: number, written: WrittenShape): NodeWriter {
  const { shape: { nodes }, layouts, model, action, isForgiving } = written;
  const node = nodes[index];
  const layout = layouts[index];
  const resource = model.resource(node.table);
  return {
    resource,
    id: idText(resource.key, layout.id),
    parent: cellsText(layout.owner, comparedOver(index, written)),
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
    owner: cellsText(layouts[node.parent].owner, comparedOver(node.parent, written)),
    target: cellsText(layouts[index].ownerFrom, comparedOver(index, written)),
  };
}

/** How the cells by which rows belong to those of the parent are compared with the parent's. */
function comparedOver(index: number, { shape: { nodes }, layouts, model }: WrittenShape) {
  const node = nodes[index];
  if (node.kind === "primary") return [];
  const { collations } = layouts[index];
  const [from, to] = [kindsOf(nodes[node.parent].table, model), kindsOf(node.table, model)];
  return node.hop.from.map((name, place) => comparedText(from(name), to(node.hop.to[place]), collations[place]));
}

/** Makes the writer of the identifiers of a resource: `{"type":"currencies","id":"1"`. */
function identifier({ type, key }: Resource): (id: string) => string {
  const head = `{"type":"${jsonEscaped(type)}","id":`;
  // A key that the database makes is digits, which need no escape.
  return key.generated ? (id) => `${head}"${id}"` : (id) => head + JSON.stringify(id);
}

/** A relationship that is shown, and what writes the id of the owner's row. */
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

/** The links of a relationship to what it leads to, where it has none of its own. */
function targetLinks({ owner, relationship, target }: ShownRelationship, layout: Layout): RelationshipLinksWriter {
  if (!relationship.many) return toOneLinks(target);
  return toManyLinks(owner, relationship, target, (column) => {
    const cell = layout.columns.indexOf(column);
    return cell !== -1 && cell < layout.keys ? cell : undefined;
  });
}

/** What says the targets of a relationship whose rows are those of another node. */
function targetsInNode(child: number, index: number, shown: ShownRelationship, written: WrittenShape) {
  const { shape: { nodes }, layouts } = written;
  const first = firstOnTheWay(child, index, nodes);
  const target = cellsText(layouts[first].ownerFrom, comparedOver(first, written));
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
  // A list by cursors is in the order of its ids; what is cut in another order is followed from its beginning.
  const isFollowed = isByCursor === true && columns.every((name, place) => name === order[place]);
  const length = node.hop.to.length;
  return {
    node: first,
    owner: cellsText(node.hop.to.map((_, place) => place), comparedOver(first, written)),
    path: (row, next, cells) => {
      if (related === undefined) return undefined;
      const cursor = isFollowed ? printCursor("", cells.slice(length) as string[]) : undefined;
      const after = cursor === undefined ? "" : `${new URLSearchParams([["page[after]", cursor]])}&`;
      return `${related.path(id(row))}?${after}${next}`;
    },
  };
}

/** The node of the owners of an included node: its parent, or that of the join table between. */
function ownersOf(node: NodeShape, nodes: ReadShape["nodes"]): number {
  if (node.kind === "primary") return -1;
  const parent = nodes[node.parent];
  return parent.kind === "join" ? ownersOf(parent, nodes) : node.parent;
}

/** The node that hangs from the owners, on the way to an included node. */
function firstOnTheWay(node: number, owners: number, nodes: ReadShape["nodes"]): number {
  const one = nodes[node];
  return one.kind === "primary" || one.parent === owners ? node : firstOnTheWay(one.parent, owners, nodes);
}

/** The id that a look-up has found, null where it has found none. */
function lookedUp({ key }: Resource, first: number): (row: Row) => string | null {
  const id = idText(key, key.columns.map((_, index) => first + index));
  return (row) => row[first] === null ? null : id(row);
}
