import type { Row } from "../types/read_plan.ts";
import type { Linkage } from "./linkage.ts";
import type { Appearance, NodeWriter, RelationshipWriter } from "./node_writer.ts";

/** Writes the resource object of one row. */
export function rowText(writer: NodeWriter, row: Row, linkage: Linkage, base: string): string {
  const { relationships } = writer;
  const id = writer.id(row);
  let text = "";
  for (let at = 0; at < relationships.length; at++) {
    const one = relationshipText(relationships[at], row, linkage, base);
    text += text === "" || one === "" ? one : `,${one}`;
  }
  return objectText(writer, row, id, text, base);
}

/** Writes one resource object from every place where the document shows the resource, each relationship once. */
export function mergedText(appearances: readonly Appearance[], linkage: Linkage, base: string): string {
  const [{ writer, row }] = appearances;
  if (appearances.length === 1) return rowText(writer, row, linkage, base);
  const id = writer.id(row);
  const shown = new Map<number, { readonly one: RelationshipWriter; readonly row: Row }>();
  for (const { writer: { relationships }, row } of appearances) {
    for (const one of relationships) {
      // What one place shows by its links alone, another may show with its linkage.
      if (one.source !== "none" || !shown.has(one.place)) shown.set(one.place, { one, row });
    }
  }
  const inOrder = [...shown].sort(([one], [other]) => one - other)
    .map(([, { one, row }]) => relationshipText(one, row, linkage, base)).filter((text) => text !== "");
  return objectText(writer, row, id, inOrder.join(","), base);
}

function objectText(writer: NodeWriter, row: Row, id: string, relationships: string, base: string): string {
  const member = relationships === "" ? "" : `,"relationships":{${relationships}}`;
  return `${writer.identifier(id)}${writer.attributes(row)}${member}${writer.links(id, base)}}`;
}

function relationshipText(writer: RelationshipWriter, row: Row, linkage: Linkage, base: string): string {
  const { head, identifier, links, many, source } = writer;
  if (source === "none") {
    const text = links(row, undefined, base);
    return text === "" ? "" : `${head}${text.slice(1)}}`;
  }
  const ids = linkage.ids(writer, row);
  const [one] = ids;
  if (!many) {
    const data = one === undefined ? "null" : `${identifier(one)}}`;
    return `${head}"data":${data}${links(row, one, base)}}`;
  }
  let data = "";
  for (const target of ids) data += `${data === "" ? "" : ","}${identifier(target)}}`;
  return `${head}"data":[${data}]${links(row, undefined, base)}}`;
}
