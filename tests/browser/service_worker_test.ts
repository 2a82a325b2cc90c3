import assert from "node:assert/strict";
import type { Page } from "puppeteer-core";
import { runProgram } from "../../scripts/run_program.ts";
import { copyExample, exampleFile, shownFiles } from "../docs/blocks.ts";
import { readPage } from "../docs/page.ts";
import { toolPackage, toolProgram } from "../helpers/engines/tools.ts";
import { openBrowser } from "../helpers/pages/chromium.ts";
import { cleanFolder } from "../runtimes/clean_folder.ts";

const opened = await openBrowser().catch((error: Error) => {
  if (Deno.env.has("CI")) throw error;
  console.error(`${error.message} Not tested: the service in a Service Worker.`);
});

/** Builds the example from the packed package, as its `build` does. @returns the folder that a server gives out. */
async function build(folder: string, installed: string): Promise<string> {
  await copyExample("service-worker", folder);
  await Deno.mkdir(`${folder}/node_modules/.bin`, { recursive: true });
  await Deno.symlink(installed, `${folder}/node_modules/relata`);
  await Deno.symlink(await Deno.realPath(toolPackage("sql.js")), `${folder}/node_modules/sql.js`);
  await Deno.symlink(await Deno.realPath(toolProgram("esbuild")), `${folder}/node_modules/.bin/esbuild`);
  await runProgram(toolProgram("node24"), ["--run", "build"], folder);
  return `${folder}/public`;
}

const TYPES: { readonly [extension: string]: string } = {
  html: "text/html",
  js: "text/javascript",
  wasm: "application/wasm",
};

/** Gives out the files of a folder, and nothing else. */
function serveFiles(folder: string): Deno.HttpServer<Deno.NetAddr> {
  return Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async ({ url }) => {
    const path = new URL(url).pathname.replace(/\/$/, "/index.html");
    const bytes = await Deno.readFile(folder + path).catch(() => undefined);
    if (bytes === undefined) return new Response(null, { status: 404 });
    return new Response(bytes, { headers: { "content-type": TYPES[path.split(".").at(-1)!] } });
  });
}

/** The notes on a page, once it has the expected number. */
async function notesOf(page: Page, count: number): Promise<readonly string[]> {
  await page.waitForFunction(`document.querySelectorAll("li").length === ${count}`);
  return await page.$$eval("li", (items) => items.map(({ textContent }) => textContent));
}

async function add(page: Page, text: string): Promise<void> {
  await page.type("input", text);
  await page.click("button");
}

Deno.test({
  name: "a service in a Service Worker lists and creates while its server is down, and keeps what it has stored",
  ignore: opened === undefined,
  async fn() {
    const packed = await cleanFolder();
    const server = serveFiles(await build(`${packed.path}/offline`, packed.installed));
    const page = await opened!.browser.newPage();
    const failed: string[] = [];
    page.on("pageerror", (error) => failed.push(String(error)));
    try {
      await page.goto(`http://127.0.0.1:${server.addr.port}/`);
      await page.waitForFunction("navigator.serviceWorker.controller !== null");
      await server.shutdown();
      await page.reload();
      assert.deepEqual(await notesOf(page, 0), []);
      await add(page, "one");
      assert.deepEqual(await notesOf(page, 1), ["one"]);
      // A browser stops a worker that has nothing to do.
      const session = await page.createCDPSession();
      await session.send("ServiceWorker.enable");
      await session.send("ServiceWorker.stopAllWorkers");
      await page.reload();
      assert.deepEqual(await notesOf(page, 1), ["one"]);
      await add(page, "two");
      assert.deepEqual(await notesOf(page, 2), ["one", "two"]);
      const view =
        `fetch("/api/notes/2", { headers: { accept: "application/vnd.api+json" } }).then((one) => one.json())`;
      assert.deepEqual(await page.evaluate(view), {
        data: { type: "notes", id: "2", attributes: { text: "two" }, links: { self: "/api/notes/2" } },
      });
      assert.deepEqual(failed, []);
    } finally {
      await page.close();
      await server.shutdown();
      await packed.remove();
      await opened![Symbol.asyncDispose]();
    }
  },
});

Deno.test("docs/recipes.md shows the Service Worker exactly as the tests run it", async () => {
  const shown = shownFiles(await readPage("docs/recipes.md"));
  assert.deepEqual(shown.map(({ path }) => path), ["service-worker/worker.js", "service-worker/connection.js"]);
  for (const { path, text } of shown) assert.equal(text, await exampleFile(path));
});
