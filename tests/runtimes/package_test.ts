import assert from "node:assert/strict";
import config from "../../deno.json" with { type: "json" };
import { runProgram } from "../../scripts/run_program.ts";
import { toolPackage, toolProgram } from "../helpers/engines/tools.ts";
import { bundleSize, type Measured } from "./bundle_size.ts";
import { bundle, type CleanFolder, cleanFolder } from "./clean_folder.ts";
import { CONSUMER } from "./consumer.ts";

const folder: CleanFolder = await cleanFolder();
Deno.test.afterAll(() => folder.remove());

/** The command uses Node modules that a service does not use. */
const NODE = "--platform=node";
const manifest = JSON.parse(await Deno.readTextFile(`${folder.installed}/package.json`));

Deno.test("the package is relata, at the project's version, an ES module without side effects for Node 22", () => {
  const { name, version, type, sideEffects, engines, license } = manifest;
  assert.deepEqual(
    { name, version, type, sideEffects, engines, license },
    {
      name: "relata",
      version: config.version,
      type: "module",
      sideEffects: false,
      engines: { node: ">=22" },
      license: "MIT",
    },
  );
});

Deno.test("it links to its source, its page and its bug tracker", () => {
  const { homepage, repository, bugs } = manifest;
  assert.deepEqual({ homepage, repository, bugs }, {
    homepage: "https://github.com/relata/relata#readme",
    repository: { type: "git", url: "git+https://github.com/relata/relata.git" },
    bugs: { url: "https://github.com/relata/relata/issues" },
  });
});

Deno.test("every relative link of its documents leads to a file of the package", async () => {
  const pages = (await filesOf(folder.installed)).filter((file) => file.endsWith(".md"));
  assert.ok(pages.includes("README.md") && pages.includes("docs/options.md"));
  const dead: string[] = [];
  for (const page of pages) {
    const text = await Deno.readTextFile(`${folder.installed}/${page}`);
    for (const [, link] of text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)) {
      if (/^[a-z]+:/.test(link)) continue;
      const file = new URL(link, `file://${folder.installed}/${page}`);
      if (!await Deno.stat(file).then(() => true, () => false)) dead.push(`${page}: ${link}`);
    }
  }
  assert.deepEqual(dead, []);
});

Deno.test("its dependencies are the packages that its code imports, at the versions of deno.json", async () => {
  const imported = new Set<string>();
  for (const module of Object.values(config.exports)) {
    const entry = `${folder.installed}/esm/${module.replace(/\.ts$/, ".js")}`;
    await bundle(folder.path, entry, "dependencies.bundle.mjs", "--packages=external", "--metafile=meta.json", NODE);
    const { outputs } = JSON.parse(await Deno.readTextFile(`${folder.path}/meta.json`));
    const { imports } = outputs["dependencies.bundle.mjs"] as { imports: { path: string }[] };
    for (const { path } of imports) if (!path.startsWith("node:")) imported.add(/^(@[^/]+\/)?[^/]+/.exec(path)![0]);
  }
  // The import of the native package is hidden from bundlers.
  const names = [...imported.add("libsql")].sort();
  const imports = config.imports as Record<string, string>;
  const versions = names.map((name) => [name, imports[name].slice(`npm:${name}@`.length)]);
  // Applications can omit packages that only the command needs, and only on Node.
  const optional = (name: string) => name === "@hono/node-server";
  assert.deepEqual(manifest.dependencies, Object.fromEntries(versions.filter(([name]) => !optional(name))));
  assert.deepEqual(manifest.optionalDependencies, Object.fromEntries(versions.filter(([name]) => optional(name))));
});

Deno.test("its command is a program that npm can link", async () => {
  assert.deepEqual(manifest.bin, { relata: "./esm/src/cli/main.js" });
  const text = await Deno.readTextFile(`${folder.installed}/${manifest.bin.relata}`);
  assert.ok(text.startsWith("#!/usr/bin/env node\n"));
});

Deno.test("each entry of deno.json is an entry of the package, with types and code that exist", async () => {
  assert.deepEqual(Object.keys(manifest.exports), Object.keys(config.exports));
  for (const entry of Object.values<Record<string, string>>(manifest.exports)) {
    assert.deepEqual([Object.keys(entry)[0], Object.keys(entry).at(-1)], ["types", "default"]);
    for (const file of Object.values(entry)) assert.ok((await Deno.stat(`${folder.installed}/${file}`)).isFile, file);
  }
});

Deno.test("it has its code, its types and its documents, and no other files of the project", async () => {
  const others = (await filesOf(folder.installed)).filter((file) => !/^esm\/(mod|src\/.*)\.(js|d\.ts)$/.test(file));
  const documents = ["CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md", "SECURITY.md", "src/README.md"];
  for await (const { name } of Deno.readDir(new URL("../../docs", import.meta.url))) {
    if (/\.(md|png)$/.test(name)) documents.push(`docs/${name}`);
  }
  assert.deepEqual(others.sort(), [...documents, "package.json"].sort());
});

