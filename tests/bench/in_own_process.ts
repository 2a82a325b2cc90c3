import { CONTESTANT_CORE, pinned } from "./pinned.ts";
import type { Rounds } from "./rounds.ts";
import type { Runtime } from "./runtimes.ts";
import type { Workload } from "./workloads.ts";

/** Runs a workload in one process of a runtime, where the contestants take turns. */
export async function runInProcess(
  runtime: Runtime,
  { name }: Workload,
  database: string,
  rounds: number,
): Promise<Rounds> {
  const [command, ...args] = pinned(runtime.command("in_process", [name, database, String(rounds)]), CONTESTANT_CORE);
  const { success, stdout } = await new Deno.Command(command, { args, stderr: "inherit" }).output();
  if (!success) throw new Error(`Cannot run ${name} on ${runtime.name}.`);
  return JSON.parse(new TextDecoder().decode(stdout));
}
