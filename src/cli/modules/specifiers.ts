import { join, relative, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import type { OwnPackage } from "../own_package.ts";

/** How the written modules import what they need. */
export interface Specifiers {
  readonly relata: string;
  readonly kysely: string;
}

/**
 * How a module in a folder imports Relata, as this command itself was loaded: from a clone by a path, from Deno's cache
 * of npm by `npm:relata@…`, else by its name.
 */
export function specifiersFor(folder: string, { version, kysely, clone }: OwnPackage): Specifiers {
  if (clone !== undefined) {
    return { relata: asSpecifier(relative(resolve(folder), join(clone, "mod.ts"))), kysely: "kysely" };
  }
  const isInstalled = fileURLToPath(import.meta.url).includes("node_modules");
  if (process.versions.deno === undefined || isInstalled) return { relata: "relata", kysely: "kysely" };
  return { relata: `npm:relata@^${version}`, kysely: `npm:kysely@${kysely}` };
}

function asSpecifier(path: string): string {
  const posix = path.replaceAll("\\", "/");
  return posix.startsWith(".") ? posix : `./${posix}`;
}
