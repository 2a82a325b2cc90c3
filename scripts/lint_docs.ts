import { printViolations } from "./print_violations.ts";
import { sourceFiles } from "./source_files.ts";
import { strayNames } from "./stray_names.ts";
import { undocumented } from "./undocumented.ts";

/**
 * Holds what is written in a tree: every export of `mod.ts` and `src/` has a docstring, and no text names what lies outside the project.
 * @returns one sentence for each violation.
 */
export async function lintDocs(root: string): Promise<string[]> {
  const files = await sourceFiles(root);
  const strays = await Promise.all(
    files.map(async (file) => strayNames(file, await Deno.readTextFile(`${root}/${file}`))),
  );
  return [...await undocumented(root, files.filter((file) => /^(mod\.ts|src\/.*\.ts)$/.test(file))), ...strays.flat()];
}

if (import.meta.main) printViolations(await lintDocs(Deno.args[0] ?? "."));
