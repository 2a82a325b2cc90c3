import { fileURLToPath } from "node:url";
import type { Way } from "./arguments.ts";
import type { Growth } from "./growth_table.ts";
import type { Machine } from "./machine.ts";
import type { Result } from "./rounds.ts";

/** What a run of the workloads found. */
export interface WorkloadsRun {
  /** `2026-01-31` */
  readonly date: string;
  readonly runtime: string;
  readonly machine: Machine;
  readonly rounds: number;
  readonly results: { readonly [W in Way]?: readonly Result[] };
}

/** What a run of the growth tables found. */
export interface GrowthRun {
  readonly date: string;
  readonly runtime: "growth";
  readonly machine: Machine;
  readonly tables: readonly Growth[];
}

const DIRECTORY = fileURLToPath(new URL("results", import.meta.url));

/** Today, as results are dated. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Keeps a run as `results/<date>-<runtime>.json`, in place of an older one of the day. */
export async function keep(run: WorkloadsRun | GrowthRun): Promise<void> {
  await Deno.mkdir(DIRECTORY, { recursive: true });
  await Deno.writeTextFile(`${DIRECTORY}/${run.date}-${run.runtime}.json`, `${JSON.stringify(run, null, 2)}\n`);
}

/** The newest run of a runtime that was kept, `undefined` where there is none. */
export async function newest<Run extends WorkloadsRun | GrowthRun>(runtime: Run["runtime"]): Promise<Run | undefined> {
  const names: string[] = [];
  for await (const { name } of Deno.readDir(DIRECTORY)) if (name.endsWith(`-${runtime}.json`)) names.push(name);
  const last = names.sort().at(-1);
  return last === undefined ? undefined : JSON.parse(await Deno.readTextFile(`${DIRECTORY}/${last}`));
}
