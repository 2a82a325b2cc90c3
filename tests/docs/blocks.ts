/** A block of a page that shows a file of `docs/examples/`, which its first line names. */
export interface ShownFile {
  readonly path: string;
  readonly text: string;
}

const EXAMPLES = new URL("../../docs/examples/", import.meta.url).pathname;

/** The files that a page shows: the first line of such a block is a comment with the path of its file. */
export function shownFiles(page: string): readonly ShownFile[] {
  const blocks = page.matchAll(/^```\w+\n(?:\/\/|#) (\S+\.\w+|\S*Dockerfile)\n([^]*?)^```/gm);
  return [...blocks].map(([, path, text]) => ({ path, text }));
}

/** The text of a file of the examples. */
export function exampleFile(path: string): Promise<string> {
  return Deno.readTextFile(EXAMPLES + path);
}

/** The names of the examples. */
export function exampleNames(): readonly string[] {
  return [...Deno.readDirSync(EXAMPLES)].filter((one) => one.isDirectory).map((one) => one.name).sort();
}

/** Copies all examples into a folder. */
export async function copyExamples(folder: string): Promise<void> {
  for (const name of ["service.mjs", ...exampleNames()]) {
    const { isFile } = await Deno.stat(EXAMPLES + name);
    const files = isFile ? [name] : [...Deno.readDirSync(EXAMPLES + name)].map((file) => `${name}/${file.name}`);
    for (const file of files) {
      await Deno.mkdir(`${folder}/${file}`.replace(/\/[^/]*$/, ""), { recursive: true });
      await Deno.copyFile(EXAMPLES + file, `${folder}/${file}`);
    }
  }
}
