import { buildDatabase } from "./build_database.ts";
import { type Growth, growthTable } from "./growth_table.ts";
import { GROWTHS } from "./growth_measures.ts";
import { thisMachine } from "./machine.ts";
import { load, startGenerator } from "./over_http.ts";
import { CONTESTANT_CORE, pinned } from "./pinned.ts";
import { keep, today } from "./results.ts";
import { prepare } from "./runtimes.ts";
import { serveContestant } from "./served.ts";
import { WORKLOADS } from "./workloads.ts";
import { writePage } from "./write_page.ts";

const CLIENTS = "clients";

/** Runs the named growth tables, or all of them; `--save` keeps them. */
export async function growth(args: readonly string[]): Promise<void> {
  const known = [...Object.keys(GROWTHS).filter((name) => name !== "memory"), CLIENTS, "memory"];
  const named = args.filter((arg) => arg !== "--save");
  const unknown = named.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`Cannot grow "${unknown}": there are ${known.join(", ")}.`);
  const save = args.includes("--save");
  if (save && named.length > 0) throw new Error("Cannot save a part of the growth tables.");
  const machine = thisMachine({ deno: Deno.version.deno });
  const tables: Growth[] = [];
  for (const name of known.filter((one) => named.length === 0 || named.includes(one))) {
    const table = await inDirectory((directory) => name === CLIENTS ? clients(directory) : measured(name, directory));
    console.log(`\n${table.title}\n\n${growthTable(table)}`);
    tables.push(table);
  }
  if (!save) return;
  await keep({ date: today(), runtime: "growth", machine, tables });
  await writePage();
}

async function inDirectory(run: (directory: string) => Promise<Growth>): Promise<Growth> {
  const directory = await Deno.makeTempDir({ prefix: "relata_bench_" });
  try {
    return await run(directory);
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}

async function measured(name: string, directory: string): Promise<Growth> {
  const script = new URL("growth_measures.ts", import.meta.url).href;
  const run = [Deno.execPath(), "run", "-A", "--no-check", script, name, directory];
  const [command, ...args] = pinned(run, CONTESTANT_CORE);
  const { success, stdout } = await new Deno.Command(command, { args, stderr: "inherit" }).output();
  if (!success) throw new Error(`Cannot measure ${name}.`);
  return JSON.parse(new TextDecoder().decode(stdout));
}

async function clients(directory: string): Promise<Growth> {
  const database = `${directory}/clients.db`;
  buildDatabase(database, 0);
  const [{ name: workload, requests }] = WORKLOADS;
  const served = await serveContestant(await prepare("deno"), "relata", workload, database);
  const generator = await startGenerator();
  try {
    const rows: number[][] = [];
    await load(generator, { port: served.port, workload, first: 0, requests: 3 * requests, clients: 8 });
    for (const count of [1, 2, 4, 8, 16, 32, 64]) {
      const round = { port: served.port, workload, first: 0, requests: 2 * requests, clients: count };
      const { milliseconds, p50, p99 } = await load(generator, round);
      rows.push([count, Math.round(round.requests * 1000 / milliseconds), p50, p99]);
    }
    const columns = ["clients", "views per second", "median wait, µs", "99th percentile, µs"];
    return { title: "Clients over HTTP", columns, rows };
  } finally {
    await Promise.all([served.process.stop(), generator.stop()]);
  }
}
