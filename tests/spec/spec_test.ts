import assert from "node:assert/strict";
import { createService } from "../../mod.ts";
import type { Service } from "../../mod.ts";
import { documentProblems } from "../helpers/check_document.ts";
import { embeddedEngine, type Engine, remoteEngine } from "../helpers/engines.ts";
import { differences, type Exchange, expectedStatus, isWrite, requestOf } from "../helpers/exchange.ts";
import type { Fixture, Suite } from "../helpers/fixture.ts";
import { suites } from "./suites.ts";

const ORIGIN = "http://127.0.0.1";

for (const open of [embeddedEngine, remoteEngine]) {
  const name = open === embeddedEngine ? "embedded" : "remote";
  const byFixture = Map.groupBy(suites, (suite) => suite.fixture);
  for (const [fixture, group] of byFixture) {
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
  const service = createService({ onError: () => {}, ...fixture.services[name], database: engine.database });
  for (const exchange of exchanges) {
    await test.step(`${exchange.title} (${name})`, () => runExchange(exchange, service, engine, fixture));
  }
}

/** A refused write must leave every row of every table as it was. */
async function runExchange(exchange: Exchange, service: Service, engine: Engine, fixture: Fixture): Promise<void> {
  const before = isWrite(exchange) && expectedStatus(exchange) >= 400 ? await engine.dump() : undefined;
  const answer = await service.fetch(requestOf(exchange, ORIGIN));
  const problems = await problemsOf(answer.clone());
  const found = await differences(exchange, answer);
  const after = before === undefined ? undefined : await engine.dump();
  if (isWrite(exchange)) await engine.fill(fixture);
  assert.equal([...found, ...problems].join("\n"), "");
  assert.equal(after, before);
}

/** What is wrong with a document by JSON:API itself, whatever the exchange expects. */
async function problemsOf(answer: Response): Promise<readonly string[]> {
  const text = await answer.text();
  const isDocument = text !== "" && answer.headers.get("content-type") === "application/vnd.api+json";
  return isDocument ? documentProblems(text) : [];
}
