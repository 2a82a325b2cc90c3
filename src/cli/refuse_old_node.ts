import { CommandError } from "./command_error.ts";

/** The first Node that has what Relata uses, as the package says too. */
const FIRST = 22;

/** Deno and Bun have the version of the Node that they are like. @throws {CommandError} where Node is too old. */
export function refuseOldNode(version: string): void {
  if (Number.parseInt(version) >= FIRST) return;
  throw new CommandError(
    `Cannot run on Node ${version}: use Node ${FIRST} or later, Deno or Bun, as bunx --bun relata does.`,
  );
}
