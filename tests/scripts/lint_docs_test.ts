import assert from "node:assert/strict";
import { lintDocs } from "../../scripts/lint_docs.ts";
import { withTree } from "./with_tree.ts";

function violations(files: { readonly [path: string]: string }): Promise<string[]> {
  return withTree({ "deno.json": "{}", ...files }, lintDocs);
}

/** The file with `text`, and its report. */
async function stray(file: string, text: string): Promise<string[]> {
  return await violations({ [file]: `First line.\n${text}\n` });
}

Deno.test("an export without a docstring is reported with its position", async () => {
  const found = await violations({
    "src/names.ts": [
      `/** The name of a table. */`,
      `export const table = "countries";`,
      `export type Name = string;`,
      `export function dasherize(): void {}`,
      `export class Names {}`,
      `const own = 1;`,
      `export default own;`,
    ].join("\n"),
  });
  assert.deepEqual(found.sort(), [
    "src/names.ts:3 exports Name without a docstring.",
    "src/names.ts:4 exports dasherize without a docstring.",
    "src/names.ts:5 exports Names without a docstring.",
    "src/names.ts:6 exports default without a docstring.",
  ]);
});

Deno.test("an empty docstring or a plain comment does not count as a docstring", async () => {
  const found = await violations({ "src/names.ts": `/** */\nexport const a = 1;\n// A comment.\nexport const b = 1;` });
  assert.deepEqual(found, [
    "src/names.ts:2 exports a without a docstring.",
    "src/names.ts:4 exports b without a docstring.",
  ]);
});

Deno.test("an undocumented export is reported once, at its own position, when mod.ts re-exports it", async () => {
  const found = await violations({
    "mod.ts": `export { service, documented } from "./src/service.ts";\nexport const own = 1;`,
    "src/service.ts": `/** A documented one. */\nexport const documented = 1;\nexport const service = 1;`,
  });
  assert.deepEqual(found.sort(), [
    "mod.ts:2 exports own without a docstring.",
    "src/service.ts:3 exports service without a docstring.",
  ]);
});

Deno.test("a member that users see needs a docstring, and every type that it names is exported", async () => {
  const found = await violations({
    "mod.ts": `export type { Options } from "./src/options.ts";`,
    "src/options.ts": [
      `import type { Secret } from "./secret.ts";`,
      `/** Options. */`,
      `export interface Options {`,
      `  /** The name. */`,
      `  name: string;`,
      `  secret: Secret;`,
      `}`,
    ].join("\n"),
    "src/secret.ts": `/** A secret. */\nexport type Secret = string;`,
  });
  assert.deepEqual(found.sort(), [
    "src/options.ts:6 is open to users: exported symbol is missing JSDoc documentation.",
    `src/options.ts:6 is open to users: public type 'Options["secret"]' references private type 'Secret'.`,
  ]);
});

Deno.test("a docstring before the first overload covers all overloads, and only exports need one", async () => {
  const found = await violations({
    "src/names.ts": [
      `/** Doubles. */`,
      `export function twice(value: string): string;`,
      `export function twice(value: number): number;`,
      `export function twice(value: string | number): string | number { return value; }`,
      `function hidden(): void {}`,
      `hidden();`,
    ].join("\n"),
  });
  assert.deepEqual(found, []);
});

Deno.test("a file that contains a path of one machine is reported", async () => {
  const [work, root, tmp] = ["work", "root", "tmp"].map((name) => `/${name}/`);
  assert.deepEqual(await stray("docs/guide.md", `see ${work}notes`), [
    `docs/guide.md:2 names an absolute path of one machine: ${work}.`,
  ]);
  assert.deepEqual((await stray("tests/a.json", `"${root}x"`)).length, 1);
  assert.deepEqual((await stray("README.md", `cd ${tmp}x`)).length, 1);
  assert.deepEqual(await stray("tests/helpers/place.ts", `// ${tmp}x`), []);
  assert.deepEqual(await stray("README.md", `the route /api${root}members`), []);
});

Deno.test("a file that names a document or a directory that the project does not have is reported", async () => {
  const document = ["PROTOCOL", "md"].join(".");
  const folder = ["shared", ""].join("/");
  assert.deepEqual(await stray("src/README.md", `as ${document} says`), [
    `src/README.md:2 names a document that the project does not have: ${document}.`,
  ]);
  assert.deepEqual((await stray("CHANGELOG.md", `moved to ${folder}`)).length, 1);
  assert.deepEqual(await stray("CHANGELOG.md", `a shared vocabulary, unshared/own`), []);
});

Deno.test("a file that contains the host of a package registry is reported, the lock file too", async () => {
  const host = ["registry", "npmjs", "org"].join(".");
  assert.deepEqual(await stray("deno.lock", `"tarball": "https://${host}/x.tgz"`), [
    `deno.lock:2 names the host of a package registry: ${["npmjs", "org"].join(".")}.`,
  ]);
});

Deno.test("files that the tools install and build are not read", async () => {
  const found = await violations({
    ".tools/package.json": `"/${"root"}/"`,
    "npm/readme.md": `/${"work"}/`,
    "tests/blob.bin": `\0/${"root"}/`,
  });
  assert.deepEqual(found, []);
});

Deno.test("the command prints each violation and fails", async () => {
  const { code, stderr } = await withTree({ "deno.json": "{}", "src/names.ts": "export const a = 1;" }, (root) => {
    const args = ["run", "-A", "scripts/lint_docs.ts", root];
    return new Deno.Command(Deno.execPath(), { args, env: { NO_COLOR: "1" } }).output();
  });
  assert.equal(code, 1);
  assert.match(new TextDecoder().decode(stderr), /^src\/names\.ts:1 exports a without a docstring\.$/m);
});
