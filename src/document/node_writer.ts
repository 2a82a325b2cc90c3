import type { Resource } from "../types/model.ts";
import type { Row } from "../types/read_result.ts";
import type { Layout, NodeShape } from "../types/read_plan.ts";
import { type LinksWriter, selfLinks } from "./links.ts";
import {
  comparedOver,
  identifier,
  type RelationshipWriter,
  relationshipWriters,
  type WrittenShape,
} from "./relationship_writer.ts";
import { type AttributesWriter, attributesWriter, cellsText, idText } from "./row_texts.ts";

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

/** Makes the writer of one node. The rows of a join table are written with the node that hangs from them. */
export function nodeWriter(index: number, written: WrittenShape): NodeWriter {
  const { shape: { nodes }, layouts, model, action, isForgiving } = written;
  const node = nodes[index];
  const layout = layouts[index];
  const resource = model.resource(node.table);
  return {
    resource,
    id: idText(resource.key, layout.id),
    parent: cellsText(layout.owner, comparedOver(node, written)),
    through: throughOf(node, layout, written),
    identifier: identifier(resource),
    attributes: attributesWriter(resource, action.settings, { node, firstCell: layout.values, isForgiving }),
    relationships: relationshipWriters(index, resource, written),
    links: selfLinks(resource),
    layout,
  };
}

function throughOf(node: NodeShape, { ownerFrom }: Layout, written: WrittenShape): Through | undefined {
  const { shape: { nodes }, layouts } = written;
  if (node.kind === "primary" || nodes[node.parent].kind !== "join") return undefined;
  return {
    node: node.parent,
    owner: cellsText(layouts[node.parent].owner, comparedOver(nodes[node.parent], written)),
    target: cellsText(ownerFrom, comparedOver(node, written)),
  };
}

/** A row and the writer of its node: one place where a document shows a resource. */
export interface Appearance {
  readonly writer: NodeWriter;
  readonly row: Row;
}
