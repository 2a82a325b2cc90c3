import { targetOf } from "../model/resolve_include.ts";
import type { Action, Model, Resource } from "../types/model.ts";
import type { Layout, NodeShape, ReadShape, Row } from "../types/read_plan.ts";
import { type AttributesWriter, attributesWriter } from "./attributes.ts";
import { type LinksWriter, quoted, selfLinks, toManyLinks } from "./links.ts";
import { cellsText, idText } from "./row_keys.ts";

/** A relationship that a node's resources show. */
export interface RelationshipWriter {
  /** Its place among the resource's relationships. */
  readonly place: number;
  readonly many: boolean;
  /** The node that holds its targets; absent where the statement has looked the target up. */
  readonly child?: number;
  /** What a row says of its targets: by what the child's rows are found, or the id that was looked up. */
  readonly target: (row: Row) => string | null;
  /** `"currency":{"data":` */
  readonly head: string;
  /** Writes `{"type":"currencies","id":"1"` of a target. */
  readonly identifier: (id: string) => string;
  readonly links: LinksWriter;
}

/** How the rows of one node are written. */
export interface NodeWriter {
  readonly resource: Resource;
  readonly id: (row: Row) => string;
  /** Included nodes: what the owner's rows say of their targets. */
  readonly owner: (row: Row) => string | null;
  /** Writes `{"type":"countries","id":"1"`. */
  readonly identifier: (id: string) => string;
  readonly attributes: AttributesWriter;
  readonly relationships: readonly RelationshipWriter[];
  readonly links: LinksWriter;
  readonly layout: Layout;
}

/** Makes the writer of one node of a shape. */
export function nodeWriter(
  shape: ReadShape,
  layouts: readonly Layout[],
  index: number,
  model: Model,
  action: Action,
): NodeWriter {
  const node = shape.nodes[index];
  const layout = layouts[index];
  const resource = model.resource(node.table);
  return {
    resource,
    id: idText(resource.key, layout.id),
    owner: cellsText(layout.owner),
    identifier: identifier(resource),
    attributes: attributesWriter(node, resource, action.settings, layout.values),
    relationships: relationshipWriters(shape, layouts, index, resource, model),
    links: selfLinks(resource),
    layout,
  };
}

function identifier({ type, key }: Resource): (id: string) => string {
  const head = `{"type":"${quoted(type)}","id":`;
  // A key that the database makes is digits, which need no escape.
  return key.generated ? (id) => `${head}"${id}"` : (id) => head + JSON.stringify(id);
}

function relationshipWriters(
  shape: ReadShape,
  layouts: readonly Layout[],
  index: number,
  resource: Resource,
  model: Model,
): readonly RelationshipWriter[] {
  const node: NodeShape = shape.nodes[index];
  return resource.relationships.flatMap((relationship, place): RelationshipWriter[] => {
    const { name, many } = relationship;
    const child = shape.nodes.findIndex((one) =>
      one.kind === "included" && one.parent === index && one.relationship === name
    );
    const lookUp = node.lookUps.findIndex((one) => one.relationship === name);
    if (child === -1 && lookUp === -1) return [];
    const target = targetOf(model, relationship);
    return [{
      place,
      many,
      child: child === -1 ? undefined : child,
      target: child === -1 ? lookedUp(target, layouts[index].lookUps[lookUp]) : cellsText(layouts[child].ownerFrom),
      head: `${JSON.stringify(name)}:{"data":`,
      identifier: identifier(target),
      links: many ? toManyLinks(resource, relationship, target) : selfLinks(target),
    }];
  });
}

/** The id that a look-up has found, null where it has found none. */
function lookedUp({ key }: Resource, first: number): (row: Row) => string | null {
  const id = idText(key, key.columns.map((_, index) => first + index));
  return (row) => row[first] === null ? null : id(row);
}

/** A row and the writer of its node: one place where a document shows a resource. */
export interface Appearance {
  readonly writer: NodeWriter;
  readonly row: Row;
}
