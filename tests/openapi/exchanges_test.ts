import { equal, ok } from "node:assert/strict";
import { createService } from "../../mod.ts";
import { negotiate } from "../../src/http/negotiate.ts";
import { embeddedEngine } from "../helpers/engines/engines.ts";
import { isWrite, requestOf } from "../helpers/exchanges/exchange.ts";
import type { Suite } from "../helpers/exchanges/fixture.ts";
import { byFixture } from "../helpers/exchanges/run_exchanges.ts";
import { DescribedService } from "../helpers/openapi/described_service.ts";
import { suites } from "../spec/suites.ts";
import { UNDESCRIBED } from "./undescribed.ts";

const ORIGIN = "http://127.0.0.1";
const met = new Set<string>();

// The descriptions of these are changed so that they say nothing.
const described = suites.filter(({ fixture }) => fixture.name !== "sky, openapi");

for (const [fixture, group] of byFixture(described)) {
  Deno.test(`the answers over ${fixture.name} match its description`, async () => {
    const engine = await embeddedEngine();
    try {
      await engine.fill(fixture);
      const problems: string[] = [];
      for (const suite of group) problems.push(...await problemsOf(suite, engine));
      equal(problems.join("\n"), "");
    } finally {
      await engine.close();
    }
  });
}

Deno.test("every exception from the descriptions is used", () => {
  equal(UNDESCRIBED.filter(({ what }) => !met.has(what)).map(({ what }) => what).join("\n"), "");
});

async function problemsOf(
  { fixture, service: name, exchanges }: Suite,
  engine: Awaited<ReturnType<typeof embeddedEngine>>,
): Promise<readonly string[]> {
  const service = createService({ onError: () => {}, ...fixture.services[name], database: engine.source });
  const described = new DescribedService(await service.openapi());
  const found: string[] = [];
  for (const exchange of exchanges) {
    const request = requestOf(exchange, ORIGIN);
    // The application describes its own answers.
    if (!isJsonApi(request) && !isCsv(exchange)) continue;
    const answer = await service.fetch(request.clone());
    const isChanged = isWrite(exchange) && answer.ok;
    const problems = await described.problems(request, answer);
    const place = `${fixture.name}, ${name}: ${exchange.title}`;
    found.push(...problems.map((problem) => `${place}: ${problem}`).filter((line) => !isKnown(line)));
    if (isChanged) await engine.fill(fixture);
  }
  await service.close();
  ok(described.operations.length > 0 || exchanges.length > 0);
  return found;
}

function isJsonApi(request: Request): boolean {
  try {
    return negotiate(request);
  } catch {
    return true;
  }
}

/** Whether an exchange is about a list as CSV. */
function isCsv({ response }: Suite["exchanges"][number]): boolean {
  return /^\s*200\s+content-type: text\/csv/i.test(response);
}

function isKnown(line: string): boolean {
  const known = UNDESCRIBED.find(({ of }) => of.test(line));
  if (known !== undefined) met.add(known.what);
  return known !== undefined;
}
