import assert from "node:assert/strict";
import axe from "axe-core";
import { buildSite } from "../../scripts/build_site.ts";
import { openBrowser } from "../helpers/pages/chromium.ts";

const WIDTHS = "[document.documentElement.scrollWidth, document.documentElement.clientWidth]";
const VIOLATIONS = `axe.run(document).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html)))`;

/** Pages with code of many languages, wide tables and a picture; they represent the others. */
const EXAMINED = ["index.html", "deploy.html", "performance.html"];

const opened = await openBrowser().catch((error: Error) => {
  if (Deno.env.has("CI")) throw error;
  console.error(`${error.message} Not tested: how the site of the documentation looks.`);
});

Deno.test({
  name: "the site fits a phone and a desktop, is accessible, light and dark, and sends no requests to other hosts",
  ignore: opened === undefined,
  async fn() {
    const folder = await Deno.makeTempDir({ prefix: "relata_site_" });
    try {
      await buildSite(folder);
      const page = await opened!.browser.newPage();
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      const names = [...Deno.readDirSync(folder)].map(({ name }) => name).filter((name) => name.endsWith(".html"));
      for (const width of [390, 1280]) {
        await page.setViewport({ width, height: 844 });
        for (const name of names) {
          await page.goto(`file://${folder}/${name}`);
          const [needed, there] = await page.evaluate(WIDTHS) as [number, number];
          assert.ok(needed <= there, `${name} is ${needed} wide where ${there} are there`);
        }
      }
      for (const value of ["light", "dark"]) {
        await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value }]);
        for (const name of EXAMINED) {
          await page.goto(`file://${folder}/${name}`);
          await page.evaluate(axe.source);
          assert.deepEqual(await page.evaluate(VIOLATIONS), [], `${name}, ${value}`);
        }
      }
      assert.deepEqual(asked.filter((url) => !/^(?:file|data):/.test(url)), []);
      await page.close();
    } finally {
      await Deno.remove(folder, { recursive: true });
      await opened![Symbol.asyncDispose]();
    }
  },
});
