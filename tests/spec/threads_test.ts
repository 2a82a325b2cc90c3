import assert from "node:assert/strict";
import process from "node:process";
import { SLOW_READ } from "../../src/access/prices.ts";
import { embeddedEngine, isQuick } from "../helpers/engines/engines.ts";
import { byFixture } from "../helpers/exchanges/run_exchanges.ts";
import { shareOf } from "../helpers/exchanges/share.ts";
import { runSuite } from "./run_suite.ts";
import { suites } from "./suites.ts";

// Every read counts as slow here, so that threads read the answer of each exchange.
SLOW_READ.visits = 0;
/** A ninth of the exchanges in every run, all of them by `deno task matrix`: each service starts its own threads. */
const own = isQuick ? [] : shareOf(suites, 0, 9);

/** Each thread waits for the end of the process. */
const threads = () => process.listenerCount("exit");

let started = 0;

for (const [fixture, group] of byFixture(own)) {
  Deno.test(`${fixture.name}, read in threads`, async (test) => {
    const engine = await embeddedEngine();
    try {
      await engine.fill(fixture);
      const counting = setInterval(() => started = Math.max(started, threads()), 1);
      for (const suite of group) await runSuite(suite, engine, test);
      clearInterval(counting);
      assert.equal(threads(), 0, "a thread has outlived its service");
    } finally {
      await engine.close();
    }
  });
}

Deno.test.afterAll(() => assert.ok(isQuick || started > 0, "no thread has been started"));
