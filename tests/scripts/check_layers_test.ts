import assert from "node:assert/strict";
import { checkLayers } from "../../scripts/check_layers.ts";
import { sourceFiles } from "../../scripts/source_files.ts";
import { withTree } from "./with_tree.ts";

const config = JSON.stringify({
  imports: { "itty-router": "npm:itty-router@^5.0.24", "kysely": "npm:kysely@^0.29.9" },
});

function violations(files: { readonly [path: string]: string }): Promise<string[]> {
  return withTree({ "deno.json": config, ...files }, checkLayers);
}

Deno.test("the layers hold in this project", async () => {
  assert.deepEqual(await checkLayers("."), []);
});

Deno.test("a stage that imports another stage is named, a type import too", async () => {
  const found = await violations({
    "src/query/sort.ts": `\nimport type { Step } from "../plan/steps.ts";\nexport type Sort = Step[];`,
    "src/plan/steps.ts": `export type Step = string;`,
  });
  assert.deepEqual(found, ["src/query/sort.ts:2 imports src/plan/steps.ts, but a stage never imports another stage."]);
});

Deno.test("the command fails on a copy of this project into which a crossing was put", async () => {
  const files = (await sourceFiles(".")).filter((file) => /^(deno\.json|src\/.*\.ts)$/.test(file));
  const texts = await Promise.all(files.map(async (file) => [file, await Deno.readTextFile(file)]));
  const copy = Object.fromEntries(texts);
  copy["src/negotiate.ts"] = `import "./encode.ts";\n${copy["src/negotiate.ts"]}`;
  const { code, stderr } = await withTree(copy, (root) => {
    const args = ["run", "-A", "scripts/check_layers.ts", root];
    return new Deno.Command(Deno.execPath(), { args, env: { NO_COLOR: "1" } }).output();
  });
  assert.equal(code, 1);
  const message = /^src\/negotiate\.ts:1 imports src\/encode\.ts, but a stage never imports another stage\.$/m;
  assert.match(new TextDecoder().decode(stderr), message);
});

Deno.test("an import type and a dynamic import count as imports", async () => {
  const found = await violations({
    "src/query/sort.ts": `export type Sort = import("../plan/steps.ts").Step;`,
    "src/store/read.ts": `export const steps = () => import("../plan/steps.ts");`,
    "src/plan/steps.ts": `export type Step = string;`,
  });
  assert.deepEqual(found, [
    "src/query/sort.ts:1 imports src/plan/steps.ts, but a stage never imports another stage.",
    "src/store/read.ts:1 imports src/plan/steps.ts, but a stage never imports another stage.",
  ]);
});

Deno.test("a module imports from a lower layer and its own folder, not from above or beside", async () => {
  const found = await violations({
    "src/names.ts": `import "./pointer.ts"; import "./types/json.ts";`,
    "src/pointer.ts": `import "./errors/rendered.ts";`,
    "src/errors/rendered.ts": `import "../service.ts";`,
    "src/service.ts": `import "./handle.ts";`,
    "src/handle.ts": ``,
    "src/types/json.ts": `import "./column.ts";`,
    "src/types/column.ts": ``,
  });
  assert.deepEqual(found, [
    "src/errors/rendered.ts:1 imports src/service.ts, which lies in a higher layer.",
    "src/pointer.ts:1 imports src/errors/rendered.ts, which lies in the same layer and another folder.",
  ]);
});

Deno.test("a package is imported only in its place", async () => {
  const found = await violations({
    "src/route.ts": `import "itty-router";`,
    "src/handle.ts": `import "itty-router";`,
    "src/sql/page.ts": `import type { Kysely } from "kysely";\nexport type Page = Kysely<unknown>;`,
    "src/plan/page.ts": `import type { Kysely } from "kysely";\nexport type Page = Kysely<unknown>;`,
    "src/store/read.ts": `export const open = () => import("npm:libsql@0.5.29");`,
    "src/store/drivers/remote.ts": `export const open = () => import("npm:@libsql/client@0.18.0/web");`,
  });
  assert.deepEqual(found, [
    "src/handle.ts:1 imports npm:itty-router@^5.0.24, which only src/route.ts and src/cors.ts may do.",
    "src/plan/page.ts:1 imports npm:kysely@^0.29.9, which only src/sql/ and src/store/drivers/ and src/types/ may do.",
    "src/store/read.ts:1 imports npm:libsql@0.5.29, which only src/store/drivers/ may do.",
  ]);
});

Deno.test("mod.ts opens the public list, the standalone part and the types alone", async () => {
  const found = await violations({
    "mod.ts": `export * from "./src/public.ts";\nexport * from "./src/handle.ts";`,
    "src/public.ts": `export * from "../mod.ts";`,
    "src/handle.ts": `export const handled = true;`,
  });
  assert.deepEqual(found, [
    "mod.ts:2 imports src/handle.ts, but it opens only src/public.ts, src/standalone/, src/types/.",
    "src/public.ts:1 imports mod.ts, which lies outside src/.",
  ]);
});

Deno.test("a room without a layer asks for one", async () => {
  const found = await violations({ "src/attic/box.ts": ``, "src/attic/lid.ts": ``, "src/cellar.ts": `` });
  assert.deepEqual(found, [
    "src/attic has no layer: name it in LAYERS of scripts/check_layers.ts.",
    "src/cellar.ts has no layer: name it in LAYERS of scripts/check_layers.ts.",
  ]);
});

Deno.test("src and tests import packages from npm alone", async () => {
  const found = await violations({
    "src/names.ts": `import "jsr:@relata/nowhere";`,
    "tests/names_test.ts": `\nimport "https://relata.invalid/names.ts";`,
  });
  assert.deepEqual(found, [
    "src/names.ts:1 imports jsr:@relata/nowhere, but packages come from npm alone.",
    "tests/names_test.ts:2 imports https://relata.invalid/names.ts, but packages come from npm alone.",
  ]);
});
