/**
 * Builds the npm package by `deno pack`, for machines that cannot reach the sources of `deno task npm`; the tests
 * install this package. `deno task pack` writes `npm/` and `relata-<version>.tgz`.
 */
import { dirname } from "node:path";
import { DOCUMENTS, PACKAGE_JSON, TARBALL } from "./package_metadata.ts";
import { NPM, runProgram } from "./run_program.ts";

/** The place of the package: its files, and the same as a tarball. */
export interface Packed {
  readonly folder: string;
  readonly tarball: string;
}

/**
 * Writes the package's files into `folder`, which is emptied first, and its tarball into `into`.
 * @throws {Error} with the output of the program that failed.
 */
export async function packNpm(root: string, folder: string, into: string): Promise<Packed> {
  await Deno.remove(folder, { recursive: true }).catch(() => {});
  const temporary = await Deno.makeTempDir({ prefix: "relata_pack_" });
  try {
    await runProgram(
      Deno.execPath(),
      ["pack", "--allow-dirty", "--no-source-maps", "-o", `${temporary}/code.tgz`],
      root,
    );
    await runProgram("tar", ["-xzf", `${temporary}/code.tgz`, "-C", temporary], root);
    await copyCode(`${temporary}/package`, `${folder}/esm`);
  } finally {
    await Deno.remove(temporary, { recursive: true });
  }
  await completePackage(root, folder);
  await runProgram(NPM, ["pack", "--pack-destination", into], folder);
  return { folder, tarball: `${into}/${TARBALL}` };
}

/** Writes the files next to the code: package.json and the documents. */
export async function completePackage(root: string, folder: string): Promise<void> {
  await Deno.writeTextFile(`${folder}/package.json`, `${JSON.stringify(PACKAGE_JSON, null, 2)}\n`);
  for (const program of Object.values(PACKAGE_JSON.bin)) await keepShebang(`${folder}/${program}`);
  for (const name of await documentsOf(root)) {
    await Deno.mkdir(dirname(`${folder}/${name}`), { recursive: true });
    await Deno.copyFile(`${root}/${name}`, `${folder}/${name}`);
  }
}

/** The first line names the interpreter of a program; the build may have removed it. */
async function keepShebang(program: string): Promise<void> {
  const text = await Deno.readTextFile(program);
  if (!text.startsWith("#!")) await Deno.writeTextFile(program, `#!/usr/bin/env node\n${text}`);
}

/**
 * The package's documents that the project has, folders as their pages and pictures: `README.md`, `docs/options.md`.
 */
export async function documentsOf(root: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of DOCUMENTS) {
    if (!await Deno.stat(`${root}/${name}`).then(() => true, () => false)) continue;
    if (!name.endsWith("/")) found.push(name);
    else {for await (const page of Deno.readDir(`${root}/${name}`)) {
        if (/\.(md|png)$/.test(page.name)) found.push(name + page.name);
      }}
  }
  return found.sort();
}

/** Copies only compiled files; `deno pack` also packs every other file of the project. */
async function copyCode(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    if (isDirectory && (name === "src" || !from.endsWith("/package"))) {
      await copyCode(`${from}/${name}`, `${to}/${name}`);
    }
    if (/\.(js|d\.ts)$/.test(name)) await Deno.copyFile(`${from}/${name}`, `${to}/${name}`);
  }
}

if (import.meta.main) {
  const root = Deno.cwd();
  const { folder, tarball } = await packNpm(root, `${root}/npm`, root);
  console.log(`${folder}\n${tarball}`);
}
