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
  await copyFolder(EXAMPLES, folder);
}

/** Copies the files of one example into a folder. */
export async function copyExample(name: string, folder: string): Promise<void> {
  await copyFolder(EXAMPLES + name, folder);
}

async function copyFolder(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for (const { name, isDirectory } of Deno.readDirSync(from)) {
    if (isDirectory) await copyFolder(`${from}/${name}`, `${to}/${name}`);
    else await Deno.copyFile(`${from}/${name}`, `${to}/${name}`);
  }
}
