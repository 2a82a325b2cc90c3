import { dirname } from "node:path";

/** Writes files, by path, below a new directory, runs `use` on it, and removes it. */
export async function withTree<T>(
  files: { readonly [path: string]: string },
  use: (root: string) => Promise<T>,
): Promise<T> {
  const root = await Deno.makeTempDir();
  try {
    for (const [path, text] of Object.entries(files)) {
      await Deno.mkdir(dirname(`${root}/${path}`), { recursive: true });
      await Deno.writeTextFile(`${root}/${path}`, text);
    }
    return await use(root);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}
