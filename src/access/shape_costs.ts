import type { Model } from "../types/model.ts";
import type { ConditionShape } from "../types/plan.ts";
import type { ReadShape } from "../types/read_plan.ts";
import { type Statistics, VAST } from "./prices.ts";
import { meetsWordMatches, mostRelatedRows, type RelatedWay, totalOf, visitsOf, waysToMany } from "./visits.ts";
import { areIndexesInKeyOrder, isOneRow, soughtCondition, soughtRange } from "./indexes.ts";
import { walkedNodes } from "./read_access.ts";
import type { ReadAccess, RowsWay, SortWay } from "./ways.ts";

/** The factors, beside the shape, that decide how much a read visits. They are found once for each shape. */
export interface CostFactors {
  /** The tables on whose sizes the cost depends; none if the read visits little, however large they are. */
  readonly sized: readonly string[];
  /** The slots of lists on whose lengths the cost depends. */
  readonly listed: readonly number[];
  /** A scope whose index may lead to fewer rows than the index that SQLite might use. */
  readonly rivalScope: ConditionShape | undefined;
  /** The rows of a list to which an index leads; they may be few. */
  readonly soughtRows: RowsWay | undefined;
  /** The ways along which each row of a list looks for others. */
  readonly toMany: readonly RelatedWay[];
  /** The views of the database that the read uses. A view may visit any number of rows itself. */
  readonly views: readonly string[];
  /** The tables of which each row is visited for linkage that a write shows. The client has not asked for it. */
  readonly linked: readonly string[];
}

/** Finds the factors of a shape, by making an estimate and noting what it asks for. */
export function costFactors(shape: ReadShape, access: ReadAccess, model: Model): CostFactors {
  const views = viewsOf(shape, model);
  const linked = walkedNodes(shape, access, "linkage").map((node) => node.table);
  if (isFoundByKeys(shape, access)) return { ...NO_FACTORS, views, linked };
  const sized = new Set<string>();
  const listed = new Set<number>();
  const toMany = waysToMany(access, model);
  const visits = visitsOf(shape, access, {
    model,
    countOf: () => Infinity,
    sizeOf: (table) => sized.add(table) && VAST,
    lengthOf: (slot) => listed.add(slot) && 1,
  });
  // Averages do not show in the estimate here, because they stay the same if all tables are equally large.
  const hasAverages = toMany.length > 0 || access.primary.sorts.some(meetsOthers);
  const isSized = meetsWordMatches(shape, access) || hasAverages || totalOf(visits) >= VAST * 0.01;
  return {
    sized: isSized ? [...sized] : [],
    listed: [...listed],
    toMany,
    views,
    linked,
    rivalScope: rivalScope(shape, access, model),
    soughtRows: soughtRows(shape, access, model),
  };
}

const NO_FACTORS = { sized: [], listed: [], rivalScope: undefined, soughtRows: undefined, toMany: [] };

/** The views of the database anywhere in a shape. */
function viewsOf(shape: ReadShape, model: Model): readonly string[] {
  const views = new Set<string>();
  JSON.stringify(shape, (name, value) => {
    if (name === "table" && model.declared(value).kind === "view") views.add(value);
    return value;
  });
  return [...views];
}

/** Whether a read finds one row by its key, and its included rows by indexes. */
function isFoundByKeys(shape: ReadShape, access: ReadAccess): boolean {
  return shape.nodes[0].rows.kind !== "list" && walkedNodes(shape, access, "included").length === 0;
}

/**
 * The scope whose index may lead to few rows of a list although SQLite might use the index of a filter or of the order
 * instead, which leads mostly to rows of other callers.
 */
function rivalScope(
  { nodes: [{ table, rows, scope }] }: ReadShape,
  { primary: { lead, filters, search, sorts } }: ReadAccess,
  model: Model,
): ConditionShape | undefined {
  if (rows.kind !== "list" || scope?.isIndexed !== true || lead !== undefined || search?.kind === "words") return;
  const sought = soughtCondition(filters, table, model);
  const isByKey = sorts.length === 0 && !areIndexesInKeyOrder(model.resource(table), model);
  const isRival = sought === undefined
    ? isByKey || sorts.some((way) => way.kind === "own" && way.isInOrder)
    : !isOneRow(sought, table, model);
  return isRival ? scope : undefined;
}

/** The rows to which an index leads, without their other tests; `undefined` if the whole table is read. */
function soughtRows(
  { nodes: [{ table, scope }] }: ReadShape,
  { primary: { lead, scopeFirst, isScopeLast, filters, walked } }: ReadAccess,
  model: Model,
): RowsWay | undefined {
  if (walked !== undefined) return undefined;
  if (lead !== undefined) return { table, lead };
  const sought = scopeFirst === undefined ? soughtRange(filters, table, model) : undefined;
  if (sought !== undefined) return { table, filters: sought };
  return scope?.isIndexed === true && !isScopeLast ? { table, scope } : undefined;
}

/** Whether each row meets related rows in order to be sorted by them. */
function meetsOthers(way: SortWay): boolean {
  return way.kind === "grouped" && !way.parts[0].isWhole;
}

/** The ways to related rows along which more rows may be met than a request may visit, so that they must be counted. */
export function deceptiveWays(
  { toMany }: CostFactors,
  table: string,
  statistics: Pick<Statistics, "model" | "sizeOf">,
  most: number,
): readonly RelatedWay[] {
  return toMany.filter(({ hops, weight }) => mostRelatedRows(hops, table, statistics) * weight > most);
}
