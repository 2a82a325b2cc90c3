import { printViolations } from "./print_violations.ts";
import { publicDocumentation } from "./public_documentation.ts";
import { sourceFiles } from "./source_files.ts";
import { strayNames } from "./stray_names.ts";
import { undocumented } from "./undocumented.ts";

/** The modules that users import. */
const PUBLIC = ["mod.ts", "src/standalone/worker.ts"];

/**
 * Checks the documentation of a tree: every export of `mod.ts` and `src/` has a docstring, and so has every member of a
 * public type, all of whose types are exported; and no text names anything outside the project.
 * @returns one sentence for each violation.
 */
export async function lintDocs(root: string): Promise<string[]> {
  const files = await sourceFiles(root);
  const strays = await Promise.all(
    files.map(async (file) => strayNames(file, await Deno.readTextFile(`${root}/${file}`))),
  );
  const symbols = await undocumented(root, files.filter((file) => /^(mod\.ts|src\/.*\.ts)$/.test(file)));
  const members = await publicDocumentation(root, PUBLIC.filter((module) => files.includes(module)));
  const placeOf = (sentence: string) => /^[^ ]+:\d+/.exec(sentence)?.[0];
  const known = new Set(symbols.map(placeOf));
  return [...symbols, ...members.filter((sentence) => !known.has(placeOf(sentence))), ...strays.flat()];
}

if (import.meta.main) printViolations(await lintDocs(Deno.args[0] ?? "."));
