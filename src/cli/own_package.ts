import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** The facts about its own package that the command needs. */
export interface OwnPackage {
  readonly version: string;
  /** The version of Kysely that it depends on: `^0.29.9`. */
  readonly kysely: string;
  /** The folder of a clone; absent if it is installed from npm. */
  readonly clone?: string;
}

interface Manifest {
  readonly version: string;
  readonly dependencies?: { readonly [name: string]: string };
  readonly imports?: { readonly [name: string]: string };
}

/** Reads the description of the package, which is beside the code in a clone, and above it in the npm package. */
export async function ownPackage(): Promise<OwnPackage> {
  if (import.meta.url.endsWith(".ts")) {
    const { version, imports } = await manifestAt("../../deno.json");
    const clone = fileURLToPath(new URL("../..", import.meta.url));
    return { version, kysely: imports!.kysely.replace(/^npm:kysely@/, ""), clone };
  }
  const { version, dependencies } = await manifestAt("../../../package.json");
  return { version, kysely: dependencies!.kysely };
}

async function manifestAt(path: string): Promise<Manifest> {
  return JSON.parse(await readFile(new URL(path, import.meta.url), "utf8"));
}
