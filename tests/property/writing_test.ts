import assert from "node:assert/strict";
import fc from "fast-check";
import { embeddedEngine, type Engine, remoteEngine } from "../helpers/engines/engines.ts";
import { SEED } from "../helpers/seed.ts";
import { compareWrites, type Tally } from "../helpers/writing/comparison.ts";
import { compareServices } from "../helpers/writing/drawn_services.ts";
import { drawnWrite } from "../helpers/writing/requests.ts";

/** Writes in one sequence. */
const LENGTHS = { minLength: 1, maxLength: 39 };
const MEAN = 20;
/** Sequences that services with the same scopes are sent. */
const SEQUENCES = 10;

Deno.test("random writes to a database file match a plain model", async () => {
  await compare(await embeddedEngine(), Number(Deno.env.get("RELATA_CASES") ?? 2000));
});

Deno.test("random writes to a libSQL server match a plain model", async () => {
  await compare(remoteEngine(), Number(Deno.env.get("RELATA_CASES") ?? 300));
});

async function compare(engine: Engine, count: number): Promise<void> {
  const tally = await compareServices(engine, {
    options: {},
    drawn: fc.array(drawnWrite, { ...LENGTHS, size: "max" }),
    numRuns: SEQUENCES,
    pairs: count / MEAN / SEQUENCES,
    compare: compareWrites,
  });
  const counts = [...[...tally.statuses].sort(), ...tally.sets];
  console.log(`${engine.name}, seed ${SEED}: ${counts.map((one) => one.join(" × ")).join(", ")}`);
  mustHaveMetEnough(tally, count);
}

/** Only refusals would prove nothing, and neither would only successes. */
function mustHaveMetEnough(tally: Tally, count: number): void {
  if (count < 1000) return;
  for (const status of [200, 201, 204, 400, 403, 404, 409, 415, 422]) {
    assert.ok((tally.statuses.get(status) ?? 0) > count / 500, `too few writes are answered ${status}`);
  }
  for (const kind of ["hasOne", "hasMany", "belongsToMany"]) {
    assert.ok((tally.sets.get(kind) ?? 0) > count / 500, `too few updates replace what is ${kind}`);
  }
}
