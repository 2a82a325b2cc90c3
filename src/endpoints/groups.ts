import { keyWriter } from "../document/stats.ts";
import type { Additions, Query, StatsGroup } from "../types/query.ts";
import type { Column } from "../types/schema_tables.ts";
import type { Exchange } from "./exchange.ts";
import { relatedRows } from "./related.ts";
import { type ReadFound, readFound, readQuery } from "./reading.ts";

/** The records of a list that have one value, or lead to one record. */
export interface Group {
  /** The value as documents write it, or the id; null where there is none. */
  readonly key: string | number | boolean | null;
  readonly count: number;
}

/**
 * The groups of a list, as `stats[group]` makes them: of every record that its filters, its scope and its hooks leave,
 * whatever page is shown. `additions` are what hooks have added to the list; none runs again.
 * @throws {BadRequestError} where that would cost too much, and where there are more groups than an answer may have.
 */
export async function groupsOf(
  exchange: Exchange,
  group: StatsGroup,
  additions: Additions,
): Promise<readonly Group[]> {
  const { found } = await readPart(exchange, { fields: [], most: 1, stats: { terms: [], group }, additions });
  const { length, write } = keyWriter(group, exchange.model, exchange.action.settings);
  return (found.stats?.groups ?? []).map((row) => {
    const key = JSON.parse(write(row));
    return { key: group.kind === "toOne" && key !== null ? key.id : key, count: Number(row[length]) };
  });
}

/** The first rows of a list, by which its columns are judged. */
const SAMPLED = 200;

/** How many different values columns have among the first rows of a list, and how many rows were looked at. */
export interface Sample {
  readonly rows: number;
  readonly values: ReadonlyMap<Column, number>;
}

/** Looks at the first rows of a list. @throws {BadRequestError} where that would cost too much. */
export async function sampleOf(
  exchange: Exchange,
  columns: readonly Column[],
  additions: Additions,
): Promise<Sample> {
  const { plan: { prepared: { shape: { nodes: [node] }, layouts: [layout] } }, found: { nodes: [rows] } } =
    await readPart(exchange, { fields: columns.map(({ field }) => field), most: SAMPLED, additions });
  const valuesOf = ({ name }: Column) => {
    const cell = layout.values + node.columns.indexOf(name);
    return new Set(rows.map((row) => row[cell])).size;
  };
  return { rows: rows.length, values: new Map(columns.map((one) => [one, valuesOf(one)])) };
}

/** What is read of a list in place of its page. */
interface Part {
  readonly fields: readonly string[];
  readonly most: number;
  readonly stats?: Query["stats"];
  readonly additions: Additions;
}

async function readPart(exchange: Exchange, { fields, most, stats, additions }: Part): Promise<ReadFound> {
  const { query: asked } = readQuery(exchange);
  const query: Query = {
    ...asked,
    include: [],
    fields: new Map([[exchange.resource.table, new Set(fields)]]),
    sort: [],
    page: { kind: "number", number: 1, limit: most, countBelow: 0, rest: "" },
    stats,
  };
  const wanted = exchange.relation === undefined ? { kind: "list" as const } : relatedRows(exchange, false);
  return await readFound(exchange, { query }, wanted, additions);
}
