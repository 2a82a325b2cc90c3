import { AGREED, checkAgreement } from "./agreement.ts";
import { CONTESTANTS, type OfEach, ofEach } from "./contestant.ts";
import { cpuTime } from "./cpu_time.ts";
import { type LineProcess, startProcess } from "./line_process.ts";
import type { Load, Loaded } from "./load.ts";
import { LOAD_CORE } from "./pinned.ts";
import { type Rounds, warmUp } from "./rounds.ts";
import { prepare, type Runtime } from "./runtimes.ts";
import { serveContestant, type Served } from "./served.ts";
import type { Workload } from "./workloads.ts";

/** Connections of the load, enough to keep a server busy. */
export const CLIENTS = 16;

/**
 * Runs a workload over HTTP, the contestants taking turns: each serves in its own process, all on one core; the load
 * comes from another core. The load generator is the same for every runtime.
 */
export async function runOverHttp(
  runtime: Runtime,
  workload: Workload,
  database: string,
  rounds: number,
): Promise<Rounds> {
  const started: { stop(): Promise<void> }[] = [];
  try {
    const served: Served[] = [];
    for (const name of CONTESTANTS) {
      const one = await serveContestant(runtime, name, workload.name, database);
      started.push(one.process);
      served.push(one);
    }
    await checkAgreement(served, workload);
    const generator = await startGenerator();
    started.push(generator);
    return await takeTurns(served, generator, workload, rounds);
  } finally {
    await Promise.all(started.map((one) => one.stop()));
  }
}

/** Starts the load generator, on Node whatever the contestants run on; `before` is the command that starts it. */
export async function startGenerator(before: readonly string[] = []): Promise<LineProcess> {
  return startProcess([...before, ...(await prepare("node")).command("load", [])], LOAD_CORE);
}

/** Requests one round of load and waits for its end. */
export async function load(generator: LineProcess, round: Load): Promise<Loaded> {
  await generator.say(JSON.stringify(round));
  return JSON.parse(await generator.hear());
}

async function takeTurns(
  served: readonly Served[],
  generator: LineProcess,
  { name: workload, requests, clients = CLIENTS }: Workload,
  rounds: number,
): Promise<Rounds> {
  const micros: OfEach<number[]> = ofEach(() => []);
  const cpu = ofEach(() => ({ micros: 0 }));
  for (let round = 0; round < rounds + warmUp(rounds); round++) {
    const first = AGREED + round * requests;
    for (let turn = 0; turn < served.length; turn++) {
      const { name, port, process } = served[(round + turn) % served.length];
      const before = cpuTime(process.pid);
      const { milliseconds } = await load(generator, { port, workload, first, requests, clients });
      if (round < warmUp(rounds)) continue;
      micros[name].push(milliseconds * 1000 / requests);
      cpu[name].micros += ((cpuTime(process.pid) ?? NaN) - (before ?? NaN)) * 1000 / requests / rounds;
    }
  }
  if (Number.isNaN(cpu.relata.micros)) return { workload, micros };
  return { workload, micros, cpu: ofEach((name) => cpu[name].micros) };
}
