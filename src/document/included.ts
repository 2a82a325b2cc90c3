import type { Found, ReadShape, Row } from "../types/read_plan.ts";
import type { Appearance, NodeWriter } from "./node_writer.ts";
import { compareRows } from "./row_keys.ts";

/** Every resource that a document shows, with all its appearances: primary ones in their order, then included ones. */
export interface Appearances {
  readonly primary: readonly (readonly Appearance[])[];
  readonly included: readonly (readonly Appearance[])[];
}

/**
 * Merges the nodes by type and id: a resource stands in a document once, primary data before `included`, which is
 * ordered by the first appearance of a type, then by key.
 */
export function mergeNodes(shape: ReadShape, found: Found, writers: readonly NodeWriter[]): Appearances {
  const tables = nodesByTable(shape);
  const [{ table: primaryTable }] = shape.nodes;
  const primaryNodes = tables.get(primaryTable) ?? [0];
  const { id } = writers[0];
  const merged = primaryNodes.length === 1 ? undefined : merge(primaryNodes, found, writers);
  const primary = found.nodes[0].map((row) => merged?.get(id(row)) ?? [{ writer: writers[0], row }]);
  const primaryIds = new Set(merged === undefined ? [] : found.nodes[0].map(id));
  const included = new Map<string, readonly (readonly Appearance[])[]>();
  // A type appears with the first node that brings a resource of it, not with the first that could have.
  for (const [index, node] of shape.nodes.entries()) {
    if (node.kind !== "included" || node.linkageOnly || included.has(node.table)) continue;
    const isPrimary = node.table === primaryTable;
    const nodes = tables.get(node.table) ?? [index];
    const writer = writers[index];
    const isNew = (row: Row) => !isPrimary || !primaryIds.has(writer.id(row));
    if (!found.nodes[index].some(isNew)) continue;
    included.set(
      node.table,
      nodes.length === 1
        ? found.nodes[index].map((row) => [{ writer, row }])
        : inKeyOrder(isPrimary ? merged ?? new Map() : merge(nodes, found, writers), primaryIds, isPrimary),
    );
  }
  return { primary, included: [...included.values()].flat() };
}

function nodesByTable({ nodes }: ReadShape): ReadonlyMap<string, readonly number[]> {
  const tables = new Map<string, number[]>();
  nodes.forEach((node, index) => {
    if (node.kind === "join" || (node.kind === "included" && node.linkageOnly)) return;
    const known = tables.get(node.table);
    if (known === undefined) tables.set(node.table, [index]);
    else known.push(index);
  });
  return tables;
}

function merge(nodes: readonly number[], found: Found, writers: readonly NodeWriter[]): Map<string, Appearance[]> {
  const merged = new Map<string, Appearance[]>();
  for (const index of nodes) {
    const writer = writers[index];
    for (const row of found.nodes[index]) {
      const id = writer.id(row);
      const known = merged.get(id);
      if (known === undefined) merged.set(id, [{ writer, row }]);
      else known.push({ writer, row });
    }
  }
  return merged;
}

/** Rows of several nodes have the cells of their order at one place: the first ones. */
function inKeyOrder(
  merged: Map<string, readonly Appearance[]>,
  primaryIds: ReadonlySet<string>,
  isPrimary: boolean,
): readonly (readonly Appearance[])[] {
  const [[{ writer }]] = merged.values();
  const compare = compareRows(writer.resource.key, writer.layout.order);
  return [...merged]
    .filter(([id]) => !isPrimary || !primaryIds.has(id))
    .map(([, appearances]) => appearances)
    .sort(([one], [other]) => compare(one.row, other.row));
}
