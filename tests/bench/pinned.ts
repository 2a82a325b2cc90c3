/** The core that contestants run on; the load comes from the next one. */
export const CONTESTANT_CORE = 0;

/** The core that the load generator runs on. */
export const LOAD_CORE = 1;

/** A command that stays on one core, if the machine has `taskset` and more than one core. */
export function pinned(command: readonly string[], core: number): readonly string[] {
  return hasTaskset() ? ["taskset", "-c", String(core), ...command] : command;
}

let taskset: boolean | undefined;

function hasTaskset(): boolean {
  return taskset ??= navigator.hardwareConcurrency > 1 && runs("taskset", "-c", "0", "true");
}

function runs(command: string, ...args: string[]): boolean {
  try {
    return new Deno.Command(command, { args, stdout: "null", stderr: "null" }).outputSync().success;
  } catch {
    return false;
  }
}
