import process from "node:process";
import { readArguments } from "./arguments.ts";
import type { Command, ServeCommand } from "./commands.ts";
import { CommandError, UsageError } from "./command_error.ts";
import { helpText } from "./help.ts";
import { ownPackage } from "./own_package.ts";
import { linesIn, type Terminal } from "./terminal.ts";

/**
 * Runs a command line, without the program's own name.
 * @returns the exit code: 0 if all is well, 1 if there is a problem, 2 if the command line is wrong.
 */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await runCommand(readArguments(args), terminal);
  } catch (error) {
    for (const line of linesAbout(error)) terminal.warn(line);
    if (error instanceof UsageError && args.length === 0) {
      for (const line of linesIn(`\n${helpText()}`)) terminal.warn(line);
    }
    return error instanceof UsageError ? 2 : 1;
  }
}

/** Each command is loaded when it is used, because help needs no database. */
async function runCommand(command: Command, terminal: Terminal): Promise<number> {
  switch (command.kind) {
    case "help":
      terminal.print(helpText(command.of));
      return 0;
    case "version":
      terminal.say((await ownPackage()).version);
      return 0;
  }
  refuseOldNode(process.versions.node);
  switch (command.kind) {
    case "introspect":
      return await (await import("./introspect.ts")).introspect(command, terminal);
    case "serve":
      return await serveOrSupervise(command, terminal);
    case "check":
      return await (await import("./check.ts")).check(command, terminal);
    case "openapi":
      return await (await import("./openapi.ts")).openapi(command, terminal);
    case "explain":
      return await (await import("./explain.ts")).explain(command, terminal);
    case "conform":
      return await (await import("./conform.ts")).conform(command, terminal);
  }
}

/** The process that starts workers serves nothing itself, so it loads no service. */
async function serveOrSupervise(command: ServeCommand, terminal: Terminal): Promise<number> {
  const { superviseWorkers, workerRole } = await import("./serving/workers.ts");
  if (command.workers > 1 && workerRole() === undefined) return await superviseWorkers(command, terminal);
  return await (await import("./serve.ts")).serve(command, terminal);
}

/** Prints an error on one line, with the output of another program below it; with `RELATA_DEBUG=1`, in full. */
function linesAbout(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [`relata: ${error}`];
  if (process.env.RELATA_DEBUG === "1") return linesIn(String(error.stack));
  return [`relata: ${error.message}`, ...(error instanceof CommandError ? error.details : [])];
}

/** The first version of Node that has all that Relata uses, as in `engines` of the package. */
const FIRST = 22;

/** Deno and Bun report the version of Node that they emulate. @throws {CommandError} if Node is too old. */
export function refuseOldNode(version: string): void {
  if (Number.parseInt(version) >= FIRST) return;
  throw new CommandError(
    `Cannot run on Node ${version}: use Node ${FIRST} or later, Deno or Bun, as bunx --bun relata does.`,
  );
}
