import { type ModuleImport, moduleImports } from "./module_imports.ts";
import { printViolations } from "./print_violations.ts";
import { sourceFiles } from "./source_files.ts";

/** The stages of a request. */
const STAGES: readonly string[] = ["http", "query", "input", "hooks", "plan", "store", "document"];

/** The rooms of `src/`, lowest layer first: a folder, or a file without its `.ts`. */
const LAYERS: readonly (readonly string[])[] = [
  ["types"],
  ["errors", "values"],
  ["config"],
  ["model"],
  ["access"],
  ["sql"],
  ["drivers"],
  STAGES,
  ["endpoints"],
  ["openapi"],
  ["pages"],
  ["service"],
  ["standalone"],
  ["cli"],
];

/** Where each package may be imported: a file, or a folder with its `/`. */
const PACKAGES: { readonly [name: string]: readonly string[] } = {
  "itty-router": ["src/http/route.ts", "src/http/cors.ts"],
  "kysely": ["src/sql/", "src/drivers/", "src/types/"],
  "libsql": ["src/drivers/"],
  "@hono/node-server": ["src/cli/"],
  "pluralize": ["src/model/names.ts"],
};
const OPEN_TO_MOD = ["src/standalone/", "src/types/"];

const isUnder = (file: string, places: readonly string[]) =>
  places.some((place) => place.endsWith("/") ? file.startsWith(place) : file === place);
const roomOf = (file: string) => file.split("/")[1].replace(/\.ts$/, "");
const folderOf = (file: string) => file.slice(0, file.lastIndexOf("/"));
const layerOf = (file: string) => LAYERS.findIndex((rooms) => rooms.includes(roomOf(file)));

/**
 * Syntax of SQLite only, and the modules that may contain it: other engines will follow. An option takes `rowid` as a
 * name.
 */
const SQLITE =
  /\b(json_(array|each|extract|group_array|object|quote|type|valid)|group_concat|iif|ifnull|printf|octet_length|unixepoch|randomblob|likelihood|nocase|autoincrement|rowid|pragma|sqlite_(master|schema)|last_insert_rowid)\b/i;
/** Functions of SQLite whose names mean something else outside of SQL. */
const SQLITE_FUNCTION =
  /(?<![.\w])(total|typeof|glob|strftime|instr|hex|lower|upper|substr|likely|unlikely|changes)(?=\()/i;
const SQL_TEMPLATE = /\bsql(?:<[^>`]*>)?`([^`]*)`/g;
const SQLITE_PLACES = [
  "src/sql/dialects/",
  "src/drivers/",
  "src/standalone/",
  "src/cli/",
  "src/types/resource_options.ts",
];

/** Why a file may not import a module; undefined if it may. */
function objection({ from, to }: ModuleImport): string | undefined {
  if (/^(jsr|https?):/.test(to)) return "but packages come from npm alone";
  if (from === "mod.ts") return objectionToMod(to);
  if (!from.startsWith("src/")) return undefined;
  const name = /^npm:\/?((@[^/]+\/)?[^@/]+)/.exec(to)?.[1];
  const places = name !== undefined && Object.hasOwn(PACKAGES, name) ? PACKAGES[name] : undefined;
  if (places && !isUnder(from, places)) return `which only ${places.join(" and ")} may do`;
  if (/^\w+:/.test(to)) return undefined;
  return to.startsWith("src/") ? objectionToLayers(from, to) : "which lies outside src/";
}

function objectionToMod(to: string): string | undefined {
  return to.startsWith("src/") && !isUnder(to, OPEN_TO_MOD) ? `but it opens only ${OPEN_TO_MOD.join(", ")}` : undefined;
}

function objectionToLayers(from: string, to: string): string | undefined {
  const [layer, other] = [layerOf(from), layerOf(to)];
  if (layer < 0 || other < 0 || other < layer || roomOf(from) === roomOf(to)) return undefined;
  if (other > layer) return "which lies in a higher layer";
  if (LAYERS[layer] === STAGES) return "but a stage never imports another stage";
  return folderOf(from) === folderOf(to) ? undefined : "which lies in the same layer and another folder";
}

/**
 * Checks the layers of a tree: a module of `src/` imports only from a lower layer or its own folder, type imports
 * included.
 * @returns one sentence for each violation.
 */
export async function checkLayers(root: string): Promise<string[]> {
  const modules = (await sourceFiles(root)).filter((file) => /^(mod\.ts|(src|tests)\/.*\.ts)$/.test(file));
  const strangers = modules.filter((file) => file.startsWith("src/") && layerOf(file) < 0);
  const rooms = new Set(strangers.map((file) => file.split("/").slice(0, 2).join("/")));
  const imports = await moduleImports(root, modules);
  return [
    ...await Promise.all(modules.map((file) => objectionToWords(root, file))).then((found) => found.flat()),
    ...circles(imports),
    ...[...rooms].map((room) => `${room} has no layer: name it in LAYERS of scripts/check_layers.ts.`),
    ...imports.flatMap((found) => {
      const reason = objection(found);
      return reason === undefined ? [] : [`${found.from}:${found.line} imports ${found.to}, ${reason}.`];
    }),
  ];
}

async function objectionToWords(root: string, file: string): Promise<string[]> {
  if (!file.startsWith("src/") || isUnder(file, SQLITE_PLACES)) return [];
  const lines = (await Deno.readTextFile(`${root}/${file}`)).split("\n");
  return lines.flatMap((line, index) => {
    const sql = [...line.matchAll(SQL_TEMPLATE)].map(([, text]) => text).join(" ");
    const word = (SQLITE.exec(line) ?? SQLITE_FUNCTION.exec(sql))?.[0];
    return word === undefined ? [] : [`${file}:${index + 1} says ${word}, which only a dialect or a driver may do.`];
  });
}

/** The import cycles in `src/`, each once, starting from the module that comes first in the alphabet. */
function circles(imports: readonly ModuleImport[]): string[] {
  const inside = imports.filter(({ from, to }) => from.startsWith("src/") && to.startsWith("src/"));
  const next = Map.groupBy(inside, ({ from }) => from);
  const found = new Set<string>();
  const done = new Set<string>();
  const follow = (file: string, path: readonly string[]): void => {
    const at = path.indexOf(file);
    if (at !== -1) {
      const circle = path.slice(at);
      const first = circle.indexOf([...circle].sort()[0]);
      found.add([...circle.slice(first), ...circle.slice(0, first + 1)].join(" → "));
    }
    if (at !== -1 || done.has(file)) return;
    for (const { to } of next.get(file) ?? []) follow(to, [...path, file]);
    done.add(file);
  };
  for (const file of [...next.keys()].sort()) follow(file, []);
  return [...found].map((circle) => `${circle} is a circle of imports.`);
}

if (import.meta.main) printViolations(await checkLayers(Deno.args[0] ?? "."));
