import assert from "node:assert/strict";
import { checkAgreement } from "../bench/agreement.ts";
import { buildDatabase } from "../bench/build_database.ts";
import { CONTESTANTS } from "../bench/contestant.ts";
import { openContestant } from "../bench/contestants.ts";
import { copyDatabase } from "../bench/copy_database.ts";
import { WORKLOADS } from "../bench/workloads.ts";

const directory = await Deno.makeTempDir({ prefix: "relata_bench_" });
const database = `${directory}/atlas.db`;
buildDatabase(database, 80_020);

for (const workload of WORKLOADS) {
  Deno.test(`the contestants of the benchmark "${workload.title}" give the same answers`, async () => {
    await checkAgreement(await contestantsOf(workload.name), workload);
  });
}

Deno.test("a floor whose answer differs by one byte is detected", async () => {
  const [view] = WORKLOADS;
  const [relata, handWritten, , floor] = await contestantsOf(view.name);
  const changed = async (request: Request) => {
    const response = await floor.fetch(request);
    return new Response(`${await response.text()} `, response);
  };
  await assert.rejects(
    checkAgreement([relata, handWritten, { ...floor, fetch: changed }], view),
    /answered differently/,
  );
});

Deno.test("a hand-written document with other content is detected, and one in another order is accepted", async () => {
  const [, , include] = WORKLOADS;
  const [relata, handWritten, , floor] = await contestantsOf(include.name);
  const altered = (alter: (document: { data: unknown[]; included: unknown[] }) => void) => ({
    ...handWritten,
    fetch: async (request: Request) => {
      const response = await handWritten.fetch(request);
      const document = await response.json();
      alter(document);
      return new Response(JSON.stringify(document), response);
    },
  });
  await checkAgreement([relata, altered(({ included }) => included.reverse()), floor], include);
  const wrong = altered(({ data }) => data.reverse());
  await assert.rejects(checkAgreement([relata, wrong, floor], include), /answered differently/);
});

function contestantsOf(workload: typeof WORKLOADS[number]["name"]) {
  return Promise.all(
    CONTESTANTS.map((name) => openContestant(name, workload, copyDatabase(database, `${name}-${crypto.randomUUID()}`))),
  );
}

globalThis.addEventListener("unload", () => Deno.removeSync(directory, { recursive: true }));
