import assert from "node:assert/strict";
import fc from "fast-check";
import { createService } from "../../mod.ts";
import { embeddedEngine, type Engine, remoteEngine } from "../helpers/engines/engines.ts";
import { openWriteDatabase, type WriteDatabase } from "../helpers/writing/database.ts";
import { storage } from "../helpers/writing/fixture.ts";
import { drawnWrite } from "../helpers/writing/requests.ts";
import { drawnScopes, scopedOptions } from "../helpers/writing/scopes.ts";
import { compareWrites, type Services, type Tally } from "../helpers/writing/comparison.ts";
import { SEED } from "../helpers/seed.ts";

/** Writes in one sequence, which begins with the fixture's rows; a failing one is made as short as can be. */
const LENGTHS = { minLength: 1, maxLength: 39 };
const MEAN = 20;
/** Sequences that services with the same scopes are sent. */
const SEQUENCES = 10;

Deno.test("random writes to a database file do what a plain model of them does", async () => {
  await compare(await embeddedEngine(), Number(Deno.env.get("RELATA_CASES") ?? 2000));
});

Deno.test("random writes to a libSQL server do what a plain model of them does", async () => {
  await compare(remoteEngine(), Number(Deno.env.get("RELATA_CASES") ?? 300));
});

async function compare(engine: Engine, count: number): Promise<void> {
  const tally: Tally = { statuses: new Map(), sets: new Map() };
  await engine.fill(storage);
  const database = await openWriteDatabase(engine.database, storage);
  try {
    for (let seed = SEED; seed < SEED + count / MEAN / SEQUENCES; seed++) {
      const [scopes] = fc.sample(drawnScopes, { numRuns: 1, seed });
      const linksOnCreate = seed % 2 === 0;
      const common = { database: engine.database, linkOnCreate: linksOnCreate };
      const plain = createService({ ...storage.services.plain, ...common });
      const scoped = createService({ ...scopedOptions(scopes), ...common });
      await compareSequences(seed, { plain, scoped, scopes, linksOnCreate }, database, tally);
      await plain.close();
      await scoped.close();
    }
  } finally {
    database.close();
    await engine.close();
  }
  const counts = [...[...tally.statuses].sort(), ...tally.sets];
  console.log(`${engine.name}, seed ${SEED}: ${counts.map((one) => one.join(" × ")).join(", ")}`);
  mustHaveMetEnough(tally, count);
}

async function compareSequences(seed: number, services: Services, database: WriteDatabase, tally: Tally) {
  const writes = fc.array(drawnWrite, { ...LENGTHS, size: "max" });
  const property = fc.asyncProperty(writes, async (sequence) => {
    await database.reset();
    await compareWrites(sequence, services, database, tally);
  });
  const result = await fc.check(property, { numRuns: SEQUENCES, seed });
  if (!result.failed) return;
  const { errorInstance: error } = result;
  const message = error instanceof Error ? error.message : String(error);
  throw new Error(`${message}\nScopes: ${fc.stringify(services.scopes)}\nAgain: RELATA_SEED=${seed}`, { cause: error });
}

/** Refusals alone would prove nothing, and neither would successes. */
function mustHaveMetEnough(tally: Tally, count: number): void {
  if (count < 1000) return;
  for (const status of [200, 201, 204, 400, 403, 404, 409, 415, 422]) {
    assert.ok((tally.statuses.get(status) ?? 0) > count / 500, `too few writes are answered ${status}`);
  }
  for (const kind of ["hasOne", "hasMany", "belongsToMany"]) {
    assert.ok((tally.sets.get(kind) ?? 0) > count / 500, `too few updates replace what is ${kind}`);
  }
}
