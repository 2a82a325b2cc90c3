import { openEngines } from "../helpers/engines/engines.ts";
import type { Suite } from "../helpers/exchanges/fixture.ts";
import { OutcomeCount } from "../helpers/exchanges/outcomes.ts";
import { byFixture } from "../helpers/exchanges/run_exchanges.ts";
import { shareOf } from "../helpers/exchanges/share.ts";
import { pairs, PLACES } from "../runtimes/runtimes.ts";
import { runSuite } from "./run_suite.ts";
import { suites } from "./suites.ts";

/**
 * Connections accept the same as an application's own Kysely, on the same files: a third of the exchanges shows that.
 */
const SHARED: { readonly [engine: string]: () => readonly Suite[] } = {
  client: () => shareOf(suites, pairs.length, PLACES),
  connection: () => shareOf(suites, 1, 3),
};

for (const [name, open] of Object.entries(openEngines)) {
  const own = SHARED[name]?.() ?? suites;
  const outcome = new OutcomeCount("Deno", name);
  for (const [fixture, group] of byFixture(own)) {
    if (fixture.isWide && (name === "Kysely" || name === "connection")) continue;
    Deno.test(`${fixture.name}, ${name}`, async (test) => {
      const engine = await open();
      try {
        await engine.fill(fixture);
        for (const suite of group) await runSuite(suite, engine, test, outcome);
      } finally {
        await engine.close();
      }
    });
  }
  Deno.test.afterAll(() => outcome.write());
}
