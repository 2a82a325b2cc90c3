import { deepEqual, equal, ok } from "node:assert/strict";
import type { Service } from "../../mod.ts";
import { createAtlas, openAtlas } from "../helpers/fixtures/open_atlas.ts";
import { type Block, blocksOf, commandsOf, differences, exchangesOf, readPage, squeeze } from "./page.ts";
import { serveAtlas } from "./serve_atlas.ts";
import { serveShop, serveUnreachable } from "./shop.ts";

const page = await readPage("docs/clients.md");

Deno.test("the examples of docs/clients.md answer as the page says", async (test) => {
  const folder = await Deno.makeTempDir({ prefix: "relata_docs_" });
  const { origin, stop } = await serveAtlas();
  const atlas = await createAtlas(folder);
  const services: { readonly [name: string]: Service } = {
    shop: serveShop(folder),
    versioned: serveShop(folder, { etag: { required: true } }),
    atomic: serveShop(folder, { jsonapi: "1.1", atomic: true }),
    writing: serveShop(folder, { linkOnCreate: true, replaceToMany: false, deleteErrors: true }),
    csv: serveShop(folder, { csv: { limit: 1 }, pagination: true }),
    linked: serveShop(folder, { relationshipLinks: true, pagination: { included: true } }),
    filtered: openAtlas(atlas, { filters: true, stats: true }),
    cursors: openAtlas(atlas, { pagination: { cursor: true } }),
    unreachable: serveUnreachable(),
  };
  try {
    // Writes of one example are visible in the next ones.
    for (const block of blocksOf(page)) {
      if (block.language === "console") await runCommands(block, origin, test);
      else await sendAll(block, origin, services[block.argument], test);
    }
  } finally {
    await stop();
    for (const service of Object.values(services)) await service.close();
    await Deno.remove(folder, { recursive: true });
  }
});

async function runCommands({ text }: Block, origin: string, test: Deno.TestContext): Promise<void> {
  for (const { command, printed } of commandsOf(text)) {
    await test.step(command, async () => {
      const script = command.replaceAll("http://127.0.0.1:8000", origin);
      const { stdout } = await new Deno.Command("sh", { args: ["-c", script] }).output();
      equal(squeeze(new TextDecoder().decode(stdout)), squeeze(printed));
    });
  }
}

async function sendAll(
  { language, text }: Block,
  origin: string,
  service: Service | undefined,
  test: Deno.TestContext,
): Promise<void> {
  equal(language, "http");
  const ask = service === undefined ? fetch : (request: Request) => service.fetch(request);
  for (const shown of exchangesOf(text)) {
    await test.step(shown.request.split("\n")[0], async () => deepEqual(await differences(shown, ask, origin), []));
  }
}

Deno.test("docs/clients.md shows an error of each status and each title that it lists", () => {
  const chapter = page.slice(page.indexOf("\n## Errors\n"));
  const rows = [...chapter.matchAll(/^\| (\d{3}) +\|/gm)].map(([, status]) => Number(status));
  const titles = [...chapter.matchAll(/^\| `_.*?\|/gm)].flatMap(([cell]) => cell.match(/_\w+/g) ?? []);
  const examples = blocksOf(chapter).flatMap(({ language, text }) => language === "http" ? exchangesOf(text) : []);
  const printed = blocksOf(chapter).flatMap(({ language, text }) => language === "console" ? text : []).join();
  ok(rows.length > 10 && titles.length > 10);
  const missing = rows.filter((row) => !examples.some(({ status }) => status === row) && !printed.includes(`"${row}"`));
  deepEqual(missing, []);
  deepEqual(titles.filter((title) => !examples.some(({ body }) => body.includes(`"title": "${title}"`))), []);
});
