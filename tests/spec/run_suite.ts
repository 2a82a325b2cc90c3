import assert from "node:assert/strict";
import { createService } from "../../mod.ts";
import type { Engine } from "../helpers/engines/engines.ts";
import type { Suite } from "../helpers/exchanges/fixture.ts";
import type { OutcomeCount } from "../helpers/exchanges/outcomes.ts";
import { runExchange } from "../helpers/exchanges/run_exchanges.ts";

const ORIGIN = "http://127.0.0.1";

/** Runs each exchange of a suite as a step, on a database that its fixture has filled, and counts how it goes. */
export async function runSuite(
  { fixture, service: name, exchanges }: Suite,
  engine: Engine,
  test: Deno.TestContext,
  outcome?: OutcomeCount,
): Promise<void> {
  const service = createService({ onError: () => {}, ...fixture.services[name], database: engine.source });
  const asked = { origin: ORIGIN, ask: (request: Request) => service.fetch(request) };
  for (const exchange of exchanges) {
    const run = async () => {
      const found = await runExchange(exchange, fixture, engine, asked);
      assert.equal(found.join("\n"), "");
    };
    await test.step(`${exchange.title} (${name})`, () => outcome?.run(run) ?? run());
  }
  await service.close();
}
