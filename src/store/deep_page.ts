import type { Resource } from "../types/model.ts";
import type { SqlCondition } from "./condition.ts";
import { heldAs } from "./keys.ts";
import { KEY } from "./nodes.ts";
import { slot } from "./slot.ts";
import { type Sql, sql } from "./sql.ts";

/** What a deep page is found by: the number of rows, and the first and last key where there may be no gap between. */
export function listEnds(
  resource: Resource,
  conditions: SqlCondition | undefined,
  counted: SqlCondition,
): Sql {
  if (!mayHaveNoGap(resource, conditions)) return sql`select ${counted} as "n"`;
  const end = (which: "min" | "max") =>
    sql`(select ${sql.raw(which)}(${sql.id(resource.key.join)}) from ${sql.id(resource.table)})`;
  return sql`select ${counted} as "n", ${end("min")} as "first", ${end("max")} as "last"`;
}

/** Whether the keys of a list are whole numbers by SQLite's own word, so that their ends and number tell of gaps. */
function mayHaveNoGap({ key }: Resource, conditions: SqlCondition | undefined): boolean {
  return conditions === undefined && key.generated;
}

/**
 * A deep page, reached from the end of the list that is nearer to it, or by its first key where the list has no gap:
 * `total` holds the ends. One of the two halves has a limit of none, which SQLite sees before it looks at a row; a
 * condition it would ask of each.
 */
export function deepPage(
  rows: Sql,
  page: { readonly limit: number; readonly offset: number },
  resource: Resource,
  conditions: SqlCondition | undefined,
): Sql {
  const key = sql.id("t", resource.key.join);
  const maybeGapless = mayHaveNoGap(resource, conditions);
  const known = (name: string) => sql`(select ${sql.id(name)} from ${heldAs("total")})`;
  const [length, before, total, first] = [slot(page.limit), slot(page.offset), known("n"), known("first")];
  const isNear = sql`${before} * 2 <= ${total}`;
  const hasNoGap = sql`${known("last")} - ${first} + 1 = ${total}`;
  const isFromStart = maybeGapless ? sql`(${hasNoGap} or ${isNear})` : isNear;
  const start = maybeGapless ? sql` where ${key} >= ${first} + iif(${hasNoGap}, ${before}, 0)` : sql``;
  const skipped = maybeGapless ? sql`iif(${hasNoGap}, 0, ${before})` : before;
  const after = sql`max(0, ${total} - ${before} - ${length})`;
  const fromStart = sql`${rows}${start} order by ${key} limit iif(${isFromStart}, ${length}, 0) offset ${skipped}`;
  const shown = sql`iif(${isFromStart}, 0, max(0, min(${length}, ${total} - ${before})))`;
  const fromEnd = sql`${rows} order by ${key} desc limit ${shown} offset ${after}`;
  const inOrder = sql`select * from (${fromEnd}) order by ${KEY}`;
  return sql`select * from (${fromStart}) union all select * from (${inOrder})`;
}
