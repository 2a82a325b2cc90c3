import { deepEqual, equal, ok } from "node:assert/strict";
import config from "../../deno.json" with { type: "json" };
import { importWithWarpDrive } from "../clients/load_warp_drive.ts";
import { serveAtlas } from "../clients/serve_atlas.ts";
import { installTools, toolPackage } from "../helpers/engines/tools.ts";
import { atlas } from "../helpers/fixtures/atlas.ts";

const HOST = "http://127.0.0.1:8000";

const page = await Deno.readTextFile(new URL("../../docs/libraries.md", import.meta.url));
const { countries, currencies, national_capitals } = atlas.services.plain.resources;

for (const [, heading, example] of page.matchAll(/^## (\w+)$(?:(?!^## ).)*?^```js\n(.*?)^```/gms)) {
  const shown = [...example.matchAll(/^\/\/ ([A-Z]+ \/.*) → (\d{3})$/gm)];
  for (const names of ["dash", "camel"] as const) {
    Deno.test(
      {
        name: `the example of docs/libraries.md: ${heading}, with names: "${names}"`,
        sanitizeResources: false,
        sanitizeOps: false,
      },
      async () => {
        await using served = await serveAtlas({
          names,
          relationshipLinks: true,
          filters: true,
          absoluteLinks: true,
          resources: { countries, cultures: { include: ["country"] }, currencies, national_capitals },
        });
        const program = example.replaceAll(HOST, served.url);
        await (heading === "WarpDrive" ? importWithWarpDrive(program) : run(program));
        ok(shown.length > 2);
        deepEqual(served.asked, shown.map(([, request, status]) => `${request} ${status}`));
      },
    );
  }
}

Deno.test("docs/libraries.md has an example of each library, and the versions that are tested", async () => {
  await installTools(["@warp-drive/core"]);
  const { version: warpDrive } = JSON.parse(await Deno.readTextFile(`${toolPackage("@warp-drive/core")}/package.json`));
  const versions: Readonly<Record<string, string>> = { ...config.imports, "@warp-drive/core": warpDrive };
  const rows = [...page.matchAll(/^\| \[([\w@/-]+).*?\]\(#(\w+)\) +\| ([\d.]+) /gm)];
  equal(rows.length, 5);
  for (const [, name, chapter, version] of rows) {
    ok(new RegExp(`^## ${chapter}$`, "im").test(page), chapter);
    equal(versions[name].split("@").at(-1), version);
  }
});

/** Runs a module that imports the names in `deno.json`. */
async function run(program: string): Promise<void> {
  const file = await Deno.makeTempFile({ prefix: "relata_", suffix: ".js" });
  await Deno.writeTextFile(file, program);
  await import(`file://${file}`);
  await Deno.remove(file);
}
