import assert from "node:assert/strict";
import process from "node:process";
import { SLOW_READ } from "../../src/access/prices.ts";
import { embeddedEngine, isQuick } from "../helpers/engines/engines.ts";
import { byFixture } from "../helpers/exchanges/run_exchanges.ts";
import { runSuite } from "./run_suite.ts";
import { suites } from "./suites.ts";

// Every read is taken to be slow here, so that each exchange is answered by what threads have read.
SLOW_READ.visits = 0;

/** Each thread waits for the end of the process. */
const threads = () => process.listenerCount("exit");

for (const [fixture, group] of isQuick ? [] : byFixture(suites)) {
  Deno.test(`${fixture.name}, read in threads`, async (test) => {
    const engine = await embeddedEngine();
    try {
      await engine.fill(fixture);
      let started = 0;
      const counting = setInterval(() => started = Math.max(started, threads()), 1);
      for (const suite of group) await runSuite(suite, engine, test);
      clearInterval(counting);
      assert.ok(started > 0, "no thread has been started");
      assert.equal(threads(), 0, "a thread has outlived its service");
    } finally {
      await engine.close();
    }
  });
}
