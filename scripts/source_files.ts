/** Names that hold no files of the project's own; `.git` and `.tools` may be files, in a linked working tree. */
const FOREIGN = new Set([".git", ".tools", "node_modules", "npm", "coverage"]);

/**
 * Every file of a tree that belongs to the project itself, sorted.
 * @returns paths relative to `root`, with `/` between the parts: `src/errors/service_error.ts`.
 */
export async function sourceFiles(root: string, folder = ""): Promise<string[]> {
  const found: string[] = [];
  for await (const entry of Deno.readDir(folder ? `${root}/${folder}` : root)) {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (FOREIGN.has(entry.name)) continue;
    if (entry.isFile) found.push(path);
    if (entry.isDirectory) found.push(...await sourceFiles(root, path));
  }
  return found.sort();
}
