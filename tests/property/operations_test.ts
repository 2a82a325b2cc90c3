import assert from "node:assert/strict";
import fc from "fast-check";
import { embeddedEngine, type Engine, remoteEngine } from "../helpers/engines/engines.ts";
import { SEED } from "../helpers/seed.ts";
import { compareServices } from "../helpers/writing/drawn_services.ts";
import { compareOperations } from "../helpers/writing/operations.ts";
import { drawnWrite } from "../helpers/writing/requests.ts";

/** Requests that services with the same scopes are sent. */
const REQUESTS = 20;

const drawn = fc.record({
  /** Writes of which at most ten become the operations of one request. */
  writes: fc.array(drawnWrite, { minLength: 1, maxLength: 60, size: "max" }),
  tenant: fc.constantFrom(undefined, 1, 2),
  /** Of those that the model refuses, how many stay: none, now and then one, most. */
  keeps: fc.constantFrom(0, 0, 0.05, 0.05, 0.3),
  chances: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 60, maxLength: 60 }),
});

Deno.test("random operations on a database file do what a plain model does one after another", async () => {
  await compare(await embeddedEngine(), Number(Deno.env.get("RELATA_CASES") ?? 400));
});

Deno.test("random operations on a libSQL server do what a plain model does one after another", async () => {
  await compare(remoteEngine(), Number(Deno.env.get("RELATA_CASES") ?? 100));
});

async function compare(engine: Engine, count: number): Promise<void> {
  const { statuses } = await compareServices(engine, {
    options: { jsonapi: "1.1", atomic: true },
    drawn,
    numRuns: REQUESTS,
    pairs: count / REQUESTS,
    compare: compareOperations,
  });
  console.log(`${engine.name}, seed ${SEED}: ${[...statuses].map((one) => one.join(" × ")).join(", ")}`);
  if (count < 100) return;
  for (const status of [200, 404, 409, 422]) {
    assert.ok((statuses.get(status) ?? 0) > count / 50, `too few requests are answered ${status}`);
  }
}
