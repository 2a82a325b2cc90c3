import { follow } from "../resources/resolve_include.ts";
import type { Action, Model, Resource } from "../types/model.ts";
import type { NodeShape, ReadShape, Row } from "../types/plan.ts";
import { type AttributesWriter, attributesWriter } from "./attributes.ts";
import { type LinksWriter, quoted, selfLinks, toManyLinks } from "./links.ts";

/** A relationship that a node's resources show. */
export interface Edge {
  readonly name: string;
  /** Its place among the resource's associations. */
  readonly place: number;
  readonly kind: "toOne" | "toMany";
  /** The node that holds its targets; absent where the statement has looked itself. */
  readonly child?: number;
  /** To-one: the cell with the target's key. */
  readonly cell: number;
  /** `"currency":{"data":` */
  readonly head: string;
  /** Writes `{"type":"currencies","id":"1"` of a target. */
  readonly identifier: (id: string) => string;
  readonly links: LinksWriter;
}

/** How the rows of one node are written. */
export interface NodeWriter {
  readonly resource: Resource;
  /** The cell that holds the id; the key is cell 0. */
  readonly idCell: number;
  /** To-many nodes: the cell that holds the owner's key. */
  readonly ownerCell: number;
  /** Writes `{"type":"countries","id":"1"`. */
  readonly identifier: (id: string) => string;
  readonly attributes: AttributesWriter;
  readonly edges: readonly Edge[];
  readonly links: LinksWriter;
}

/** Compiles the writer of one node of a shape. */
export function nodeWriter(shape: ReadShape, index: number, model: Model, action: Action): NodeWriter {
  const node = shape.nodes[index];
  const resource = model.resource(node.table);
  const idCell = resource.key.column === resource.key.join ? 0 : 1;
  const firstLinkage = idCell + 1;
  const firstColumn = firstLinkage + node.linkage.length;
  return {
    resource,
    idCell,
    ownerCell: firstColumn + node.columns.length,
    identifier: identifier(resource),
    attributes: attributesWriter(node, resource, action.settings, firstColumn),
    edges: edgesOf(shape, index, node, resource, model, firstLinkage),
    links: selfLinks(resource),
  };
}

function identifier({ type, key }: Resource): (id: string) => string {
  const head = `{"type":"${quoted(type)}","id":`;
  // A key that the database makes is digits, which need no escape.
  return key.generated ? (id) => `${head}"${id}"` : (id) => head + JSON.stringify(id);
}

function edgesOf(
  shape: ReadShape,
  index: number,
  node: NodeShape,
  resource: Resource,
  model: Model,
  firstLinkage: number,
): readonly Edge[] {
  return resource.associations.flatMap((association, place): Edge[] => {
    const { name, kind } = association;
    const child = shape.nodes.findIndex((one) => one.parent === index && one.association === name);
    const linkage = node.linkage.findIndex((one) => one.association === name);
    if (child === -1 && linkage === -1) return [];
    const target = follow(model, association);
    return [{
      name,
      place,
      kind,
      child: child === -1 ? undefined : child,
      cell: firstLinkage + linkage,
      head: `${JSON.stringify(name)}:{"data":`,
      identifier: identifier(target),
      links: kind === "toOne" ? selfLinks(target) : toManyLinks(resource, association, target),
    }];
  });
}

/** A row and the writer of its node: one way in which a document meets a resource. */
export interface Meeting {
  readonly writer: NodeWriter;
  readonly row: Row;
}
