import { copyFileSync, rmSync } from "node:fs";

/** Copies a database file into its folder and returns the copy's path; an older copy and its logs are removed. */
export function copyDatabase(file: string, name: string): string {
  const copy = `${file}-${name}`;
  for (const suffix of ["", "-wal", "-shm"]) rmSync(copy + suffix, { force: true });
  copyFileSync(file, copy);
  return copy;
}
