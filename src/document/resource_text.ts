import type { Row } from "../types/read_plan.ts";
import type { Linkage } from "./linkage.ts";
import type { Appearance, NodeWriter, RelationshipWriter } from "./node_writer.ts";

/** Writes the resource object of one row. */
export function rowText(writer: NodeWriter, row: Row, linkage: Linkage, base: string): string {
  const { relationships } = writer;
  const id = writer.id(row);
  let text = "";
  for (let at = 0; at < relationships.length; at++) {
    text += (at === 0 ? "" : ",") + relationshipText(relationships[at], row, linkage, base);
  }
  return objectText(writer, row, id, text, base);
}

/** Writes one resource object from every place where the document shows the resource, each relationship once. */
export function mergedText(appearances: readonly Appearance[], linkage: Linkage, base: string): string {
  const [{ writer, row }] = appearances;
  if (appearances.length === 1) return rowText(writer, row, linkage, base);
  const id = writer.id(row);
  const texts = new Map<number, string>();
  for (const { writer: { relationships }, row } of appearances) {
    for (const one of relationships) texts.set(one.place, relationshipText(one, row, linkage, base));
  }
  const inOrder = [...texts].sort(([one], [other]) => one - other).map(([, text]) => text);
  return objectText(writer, row, id, inOrder.join(","), base);
}

function objectText(writer: NodeWriter, row: Row, id: string, relationships: string, base: string): string {
  const member = relationships === "" ? "" : `,"relationships":{${relationships}}`;
  return `${writer.identifier(id)}${writer.attributes(row)}${member}${writer.links(id, base)}}`;
}

function relationshipText(writer: RelationshipWriter, row: Row, linkage: Linkage, base: string): string {
  const { head, identifier, links, listLinks, many } = writer;
  const ids = linkage.ids(writer, row);
  if (!many) {
    return ids.length === 0 ? `${head}null}` : `${head}${identifier(ids[0])}}${links(ids[0], base)}}`;
  }
  let data = "";
  for (const target of ids) data += `${data === "" ? "" : ","}${identifier(target)}}`;
  return `${head}[${data}]${listLinks(row, base)}}`;
}
