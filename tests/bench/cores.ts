import { cleanFolder } from "../runtimes/clean_folder.ts";
import { freePort } from "../runtimes/server_process.ts";
import { toolProgram } from "../helpers/engines/tools.ts";
import { buildDatabase } from "./build_database.ts";
import { copyDatabase } from "./copy_database.ts";
import { type LineProcess, startProcess } from "./line_process.ts";
import { thisMachine } from "./machine.ts";
import { load, startGenerator } from "./over_http.ts";
import { PRAGMAS } from "./pragmas.ts";
import { SETTINGS } from "./relata_settings.ts";
import { keep, today } from "./results.ts";
import { warmUp } from "./rounds.ts";
import { type Spread, spreadOf } from "./statistics.ts";
import { markdownTable, printed } from "./table.ts";
import { requestOf, type Workload, WORKLOADS } from "./workloads.ts";
import { writePage } from "./write_page.ts";

/** How many processes of `relata serve` share a port. */
export const PROCESSES = [1, 2] as const;

/** Requests per second of a runtime, by the number of its processes. */
export interface CoresRow {
  readonly runtime: string;
  readonly workload: string;
  readonly rates: readonly Spread[];
}

const CITIES = 1_000;
const CLIENTS = 32;

const SERVICE = `
  import { createService } from "relata";
  const database = { url: "file:" + process.env.DATABASE, pragmas: ${JSON.stringify(PRAGMAS)} };
  const service = createService({ database, ...${JSON.stringify(SETTINGS)} });
  const name = String(process.pid);
  export default {
    async fetch(request) {
      const answer = await service.fetch(request);
      answer.headers.set("x-process", name);
      return answer;
    },
  };
`;

const COMMANDS: { readonly [runtime: string]: () => readonly string[] } = {
  Deno: () => [Deno.execPath(), "run", "-A", "--quiet", "--no-lock", "npm:relata"],
  "Node 24": () => [toolProgram("node24"), "node_modules/.bin/relata"],
  Bun: () => [toolProgram("bun"), "node_modules/.bin/relata"],
};

const ASKED = WORKLOADS.filter(({ name }) => ["view", "list", "create"].includes(name));

/** Serves a database file with one and two processes, prints a table, and keeps it with `--save`. */
export async function cores(args: readonly string[]): Promise<void> {
  const save = args.includes("--save");
  const rounds = Number(args[args.indexOf("--rounds") + 1] ?? NaN) || 9;
  const unknown = args.find((one, index) => !/^--(save|rounds)$/.test(one) && args[index - 1] !== "--rounds");
  if (unknown !== undefined) throw new Error(`Cannot run "${unknown}". deno task bench cores [--rounds N] [--save]`);
  const machine = thisMachine({ deno: Deno.version.deno });
  const rows = await compareCores(rounds);
  console.log(`\n${coresTable(rows)}`);
  if (!save) return;
  await keep({ date: today(), runtime: "cores", machine, rounds, rows });
  await writePage();
}

/**
 * The requests per second of each runtime, or of the named ones, with one and two processes; `part` is the fraction of
 * a round.
 */
export async function compareCores(
  rounds: number,
  named: readonly string[] = Object.keys(COMMANDS),
  part = 0.5,
): Promise<readonly CoresRow[]> {
  const folder = await cleanFolder();
  // The load shares the cores with the service, which has priority.
  const generator = await startGenerator(["nice", "-n", "19"]);
  try {
    await Deno.writeTextFile(`${folder.path}/cores.mjs`, SERVICE);
    const database = `${folder.path}/atlas.db`;
    buildDatabase(database, CITIES);
    const rows: CoresRow[] = [];
    for (const runtime of named) {
      const found = [];
      for (const processes of PROCESSES) {
        const copy = copyDatabase(database, `${processes}`);
        found.push(await ratesOf(COMMANDS[runtime](), folder.path, copy, processes, generator, rounds, part));
      }
      for (const [at, { title }] of ASKED.entries()) {
        rows.push({ runtime, workload: title, rates: found.map((rates) => rates[at]) });
      }
    }
    return rows;
  } finally {
    await generator.stop();
    await folder.remove();
  }
}

async function ratesOf(
  command: readonly string[],
  folder: string,
  database: string,
  processes: number,
  generator: LineProcess,
  rounds: number,
  part: number,
): Promise<readonly Spread[]> {
  const port = freePort();
  const [program, ...args] = [...command, "serve", "cores.mjs", `--workers=${processes}`, `--port=${port}`];
  const quiet = `cd "$1" && export DATABASE="$2" && shift 2 && exec "$@" >/dev/null`;
  const server = startProcess(["sh", "-c", quiet, "sh", folder, database, program, ...args], undefined);
  try {
    await untilAllAnswer(port, processes);
    const spreads: Spread[] = [];
    for (const workload of ASKED) spreads.push(await rateOf(generator, port, workload, rounds, part));
    return spreads;
  } finally {
    await server.stop();
  }
}

async function rateOf(
  generator: LineProcess,
  port: number,
  { name: workload, requests: whole }: Workload,
  rounds: number,
  part: number,
): Promise<Spread> {
  const requests = Math.ceil(whole * part);
  const rates: number[] = [];
  for (let round = 0; round < rounds + warmUp(rounds); round++) {
    const { milliseconds } = await load(generator, {
      port,
      workload,
      first: round * requests,
      requests,
      clients: CLIENTS,
    });
    if (round >= warmUp(rounds)) rates.push(requests * 1000 / milliseconds);
  }
  return spreadOf(rates);
}

/**
 * Waits until the given number of processes have answered: a connection stays with the process that has accepted it.
 */
async function untilAllAnswer(port: number, processes: number): Promise<void> {
  using client = Deno.createHttpClient({ poolMaxIdlePerHost: 0 });
  const seen = new Set<string | null>();
  for (const deadline = performance.now() + 30_000; seen.size < processes;) {
    if (performance.now() > deadline) throw new Error(`${seen.size} of ${processes} processes have answered.`);
    const request = requestOf({ method: "GET", path: "/countries/1" }, `http://127.0.0.1:${port}`);
    const answer = await fetch(request, { client }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer === undefined) await new Promise((resolve) => setTimeout(resolve, 50));
    else seen.add(answer.headers.get("x-process"));
  }
}

/** Requests per second with one and two processes, as a Markdown table. */
export function coresTable(rows: readonly CoresRow[]): string {
  const rate = (spread: Spread) => printed(spread, (value) => Math.round(value).toLocaleString("en"));
  return markdownTable([
    ["runtime", "workload", "one process", "two processes", "times"],
    ...rows.map(({ runtime, workload, rates: [one, two] }) => [
      runtime,
      workload,
      rate(one),
      rate(two),
      (two.median / one.median).toFixed(2),
    ]),
  ]);
}
