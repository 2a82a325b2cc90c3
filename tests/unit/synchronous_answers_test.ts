import { equal, ok } from "node:assert/strict";
import { createService } from "../../mod.ts";
import { INSIDE, type Inside } from "../../src/endpoints/inside.ts";
import { handle } from "../../src/endpoints/handle.ts";
import { embeddedEngine } from "../helpers/engines/engines.ts";
import { sky, skyResources } from "../helpers/fixtures/sky.ts";

const HEADERS = { accept: "application/vnd.api+json" };

/** How many times the queue of promises is emptied until a promise is settled. */
async function turnsUntil(answering: Promise<unknown>): Promise<number> {
  let isSettled = false;
  answering.then(() => isSettled = true, () => isSettled = true);
  let turns = 0;
  while (!isSettled) {
    await undefined;
    turns++;
  }
  return turns;
}

const READS = ["/moons/1", "/moons?sort=name", "/moons?include=planet", "/moons?filter[name]=Io"];

Deno.test("reads of a database file are answered without a promise between their steps", async () => {
  const engine = await embeddedEngine();
  await engine.fill(sky("synchronous", {}));
  const service = createService({ database: engine.source, resources: skyResources, filters: true });
  try {
    for (const path of READS) {
      const request = () => new Request(`http://127.0.0.1${path}`, { headers: HEADERS });
      // The first request opens the database, and counts what a plan depends on.
      await (await service.fetch(request())).text();
      const answer = handle((service as typeof service & Inside)[INSIDE](), request(), []);
      ok(answer instanceof Response, `${path} is answered by a promise`);
      equal(answer.status, 200, path);
      equal(await turnsUntil(service.fetch(request())), 1, `fetch adds no promise of its own: ${path}`);
    }
  } finally {
    await service.close();
    await engine.close();
  }
});
