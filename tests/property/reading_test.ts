import { ok } from "node:assert/strict";
import { createService } from "../../src/service.ts";
import { type Engine, openEmbedded, openRemote } from "../helpers/reading/engine.ts";
import { followLinks } from "../helpers/reading/links.ts";
import { compareReading, type Tally } from "../helpers/reading/comparison.ts";
import { SEED } from "../helpers/seed.ts";

/** How many requests are compared: `RELATA_CASES`, or few enough for every day. */
function cases(everyDay: number): number {
  return Number(Deno.env.get("RELATA_CASES") ?? everyDay);
}

async function compare(engine: Engine, count: number): Promise<void> {
  try {
    const tally = await compareReading(engine, createService, count, SEED);
    console.log(`${engine.name}: ${JSON.stringify(tally)}`);
    mustHaveMetEnough(tally);
  } finally {
    await engine.close();
  }
}

/** A comparison of only errors and empty lists would prove nothing. */
function mustHaveMetEnough(tally: Tally): void {
  if (tally.cases < 1000) return;
  ok(
    tally.statuses[200] > tally.cases / 4,
    `only ${tally.statuses[200]} of ${tally.cases} requests are answered 200`,
  );
  ok(tally.included > tally.cases / 20, `only ${tally.included} documents include something`);
  ok(tally.lists > tally.cases / 10, `only ${tally.lists} lists have an order`);
  ok(tally.computed > 0 && tally.grouped > 0, "no list has statistics, or groups");
  // Few services have this policy, and a run of few requests uses few services.
  if (tally.cases > 4000) ok(tally.uncounted > 0, "no list is answered without its count");
  for (const kind of ["belongsTo", "hasOne", "hasMany", "belongsToMany"]) {
    ok(tally.linked[kind] > 0, `only ${tally.linked[kind]} relationships are ${kind}`);
  }
  for (const status of [400, 404, 501]) ok(tally.statuses[status] > 0, `no request is answered ${status}`);
}

Deno.test("random lists and views of a database file match a slow reference", async () => {
  await compare(await openEmbedded(), cases(4000));
});

Deno.test("random lists and views of a libSQL server match a slow reference", async () => {
  await compare(await openRemote(), cases(1500));
});

Deno.test("every printed link answers 200", async () => {
  const engine = await openEmbedded();
  try {
    await followLinks(engine, createService, cases(1500), SEED);
  } finally {
    await engine.close();
  }
});
