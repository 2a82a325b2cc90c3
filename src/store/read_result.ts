import { BadRequestError } from "../errors/request_errors.ts";
import { tooLongAnswer } from "../errors/render.ts";
import { parseShipped } from "../values/bind.ts";
import type { SqlContext } from "../sql/statement.ts";
import type { SqlResult } from "../types/driver.ts";
import type { SqlValue } from "../types/json.ts";
import type { Model } from "../types/model.ts";
import { filteredList, listPath } from "../model/filters.ts";
import { statsOf } from "../sql/stats.ts";
import type { ReadPlan } from "../sql/read.ts";
import type { CutOwners, ReadResult, Row } from "../types/read_result.ts";
import type { Layout, NodeShape, PrimaryNode, ReadShape, StatsShape } from "../types/read_plan.ts";

/** Parses rows from the JSON that a statement returns. */
export function parseRows(value: SqlValue): readonly Row[] {
  const rows = parseShipped(value);
  if (Array.isArray(rows)) return rows;
  throw new TypeError("What was shipped are not rows.");
}

/**
 * Parses a read's one row: the rows of every node, then the owners of cuts, the state of a row, and what belongs to a
 * list, in the order in which `sql/read.ts` selects them.
 * @throws {BadRequestError} if an included path leads to too many resources, which are never cut off silently, or if
 * there are too many groups.
 */
export function parseResult(plan: ReadPlan, { rows: [shipped] }: SqlResult, context: SqlContext): ReadResult {
  const { nodes: shapes } = plan.prepared.shape;
  const [{ rows: primary }] = shapes;
  const stats = primary.kind === "list" ? statsIn(shipped, primary.stats, context) : undefined;
  let next = 0;
  const nodes = shapes.map((_, index) => nodeRows(plan, index, shipped[next++], context));
  const cuts = cutsOf(plan, () => shipped[next++]);
  const state = isStateShipped(shapes[0]) ? shipped[next++] : undefined;
  if (primary.kind !== "list") return { nodes, cuts, state };
  const { page, count, owner } = primary;
  const isByCursor = page?.kind === "cursor";
  const edges = isByCursor ? parseRows(shipped[next++]).map((cells) => cells.flat() as string[]) : undefined;
  const total = count === false ? undefined : Number(shipped[next++]);
  const reach = isByCursor || page?.mostReach === undefined ? undefined : Number(shipped[next++]);
  const hasOwner = owner === undefined ? undefined : Number(shipped[next++]) === 1;
  const [rows, ...others] = nodes;
  const inOrder = isByCursor && page.isBackward ? [rows.toReversed(), ...others] : nodes;
  return { nodes: inOrder, cuts, state, edges, total, reach, hasOwner, stats };
}

/** The rows of a node. @throws {BadRequestError} if there are too many. */
function nodeRows(plan: ReadPlan, index: number, shipped: SqlValue, context: SqlContext): readonly Row[] {
  const { shape: { nodes }, layouts, mostRows } = plan.prepared;
  const rows = parseRows(shipped);
  if (rows.length > mostRows[index]) throw tooManyIncluded(plan, index, context);
  const isWide = layouts[index].width > context.dialect.widestRow;
  const whole = isWide ? rows.map((cells) => cells.flat() as unknown as Row) : rows;
  return nodes[index].kind === "included" ? distinctRows(whole, layouts[index]) : whole;
}

/** The owners that have more rows than their cuts show; `undefined` if no node is cut. */
function cutsOf({ prepared: { cuts }, values }: ReadPlan, next: () => SqlValue): ReadResult["cuts"] {
  if (cuts.length === 0) return undefined;
  return new Map(cuts.map(({ index, cut }): [number, CutOwners] => [
    index,
    { most: Number(values[cut.most]), next: String(values[cut.next]), rows: parseRows(next()) },
  ]));
}

/** The statistics at the end of a row. @throws {BadRequestError} if there are too many groups. */
function statsIn(
  shipped: readonly SqlValue[],
  stats: StatsShape | undefined,
  context: SqlContext,
): ReadResult["stats"] {
  if (stats === undefined) return undefined;
  const kinds = statsOf(stats);
  const rowsOf = (kind: "all" | "groups") => {
    const place = kinds.indexOf(kind);
    if (place === -1) return undefined;
    // A row with too many cells for one array is an array of arrays. Otherwise the cell is the number of rows, which is
    // no array.
    return parseRows(shipped[shipped.length - kinds.length + place]).map((row) =>
      row.every(Array.isArray) ? row.flat() as unknown as Row : row
    );
  };
  const groups = rowsOf("groups");
  if (groups !== undefined && groups.length > context.mostGroups) throw tooManyGroups(context);
  return { all: rowsOf("all")?.[0], groups };
}

