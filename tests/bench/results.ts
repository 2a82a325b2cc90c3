import { fileURLToPath } from "node:url";
import type { Way } from "./arguments.ts";
import type { CoresRow } from "./cores.ts";
import type { DearRow } from "./dear_verdict.ts";
import type { Growth } from "./growth_table.ts";
import type { Machine } from "./machine.ts";
import type { OfRemote } from "./remote_contestant.ts";
import type { PeerRow } from "./peers_table.ts";
import type { RemoteResult } from "./remote_result.ts";
import type { Result } from "./rounds.ts";
import type { Starts } from "./start.ts";

/** The results of any run. */
export type Run = WorkloadsRun | RemoteRun | GrowthRun | DearRun | StartRun | PeersRun | CoresRun;

/** The results of a run of the workloads. */
export interface WorkloadsRun {
  /** `2026-01-31` */
  readonly date: string;
  readonly runtime: string;
  readonly machine: Machine;
  readonly rounds: number;
  readonly results: { readonly [W in Way]?: readonly Result[] };
}

/** The results of a run of the workloads in workerd. */
export interface RemoteRun {
  readonly date: string;
  readonly runtime: "workerd";
  readonly machine: Machine;
  readonly rounds: number;
  /** Bytes of the Workers' bundles, minified and gzipped. */
  readonly bundles: OfRemote<number>;
  readonly results: readonly RemoteResult[];
}

/** The results of a run of the growth tables. */
export interface GrowthRun {
  readonly date: string;
  readonly runtime: "growth";
  readonly machine: Machine;
  readonly tables: readonly Growth[];
}

/** The results of a run of the expensive requests. */
export interface DearRun {
  readonly date: string;
  readonly runtime: "dear";
  readonly machine: Machine;
  readonly lists: readonly { readonly title: string; readonly rows: readonly DearRow[] }[];
}

/** The results of a run of the starts. */
export interface StartRun {
  readonly date: string;
  readonly runtime: "start";
  readonly machine: Machine;
  readonly rounds: number;
  readonly rows: readonly Starts[];
}

/** The results of a run of Relata and other servers. */
export interface PeersRun {
  readonly date: string;
  readonly runtime: "peers";
  readonly machine: Machine;
  readonly rounds: number;
  readonly rows: readonly PeerRow[];
}

/** The results of a run with one and two processes. */
export interface CoresRun {
  readonly date: string;
  readonly runtime: "cores";
  readonly machine: Machine;
  readonly rounds: number;
  readonly rows: readonly CoresRow[];
}

const DIRECTORY = fileURLToPath(new URL("results", import.meta.url));

/** The date of today, as in the results. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Stores a run as `results/<date>-<runtime>.json`, and replaces an older one of the same day. */
export async function keep(run: Run): Promise<void> {
  await Deno.mkdir(DIRECTORY, { recursive: true });
  await Deno.writeTextFile(`${DIRECTORY}/${run.date}-${run.runtime}.json`, `${JSON.stringify(run, null, 2)}\n`);
}

/** The newest stored run of a runtime, `undefined` if there is none. */
export async function newest<One extends Run>(runtime: One["runtime"]): Promise<One | undefined> {
  const names: string[] = [];
  for await (const { name } of Deno.readDir(DIRECTORY)) if (name.endsWith(`-${runtime}.json`)) names.push(name);
  const last = names.sort().at(-1);
  return last === undefined ? undefined : JSON.parse(await Deno.readTextFile(`${DIRECTORY}/${last}`));
}
