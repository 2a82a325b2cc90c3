import assert from "node:assert/strict";
import { createService } from "../../mod.ts";
import { type Engine, openEngines } from "../helpers/engines/engines.ts";
import type { Suite } from "../helpers/exchanges/fixture.ts";
import { byFixture, runExchange } from "../helpers/exchanges/run_exchanges.ts";
import { shareOf } from "../helpers/exchanges/share.ts";
import { pairs } from "../runtimes/runtimes.ts";
import { suites } from "./suites.ts";

const ORIGIN = "http://127.0.0.1";

for (const [name, open] of Object.entries(openEngines)) {
  const own = name === "client" ? shareOf(suites, pairs.length, pairs.length + 1) : suites;
  for (const [fixture, group] of byFixture(own)) {
    if (fixture.isWide && (name === "Kysely" || name === "connection")) continue;
    Deno.test(`${fixture.name}, ${name}`, async (test) => {
      const engine = await open();
      try {
        await engine.fill(fixture);
        for (const suite of group) await runSuite(suite, engine, test);
      } finally {
        await engine.close();
      }
    });
  }
}

async function runSuite({ fixture, service: name, exchanges }: Suite, engine: Engine, test: Deno.TestContext) {
  const service = createService({ onError: () => {}, ...fixture.services[name], database: engine.source });
  const asked = { origin: ORIGIN, ask: (request: Request) => service.fetch(request) };
  for (const exchange of exchanges) {
    await test.step(`${exchange.title} (${name})`, async () => {
      const found = await runExchange(exchange, fixture, engine, asked);
      assert.equal(found.join("\n"), "");
    });
  }
}
