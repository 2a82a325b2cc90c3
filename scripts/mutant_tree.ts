import { dirname } from "node:path";
import { sourceFiles } from "./source_files.ts";

/** A copy of a tree, which is removed with its variable. */
export interface CopiedTree extends AsyncDisposable {
  readonly path: string;
}

/** Copies what the project itself has written into a new folder; installed tools are the same ones. */
export async function copyTree(root: string): Promise<CopiedTree> {
  const path = await Deno.makeTempDir({ prefix: "relata_mutants_" });
  for (const file of await sourceFiles(root)) {
    await Deno.mkdir(dirname(`${path}/${file}`), { recursive: true });
    await Deno.copyFile(`${root}/${file}`, `${path}/${file}`);
  }
  const tools = await Deno.realPath(`${root}/.tools`).catch(() => undefined);
  if (tools !== undefined) await Deno.symlink(tools, `${path}/.tools`);
  return { path, [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }) };
}
