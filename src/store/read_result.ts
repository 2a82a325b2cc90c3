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
import type { Layout, NodeShape, PrimaryNode, StatsShape } from "../types/read_plan.ts";

/** Parses rows from the JSON that a statement returns. */
export function parseRows(value: SqlValue): readonly Row[] {
  const rows = parseShipped(value);
  if (Array.isArray(rows)) return rows;
  throw new TypeError("What was shipped are not rows.");
}

/**
 * Parses a read's one row: the rows of every node, and the count.
 * @throws {BadRequestError} if an included path leads to too many resources; they are never cut off silently.
 */
export function parseResult(plan: ReadPlan, { rows: [shipped] }: SqlResult, context: SqlContext): ReadResult {
  const { nodes } = plan.prepared.shape;
  const [{ rows }] = nodes;
  if (rows.kind === "list" && rows.stats !== undefined) return parseStats(plan, shipped, rows.stats, context);
  return parseCuts(plan, shipped, context);
}

/** The owners of cuts come after the nodes. */
function parseCuts(plan: ReadPlan, shipped: readonly SqlValue[], context: SqlContext): ReadResult {
  const { nodes } = plan.prepared.shape;
  const cut = nodes.flatMap((node, index) =>
    node.kind === "primary" || node.cut === undefined ? [] : [{ index, ...node.cut }]
  );
  if (cut.length === 0) return parseVersioned(plan, shipped, context);
  const cuts = new Map(cut.map(({ index, most, next }, place): [number, CutOwners] => [index, {
    most: Number(plan.values[most]),
    next: String(plan.values[next]),
    rows: parseRows(shipped[nodes.length + place]),
  }]));
  return { ...parseVersioned(plan, shipped.toSpliced(nodes.length, cut.length), context), cuts };
}

function parseVersioned(plan: ReadPlan, shipped: readonly SqlValue[], context: SqlContext): ReadResult {
  const { nodes } = plan.prepared.shape;
  if (!isStateShipped(nodes[0])) return parseRead(plan, shipped, context);
  return { ...parseRead(plan, shipped.toSpliced(nodes.length, 1), context), state: shipped[nodes.length] };
}

/** Statistics come last. @throws {BadRequestError} if there are too many groups. */
function parseStats(
  plan: ReadPlan,
  shipped: readonly SqlValue[],
  stats: StatsShape,
  context: SqlContext,
): ReadResult {
  const kinds = statsOf(stats);
  const first = shipped.length - kinds.length;
  const rowsOf = (kind: "all" | "groups") => {
    const place = kinds.indexOf(kind);
    if (place === -1) return undefined;
    // A row with too many cells for one array is an array of arrays. Otherwise the cell is the number of rows, which is
    // no array.
    return parseRows(shipped[first + place]).map((row) =>
      row.every(Array.isArray) ? row.flat() as unknown as Row : row
    );
  };
  const groups = rowsOf("groups");
  if (groups !== undefined && groups.length > context.mostGroups) throw tooManyGroups(context);
  return { ...parseCuts(plan, shipped.slice(0, first), context), stats: { all: rowsOf("all")?.[0], groups } };
}

/** Whether the state of a row comes after the nodes. */
function isStateShipped({ state, rows }: PrimaryNode): boolean {
  return state !== undefined || (rows.kind === "list" && rows.owner?.state !== undefined);
}

function parseRead(plan: ReadPlan, row: readonly SqlValue[], context: SqlContext): ReadResult {
  const { shape, layouts, mostRows } = plan.prepared;
  const { dialect } = context;
  const nodes = shape.nodes.map((node, index) => {
    const rows = parseRows(row[index]);
    if (rows.length > mostRows[index]) throw tooManyIncluded(plan, index, context);
    const whole = layouts[index].width > dialect.widestRow ? rows.map((cells) => cells.flat() as unknown as Row) : rows;
    return node.kind === "included" ? distinctRows(whole, layouts[index]) : whole;
  });
  const [{ rows: primary }] = shape.nodes;
  if (primary.kind !== "list") return { nodes };
  const hasOwner = primary.owner === undefined ? undefined : Number(row[row.length - 1]) === 1;
  const last = row[shape.nodes.length];
  if (primary.page?.kind !== "cursor") {
    const reach = primary.page?.mostReach === undefined ? undefined : Number(row[shape.nodes.length + 1]);
    return { nodes, total: primary.count === false ? undefined : Number(last), reach, hasOwner };
  }
  const [page, ...others] = nodes;
  return {
    nodes: [primary.page.isBackward ? page.toReversed() : page, ...others],
    edges: parseRows(last).map((cells) => cells.flat() as string[]),
    hasOwner,
  };
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

/**
 * 400 for the included path of a node that leads to too many resources. It names the list that shows them, if there is
 * one.
 */
export function tooManyIncluded(
  plan: ReadPlan,
  index: number,
  { mostResources, cutsIncluded, model }: SqlContext,
): BadRequestError {
  const { nodes } = plan.prepared.shape;
  const included = nodes[index].kind === "join" ? nodes.findIndex((one) => isFrom(one, index)) : index;
  const names: string[] = [];
  for (let node = nodes[included]; node.kind !== "primary"; node = nodes[node.parent]) {
    if (node.kind === "included") names.unshift(node.relationship);
  }
  return new BadRequestError(
    `Cannot include "${names.join(".")}": it leads to more than the ${mostResources} resources allowed.${
      names.length === 1 ? ownList(plan, names[0], model) : ""
    }${cutsIncluded ? fewer(names, nodes[included], plan) : ""}`,
    "include",
  );
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
  { prepared: { shape } }: ReadPlan,
  { mostInAll }: SqlContext,
): ReadResult {
  const { nodes } = result;
  const included = nodes.filter((_, index) => shape.nodes[index].kind === "included");
  if (included.reduce((sum, rows) => sum + rows.length, 0) <= mostInAll) return result;
  const names = shape.nodes.flatMap((node) => node.kind === "included" && node.parent === 0 ? [node.relationship] : []);
  throw new BadRequestError(
    `Cannot include ${
      names.map((name) => `"${name}"`).join(", ")
    }: together they lead to more than the ${mostInAll} resources allowed. ` +
      "Ask for fewer paths, or for a smaller page.",
    "include",
  );
}

function isFrom(node: NodeShape, parent: number): boolean {
  return node.kind !== "primary" && node.parent === parent;
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
