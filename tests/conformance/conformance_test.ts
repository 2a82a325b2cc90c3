import assert from "node:assert/strict";
import { createService } from "../../mod.ts";
import { embeddedEngine, type Engine } from "../helpers/engines/engines.ts";
import { conformanceText } from "../../scripts/build_conformance.ts";
import { type Exchange, requestOf } from "../helpers/exchanges/exchange.ts";
import type { Suite } from "../helpers/exchanges/fixture.ts";
import { runExchange } from "../helpers/exchanges/run_exchanges.ts";
import { suites } from "../spec/suites.ts";
import type { Ask, Fake } from "./fakes.ts";
import type { Statement } from "./statement.ts";
import { statements } from "./statements.ts";

type Proven = Extract<Statement, { kind: "proven" }>;

const ORIGIN = "http://127.0.0.1";
const proven = statements.filter((one): one is Proven => one.kind === "proven");
const found = new Map(proven.map(({ exchange }) => [exchange, provingSuite(exchange)]));

/**
 * The suite that has the exchange of a title, and the exchange.
 * @throws {Error} unless there is exactly one.
 */
function provingSuite(title: string): readonly [Suite, Exchange] {
  const pairs = suites.flatMap((suite) =>
    suite.exchanges.filter((one) => one.title === title).map((exchange) => [suite, exchange] as const)
  );
  assert.equal(pairs.length, 1, `${pairs.length} exchanges are called "${title}"`);
  return pairs[0];
}

Deno.test("JSON:API 1.0 has 184 statements, 1.1 has 188, and each has a verdict", () => {
  const of = (version: "1.0" | "1.1") => statements.filter(({ versions }) => versions.includes(version)).length;
  assert.deepEqual([of("1.0"), of("1.1")], [184, 188]);
});

Deno.test("the exchange of each proven statement fails if its behaviour is removed or faked", async () => {
  const engine = await embeddedEngine();
  try {
    const holding: string[] = [];
    for (const [{ fixture, service }, rows] of Map.groupBy(proven, ({ exchange }) => found.get(exchange)![0])) {
      await engine.fill(fixture);
      const real = createService({ onError: () => {}, ...fixture.services[service], database: engine.source });
      for (const { id, exchange: title, fake } of rows) {
        const [suite, exchange] = found.get(title)!;
        assert.deepEqual(await problems(suite, exchange, engine, (request) => real.fetch(request)), [], title);
        const faked = await problems(suite, exchange, engine, (request) => real.fetch(request), fake);
        if (faked.length === 0) holding.push(`${id}: "${title}" does not fail`);
      }
    }
    assert.equal(holding.join("\n"), "");
  } finally {
    await engine.close();
  }
});

/** The problems of an exchange; a document that the checks cannot read is a problem too. */
async function problems(suite: Suite, exchange: Exchange, engine: Engine, ask: Ask, fake?: Fake) {
  if (fake === undefined) return await runExchange(exchange, suite.fixture, engine, { origin: ORIGIN, ask });
  try {
    return await runExchange(exchange, suite.fixture, engine, { origin: ORIGIN, ask: fake(ask) });
  } catch (error) {
    return [String(error)];
  } finally {
    await engine.fill(suite.fixture);
  }
}

Deno.test("docs/conformance.md is the output of deno task conformance", async () => {
  const page = await Deno.readTextFile(new URL("../../docs/conformance.md", import.meta.url));
  assert.equal(page, conformanceText(), "run deno task conformance");
});

Deno.test('the same exchanges pass with jsonapi: "1.1", which only adds to errors', async () => {
  const engine = await embeddedEngine();
  try {
    for (const [{ fixture, service }, rows] of Map.groupBy(proven, ({ exchange }) => found.get(exchange)![0])) {
      await engine.fill(fixture);
      const options = { onError: () => {}, ...fixture.services[service], database: engine.source };
      const older = createService(options);
      const newer = createService({ ...options, jsonapi: "1.1" });
      for (const title of new Set(rows.map(({ exchange }) => exchange))) {
        const [, exchange] = found.get(title)!;
        const answers: string[] = [];
        for (const one of [older, newer]) {
          const answer = await one.fetch(requestOf(exchange, ORIGIN));
          answers.push(`${answer.status} ${withoutNewer(await answer.text())}`);
          await engine.fill(fixture);
        }
        assert.equal(answers[1], answers[0], title);
      }
    }
  } finally {
    await engine.close();
  }
});

/**
 * A document without the additions of JSON:API 1.1: the version's value, the status of errors, and more precise
 * sources.
 */
function withoutNewer(text: string): string {
  if (!text.startsWith("{")) return text;
  const { jsonapi: _version, errors, links, ...rest } = JSON.parse(text);
  const { describedby: _described, ...others } = links ?? {};
  const titles = errors?.map(({ code, title }: { code?: string; title: string }) => ({ code, title }));
  return JSON.stringify({ ...rest, links: others, errors: titles }).replace(UUID, "<uuid>");
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
