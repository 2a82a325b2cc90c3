import { type Asked, readArguments, type Way } from "./arguments.ts";
import { buildDatabase } from "./build_database.ts";
import { CONTESTANT_CORE, pinned } from "./pinned.ts";
import { type Result, resultOf, type Rounds } from "./rounds.ts";
import { prepare, type Runtime } from "./runtimes.ts";
import { resultTable } from "./table.ts";
import type { Workload } from "./workloads.ts";

const CITIES = 100_000;

/** Runs what is asked for, prints a table of each way and returns the results. */
async function bench({ workloads, runtime: name, ways, rounds }: Asked): Promise<void> {
  const runtime = await prepare(name);
  const directory = await Deno.makeTempDir({ prefix: "relata_bench_" });
  try {
    const database = `${directory}/atlas.db`;
    buildDatabase(database, CITIES);
    for (const way of ways) {
      const results: Result[] = [];
      for (const workload of workloads) results.push(resultOf(await RUNS[way](runtime, workload, database, rounds)));
      console.log(`\n${name}, ${way === "http" ? "over HTTP" : "in process"}, ${rounds} rounds\n`);
      console.log(resultTable(results, way));
    }
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}

type Run = (runtime: Runtime, workload: Workload, database: string, rounds: number) => Promise<Rounds>;

const RUNS: { readonly [W in Way]: Run } = {
  async in_process(runtime, { name }, database, rounds) {
    const command = pinned(runtime.command("in_process", [name, database, String(rounds)]), CONTESTANT_CORE);
    const { success, stdout } = await new Deno.Command(command[0], { args: command.slice(1), stderr: "inherit" })
      .output();
    if (!success) throw new Error(`Cannot run ${name} on ${runtime.name}.`);
    return JSON.parse(new TextDecoder().decode(stdout));
  },
  http() {
    throw new Error("Not yet.");
  },
};

await bench(readArguments(Deno.args));
