import config from "../deno.json" with { type: "json" };

/**
 * Packages that are imported at run time, or named by the public types; the rest of deno.json's packages are for
 * development.
 */
const DEPENDENCIES = ["itty-router", "kysely", "libsql", "pluralize"] as const;
/** The command serves with these on Node; an application omits them by `--omit=optional`. */
const OPTIONAL_DEPENDENCIES = ["@hono/node-server"] as const;

/** The public URL of the project. */
const REPOSITORY = "https://github.com/relata/relata";

/** Files and folders next to the code in the package, if they exist; a folder with its Markdown pages and pictures. */
export const DOCUMENTS: readonly string[] = [
  "README.md",
  "LICENSE",
  "CHANGELOG.md",
  "SECURITY.md",
  "CONTRIBUTING.md",
  "docs/",
  "src/README.md",
];

/** The entry points of the package by their import names, as in deno.json: `"./mod.ts"`. */
export const ENTRIES: { readonly [name: string]: string } = config.exports;

/** The name of the tarball that `npm pack` writes for the package's name and version: `relata-0.1.0.tgz`. */
export const TARBALL = `relata-${config.version}.tgz`;

/** The package.json of the npm package, for any build of its code; the code is in `esm/`. */
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

/** Workers have no embedded database: their `relata` entry leaves the atlas out. */
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
