import { runProgram } from "../../../scripts/run_program.ts";

/** Installed packages, whose files are linked: tests only read them, and on a disk each new file takes 0.6 ms. */
const PACKAGES = "node_modules";

/**
 * Fills a folder with the output of `make`. If `deno task test` provides a shared folder, the first process makes the
 * output once for all, and each test file gets a copy.
 */
export async function fillOnce(name: string, folder: string, make: (folder: string) => Promise<void>): Promise<void> {
  const shared = Deno.env.get("RELATA_TEST_SHARED");
  if (shared === undefined) return await make(folder);
  const made = await madeOnce(name, shared, make);
  const names = (await Array.fromAsync(Deno.readDir(made))).map((entry) => entry.name);
  // The program takes a third of the time of `cp` of `node:fs`.
  await runProgram("cp", ["-R", ...names.filter((one) => one !== PACKAGES), folder], made);
  if (names.includes(PACKAGES)) await runProgram("cp", ["-RPl", PACKAGES, folder], made);
}

async function madeOnce(name: string, shared: string, make: (folder: string) => Promise<void>): Promise<string> {
  const path = `${shared}/${name}`;
  // The system drops this lock when its process ends, however it ends.
  using lock = await Deno.open(`${path}.lock`, { create: true, write: true });
  await lock.lock(true);
  if (await Deno.stat(path).then(() => true, () => false)) return path;
  const unfinished = await Deno.makeTempDir({ dir: shared });
  await make(unfinished);
  await Deno.rename(unfinished, path);
  return path;
}