Deno.test("its code uses no Deno API", async () => {
  for (const file of await filesOf(folder.installed)) {
    if (!file.endsWith(".js")) continue;
    const code = (await Deno.readTextFile(`${folder.installed}/${file}`)).replace(/\/\*[^]*?\*\//g, "");
    assert.doesNotMatch(code, /\bDeno\s*[.[]/, file);
  }
});

Deno.test("a Worker imports the same names from it as other programs", async () => {
  const program = `import("relata").then((all) => console.log(Object.keys(all).join()))`;
  const names = await runProgram(toolProgram("node24"), ["-e", program], folder.path);
  const workers = await runProgram(toolProgram("node24"), ["--conditions=workerd", "-e", program], folder.path);
  assert.match(names, /\bcreateService\b.*\bdefault\b/);
  assert.equal(workers, names);
});

Deno.test("a strict TypeScript application compiles with its types", async () => {
  await Deno.writeTextFile(`${folder.path}/consumer.ts`, CONSUMER);
  await compile("consumer.ts");
});

/** A service of many tables, each with its own scope. */
function manyTables(): string {
  const tables = Array.from({ length: 300 }, (_, index) => `t${index}`);
  const columns = Array.from({ length: 16 }, (_, index) => `c${index}: string | null`).join("; ");
  return `
    import { createService, libsql } from "relata";
    interface Database { ${tables.map((name) => `${name}: { id: number; tenant: number; ${columns} };`).join("\n")} }
    export const service = createService({
      database: libsql<Database>(":memory:"),
      context: (request) => ({ tenant: Number(request.headers.get("tenant")) }),
      resources: {
        ${tables.map((name) => `${name}: { scope: (eb, { tenant }) => eb("tenant", "=", tenant) },`).join("\n")}
      },
    });`;
}

Deno.test("300 tables with scopes cost little compile time", async () => {
  await Deno.writeTextFile(`${folder.path}/many_tables.ts`, manyTables());
  const printed = await compile("--skipLibCheck", "--extendedDiagnostics", "many_tables.ts");
  const instantiations = Number(/Instantiations:\s+(\d+)/.exec(printed)?.[1]);
  console.log(`300 tables with scopes: ${instantiations} instantiations of types`);
  // Some 700,000 took the compiler 8 s.
  assert.ok(instantiations > 0 && instantiations <= 100_000, printed);
});

/** TypeScript's output for a module without mistakes. */
async function compile(...args: readonly string[]): Promise<string> {
  const strict = ["--strict", "--noEmit", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess"];
  const modern = ["--module", "nodenext", "--target", "es2023", "--lib", "es2023,dom,dom.iterable"];
  const tsc = `${toolPackage("typescript")}/bin/tsc`;
  return await runProgram(toolProgram("node24"), [tsc, ...strict, ...modern, ...args], folder.path);
}

const SERVICE = `
  import { createService } from "relata";
  export default createService({ database: "libsql://example.org", resources: { countries: {} } });
`;
const DEFAULT = `export { default } from "relata";`;
/** Bytes in a kibibyte, in which `wrangler deploy --dry-run --minify` prints sizes. */
const KIB = 1024;
const sizes: readonly Measured[] = [
  { what: "createService", program: SERVICE, isOwn: false, budget: 213 * KIB },
  { what: "createService, with short names", program: SERVICE, isOwn: false, hasShortNames: true, budget: 193 * KIB },
  { what: "the default export", program: DEFAULT, isOwn: false, budget: 215 * KIB },
  { what: "createService, the package's own", program: SERVICE, isOwn: true, budget: 195 * KIB },
  { what: "the default export, the package's own", program: DEFAULT, isOwn: true, budget: 197 * KIB },
];

Deno.test("a Worker's bundle stays within its budget, which the README states", async () => {
  const over: string[] = [];
  const [whole, short] = sizes.map(({ budget }) => budget / KIB);
  const said = (await Deno.readTextFile("README.md")).replaceAll("\n", " ");
  assert.ok(said.includes(`at most ${whole} KiB, and ${short} with`), "README states other budgets");
  for (const measured of sizes) {
    const { what, bytes, budget } = await bundleSize(folder, measured);
    const line = `${what}: ${(bytes / KIB).toFixed(1)} KiB gzipped of ${budget / KIB}`;
    console.log(line);
    if (bytes > budget) over.push(line);
  }
  assert.deepEqual(over, []);
});

Deno.test("HTML pages add little to a Worker's bundle", async () => {
  const measured = { what: "createService", program: SERVICE, isOwn: true, budget: 19 * KIB };
  const { bytes: all } = await bundleSize(folder, measured);
  const { bytes: less } = await bundleSize(folder, { ...measured, without: "./pages/answer_page.js" });
  console.log(`pages: ${((all - less) / KIB).toFixed(1)} KiB gzipped of ${measured.budget / KIB}`);
  assert.ok(all - less > 0 && all - less <= measured.budget, String(all - less));
});

Deno.test("the atlas is not in a Worker's bundle", async () => {
  const text = await Deno.readTextFile(`${folder.path}/standalone.bundle.mjs`);
  assert.doesNotMatch(text, /Antarctica/);
  assert.doesNotMatch(text, /pragma journal_mode/, "nor is the embedded database");
  assert.doesNotMatch(text, /introspect <database>|node-server/, "nor is the command or what it needs");
  assert.match(await Deno.readTextFile(`${folder.installed}/esm/src/standalone/atlas_rows.js`), /Antarctica/);
});

Deno.test("a Worker's bundle loads no module lazily: esbuild would wrap all that such a module imports", async () => {
  const text = await Deno.readTextFile(`${folder.path}/standalone.bundle.mjs`);
  assert.doesNotMatch(text, /\b__esm\b/);
});

async function filesOf(folder: string, within = ""): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(`${folder}/${within}`)) {
    if (isDirectory) found.push(...await filesOf(folder, `${within}${name}/`));
    else found.push(`${within}${name}`);
  }
  return found;
}
