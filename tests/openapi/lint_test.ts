import { createConfig, lintFromString } from "@redocly/openapi-core";
import { deepEqual } from "node:assert/strict";
import { createService, type OpenApiDocument } from "../../mod.ts";
import { oddSchemas } from "../databases/odd_schemas.ts";
import { databases } from "../databases/databases.ts";
import { serveDatabase } from "../databases/serve_database.ts";
import { embeddedEngine } from "../helpers/engines/engines.ts";
import { toolsDirectory } from "../helpers/engines/tools.ts";
import { byFixture } from "../helpers/exchanges/run_exchanges.ts";
import { CleanTexts } from "../helpers/openapi/clean_texts.ts";
import { suites } from "../spec/suites.ts";

const RULES = {
  extends: ["recommended-strict"],
  // Whether there is a license is the application's to say.
  rules: { "info-license": "off" as const },
};
const config = await createConfig(RULES);

/** Redocly mistakes inherited members of JavaScript objects for members of an example. */
const INHERITED = /^no-invalid-media-type-examples: .*`constructor` property type must be/;

/** The linter takes 50 ms for a small description, and most have not changed since the last run on this machine. */
const clean = await CleanTexts.open(
  `${toolsDirectory}/linted/descriptions.txt`,
  JSON.stringify([RULES, INHERITED.source, await Deno.readTextFile("deno.lock")]),
);
Deno.test.afterAll(() => clean.save());

/** By the linted text: many services of a fixture have the same description. */
const known = new Map<string, Promise<readonly string[]>>();

/** The findings of Redocly's linter, one line each. */
function findings(document: OpenApiDocument): Promise<readonly string[]> {
  const source = JSON.stringify(document);
  if (!known.has(source)) known.set(source, lint(source));
  return known.get(source)!;
}

async function lint(source: string): Promise<readonly string[]> {
  if (clean.has(source)) return [];
  const found = await lintFromString({ source, absoluteRef: "openapi.json", config });
  const lines = found.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)
    .filter((line) => !INHERITED.test(line));
  if (lines.length === 0) clean.add(source);
  return lines;
}

for (const database of [...databases, ...oddSchemas]) {
  Deno.test(`Redocly finds nothing in the description of ${database.name}`, async () => {
    await using served = await serveDatabase(database);
    const options = { resources: database.resources, inferHasMany: true, pagination: true, relationshipLinks: true };
    const linked = createService({ ...options, database: `file:${served.file}` });
    deepEqual(await findings(await linked.openapi()), []);
    await linked.close();
  });
}

Deno.test("the linter detects errors", async () => {
  await using served = await serveDatabase(databases[0]);
  const document = await served.service.openapi();
  const [{ get }] = Object.values(document.paths);
  document.paths["/other"] = { get: { ...get } };
  get.tags = [];
  document.components.schemas.Unused = { type: "stringg" };
  const found = await findings(document);
  deepEqual(found.map((line) => line.split(":")[0]).sort(), [
    "no-unused-components",
    "operation-operationId-unique",
    "struct",
  ]);
});

for (const [fixture] of byFixture(suites)) {
  Deno.test(`Redocly finds nothing in the descriptions of ${fixture.name}`, async () => {
    const engine = await embeddedEngine();
    await engine.fill(fixture);
    for (const options of Object.values(fixture.services)) {
      if (typeof options.openapi === "object" && options.openapi.change !== undefined) continue;
      const service = createService({ ...options, database: engine.source });
      deepEqual(await findings(await service.openapi()), []);
      await service.close();
    }
    await engine.close();
  });
}
