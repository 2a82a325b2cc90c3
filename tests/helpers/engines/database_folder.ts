import { statfsSync } from "node:fs";

/** Where Linux keeps files in memory. */
const MEMORY = "/dev/shm";
const BYTES_FREE = 2 ** 30;

/**
 * Makes a new folder for a database that only a test reads, in memory where the system has much of it: on a disk, a
 * commit waits some 10 ms until it is stored.
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
