import { readFile } from "node:fs/promises";
import type { OpenApiDocument } from "../types/openapi.ts";
import type { OpenApiCommand } from "./commands.ts";
import { CommandError } from "./command_error.ts";
import { breakingChanges } from "./comparing/breaking_changes.ts";
import { writeText } from "./modules/write_text.ts";
import { lacking, withService } from "./serving/load_service.ts";
import type { Served } from "./serving/served.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Prints or writes the description of a service, or prints what breaks the clients of an older description.
 * @returns the exit code: 1 if something breaks them.
 */
export async function openapi(command: OpenApiCommand, terminal: Terminal): Promise<number> {
  const { described, out, against } = command;
  // The file may be the one that is written.
  const before = against === undefined ? undefined : await readDescription(against);
  const document = await withService(described, command, terminal, (service) => describe(service, described));
  const text = JSON.stringify(document, undefined, 2);
  if (out !== undefined) {
    await writeText(out, `${text}\n`);
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

async function describe(service: Served, described: string): Promise<OpenApiDocument> {
  if (service.openapi !== undefined) return await service.openapi();
  throw lacking(`describe ${described}`, "has no openapi");
}
