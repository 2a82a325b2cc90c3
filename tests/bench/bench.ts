import { type Asked, readArguments, type Way } from "./arguments.ts";
import { buildDatabase } from "./build_database.ts";
import { cores } from "./cores.ts";
import { dear } from "./dear.ts";
import { dearest } from "./dearest.ts";
import { growth } from "./growth.ts";
import { runInProcess } from "./in_own_process.ts";
import { thisMachine } from "./machine.ts";
import { operations } from "./operations.ts";
import { runOverHttp } from "./over_http.ts";
import { peers } from "./peers.ts";
import { remote } from "./remote.ts";
import { keep, today } from "./results.ts";
import { type Result, resultOf, type Rounds } from "./rounds.ts";
import { prepare, type Runtime } from "./runtimes.ts";
import { start } from "./start.ts";
import { resultTable } from "./table.ts";
import { roundTrips } from "./round_trips.ts";
import type { Workload } from "./workloads.ts";
import { writePage } from "./write_page.ts";

const CITIES = 100_000;

type Run = (runtime: Runtime, workload: Workload, database: string, rounds: number) => Promise<Rounds>;

const RUNS: { readonly [W in Way]: Run } = { in_process: runInProcess, http: runOverHttp };

/** Runs the selected workloads, prints a table for each mode, and keeps the results with `--save`. */
async function bench({ workloads, runtime: name, ways, rounds, save }: Asked): Promise<void> {
  const runtime = await prepare(name);
  const machine = thisMachine({ [name]: runtime.version });
  const directory = await Deno.makeTempDir({ prefix: "relata_bench_" });
  const results: { [W in Way]?: Result[] } = {};
  try {
    const database = `${directory}/atlas.db`;
    buildDatabase(database, CITIES);
    for (const way of ways) {
      const found: Result[] = results[way] = [];
      for (const workload of workloads) {
        if (way === "in_process" && workload.clients !== undefined) continue;
        found.push(resultOf(await RUNS[way](runtime, workload, database, rounds)));
      }
      console.log(`\n${name}, ${way === "http" ? "over HTTP" : "in process"}, ${rounds} rounds\n`);
      console.log(resultTable(found, way));
    }
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
  if (!save) return;
  await keep({ date: today(), runtime: name, machine, rounds, results });
  await writePage();
}

const [command, ...rest] = Deno.args;
if (command === "growth") await growth(rest);
else if (command === "remote") await remote(rest, CITIES);
else if (command === "peers") await peers(rest);
else if (command === "cores") await cores(rest);
else if (command === "start") await start(rest);
else if (command === "trips") await roundTrips(rest);
else if (command === "operations") await operations(rest);
else if (command === "dear") await dear(rest);
else if (command === "dearest") await dearest(rest);
else await bench(readArguments(Deno.args));
