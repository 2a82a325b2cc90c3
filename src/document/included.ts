import type { ReadResult, Row } from "../types/read_result.ts";
import type { ReadShape } from "../types/read_plan.ts";
import { jsonEscaped } from "./links.ts";
import type { NodeWriter, RelationshipWriter, Through } from "./node_writer.ts";
import { compareRows, type RowKey } from "./row_texts.ts";

/** The resource linkage of one answer: which included resources belong to which row. */
export class Linkage {
  readonly #result: ReadResult;
  readonly #writers: readonly NodeWriter[];
  readonly #byOwner: Map<RowKey, string[]>[] = [];

  constructor(result: ReadResult, writers: readonly NodeWriter[]) {
    this.#result = result;
    this.#writers = writers;
  }

  /** The ids that a relationship of a row leads to, in key order. */
  ids({ child, target }: RelationshipWriter, row: Row): readonly string[] {
    const key = target(row);
    if (key === null) return NONE;
    return child === undefined ? [String(key)] : this.#owned(child).get(key) ?? NONE;
  }

  /** The path to the further members of a relationship that is cut; `undefined` if all are shown. */
  next({ cut, target }: RelationshipWriter, row: Row): string | undefined {
    const owners = cut && this.#result.cuts?.get(cut.node);
    const key = owners && target(row);
    if (cut === undefined || owners === undefined || key === null) return undefined;
    const owner = owners.rows.find((cells) => cut.owner(cells) === key);
    return owner && cut.path(row, owners.next, owner);
  }

  /** How much a relationship shows, as a number to compare: only its links, a part of its members, or all. */
  extent({ source, cut }: RelationshipWriter): number {
    if (source === "none") return 0;
    return (cut && this.#result.cuts?.get(cut.node)?.most) ?? Infinity;
  }

  /** The ids in a node, by the key of their owner's row. */
  #owned(node: number): Map<RowKey, string[]> {
    const known = this.#byOwner[node];
    if (known !== undefined) return known;
    const { id, parent, through } = this.#writers[node];
    const owners = through === undefined ? undefined : this.#pairs(through);
    const byOwner = new Map<RowKey, string[]>();
    for (const row of this.#result.nodes[node]) {
      const key = parent(row) as RowKey;
      if (owners === undefined) push(byOwner, key, id(row));
      else for (const owner of owners.get(key) ?? []) push(byOwner, owner, id(row));
    }
    return this.#byOwner[node] = byOwner;
  }

  /** The rows of a join table: the keys of the distinct owners, by the key of their target. */
  #pairs({ node, owner, target }: Through): Map<RowKey, Set<RowKey>> {
    const owners = new Map<RowKey, Set<RowKey>>();
    for (const row of this.#result.nodes[node]) {
      const [one, other] = [target(row), owner(row)];
      // A column of the join table may be null; such a row links nothing.
      if (one === null || other === null) continue;
      const known = owners.get(one);
      if (known === undefined) owners.set(one, new Set([other]));
      else known.add(other);
    }
    return owners;
  }
}

function push<Name, Value>(lists: Map<Name, Value[]>, name: Name, value: Value): void {
  const known = lists.get(name);
  if (known === undefined) lists.set(name, [value]);
  else known.push(value);
}

const NONE: readonly string[] = [];

/** Writes the resource object of one row. */
export function rowText(writer: NodeWriter, row: Row, linkage: Linkage, base: string): string {
  const { relationships } = writer;
  let text = "";
  for (let at = 0; at < relationships.length; at++) {
    const one = relationshipText(relationships[at], row, linkage, base);
    text += text === "" || one === "" ? one : `,${one}`;
  }
  return objectText(writer, row, text, base);
}

/** A row and the writer of its node: one place where a document shows a resource. */
export interface Appearance {
  readonly writer: NodeWriter;
  readonly row: Row;
}