/** Whether the state of a row comes after the nodes. */
function isStateShipped({ state, rows }: PrimaryNode): boolean {
  return state !== undefined || (rows.kind === "list" && rows.owner?.state !== undefined);
}

function tooManyGroups({ mostGroups }: SqlContext): BadRequestError {
  return new BadRequestError(
    `Cannot make more than the ${mostGroups} groups allowed: filter the list, or group by another field.`,
    "stats[group]",
  );
}

/** Rows in key order, without duplicates: a row is found twice if two stored keys, `1` and `01`, both equal its own. */
function distinctRows(rows: readonly Row[], { order }: Layout): readonly Row[] {
  const isAgain = (row: Row, index: number) => index > 0 && order.every((cell) => row[cell] === rows[index - 1][cell]);
  return rows.some(isAgain) ? rows.filter((row, index) => !isAgain(row, index)) : rows;
}

/** 400 for an answer whose attributes have too many bytes. */
export function tooLong({ mostBytes }: SqlContext): BadRequestError {
  return tooLongAnswer(`${mostBytes} bytes of attributes`);
}

/** 400 for operations whose answers have too many bytes together. */
export function tooLongTogether({ mostBytes }: SqlContext): BadRequestError {
  return new BadRequestError(
    `Cannot answer operations with more than ${mostBytes} bytes of attributes together: send fewer at once, or each ` +
      "as a request of its own.",
  );
}

/**
 * 400 for the included path of a node that has too many rows. It names the list that shows the resources, if there is
 * one.
 */
export function tooManyIncluded(
  plan: ReadPlan,
  index: number,
  { cutsIncluded, model }: SqlContext,
): BadRequestError {
  const { shape: { nodes }, mostRows } = plan.prepared;
  const isJoin = nodes[index].kind === "join";
  const [has, rows] = isJoin ? ["has", "links"] : ["leads to", "resources"];
  const included = isJoin ? nodes.findIndex((one) => one.kind !== "primary" && one.parent === index) : index;
  const names = pathTo(nodes[included], nodes);
  const ways = (names.length === 1 ? ownList(plan, names[0], model) : "") +
    (cutsIncluded ? fewer(names, nodes[included], plan) : "");
  return new BadRequestError(
    `Cannot include "${names.join(".")}": it ${has} more than the ${mostRows[index]} ${rows} allowed.${ways}`,
    "include",
  );
}

/** The relationships on the path to the rows of a node. */
function pathTo(node: NodeShape, nodes: ReadShape["nodes"]): readonly string[] {
  if (node.kind === "primary") return [];
  const path = pathTo(nodes[node.parent], nodes);
  return node.kind === "join" ? path : [...path, node.relationship];
}

/**
 * The hint at the parameter that limits the resources of each owner: for the path itself, or for the last to-many
 * relationship on it.
 */
function fewer(names: readonly string[], node: NodeShape, { prepared: { shape: { nodes } } }: ReadPlan): string {
  let length = names.length;
  for (let one = node; one.kind !== "primary"; one = nodes[one.parent]) {
    if (one.kind === "join") continue;
    if (one.many) return ` Ask for fewer of each: page[included][${names.slice(0, length).join(".")}]=5.`;
    length--;
  }
  return "";
}

/**
 * Returns the result of a read.
 * @throws {BadRequestError} if all included paths together lead to too many resources.
 */
export function withinAll(
  result: ReadResult,
  { prepared: { shape, included } }: ReadPlan,
  { mostInAll }: SqlContext,
): ReadResult {
  const { nodes } = result;
  if (included.reduce((sum, index) => sum + nodes[index].length, 0) <= mostInAll) return result;
  const names = included.map((index) => pathTo(shape.nodes[index], shape.nodes)).filter(({ length }) => length === 1);
  throw new BadRequestError(
    `Cannot include ${
      names.map(([name]) => `"${name}"`).join(", ")
    }: together they lead to more than the ${mostInAll} resources allowed. ` +
      "Ask for fewer paths, or for a smaller page.",
    "include",
  );
}

/** The hint at a related list of the one primary resource, if the path is one of its to-many relationships. */
function ownList(
  { prepared: { shape: { nodes: [{ rows, table }] } }, values }: ReadPlan,
  name: string,
  model: Model,
): string {
  const { key, relationships } = model.resource(table);
  const relationship = relationships.find((one) => one.name === name);
  if (rows.kind !== "one" || relationship?.many !== true) return "";
  const list = filteredList(relationship, model.resource(relationship.target));
  const places = list?.filters.map(({ column }) => key.columns.indexOf(column)) ?? [];
  if (list === undefined || places.includes(-1)) return "";
  return ` Ask for ${listPath(list, places.map((place) => String(values[rows.slots[place]])))}.`;
}
