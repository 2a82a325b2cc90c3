import { cleanFolder } from "../runtimes/clean_folder.ts";
import { runtimes } from "../runtimes/runtimes.ts";
import { startSqld } from "../helpers/engines/sqld.ts";
import { toolProgram } from "../helpers/engines/tools.ts";
import { buildDatabase } from "./build_database.ts";
import { fillRemote } from "./fill_remote.ts";
import { thisMachine } from "./machine.ts";
import { keep, today } from "./results.ts";
import { serveWorker } from "./served_worker.ts";
import { spreadOf } from "./statistics.ts";
import { markdownTable, printed } from "./table.ts";
import { bundleWorker } from "./worker_bundle.ts";
import { writePage } from "./write_page.ts";

/** Milliseconds of one start; workerd does not report how long it takes to load a module. */
interface Start {
  readonly imported?: number;
  readonly first: number;
  readonly second: number;
}

/** The starts of a runtime, one by one. */
export interface Starts {
  readonly runtime: string;
  readonly database: "a file" | "a server";
  readonly starts: readonly Start[];
}

const CITIES = 1_000;
const PATH = "/countries/1?include=currency";
const ACCEPT = { accept: "application/vnd.api+json" };

/** Imports the installed package, sends two requests, and prints the duration of each step. */
const PROGRAM = `
  const began = performance.now();
  const { createService } = await import("relata");
  const imported = performance.now() - began;
  const service = createService({
    database: "file:" + process.env.DATABASE,
    resources: { countries: { belongsTo: { currency: "currencies" } }, currencies: {} },
  });
  const ask = async () => {
    const before = performance.now();
    const answer = await service.fetch(new Request("http://127.0.0.1${PATH}", { headers: ${JSON.stringify(ACCEPT)} }));
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(text);
    return performance.now() - before;
  };
  const first = await ask();
  const second = await ask();
  await service.close();
  console.log(JSON.stringify({ imported, first, second }));
`;

/** Starts each runtime repeatedly in a new process, prints a table, and keeps it with `--save`. */
export async function start(args: readonly string[]): Promise<void> {
  const save = args.includes("--save");
  const rounds = Number(args[args.indexOf("--rounds") + 1] ?? NaN) || 15;
  const unknown = args.find((one, index) => !/^--(save|rounds)$/.test(one) && args[index - 1] !== "--rounds");
  if (unknown !== undefined) throw new Error(`Cannot start "${unknown}". deno task bench start [--rounds N] [--save]`);
  const machine = thisMachine({ deno: Deno.version.deno });
  const rows = await startAll(rounds);
  console.log(`\n${startTable(rows)}`);
  if (!save) return;
  await keep({ date: today(), runtime: "start", machine, rounds, rows });
  await writePage();
}

/** The starts of all runtimes, or of the named ones, the given number of times each. */
export async function startAll(rounds: number, named?: readonly string[]): Promise<readonly Starts[]> {
  const folder = await cleanFolder();
  try {
    const database = `${folder.path}/start.db`;
    buildDatabase(database, CITIES);
    await Deno.writeTextFile(`${folder.path}/start.mjs`, PROGRAM);
    const programs = runtimes.filter(({ engines }) => engines.includes("embedded"))
      .filter(({ name }) => named?.includes(name) !== false).map(({ name }) => ({
        runtime: name,
        command: name === "Deno"
          ? [Deno.execPath(), "run", "-A", "--quiet", "--no-lock"]
          : [toolProgram(name.toLowerCase().replace(" ", "") as "node22" | "node24" | "bun")],
      }));
    const rows: Starts[] = [];
    for (const { runtime, command } of programs) {
      const starts = await times(rounds, () => startProgram([...command, "start.mjs"], folder.path, database));
      rows.push({ runtime, database: "a file", starts });
    }
    if (named?.includes("workerd") === false) return rows;
    return [...rows, { runtime: "workerd", database: "a server", starts: await startWorkers(rounds, database) }];
  } finally {
    await folder.remove();
  }
}

async function startProgram(
  [program, ...args]: readonly string[],
  cwd: string,
  database: string,
): Promise<Start> {
  const { success, stdout, stderr } = await new Deno.Command(program, {
    args,
    cwd,
    env: { DATABASE: database },
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  if (!success) throw new Error(`Cannot start ${program}:\n${text(stderr)}`);
  return JSON.parse(text(stdout));
}

async function startWorkers(rounds: number, database: string): Promise<readonly Start[]> {
  const directory = await Deno.makeTempDir({ prefix: "relata_bench_" });
  const server = await startSqld();
  try {
    await fillRemote(server.url, database);
    const bundle = await bundleWorker("relata", directory);
    return await times(rounds, async () => {
      const { fetch, process } = await serveWorker(bundle, server.url);
      const ask = async () => {
        const before = performance.now();
        const answer = await fetch(new Request(`http://127.0.0.1${PATH}`, { headers: ACCEPT }));
        const text = await answer.text();
        if (answer.status !== 200) throw new Error(text);
        return performance.now() - before;
      };
      try {
        const first = await ask();
        return { first, second: await ask() };
      } finally {
        await process.stop();
      }
    });
  } finally {
    await server.stop();
    await Deno.remove(directory, { recursive: true });
  }
}

async function times<T>(count: number, run: () => Promise<T>): Promise<readonly T[]> {
  const found: T[] = [];
  // The very first one reads files that are in no cache of the system yet.
  await run();
  while (found.length < count) found.push(await run());
  return found;
}

/** The starts of runtimes as a Markdown table: medians and quartiles in milliseconds. */
export function startTable(rows: readonly Starts[]): string {
  const cell = (values: readonly (number | undefined)[]) => {
    const known = values.filter((value) => value !== undefined);
    return known.length === 0 ? "in the first request" : printed(spreadOf(known), (value) => value.toFixed(1));
  };
  return markdownTable([
    ["runtime", "database", "import", "first request", "second request"],
    ...rows.map(({ runtime, database, starts }) => [
      runtime,
      database,
      cell(starts.map((one) => one.imported)),
      cell(starts.map((one) => one.first)),
      cell(starts.map((one) => one.second)),
    ]),
  ]);
}
