import { readFile, writeFile } from "node:fs/promises";
import { createService } from "../service.ts";
import type { OpenApiDocument } from "../types/openapi.ts";
import type { OpenApiCommand } from "./commands.ts";
import { CommandError } from "./command_error.ts";
import { breakingChanges } from "./comparing/breaking_changes.ts";
import { exposedOf, refuseMapping } from "./mapping_report.ts";
import { mapDatabase, optionsOf } from "./mapping/map_database.ts";
import { databasePlace, openToRead, readPlace } from "./reading/database_place.ts";
import { isModule, loadService, readingClient } from "./serving/load_service.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Prints or writes the description of a service, or tells what breaks the clients of an older one.
 * @returns the exit code: 1 where something does.
 */
export async function openapi(command: OpenApiCommand, terminal: Terminal): Promise<number> {
  const { described, out, against } = command;
  // It may be the file that is written.
  const before = against === undefined ? undefined : await readDescription(against);
  const document = isModule(described) ? await ofModule(command) : await ofDatabase(command, terminal);
  const text = JSON.stringify(document, undefined, 2);
  if (out !== undefined) {
    await writeFile(out, `${text}\n`);
    terminal.warn(`${out}: ${Object.keys(document.paths).length} paths`);
  } else if (before === undefined) {
    terminal.print(text);
  }
  return before === undefined ? 0 : printChanges(before, document, terminal);
}

function printChanges(before: OpenApiDocument, after: OpenApiDocument, terminal: Terminal): number {
  const changes = new Set(breakingChanges(before, after));
  for (const change of changes) terminal.say(change);
  if (changes.size === 0) terminal.say("No breaking change.");
  return changes.size > 0 ? 1 : 0;
}

async function readDescription(file: string): Promise<OpenApiDocument> {
  try {
    const document = JSON.parse(await readFile(file, "utf8"));
    if (document?.paths && document.components?.schemas) return document;
  } catch (error) {
    throw new CommandError(`Cannot read ${file}: ${error instanceof Error ? error.message : error}`, error);
  }
  throw new CommandError(`Cannot compare with ${file}: relata openapi did not write it.`);
}

async function ofModule(command: OpenApiCommand): Promise<OpenApiDocument> {
  const { described } = command;
  refuseMapping(described, command);
  const service = await loadService(described);
  if (service.openapi === undefined) {
    throw new CommandError(
      `Cannot describe ${described}: its default export has no openapi. Write export default service, ` +
        "or export default { ...service, port: 8000 }.",
    );
  }
  try {
    return await service.openapi();
  } finally {
    await service.close?.();
  }
}

async function ofDatabase(
  { described, exposure, without }: OpenApiCommand,
  terminal: Terminal,
): Promise<OpenApiDocument> {
  const place = databasePlace(described);
  const mapping = mapDatabase(await readPlace(place, terminal), exposure);
  exposedOf(mapping, place.label, exposure, "openapi");
  const driver = await openToRead(place);
  try {
    return await createService({ ...optionsOf(mapping, without), database: readingClient(driver) }).openapi();
  } finally {
    await driver.close();
  }
}
