import type { Row } from "../types/plan.ts";
import type { Held } from "./held.ts";
import type { Edge, Meeting } from "./node_writer.ts";

/** Writes one resource object from every way in which the document meets it. */
export function resourceText(meetings: readonly Meeting[], held: Held, base: string): string {
  const [{ writer, row }] = meetings;
  const id = row[writer.idCell] as string;
  return `${writer.identifier}${JSON.stringify(id)}${writer.attributes(row)}${
    meetings.length === 1
      ? relationships(writer.edges, (edge) => relationship(edge, row, id, held, base))
      : mergedRelationships(meetings, id, held, base)
  }${writer.links(id, base)}}`;
}

function relationships(edges: readonly Edge[], write: (edge: Edge) => string): string {
  if (edges.length === 0) return "";
  let text = "";
  for (const edge of edges) text += text === "" ? write(edge) : `,${write(edge)}`;
  return `,"relationships":{${text}}`;
}

/** The relationships of all paths that lead to a resource, each once. */
function mergedRelationships(meetings: readonly Meeting[], id: string, held: Held, base: string): string {
  const rows = new Map<number, readonly [Edge, Row]>();
  for (const { writer, row } of meetings) for (const edge of writer.edges) rows.set(edge.place, [edge, row]);
  const inOrder = [...rows].sort(([one], [other]) => one - other);
  return relationships(
    inOrder.map(([, [edge]]) => edge),
    (edge) => relationship(edge, rows.get(edge.place)?.[1] ?? [], id, held, base),
  );
}

function relationship(edge: Edge, row: Row, id: string, held: Held, base: string): string {
  if (edge.kind === "toMany") {
    let data = "";
    for (const target of held.ids(edge.child ?? 0, row[0] as string)) {
      data += `${data === "" ? "" : ","}${edge.identifier}${JSON.stringify(target)}}`;
    }
    return `${edge.head}[${data}]${edge.links(id, base)}}`;
  }
  const cell = row[edge.cell] as string | null;
  const target = edge.child === undefined || cell === null ? cell : held.id(edge.child, cell);
  if (target === null || target === undefined) return `${edge.head}null}`;
  return `${edge.head}${edge.identifier}${JSON.stringify(target)}}${edge.links(target, base)}}`;
}
