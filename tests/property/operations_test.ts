import assert from "node:assert/strict";
import fc from "fast-check";
import { createService } from "../../mod.ts";
import { embeddedEngine, type Engine, remoteEngine } from "../helpers/engines/engines.ts";
import { openWriteDatabase, type WriteDatabase } from "../helpers/writing/database.ts";
import { storage } from "../helpers/writing/fixture.ts";
import type { Services, Tally } from "../helpers/writing/comparison.ts";
import { compareOperations } from "../helpers/writing/operations.ts";
import { drawnWrite } from "../helpers/writing/requests.ts";
import { drawnScopes, scopedOptions } from "../helpers/writing/scopes.ts";
import { SEED } from "../helpers/seed.ts";

/** Requests that services with the same scopes are sent; each begins with the fixture's rows. */
const REQUESTS = 20;
/** Writes of which at most ten become the operations of one request. */
const WRITES = { minLength: 1, maxLength: 60, size: "max" } as const;
const ATOMIC = { jsonapi: "1.1", atomic: true } as const;

Deno.test("random operations on a database file do what a plain model does one after another", async () => {
  await compare(await embeddedEngine(), Number(Deno.env.get("RELATA_CASES") ?? 400));
});

Deno.test("random operations on a libSQL server do what a plain model does one after another", async () => {
  await compare(remoteEngine(), Number(Deno.env.get("RELATA_CASES") ?? 100));
});

async function compare(engine: Engine, count: number): Promise<void> {
  const tally: Tally = { statuses: new Map(), sets: new Map() };
  await engine.fill(storage);
  const database = await openWriteDatabase(engine.database, storage);
  try {
    for (let seed = SEED; seed < SEED + count / REQUESTS; seed++) {
      const [scopes] = fc.sample(drawnScopes, { numRuns: 1, seed });
      const linksOnCreate = seed % 2 === 0;
      const options = { ...ATOMIC, linkOnCreate: linksOnCreate, database: engine.database };
      const plain = createService({ ...storage.services.plain, ...options });
      const scoped = createService({ ...scopedOptions(scopes), ...options });
      await compareRequests(seed, { plain, scoped, scopes, linksOnCreate }, database, tally);
      await plain.close();
      await scoped.close();
    }
  } finally {
    database.close();
    await engine.close();
  }
  console.log(`${engine.name}, seed ${SEED}: ${[...tally.statuses].map((one) => one.join(" × ")).join(", ")}`);
  if (count < 100) return;
  for (const status of [200, 404, 409, 422]) {
    assert.ok((tally.statuses.get(status) ?? 0) > count / 50, `too few requests are answered ${status}`);
  }
}

async function compareRequests(seed: number, services: Services, database: WriteDatabase, tally: Tally) {
  const drawn = fc.record({
    writes: fc.array(drawnWrite, WRITES),
    tenant: fc.constantFrom(undefined, 1, 2),
    /** Of those that the model refuses, how many stay: none, now and then one, most. */
    keeps: fc.constantFrom(0, 0, 0.05, 0.05, 0.3),
    chances: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 60, maxLength: 60 }),
  });
  const property = fc.asyncProperty(drawn, async (request) => {
    await database.reset();
    await compareOperations(request, services, database, tally);
  });
  const result = await fc.check(property, { numRuns: REQUESTS, seed });
  if (!result.failed) return;
  const { errorInstance: error } = result;
  const message = error instanceof Error ? error.message : String(error);
  throw new Error(`${message}\nScopes: ${fc.stringify(services.scopes)}\nAgain: RELATA_SEED=${seed}`, { cause: error });
}
