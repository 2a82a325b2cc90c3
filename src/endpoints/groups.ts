import { keyWriter } from "../document/stats.ts";
import { BoundedMap } from "../plan/bounded_map.ts";
import type { Model } from "../types/model.ts";
import type { Additions, Query, StatsGroup } from "../types/query.ts";
import type { Column } from "../types/schema_tables.ts";
import type { Exchange } from "./exchange.ts";
import { listedRows } from "./list.ts";
import type { FinishedRead } from "./bounded_reads.ts";
import { planRows, readQuery, readRows } from "./reading.ts";

/** The number of records of a list that have one value, or that lead to one record. */
export interface Group {
  /** The value as documents write it, or the id of the record; null for records that have none. */
  readonly key: string | number | boolean | null;
  readonly count: number;
}

/**
 * The groups of a list, as `stats[group]` makes them, of all records that pass its filters, scope and hooks, whatever
 * page is shown. `additions` are those that hooks have made to the list; no hook runs again.
 * @throws {BadRequestError} if that would cost too much, or if there are more groups than an answer may have.
 */
export async function groupsOf(exchange: Exchange, group: StatsGroup, additions: Additions): Promise<readonly Group[]> {
  const { result } = await readPart(exchange, { fields: [], most: 1, stats: { terms: [], group }, additions });
  const { length, write } = keyWriter(group, exchange.model, exchange.action.settings);
  return (result.stats?.groups ?? []).map((row) => {
    const key = JSON.parse(write(row));
    return { key: group.kind === "toOne" && key !== null ? key.id : key, count: Number(row[length]) };
  });
}

/** How many of the first rows of a list are read to judge its columns. */
const SAMPLED = 200;
/** A column has few values if those rows have no more different ones than this. */
const FEW = 20;

/** The columns that were found to have few values, and the time at which they are judged again. */
interface Judged {
  few: ReadonlySet<string>;
  until: number;
}

/** How long a judgement is kept, in milliseconds. */
const KEPT = 600_000;
/** The most bytes of judgements that are kept for one model. */
const KEPT_BYTES = 512 * 1024;

/** The judgements, by statement and values, since a scope leaves each caller other rows. */
const JUDGED = new WeakMap<Model, BoundedMap<string, Judged>>();

/**
 * The given columns that have few values in the first rows of a list; they are judged again from time to time.
 * `additions` are those that hooks have made to the list.
 * @throws {BadRequestError} if that would cost too much.
 */
export async function columnsOfFew(
  exchange: Exchange,
  columns: readonly Column[],
  additions: Additions,
): Promise<ReadonlySet<string>> {
  const part = { fields: columns.map(({ field }) => field), most: SAMPLED, additions };
  const { plan: { prepared, values } } = planRows(exchange, partOf(exchange, part), listedRows(exchange), additions);
  const key = JSON.stringify([prepared.statement.sql, ...values.map(String)]);
  const kept = judgedOf(exchange.model).get(key, (): Judged => ({ few: new Set(), until: 0 }));
  if (kept.until > performance.now()) return kept.few;
  const { result: { nodes: [rows] } } = await readPart(exchange, part);
  const { shape: { nodes: [node] }, layouts: [layout] } = prepared;
  const countOf = (name: string) => {
    const cell = layout.values + node.columns.indexOf(name);
    return new Set(rows.map((row) => row[cell])).size;
  };
  // In a small table even a few different values may mean that most rows have their own.
  const most = Math.min(FEW, Math.max(2, rows.length / 2));
  kept.few = new Set(columns.map(({ name }) => name).filter((name) => countOf(name) <= most));
  kept.until = performance.now() + KEPT;
  return kept.few;
}

function judgedOf(model: Model): BoundedMap<string, Judged> {
  let judged = JUDGED.get(model);
  if (judged === undefined) {
    JUDGED.set(model, judged = new BoundedMap({ mostBytes: KEPT_BYTES, bytesOf: (key) => 2 * key.length }));
  }
  return judged;
}

/** The part of a list to read in place of its page. */
interface Part {
  readonly fields: readonly string[];
  readonly most: number;
  readonly stats?: Query["stats"];
  readonly additions: Additions;
}

async function readPart(exchange: Exchange, part: Part): Promise<FinishedRead> {
  return await readRows(exchange, partOf(exchange, part), listedRows(exchange), part.additions);
}

function partOf(exchange: Exchange, { fields, most, stats }: Part): { readonly query: Query } {
  return {
    query: {
      ...readQuery(exchange).query,
      include: [],
      fields: new Map([[exchange.resource.table, new Set(fields)]]),
      sort: [],
      page: { kind: "number", number: 1, limit: most, countBelow: 0, rest: "" },
      stats,
    },
  };
}
