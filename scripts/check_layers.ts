import { type ModuleImport, moduleImports } from "./module_imports.ts";
import { printViolations } from "./print_violations.ts";
import { sourceFiles } from "./source_files.ts";

/** The rooms of `src/`, lowest layer first: a folder, or a file without its `.ts`. */
const LAYERS: readonly (readonly string[])[] = [
  ["types"],
  ["names", "pointer", "closest", "libsql", "bounded_map", "awaitable", "errors", "values"],
  ["resources", "settings", "schema"],
  ["sql"],
  ["negotiate", "route", "cors", "query", "hooks", "input", "plan", "store", "document", "encode"],
  ["exchange", "show", "find", "save", "remove", "refusal", "workings", "answer_error", "handle", "openapi"],
  ["service", "public"],
  ["standalone"],
];
const STAGES = 4;

/** Where each package may be imported: a file, or a folder with its `/`. */
const PACKAGES: { readonly [name: string]: readonly string[] } = {
  "itty-router": ["src/route.ts", "src/cors.ts"],
  "kysely": ["src/sql/", "src/store/drivers/", "src/types/"],
  "libsql": ["src/store/drivers/"],
  "@libsql/client": ["src/store/drivers/"],
};
const OPEN_TO_MOD = ["src/public.ts", "src/standalone/", "src/types/"];

const isUnder = (file: string, places: readonly string[]) =>
  places.some((place) => place.endsWith("/") ? file.startsWith(place) : file === place);
const roomOf = (file: string) => file.split("/")[1].replace(/\.ts$/, "");
const folderOf = (file: string) => file.slice(0, file.lastIndexOf("/"));
const layerOf = (file: string) => LAYERS.findIndex((rooms) => rooms.includes(roomOf(file)));

/** Why a file may not import what it imports; nothing where it may. */
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
  if (layer === STAGES) return "but a stage never imports another stage";
  return folderOf(from) === folderOf(to) ? undefined : "which lies in the same layer and another folder";
}

/**
 * Holds the layers of a tree: a module of `src/` imports only from a lower layer or its own folder, type imports included.
 * @returns one sentence for each violation.
 */
export async function checkLayers(root: string): Promise<string[]> {
  const modules = (await sourceFiles(root)).filter((file) => /^(mod\.ts|(src|tests)\/.*\.ts)$/.test(file));
  const strangers = modules.filter((file) => file.startsWith("src/") && layerOf(file) < 0);
  const rooms = new Set(strangers.map((file) => file.split("/").slice(0, 2).join("/")));
  const imports = await moduleImports(root, modules);
  return [
    ...[...rooms].map((room) => `${room} has no layer: name it in LAYERS of scripts/check_layers.ts.`),
    ...imports.flatMap((found) => {
      const reason = objection(found);
      return reason === undefined ? [] : [`${found.from}:${found.line} imports ${found.to}, ${reason}.`];
    }),
  ];
}

if (import.meta.main) printViolations(await checkLayers(Deno.args[0] ?? "."));
