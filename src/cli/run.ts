import process from "node:process";
import { type Command, readArguments } from "./arguments.ts";
import { helpText } from "./help.ts";
import { ownPackage } from "./own_package.ts";
import { refuseOldNode } from "./refuse_old_node.ts";
import type { Terminal } from "./terminal.ts";
import { UsageError } from "./usage_error.ts";

/**
 * Runs a command line, without the program's own name.
 * @returns the exit code: 0 where all is well, 1 where there is a problem, 2 where the command line is wrong.
 */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await runCommand(readArguments(args), terminal);
  } catch (error) {
    terminal.warn(process.env.RELATA_DEBUG === "1" ? inFull(error) : `relata: ${messageOf(error)}`);
    if (error instanceof UsageError && args.length === 0) terminal.warn(`\n${helpText()}`);
    return error instanceof UsageError ? 2 : 1;
  }
}

/** Each command is loaded where it is asked for: help needs no database. */
async function runCommand(command: Command, terminal: Terminal): Promise<number> {
  switch (command.kind) {
    case "help":
      terminal.say(helpText(command.of).trimEnd());
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
      return await (await import("./serve.ts")).serve(command, terminal);
    case "check":
      return await (await import("./check.ts")).check(command, terminal);
    case "openapi":
      return await (await import("./openapi.ts")).openapi(command, terminal);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function inFull(error: unknown): string {
  return error instanceof Error ? String(error.stack) : String(error);
}
