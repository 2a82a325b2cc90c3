import assert from "node:assert/strict";
import { buildDatabase } from "../bench/build_database.ts";
import { countingProxy } from "../bench/counting_proxy.ts";
import { remoteResultOf } from "../bench/remote_result.ts";
import { runRemote } from "../bench/remote_rounds.ts";
import { setUpRemote } from "../bench/remote_setup.ts";
import { remoteTables } from "../bench/remote_table.ts";
import { REPEATED, type WorkloadName } from "../bench/workloads.ts";

const directory = await Deno.makeTempDir({ prefix: "relata_bench_" });
const database = `${directory}/atlas.db`;
buildDatabase(database, 80_020);
const setup = await setUpRemote(directory, database);

Deno.test.afterAll(async () => {
  await setup.stop();
  await Deno.remove(directory, { recursive: true });
});

/** The statements of the hand-written service, each of which is a request to the database. */
const STATEMENTS: { readonly [Name in WorkloadName]?: number } = {
  view: 1,
  list: 2,
  include: 4,
  create: 1,
  deep_page: 2,
};

for (const workload of REPEATED) {
  Deno.test(`in workerd the contestants of the benchmark "${workload.title}" give the same answers and are measured`, async () => {
    const result = remoteResultOf(await runRemote(setup, { ...workload, requests: 20 }, database, 1));
    assert.ok(result.ofHandWritten.median > 0);
    const { relata, "hand-written": handWritten } = result.traffic;
    assert.equal(relata.requests, 1);
    assert.equal(handWritten.requests, STATEMENTS[workload.name]);
    assert.ok(relata.sent > 500 && relata.received > 500);
    const [, , times, , , , , , exchanged] = remoteTables([result]).split("\n");
    assert.equal(times.split(" | ").length, 6);
    assert.match(exchanged, new RegExp(` \\| 1 / ${handWritten.requests} \\| `));
  });
}

Deno.test("a proxy counts the requests and bytes of keep-alive connections", async () => {
  await using server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    return new Response(`${await request.text()}, twice`);
  });
  const proxy = await countingProxy(`http://127.0.0.1:${server.addr.port}`);
  const ask = async (body: string) => await (await fetch(proxy.url, { method: "POST", body })).text();
  assert.equal(await ask("a"), "a, twice");
  const short = proxy.take();
  assert.equal(await ask("b".repeat(1000)), `${"b".repeat(1000)}, twice`);
  assert.equal(await ask("c"), "c, twice");
  const long = proxy.take();
  await proxy.stop();
  assert.equal(short.requests, 1);
  assert.equal(long.requests, 2);
  assert.equal(long.sent - 2 * short.sent, 999 + "1000".length - "1".length);
  assert.equal(long.received - 2 * short.received, 999 + "1007".length - "8".length);
});
