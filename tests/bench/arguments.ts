import type { RuntimeName } from "./runtimes.ts";
import { type Workload, WORKLOADS } from "./workloads.ts";

/** How contestants are called. */
export type Way = "in_process" | "http";

/** The options on the command line. */
export interface Asked {
  readonly workloads: readonly Workload[];
  readonly runtime: RuntimeName;
  readonly ways: readonly Way[];
  readonly rounds: number;
  /** Whether the results are kept and shown in the documentation. */
  readonly save: boolean;
}

/** The usage text. */
export const USAGE =
  "deno task bench [view|list|include|create|update|delete|link|deep_page|inserts|mixed …] [--runtime deno|node|bun] [--in-process|--http] [--rounds N] [--save]";

const RUNTIMES: readonly string[] = ["deno", "node", "bun"] satisfies RuntimeName[];

/**
 * Reads the command line.
 * @throws {Error} for invalid arguments.
 */
export function readArguments(args: readonly string[], offered: readonly Workload[] = WORKLOADS): Asked {
  const rest = [...args];
  const flag = (name: string) => {
    const at = rest.indexOf(name);
    if (at !== -1) rest.splice(at, 1);
    return at !== -1;
  };
  const option = (name: string, otherwise: string) => {
    const at = rest.indexOf(name);
    return at === -1 ? otherwise : rest.splice(at, 2)[1] ?? "";
  };
  const runtime = option("--runtime", "deno");
  const rounds = Number(option("--rounds", "15"));
  const inProcess = flag("--in-process");
  const http = flag("--http");
  const save = flag("--save");
  const unknown = rest.find((one) => !offered.some(({ name }) => name === one));
  if (unknown !== undefined) throw new Error(`Cannot run "${unknown}". ${USAGE}`);
  if (!RUNTIMES.includes(runtime)) throw new Error(`Cannot run on "${runtime}". ${USAGE}`);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`Cannot run so many rounds. ${USAGE}`);
  if (save && rest.length > 0) throw new Error(`Cannot save a part of the workloads. ${USAGE}`);
  return {
    workloads: offered.filter(({ name }) => rest.length === 0 || rest.includes(name)),
    runtime: runtime as RuntimeName,
    ways: inProcess === http ? ["in_process", "http"] : [inProcess ? "in_process" : "http"],
    rounds,
    save,
  };
}
