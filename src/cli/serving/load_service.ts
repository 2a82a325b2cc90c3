import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { CommandError, UsageError } from "../command_error.ts";
import type { ExplainCommand, OpenApiCommand } from "../commands.ts";
import type { Exposure } from "../mapping/exposure.ts";
import type { Feature } from "../mapping/resource_members.ts";
import { linesIn, type Terminal } from "../terminal.ts";
import type { Served } from "./served.ts";

/**
 * Uses the service of a command: that of a module, or one that only reads a database. It is closed afterwards.
 * @throws {UsageError} if the command line does not fit the module or the database.
 */
export async function withService<T>(
  named: string,
  command: ExplainCommand | OpenApiCommand,
  terminal: Terminal,
  use: (service: Served) => Promise<T>,
): Promise<T> {
  if (isModule(named)) return await withModule(named, command, use);
  const { withReadingService } = await import("./reading_service.ts");
  return await withReadingService(named, command, terminal, use);
}

/** Uses the service of a module, and closes it afterwards. */
export async function withModule<T>(
  file: string,
  options: MappingOptions,
  use: (service: Served) => Promise<T>,
): Promise<T> {
  refuseMapping(file, options);
  const service = await loadService(file);
  try {
    return await use(service);
  } finally {
    await service.close?.();
  }
}

/** The options of a command line that change how a database is mapped. */
export interface MappingOptions {
  readonly exposure: Exposure;
  readonly without: readonly Feature[];
  readonly readOnly?: boolean;
}

/** A module has its own mapping. @throws {UsageError} if the command line has options for a mapping. */
export function refuseMapping(module: string, { exposure, without, readOnly }: MappingOptions): void {
  const given = [
    ...(exposure.kind === "none" ? [] : [exposure.kind === "named" ? "--expose" : "--expose-all"]),
    ...without.map((feature) => `--no-${feature}`),
    ...(readOnly ? ["--read-only"] : []),
  ];
  if (given.length === 0) return;
  throw new UsageError(`${module} is a module, and decides what it serves: leave out ${given.join(" and ")}.`);
}

/** Loads the default export of a module. @throws {CommandError} if it cannot be served. */
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

/** The error of a command for which a default export lacks something; `lack` continues "its default export". */
export function lacking(action: string, lack = "has a fetch, but is not a service of this version"): CommandError {
  return new CommandError(
    `Cannot ${action}: its default export ${lack}. Write export default service, ` +
      "or export default { ...service, port: 8000 }.",
  );
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

const AS_MODULE = '. Write "type": "module" in package.json.';

async function load(file: string, url: string): Promise<{ readonly default?: unknown }> {
  try {
    return await import(url);
  } catch (error) {
    // Compilers show the place on lines of their own.
    const [reason, ...details] = linesIn(error instanceof Error ? error.message : String(error));
    throw new CommandError(
      `Cannot load ${file}: ${reason}${/outside a module$/.test(reason) ? AS_MODULE : ""}`,
      error,
      details,
    );
  }
}

function isServed(value: unknown): value is Served {
  return typeof value === "object" && value !== null && "fetch" in value && typeof value.fetch === "function";
}
