import assert from "node:assert/strict";
import { createService } from "../../../mod.ts";
import { openEngines } from "../engines/engines.ts";
import { sky, skyResources } from "../fixtures/sky.ts";
import type { Exchange } from "./exchange.ts";
import { runExchange } from "./run_exchanges.ts";

const FIXTURE = sky("refused", { plain: { resources: skyResources } });
const ORIGIN = "http://127.0.0.1";
const RENAMING: Exchange = {
  title: "a star is renamed, and the answer is an error",
  request: `
    PATCH /stars/1

    { "data": { "type": "stars", "id": "1", "attributes": { "name": "Sol" } } }`,
  response: "500",
};
const REFUSED: Exchange = { ...RENAMING, request: RENAMING.request.replace('"1"', '"2"') };

for (const [name, open] of Object.entries(openEngines)) {
  Deno.test(`a refused write that changes rows is reported each time, ${name}`, async () => {
    const engine = await open();
    await engine.fill(FIXTURE);
    const service = createService({ ...FIXTURE.services.plain, database: engine.source });
    const ask = async (request: Request) => {
      await (await service.fetch(request)).text();
      return new Response(null, { status: 500 });
    };
    const run = (exchange: Exchange) => runExchange(exchange, FIXTURE, engine, { origin: ORIGIN, ask });
    for (let time = 0; time < 2; time++) {
      assert.deepEqual(await run(REFUSED), []);
      assert.match((await run(RENAMING)).join(), /^rows changed:[^]*"Sol"[^]*expected:[^]*"Sun"/);
    }
    await service.close();
    await engine.close();
  });
}
