import type { ReadPlan } from "../sql/read.ts";
import type { Exchange } from "./exchange.ts";
import { planRows, prepareRead, readQuery, unasked } from "./reading.ts";

/** How many records a list has: exactly `records`, or more if `isMore`. */
export interface ListCount {
  readonly records: number;
  readonly isMore: boolean;
}

/** The most records of one list that are counted, and the most rows of a table that are tested for it. */
const MOST = 10_000;
/** How many lists one statement counts: the smallest engines bind 100 values. */
const TOGETHER = 20;

/** A list to count. */
interface Counted {
  readonly exchange: Exchange;
  readonly plan: ReadPlan;
}

/**
 * Counts the records of lists, by table, as their callers see them, with scopes and hooks, in few statements. Lists
 * that are refused are left out, and so are lists that could be counted only by a walk over a large table.
 */
export async function countLists(lists: readonly Exchange[]): Promise<ReadonlyMap<string, ListCount>> {
  const counted: Counted[] = [];
  for (const exchange of lists) {
    const plan = await unasked(exchange, () => countablePlan(exchange));
    if (plan !== undefined) counted.push({ exchange, plan });
  }
  const found = new Map<string, ListCount>();
  for (let start = 0; start < counted.length; start += TOGETHER) {
    const some = counted.slice(start, start + TOGETHER);
    const counts = await countTogether(some);
    some.forEach(({ exchange: { target } }, place) => {
      const count = counts[place];
      if (count !== undefined) {
        found.set(target.table, { records: Math.min(count, MOST), isMore: count > MOST });
      }
    });
  }
  return found;
}

/** The plan of a list whose rows an index finds or whose table is small; `undefined` for other lists and for views. */
async function countablePlan(exchange: Exchange): Promise<ReadPlan | undefined> {
  const { model, resource: { table }, sizes } = exchange;
  if (model.declared(table).kind === "view") return undefined;
  const kept = readQuery(exchange);
  await prepareRead(exchange, kept.query);
  const { plan } = planRows(exchange, kept, { kind: "list" });
  const [{ scope, conditions }] = plan.prepared.shape.nodes;
  const isSought = conditions.length === 0 && (scope === undefined || scope.isIndexed === true);
  if (isSought) return plan;
  const size = (await sizes.of([table], MOST)).get(table) ?? 0;
  return size <= MOST ? plan : undefined;
}

/** The counts of some lists, by one statement. If it fails, each list is counted alone. */
async function countTogether(some: readonly Counted[]): Promise<readonly (number | undefined)[]> {
  const plans = some.map(({ plan }) => plan);
  const [{ exchange }] = some;
  try {
    return await exchange.store.countLists(plans, MOST + 1);
  } catch (error) {
    if (some.length === 1) {
      exchange.report(error);
      return [undefined];
    }
    const counts: (number | undefined)[] = [];
    for (const one of some) counts.push(...await countTogether([one]));
    return counts;
  }
}
