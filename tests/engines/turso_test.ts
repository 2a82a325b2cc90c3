import assert from "node:assert/strict";
import { writeOutcome } from "../helpers/exchanges/outcomes.ts";
import { shareOf } from "../helpers/exchanges/share.ts";
import { cleanFolder } from "../runtimes/clean_folder.ts";
import { suites } from "../spec/suites.ts";
import { ENDED, Turso } from "./turso.ts";
import { countCauses, type Failed } from "./turso_causes.ts";

const RUNTIME = "Node 24 with @tursodatabase/database";

/** One exchange of forty; all of them by `deno task matrix`, which publishes how many pass, and why others do not. */
const own = shareOf(suites, 0, 40);

const folder = await cleanFolder();
const turso = new Turso(folder.path);

Deno.test.afterAll(async () => {
  await turso.close();
  await folder.remove();
});

Deno.test("exchanges on Turso Database are counted, with the cause of each failure", async () => {
  const failed: Failed[] = [];
  let passed = 0;
  for (const suite of own) {
    for (const exchange of suite.exchanges) {
      if (await turso.run(suite, exchange) === undefined) passed++;
      else failed.push({ apart: await turso.run(suite, exchange, "apart") });
    }
  }
  const causes = countCauses(failed);
  assert.ok(passed > failed.length, JSON.stringify(causes));
  await writeOutcome({ runtime: RUNTIME, database: "connection", passed, failed: failed.length, excepted: 0, causes });
});

Deno.test("an exchange that ends the process has failed, and the next one restarts it", async () => {
  const suite = suites.find(({ fixture }) => fixture.name === "sky, the jsonapi member")!;
  const ending = { title: "an end", request: "GET /-/abort", response: "200" };
  assert.deepEqual((await turso.run(suite, ending))?.found, [ENDED]);
  assert.equal(await turso.run(suite, suite.exchanges[0]), undefined);
});
