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

Deno.test("a stage that imports another stage is reported, a type import too", async () => {
  const found = await violations({
    "src/query/sort.ts": `\nimport type { Step } from "../plan/steps.ts";\nexport type Sort = Step[];`,
    "src/plan/steps.ts": `export type Step = string;`,
  });
  assert.deepEqual(found, ["src/query/sort.ts:2 imports src/plan/steps.ts, but a stage never imports another stage."]);
});

Deno.test("the command fails on a copy of this project with a forbidden import", async () => {
  const files = (await sourceFiles(".")).filter((file) => /^(deno\.json|src\/.*\.ts)$/.test(file));
  const texts = await Promise.all(files.map(async (file) => [file, await Deno.readTextFile(file)]));
  const copy = Object.fromEntries(texts);
  copy["src/http/negotiate.ts"] = `import "../input/to_input.ts";\n${copy["src/http/negotiate.ts"]}`;
  const { code, stderr } = await withTree(copy, (root) => {
    const args = ["run", "-A", "scripts/check_layers.ts", root];
    return new Deno.Command(Deno.execPath(), { args, env: { NO_COLOR: "1" } }).output();
  });
  assert.equal(code, 1);
  const message =
    /^src\/http\/negotiate\.ts:1 imports src\/input\/to_input\.ts, but a stage never imports another stage\.$/m;
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
    "src/values/text.ts": `import "./kind.ts"; import "../types/json.ts";`,
    "src/values/kind.ts": `import "../errors/rendered.ts";`,
    "src/errors/rendered.ts": `import "../service.ts";`,
    "src/service.ts": `import "./endpoints/handle.ts";`,
    "src/endpoints/handle.ts": ``,
    "src/types/json.ts": `import "./column.ts";`,
    "src/types/column.ts": ``,
  });
  assert.deepEqual(found, [
    "src/errors/rendered.ts:1 imports src/service.ts, which lies in a higher layer.",
    "src/values/kind.ts:1 imports src/errors/rendered.ts, which lies in the same layer and another folder.",
  ]);
});

Deno.test("no modules import one another in a circle, types included", async () => {
  const found = await violations({
    "src/values/text.ts": `import type { Kind } from "./kind.ts"; export type Text = Kind;`,
    "src/values/kind.ts": `import type { All } from "./all.ts"; export type Kind = All;`,
    "src/values/all.ts": `import type { Text } from "./text.ts"; export type All = Text;`,
    "src/values/one.ts": `import type { All } from "./all.ts"; export type One = All;`,
  });
  assert.deepEqual(found, [
    "src/values/all.ts → src/values/text.ts → src/values/kind.ts → src/values/all.ts is a circle of imports.",
  ]);
});

Deno.test("only a dialect, a driver and the atlas contain SQL that only SQLite understands", async () => {
  const found = await violations({
    "src/sql/read.ts": `export const read = "select iif(a, b, c)";`,
    "src/sql/dialects/sqlite.ts": `export const read = "select iif(a, b, c)";`,
    "src/drivers/embedded.ts": `export const read = "pragma foreign_keys";`,
    "src/model/keys.ts": `export const pragmas = 1;\n// a rowid alias`,
    "src/sql/stats.ts": "export const sum = sql`select total(x)`;\nconst total = (x: number) => x; total(1);",
  });
  assert.deepEqual(found, [
    "src/model/keys.ts:2 says rowid, which only a dialect or a driver may do.",
    "src/sql/read.ts:1 says iif, which only a dialect or a driver may do.",
    "src/sql/stats.ts:1 says total, which only a dialect or a driver may do.",
  ]);
});

Deno.test("a package is imported only in its place", async () => {
  const found = await violations({
    "src/http/route.ts": `import "itty-router";`,
    "src/endpoints/handle.ts": `import "itty-router";`,
    "src/sql/page.ts": `import type { Kysely } from "kysely";\nexport type Page = Kysely<unknown>;`,
    "src/plan/page.ts": `import type { Kysely } from "kysely";\nexport type Page = Kysely<unknown>;`,
    "src/store/read.ts": `export const open = () => import("npm:libsql@0.5.29");`,
    "src/drivers/remote.ts": `export const open = () => import("npm:@libsql/client@0.18.0/web");`,
  });
  assert.deepEqual(found, [
    "src/endpoints/handle.ts:1 imports npm:itty-router@^5.0.24, which only src/http/route.ts and src/http/cors.ts may do.",
    "src/plan/page.ts:1 imports npm:kysely@^0.29.9, which only src/sql/ and src/drivers/ and src/types/ may do.",
    "src/store/read.ts:1 imports npm:libsql@0.5.29, which only src/drivers/ may do.",
  ]);
});

Deno.test("mod.ts imports only the standalone part and the types", async () => {
  const found = await violations({
    "mod.ts": `export * from "./src/standalone/exports.ts";\nexport * from "./src/endpoints/handle.ts";`,
    "src/standalone/exports.ts": `export * from "../../mod.ts";`,
    "src/endpoints/handle.ts": `export const handled = true;`,
  });
  assert.deepEqual(found, [
    "mod.ts:2 imports src/endpoints/handle.ts, but it opens only src/standalone/, src/types/.",
    "src/standalone/exports.ts:1 imports mod.ts, which lies outside src/.",
  ]);
});

Deno.test("a folder without a layer is reported", async () => {
  const found = await violations({ "src/attic/box.ts": ``, "src/attic/lid.ts": ``, "src/cellar.ts": `` });
  assert.deepEqual(found, [
    "src/attic has no layer: name it in LAYERS of scripts/check_layers.ts.",
    "src/cellar.ts has no layer: name it in LAYERS of scripts/check_layers.ts.",
  ]);
});

Deno.test("src and tests import packages only from npm", async () => {
  const found = await violations({
    "src/values/names.ts": `import "jsr:@relata/nowhere";`,
    "tests/names_test.ts": `\nimport "https://relata.invalid/names.ts";`,
  });
  assert.deepEqual(found, [
    "src/values/names.ts:1 imports jsr:@relata/nowhere, but packages come from npm alone.",
    "tests/names_test.ts:2 imports https://relata.invalid/names.ts, but packages come from npm alone.",
  ]);
});
