import { deepEqual, equal, match } from "node:assert/strict";
import { createRequire } from "node:module";
import type { Service } from "../../mod.ts";
import { installTools, toolsDirectory } from "../helpers/engines/tools.ts";
import { createAtlas } from "../helpers/fixtures/open_atlas.ts";
import { type Block, blocksOf, differences, exchangesOf, readPage } from "./page.ts";
import { PageDatabase } from "./page_database.ts";

const folder = await Deno.makeTempDir({ prefix: "relata_recipes_" });
const database = await createAtlas(folder);
Deno.test.afterAll(() => Deno.remove(folder, { recursive: true }));

const page = await readPage("docs/recipes.md");
const MOD = new URL("../../mod.ts", import.meta.url).href;

/** The example of a chapter as a module that exports its service; `require` finds the tools that it imports. */
async function serviceOf(chapter: string): Promise<Service> {
  const [, example] = new RegExp(`^## ${chapter}$[^]*?^\`\`\`js\\n([^]*?)^\`\`\``, "m").exec(page)!;
  const program = example
    .replace('"relata"', JSON.stringify(MOD))
    .replace(/^import (\{.*\}) from ("@opentelemetry.*);$/gm, "const $1 = require($2);")
    .replace('"file:atlas.db"', JSON.stringify(database));
  const file = `${folder}/${chapter.replaceAll(" ", "_")}.mjs`;
  const head = `import { createRequire } from "node:module";\nconst require = createRequire(${
    JSON.stringify(`${toolsDirectory}/`)
  });\n`;
  await Deno.writeTextFile(file, `${head}${program}\nexport default service;\n`);
  return (await import(`file://${file}`)).default;
}

const JSON_API = { accept: "application/vnd.api+json" };
const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

Deno.test("the OpenTelemetry example creates a span for each request, and an event for each statement", async () => {
  await installTools(["@opentelemetry/api", "@opentelemetry/sdk-trace-base"]);
  const require = createRequire(`${toolsDirectory}/`);
  const { propagation, SpanKind, trace } = require("@opentelemetry/api");
  const { W3CTraceContextPropagator } = require("@opentelemetry/core");
  const { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } = require("@opentelemetry/sdk-trace-base");
  const exporter = new InMemorySpanExporter();
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const service = await serviceOf("Traces of OpenTelemetry");
  const ask = async (path: string, headers: object = {}) => {
    const request = new Request(`http://127.0.0.1${path}`, { headers: { ...JSON_API, ...headers } });
    await (await service.fetch(request)).body?.cancel();
  };
  await ask("/countries?sort=name", { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` });
  await ask("/nowhere");
  await service.close();
  const [list, nowhere] = exporter.getFinishedSpans();
  deepEqual([list.name, list.kind, nowhere.name], ["GET countries list", SpanKind.SERVER, "GET"]);
  deepEqual(list.attributes, {
    "http.request.method": "GET",
    "http.response.status_code": 200,
    "url.path": "/countries",
  });
  equal(list.spanContext().traceId, TRACE);
  equal(nowhere.attributes["http.response.status_code"], 404);
  equal(list.events.length, 1);
  match(list.events[0].attributes["db.query.text"], /from "countries"/);
  equal(list.events[0].attributes.rows, 252);
});

Deno.test("the Prometheus example counts requests and their seconds", async () => {
  const service = await serviceOf("Metrics for Prometheus");
  const ask = async (path: string) => await (await service.fetch(asked(path))).text();
  const asked = (path: string) => new Request(`http://127.0.0.1${path}`, { headers: JSON_API });
  for (const path of ["/countries/1", "/countries/2", "/countries?sort=none", "/nowhere"]) await ask(path);
  const lines = (await ask("/metrics")).split("\n");
  await service.close();
  deepEqual(lines.slice(0, 1).concat(lines.filter((line) => line.includes("_count"))), [
    "# TYPE relata_request_duration_seconds summary",
    'relata_request_duration_seconds_count{resource="countries",endpoint="view",status="200"} 2',
    'relata_request_duration_seconds_count{resource="countries",endpoint="list",status="400"} 1',
    'relata_request_duration_seconds_count{resource="",endpoint="",status="404"} 1',
  ]);
  match(lines[2], /_sum\{resource="countries",endpoint="view",status="200"\} 0\.\d+$/);
});

/** The chapters that show tables, a service and requests. */
const chapters = page.split(/^## /m).slice(1).flatMap((text) => {
  const blocks = blocksOf(text);
  return blocks.some(({ language }) => language === "sql") ? [{ name: text.split("\n")[0], blocks }] : [];
});

/** The one block of a language. */
function blockOf(blocks: readonly Block[], language: string): string {
  const [block, ...more] = blocks.filter((one) => one.language === language);
  equal(more.length, 0, `several blocks of ${language}`);
  return block.text;
}

for (const { name, blocks } of chapters) {
  Deno.test(`the service of the recipe "${name}" answers as the page says`, async () => {
    await using tables = await PageDatabase.create(blockOf(blocks, "sql"));
    const program = blockOf(blocks, "js").replace('"relata"', JSON.stringify(MOD))
      .replace('"file:shop.db"', JSON.stringify(tables.url));
    const file = await Deno.makeTempFile({ dir: folder, suffix: ".mjs" });
    await Deno.writeTextFile(file, `${program}\nexport default service;\n`);
    const { default: service } = await import(`file://${file}`) as { default: Service };
    deepEqual((await service.check()).warnings, []);
    for (const shown of exchangesOf(blockOf(blocks, "http"))) {
      deepEqual(await differences(shown, (request) => service.fetch(request) as Promise<Response>), []);
    }
    await service.close();
  });
}

Deno.test("every service of docs/recipes.md with its own database runs", () => {
  equal(chapters.length, page.split('"file:shop.db"').length - 1);
});
