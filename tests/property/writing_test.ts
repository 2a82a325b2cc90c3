import assert from "node:assert/strict";
import fc from "fast-check";
import { createService } from "../../mod.ts";
import { embeddedEngine, type Engine, remoteEngine } from "../helpers/engines/engines.ts";
import { openWriteDatabase } from "../helpers/writing/database.ts";
import { storage } from "../helpers/writing/fixture.ts";
import { drawnWrite } from "../helpers/writing/requests.ts";
import { compareWrites, type Tally } from "../helpers/writing/comparison.ts";

/** Writes in one sequence, which begins with the fixture's rows; a failing one is made as short as can be. */
const LENGTHS = { minLength: 1, maxLength: 39 };
const MEAN = 20;

Deno.test("random writes to a database file do what a plain model of them does", async () => {
  await compare(await embeddedEngine(), Number(Deno.env.get("RELATA_CASES") ?? 2000));
});

Deno.test("random writes to a libSQL server do what a plain model of them does", async () => {
  await compare(remoteEngine(), Number(Deno.env.get("RELATA_CASES") ?? 300));
});

async function compare(engine: Engine, count: number): Promise<void> {
  const tally: Tally = new Map();
  const seed = Number(Deno.env.get("RELATA_SEED") ?? Date.now() % 2 ** 31);
  await engine.fill(storage);
  const database = await openWriteDatabase(engine.database, storage);
  const services = {
    plain: createService({ ...storage.services.plain, database: engine.database }),
    scoped: createService({ ...storage.services.scoped, database: engine.database }),
  };
  try {
    const writes = fc.array(drawnWrite, { ...LENGTHS, size: "max" });
    await fc.assert(
      fc.asyncProperty(writes, async (sequence) => {
        await database.reset();
        await compareWrites(sequence, services, database, tally);
      }),
      { numRuns: Math.ceil(count / MEAN), seed },
    );
  } finally {
    database.close();
    await engine.close();
  }
  console.log(`${engine.name}, seed ${seed}: ${[...tally].sort().map((one) => one.join(" × ")).join(", ")}`);
  mustHaveMetEnough(tally, count);
}

/** Refusals alone would prove nothing, and neither would successes. */
function mustHaveMetEnough(tally: Tally, count: number): void {
  if (count < 1000) return;
  for (const status of [200, 201, 204, 400, 403, 404, 409, 415, 422]) {
    assert.ok((tally.get(status) ?? 0) > count / 500, `too few writes are answered ${status}`);
  }
}
