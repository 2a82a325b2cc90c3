import type { Row } from "../types/plan.ts";
import type { Held } from "./held.ts";
import type { Edge, Meeting, NodeWriter } from "./node_writer.ts";

/** Writes the resource object of one row. */
export function rowText(writer: NodeWriter, row: Row, held: Held, base: string): string {
  const { edges } = writer;
  const id = row[writer.idCell] as string;
  let relationships = "";
  for (let at = 0; at < edges.length; at++) {
    relationships += (at === 0 ? "" : ",") + relationship(edges[at], row, id, held, base);
  }
  return objectText(writer, row, id, relationships, base);
}

/** Writes one resource object from every way in which the document meets it, the relationships of each once. */
export function mergedText(meetings: readonly Meeting[], held: Held, base: string): string {
  const [{ writer, row }] = meetings;
  if (meetings.length === 1) return rowText(writer, row, held, base);
  const id = row[writer.idCell] as string;
  const texts = new Map<number, string>();
  for (const { writer: { edges }, row } of meetings) {
    for (const edge of edges) texts.set(edge.place, relationship(edge, row, id, held, base));
  }
  const inOrder = [...texts].sort(([one], [other]) => one - other).map(([, text]) => text);
  return objectText(writer, row, id, inOrder.join(","), base);
}

function objectText(writer: NodeWriter, row: Row, id: string, relationships: string, base: string): string {
  const shown = relationships === "" ? "" : `,"relationships":{${relationships}}`;
  return `${writer.identifier(id)}${writer.attributes(row)}${shown}${writer.links(id, base)}}`;
}

function relationship(edge: Edge, row: Row, id: string, held: Held, base: string): string {
  if (edge.kind === "toMany") {
    let data = "";
    for (const target of held.ids(edge.child ?? 0, row[0] as string)) {
      data += `${data === "" ? "" : ","}${edge.identifier(target)}}`;
    }
    return `${edge.head}[${data}]${edge.links(id, base)}}`;
  }
  const cell = row[edge.cell] as string | null;
  const target = edge.child === undefined || cell === null ? cell : held.id(edge.child, cell);
  if (target === null || target === undefined) return `${edge.head}null}`;
  return `${edge.head}${edge.identifier(target)}}${edge.links(target, base)}}`;
}
