import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import type { Inside } from "../../endpoints/configure.ts";
import type { LibsqlClient } from "../../types/database.ts";
import type { Driver } from "../../types/driver.ts";
import type { Service } from "../../types/service.ts";
import { CommandError } from "../command_error.ts";
import { linesIn } from "../terminal.ts";

/** What a module's default export must have to be served; a service can be checked and closed too. */
export type Served = Pick<Service, "fetch"> & Partial<Pick<Service, "check" | "close" | "openapi"> & Inside>;

/** Loads the default export of a module. @throws {CommandError} where it is none that can be served. */
export async function loadService(file: string): Promise<Served> {
  const path = resolve(file);
  if (!await stat(path).then((found) => found.isFile(), () => false)) {
    throw new CommandError(`Cannot load ${file}: there is no such file.`);
  }
  refuseTypes(file);
  const loaded = await load(file, pathToFileURL(path).href);
  if (isServed(loaded.default)) return loaded.default;
  throw new CommandError(
    `Cannot serve ${file}: its default export has no fetch. Write export default createService({ … }).`,
  );
}

/** A database that is open for reading, as `createService` takes it: what is checked by it stays as it is. */
export function readingClient(driver: Driver): LibsqlClient {
  return {
    async execute({ sql, args }) {
      const { rows } = await driver.read({ sql, parameters: args });
      return { rows: [...rows], rowsAffected: 0 };
    },
    batch: () => Promise.reject(new Error("A check does not write to the database.")),
  };
}

/** Whether a name is that of a module, and not of a database. */
export function isModule(named: string): boolean {
  return /\.[cm]?[jt]s$/i.test(named);
}

/** Node takes TypeScript from 22.18 on. */
function refuseTypes(file: string): void {
  const { versions, features } = process as typeof process & { readonly features: { readonly typescript?: unknown } };
  const isNode = versions.deno === undefined && versions.bun === undefined;
  if (!isNode || !/ts$/i.test(file) || Boolean(features.typescript)) return;
  throw new CommandError(
    `Cannot load ${file}: Node ${versions.node} cannot read TypeScript. Use Node 22.18 or later, Deno or Bun.`,
  );
}

async function load(file: string, url: string): Promise<{ readonly default?: unknown }> {
  try {
    return await import(url);
  } catch (error) {
    // Compilers show the place on lines of their own.
    const [reason, ...details] = linesIn(error instanceof Error ? error.message : String(error));
    throw new CommandError(`Cannot load ${file}: ${reason}`, error, details);
  }
}

function isServed(value: unknown): value is Served {
  return typeof value === "object" && value !== null && "fetch" in value && typeof value.fetch === "function";
}
