import assert from "node:assert/strict";
import { embeddedEngine, type Engine, remoteEngine } from "../helpers/engines/engines.ts";
import { SEED } from "../helpers/seed.ts";
import { compareServices } from "../helpers/writing/drawn_services.ts";
import { compareOperations, drawnOperations } from "../helpers/writing/operations.ts";

/** Requests that services with the same scopes are sent. */
const REQUESTS = 20;

Deno.test("random operations on a database file match a plain model that runs them one by one", async () => {
  await compare(await embeddedEngine(), Number(Deno.env.get("RELATA_CASES") ?? 400));
});

Deno.test("random operations on a libSQL server match a plain model that runs them one by one", async () => {
  await compare(remoteEngine(), Number(Deno.env.get("RELATA_CASES") ?? 100));
});

async function compare(engine: Engine, count: number): Promise<void> {
  const { statuses } = await compareServices(engine, {
    options: { jsonapi: "1.1", atomic: true },
    drawn: drawnOperations,
    numRuns: REQUESTS,
    pairs: count / REQUESTS,
    compare: compareOperations,
  });
  console.log(`${engine.name}, seed ${SEED}: ${[...statuses].map((one) => one.join(" × ")).join(", ")}`);
  // Fewer requests, of the same generator, may by chance have too few of one status.
  if (count < 400) return;
  for (const status of [200, 404, 409, 422]) {
    assert.ok((statuses.get(status) ?? 0) > count / 50, `too few requests are answered ${status}`);
  }
}
