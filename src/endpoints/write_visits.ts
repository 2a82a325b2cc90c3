import { CHANGE, SLOW_READ, sum } from "../access/prices.ts";
import { then } from "../drivers/patience.ts";
import type { Awaitable } from "../types/driver.ts";
import type { Replacement, WritePlan } from "../types/write_plan.ts";
import type { Exchange } from "./exchange.ts";

/**
 * The plan of a write with the number of rows that it visits: those of tables in which no index leads to members, which
 * are `walked`, and what it costs to change members. `many` are the changes that name many members.
 */
export function withVisits(
  exchange: Exchange,
  plan: WritePlan,
  walked: readonly string[],
  many: readonly Replacement[],
): Awaitable<WritePlan> {
  return then(exchange.sizes.of(walked, SLOW_READ.visits), (rows) => {
    const visits = Math.max(0, ...rows.values());
    if (visits >= SLOW_READ.visits) return { ...plan, visits };
    return then(
      changeVisits(exchange, plan, many),
      (changes) => visits + changes === 0 ? plan : { ...plan, visits: visits + changes },
    );
  });
}

/** What it costs to change members: those of `many`, which the client names, and those that a new set leaves out. */
function changeVisits(exchange: Exchange, plan: WritePlan, many: readonly Replacement[]): Awaitable<number> {
  const named = sum(many, ({ ids }) => ids.length);
  const tables = [...many.map(({ relationship: { hops: [hop] } }) => hop.table), ...endedIn(plan)];
  if (tables.length === 0) return 0;
  return then(exchange.sizes.weight(tables), (weight) => {
    const price = Math.max(CHANGE, weight);
    return then(endedLinks(exchange, plan, SLOW_READ.visits / price), (ended) => (named + ended) * price);
  });
}

/** The tables of the links that new sets end. */
function endedIn({ prepared: { ended } }: WritePlan): readonly string[] {
  return ended.map(({ table }) => table);
}

/**
 * How many links new sets end, counted until they are `most`; 0 if there cannot be so many. A set that ends more than
 * it may is refused. If no index leads to the links of one owner, all rows of their table are visited.
 */
function endedLinks({ sizes, store, sql }: Exchange, plan: WritePlan, most: number): Awaitable<number> {
  return then(sizes.of(endedIn(plan), SLOW_READ.visits), (rows) => {
    const mostOf = (table: string) => Math.min(rows.get(table) ?? 0, sql.mostEnded);
    if (sum(endedIn(plan), mostOf) < most) return 0;
    return plan.prepared.ended.reduce<Awaitable<number>>((before, { table, count }) =>
      then(before, (links) => {
        if (links >= most) return links;
        const own = count === undefined ? mostOf(table) : store.countEnded(count, plan, Math.ceil(most));
        return then(own, (more) => links + Math.min(more, sql.mostEnded));
      }), 0);
  });
}
