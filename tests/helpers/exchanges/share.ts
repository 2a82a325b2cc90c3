import { createHash } from "node:crypto";
import type { Exchange } from "./exchange.ts";
import type { Suite } from "./fixture.ts";

/** Whether every exchange runs on every pair of a runtime and a database: `deno task matrix`. */
const isEverything = Deno.env.get("RELATA_ALL") === "1";

/**
 * The share of exchanges that one of several places runs: each exchange belongs to exactly one place, always the same.
 * With `RELATA_ALL=1` every place runs all of them. Suites without any are left out.
 */
export function shareOf(
  suites: readonly Suite[],
  place: number,
  places: number,
  isAll: boolean = isEverything,
): readonly Suite[] {
  if (isAll) return suites;
  return suites.map((suite) => ({
    ...suite,
    exchanges: suite.exchanges.filter((exchange) => placeOf(suite, exchange) % places === place),
  })).filter(({ exchanges }) => exchanges.length > 0);
}

function placeOf({ fixture, service }: Suite, { title }: Exchange): number {
  return createHash("sha256").update(`${fixture.name}/${service}: ${title}`).digest().readUInt32BE();
}