/** Writes one resource object from every place where the document shows the resource, each relationship once. */
export function mergedText(appearances: readonly Appearance[], linkage: Linkage, base: string): string {
  const [{ writer, row }] = appearances;
  if (appearances.length === 1) return rowText(writer, row, linkage, base);
  const shown = new Map<number, { readonly one: RelationshipWriter; readonly row: Row }>();
  for (const { writer: { relationships }, row } of appearances) {
    for (const one of relationships) {
      // One appearance may show only the links of a relationship, or a part of it, and another more of its linkage.
      const known = shown.get(one.place);
      if (known === undefined || linkage.extent(one) >= linkage.extent(known.one)) shown.set(one.place, { one, row });
    }
  }
  const inOrder = [...shown].sort(([one], [other]) => one - other)
    .map(([, { one, row }]) => relationshipText(one, row, linkage, base)).filter((text) => text !== "");
  return objectText(writer, row, inOrder.join(","), base);
}

function objectText(writer: NodeWriter, row: Row, relationships: string, base: string): string {
  const id = writer.id(row);
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
  return `${head}"data":[${data}]${withNext(links(row, undefined, base), linkage.next(writer, row), base)}}`;
}

/** The member `links`, with the link to further members. */
function withNext(links: string, next: string | undefined, base: string): string {
  return links === "" || next === undefined ? links : `${links.slice(0, -1)},"next":"${base}${jsonEscaped(next)}"}`;
}

/** Every resource that a document shows, with all its appearances: primary ones in their order, then included ones. */
interface Appearances {
  readonly primary: readonly (readonly Appearance[])[];
  readonly included: readonly (readonly Appearance[])[];
}

/**
 * Merges the nodes by type and id: a resource stands in a document once, primary data before `included`, which is
 * ordered by the first appearance of a type, then by key.
 */
export function mergeNodes(shape: ReadShape, result: ReadResult, writers: readonly NodeWriter[]): Appearances {
  const tables = nodesByTable(shape);
  const [{ table: primaryTable }] = shape.nodes;
  const primaryNodes = tables.get(primaryTable) ?? [0];
  const { id } = writers[0];
  const merged = primaryNodes.length === 1 ? undefined : merge(primaryNodes, result, writers);
  const primary = result.nodes[0].map((row) => merged?.get(id(row)) ?? [{ writer: writers[0], row }]);
  const primaryIds = new Set(merged === undefined ? [] : result.nodes[0].map(id));
  const included = new Map<string, readonly (readonly Appearance[])[]>();
  // A type appears with the first node that has a resource of it, not with the first that could have one.
  for (const [index, node] of shape.nodes.entries()) {
    if (node.kind !== "included" || node.linkageOnly || included.has(node.table)) continue;
    const isPrimary = node.table === primaryTable;
    const nodes = tables.get(node.table) ?? [index];
    const writer = writers[index];
    const isNew = (row: Row) => !isPrimary || !primaryIds.has(writer.id(row));
    if (!result.nodes[index].some(isNew)) continue;
    included.set(
      node.table,
      nodes.length === 1
        ? result.nodes[index].map((row) => [{ writer, row }])
        : inKeyOrder(isPrimary ? merged ?? new Map() : merge(nodes, result, writers), primaryIds, isPrimary),
    );
  }
  return { primary, included: [...included.values()].flat() };
}

function nodesByTable({ nodes }: ReadShape): ReadonlyMap<string, readonly number[]> {
  const tables = new Map<string, number[]>();
  nodes.forEach((node, index) => {
    if (node.kind === "join" || (node.kind === "included" && node.linkageOnly)) return;
    push(tables, node.table, index);
  });
  return tables;
}

function merge(
  nodes: readonly number[],
  result: ReadResult,
  writers: readonly NodeWriter[],
): Map<string, Appearance[]> {
  const merged = new Map<string, Appearance[]>();
  for (const index of nodes) {
    const writer = writers[index];
    for (const row of result.nodes[index]) push(merged, writer.id(row), { writer, row });
  }
  return merged;
}

/** Sorts rows of several nodes. The cells of their order are always the first ones. */
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
