import { statfsSync } from "node:fs";

/** The folder in which Linux keeps files in memory. */
const MEMORY = "/dev/shm";
const BYTES_FREE = 2 ** 30;

/**
 * Creates a folder for a database that only one test reads, in memory if the system has enough: on a disk, a commit
 * takes some 10 ms.
 */
export function databaseFolder(prefix: string): Promise<string> {
  return Deno.makeTempDir(hasMemory ? { dir: MEMORY, prefix } : { prefix });
}

const hasMemory: boolean = (() => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > BYTES_FREE;
  } catch {
    return false;
  }
})();
