import assert from "node:assert/strict";
import fc from "fast-check";
import { createService } from "../../mod.ts";
import { embeddedEngine, type Engine, remoteEngine } from "../helpers/engines/engines.ts";
import { CREATE_TABLES, SERVICES } from "../helpers/filtering/catalog.ts";
import { listed } from "../helpers/filtering/reference.ts";
import { randomList, urlOf } from "../helpers/filtering/request.ts";
import { inserts, randomRows } from "../helpers/filtering/rows.ts";
import { SEED } from "../helpers/seed.ts";

/** Lists of one set of rows, on average. */
const MEAN = 40;
const PAGE = 5;

async function compare(engine: Engine, count: number): Promise<void> {
  const services = Object.entries(SERVICES).map(([name, options]) => {
    const service = createService({ ...options, database: engine.source, pagination: { limit: PAGE } });
    return { isScoped: name === "scoped", service };
  });
  const tally = { lists: 0, empty: 0, some: 0 };
  const lists = fc.array(randomList, { minLength: 1, maxLength: 2 * MEAN - 1, size: "max" });
  try {
    await fc.assert(
      fc.asyncProperty(fc.noBias(randomRows), fc.noBias(lists), async (rows, asked) => {
        await engine.fill({ name: "filtering", tables: CREATE_TABLES, rows: inserts(rows), services: {} });
        for (const list of asked) {
          for (const { service, isScoped } of services) {
            const url = urlOf(list);
            const expected = listed(list, { rows, isScoped });
            const headers = { accept: "application/vnd.api+json" };
            const answer = await service.fetch(new Request(`http://127.0.0.1${url}`, { headers }));
            const document = await answer.json();
            const told = `${isScoped ? "scoped" : "plain"} ${decodeURIComponent(url)}`;
            assert.equal(answer.status, 200, `${told}: ${JSON.stringify(document)}`);
            assert.deepEqual(document.data.map((one: { id: string }) => one.id), expected.slice(0, PAGE), told);
            assert.equal(document.meta.record_count, expected.length, told);
            tally.lists++;
            if (expected.length === 0) tally.empty++;
            else if (expected.length < rows[list.table].length) tally.some++;
          }
        }
      }),
      { numRuns: Math.ceil(count / MEAN / services.length) },
    );
  } finally {
    for (const { service } of services) await service.close();
    await engine.close();
  }
  console.log(`seed ${SEED}: ${JSON.stringify(tally)}`);
  if (count >= 1000) assert.ok(tally.some > tally.lists / 8, "too few filters find some rows and not all");
}

const cases = (everyDay: number) => Number(Deno.env.get("RELATA_CASES") ?? everyDay);

Deno.test("random filters of a database file match a slow reference", async () => {
  await compare(await embeddedEngine(), cases(4000));
});

Deno.test("random filters of a libSQL server match a slow reference", async () => {
  await compare(remoteEngine(), cases(1500));
});
