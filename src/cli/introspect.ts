import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { IntrospectCommand } from "./commands.ts";
import { mapDatabase, type Mapping } from "./mapping/map_database.ts";
import { resourceDrift, typeDrift, withNewTables } from "./modules/keep_edits.ts";
import { findResources } from "./modules/read_service_module.ts";
import { databaseModule, isOwnDatabaseModule } from "./modules/database_module.ts";
import { commonJsPackage } from "./modules/package_kind.ts";
import { resourceLines, serviceModule, specifiersFor } from "./modules/write_service_module.ts";
import { writeText } from "./modules/write_text.ts";
import { databasePlace, readPlace } from "./reading/database_place.ts";
import type { FoundDatabase } from "./reading/read_samples.ts";
import { ownPackage } from "./own_package.ts";
import { likelyHint, skippedLines } from "./mapping_report.ts";
import type { Terminal } from "./terminal.ts";
import { UsageError } from "./command_error.ts";

/** The modules to write, and the existing ones. */
interface Modules {
  readonly database: FoundDatabase;
  readonly mapping: Mapping;
  readonly files: { readonly database: string; readonly service: string };
  /** The texts as a first run writes them. */
  readonly made: { readonly database: string; readonly service: string };
  readonly there: { readonly database?: string; readonly service?: string };
}

/** Writes the modules of a database, or with `--check` prints what has changed since. @returns the exit code. */
export async function introspect(command: IntrospectCommand, terminal: Terminal): Promise<number> {
  const place = databasePlace(command.database);
  const database = await readPlace(place, terminal);
  const mapping = mapDatabase(database, command.exposure);
  const specifiers = specifiersFor(command.out, await ownPackage());
  const files = { database: join(command.out, "database.ts"), service: join(command.out, "service.ts") };
  const modules: Modules = {
    database,
    mapping,
    files,
    made: {
      database: databaseModule(database, specifiers),
      service: serviceModule(mapping, command.without, place, specifiers),
    },
    there: { database: await textOf(files.database), service: await textOf(files.service) },
  };
  return command.check ? printDrift(modules, terminal) : await write(modules, command, terminal);
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as { code?: string }).code ?? "")) return undefined;
    throw error;
  }
}

/** Prints the differences between database and modules, for `--check`. @returns the exit code. */
function printDrift({ database, mapping, files, made, there }: Modules, terminal: Terminal): number {
  const missing = (["database", "service"] as const).filter((name) => there[name] === undefined);
  const lines = [
    ...missing.map((name) => `- ${files[name]}: there is no such file; relata introspect writes it`),
    ...(there.database === undefined ? [] : typeDrift(database, made.database, there.database)),
    ...(there.service === undefined ? [] : resourceDrift(mapping, there.service)),
  ];
  for (const line of lines) terminal.say(line);
  if (there.service !== undefined && findResources(there.service) === undefined) {
    terminal.warn(`${files.service}: not compared, since it has no createService({ resources: { … } }).`);
  }
  if (lines.length === 0) terminal.say("Nothing has changed.");
  return lines.length > 0 ? 1 : 0;
}

async function write(modules: Modules, command: IntrospectCommand, terminal: Terminal): Promise<number> {
  const { files, there, made } = modules;
  if (there.database !== undefined && !isOwnDatabaseModule(there.database) && !command.force) {
    throw new UsageError(
      `Cannot write ${files.database}: relata did not write the file that is there. Move it, name another folder with ` +
        "--out, or replace it with --force.",
    );
  }
  await writeText(files.database, made.database);
  terminal.say(`${files.database}: ${modules.database.tables.length} tables and views`);
  await writeService(modules, command, terminal);
  for (const line of skippedLines(modules.mapping)) terminal.say(line);
  const commonJs = await commonJsPackage(command.out);
  if (commonJs !== undefined) {
    terminal.warn(
      `Hint: ${
        relative("", commonJs)
      } says "type": "commonjs": write "module" there, or Node cannot load ${files.service}.`,
    );
  }
  return 0;
}

async function writeService(modules: Modules, command: IntrospectCommand, terminal: Terminal): Promise<void> {
  const { mapping, files, made, there } = modules;
  if (there.service === undefined || command.force) {
    await writeText(files.service, made.service);
    const exposed = mapping.resources.filter((one) => one.isExposed).length;
    const rest = mapping.resources.length - exposed;
    terminal.say(`${files.service}: ${exposed} served, ${rest} commented out`);
    if (rest === 0 && exposed === 0) terminal.say("  The database has no tables: create some, and run it again.");
    else if (exposed === 0) {
      terminal.say("  Take the // from what you want to serve, or run it again with --force --expose=…");
    }
    for (const hint of likelyHint(mapping, "take the // from the relationships that are right")) terminal.warn(hint);
    return;
  }
  const text = withNewTables(there.service, mapping);
  if (text === undefined) return printTables(modules, terminal);
  if (text !== there.service) await writeText(files.service, text);
  terminal.say(`${files.service}: ${text === there.service ? "left as it is" : "new tables at the end of resources"}`);
  for (const line of resourceDrift(mapping, text)) terminal.warn(`  ${line}`);
  if (command.exposure.kind !== "none") {
    terminal.warn("  It is yours now: --expose only affects new tables. --force rewrites it.");
  }
}

/** Prints the whole mapping for a `service.ts` of another form, which is kept. */
function printTables({ mapping, files }: Modules, terminal: Terminal): void {
  terminal.warn(
    `${files.service}: left as it is, since it has no createService({ resources: { … } }). The whole mapping:`,
  );
  for (const line of mapping.resources.flatMap((one) => resourceLines(one, "  "))) terminal.warn(line);
}
