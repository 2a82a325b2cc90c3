import type { Found, ReadShape, Row } from "../types/plan.ts";
import { compareKeys } from "./compare_keys.ts";
import type { Meeting, NodeWriter } from "./node_writer.ts";

/** How a document meets every resource that it shows: primary ones in their order, then the included ones. */
export interface Meetings {
  readonly primary: readonly (readonly Meeting[])[];
  readonly included: readonly (readonly Meeting[])[];
}

/**
 * Merges the nodes by type and key: a resource stands in a document once, primary data before `included`, which is
 * ordered by the first appearance of a type, then by key.
 */
export function meet(shape: ReadShape, found: Found, writers: readonly NodeWriter[]): Meetings {
  const tables = new Map<string, number[]>();
  shape.nodes.forEach((node, index) => {
    if (node.linkageOnly) return;
    const nodes = tables.get(node.table);
    if (nodes === undefined) tables.set(node.table, [index]);
    else nodes.push(index);
  });
  const [{ table: primaryTable }] = shape.nodes;
  const primaryNodes = tables.get(primaryTable) ?? [0];
  const merged = primaryNodes.length === 1 ? undefined : merge(primaryNodes, found, writers);
  const primary = found.nodes[0].map((row) => merged?.get(row[0] as string) ?? [{ writer: writers[0], row }]);
  const primaryKeys = new Set(merged === undefined ? [] : found.nodes[0].map((row) => row[0] as string));
  const included = new Map<string, readonly (readonly Meeting[])[]>();
  // A type appears with the first node that brings a resource of it, not with the first that could have.
  for (const [index, node] of shape.nodes.entries()) {
    if (index === 0 || node.linkageOnly || included.has(node.table)) continue;
    const isPrimary = node.table === primaryTable;
    const nodes = tables.get(node.table) ?? [index];
    const isNews = (row: Row) => !isPrimary || !primaryKeys.has(row[0] as string);
    if (!found.nodes[index].some(isNews)) continue;
    included.set(
      node.table,
      nodes.length === 1
        ? found.nodes[index].map((row) => [{ writer: writers[index], row }])
        : inKeyOrder(isPrimary ? merged ?? new Map() : merge(nodes, found, writers), isNews),
    );
  }
  return { primary, included: [...included.values()].flat() };
}

function merge(nodes: readonly number[], found: Found, writers: readonly NodeWriter[]): Map<string, Meeting[]> {
  const merged = new Map<string, Meeting[]>();
  for (const index of nodes) {
    const writer = writers[index];
    for (const row of found.nodes[index]) {
      const known = merged.get(row[0] as string);
      if (known === undefined) merged.set(row[0] as string, [{ writer, row }]);
      else known.push({ writer, row });
    }
  }
  return merged;
}

function inKeyOrder(
  merged: Map<string, readonly Meeting[]>,
  isNews: (row: Row) => boolean,
): readonly (readonly Meeting[])[] {
  const [first] = merged.values();
  const compare = compareKeys(first[0].writer.resource.key);
  return [...merged]
    .filter(([, [{ row }]]) => isNews(row))
    .sort(([one], [other]) => compare(one, other))
    .map(([, meetings]) => meetings);
}
