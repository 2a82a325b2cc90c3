import config from "../deno.json" with { type: "json" };

/** What is imported at run time, or named by the public types; the rest of deno.json's packages are for development. */
const DEPENDENCIES = ["itty-router", "kysely", "libsql", "pluralize"] as const;
/** What the command serves with on Node; a service of one's own is installed without it by `--omit=optional`. */
const OPTIONAL_DEPENDENCIES = ["@hono/node-server"] as const;

/** Where the project is public. */
const REPOSITORY = "https://github.com/relata/relata";

/** What stands beside the code in the package, where it exists; of a folder its Markdown pages and its pictures. */
export const DOCUMENTS: readonly string[] = [
  "README.md",
  "LICENSE",
  "CHANGELOG.md",
  "SECURITY.md",
  "CONTRIBUTING.md",
  "docs/",
  "src/README.md",
];

/** The modules that the package opens by the name under which they are imported, as deno.json does: `"./mod.ts"`. */
export const ENTRIES: { readonly [name: string]: string } = config.exports;

/** The package's name and version as the file that `npm pack` writes: `relata-0.1.0.tgz`. */
export const TARBALL = `relata-${config.version}.tgz`;

/** The package.json of the npm package, however its code was built; the code lies in `esm/`. */
export const PACKAGE_JSON = {
  name: "relata",
  version: config.version,
  description: "A JSON:API 1.0 service of your tables behind one fetch(request): libSQL, SQLite, any runtime.",
  keywords: ["json-api", "jsonapi", "rest", "api", "libsql", "sqlite", "turso", "kysely", "workers", "deno", "bun"],
  license: config.license,
  homepage: `${REPOSITORY}#readme`,
  repository: { type: "git", url: `git+${REPOSITORY}.git` },
  bugs: { url: `${REPOSITORY}/issues` },
  type: "module",
  sideEffects: false,
  engines: { node: ">=22" },
  bin: { relata: built(ENTRIES["./cli"], ".js") },
  exports: exportsOf(ENTRIES),
  // Bundlers for Workers leave the embedded database out.
  browser: {
    [built("./src/drivers/libsql_embedded.ts", ".js")]: built("./src/drivers/no_embedded.ts", ".js"),
  },
  dependencies: versionsOf(DEPENDENCIES),
  optionalDependencies: versionsOf(OPTIONAL_DEPENDENCIES),
} as const;

/** Workers have no embedded database: what they import as `relata` leaves the atlas out. */
function exportsOf(entries: typeof ENTRIES) {
  return Object.fromEntries(
    Object.entries(entries).map(([name, module]) => [name, {
      types: built(module, ".d.ts"),
      ...(name === "." ? { workerd: built(entries["./worker"], ".js") } : {}),
      default: built(module, ".js"),
    }]),
  );
}

function built(module: string, extension: string): string {
  return module.replace(/^\.\//, "./esm/").replace(/\.ts$/, extension);
}

function versionsOf(names: readonly (keyof typeof config.imports)[]): { readonly [name: string]: string } {
  return Object.fromEntries(names.map((name) => [name, versionOf(config.imports[name])]));
}

/** `npm:kysely@^0.29.9` → `^0.29.9`. */
function versionOf(specifier: string): string {
  return specifier.slice(specifier.lastIndexOf("@") + 1);
}
