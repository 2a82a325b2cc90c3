import { AGREED, checkAgreement } from "./agreement.ts";
import { copyDatabase } from "./copy_database.ts";
import { countTraffic } from "./count_traffic.ts";
import { type CountingProxy, countingProxy, type Traffic } from "./counting_proxy.ts";
import { cpuTime } from "./cpu_time.ts";
import { forgetCreated } from "./fill_remote.ts";
import { floor } from "./floor.ts";
import { CLIENTS, load } from "./over_http.ts";
import { inTurn, type OfRemote, ofRemote } from "./remote_contestant.ts";
import type { RemoteSetup } from "./remote_setup.ts";
import { WARM_UP } from "./rounds.ts";
import { type ServedWorker, serveWorker } from "./served_worker.ts";
import type { WorkerBundle } from "./worker_bundle.ts";
import type { Workload, WorkloadName } from "./workloads.ts";

/** What the rounds of a workload took in workerd, in the order of the rounds. */
export interface RemoteRounds {
  readonly workload: WorkloadName;
  /** Microseconds a request. */
  readonly micros: OfRemote<readonly number[]>;
  /** Microseconds on a core for a request: of workerd, and of the libSQL server that it asks. */
  readonly cpu?: OfRemote<number>;
  readonly databaseCpu?: OfRemote<number>;
  /** What a Worker and its database exchange for one request. */
  readonly traffic: OfRemote<Traffic>;
}

/** A Worker asks its database over HTTP, so a round is a part of what it is where the database is in the process. */
const PART_OF_A_ROUND = 0.5;

/** sqld refuses a write now and then that meets another, whoever sends it: writes come from one connection. */
const WRITERS = 1;

/**
 * Runs a workload in workerd, the contestants taking turns on one core; their databases and the load share another.
 * What is exchanged with a database is counted before, by a proxy that is gone when the rounds are timed.
 */
export async function runRemote(
  setup: RemoteSetup,
  workload: Workload,
  file: string,
  rounds: number,
): Promise<RemoteRounds> {
  const traffic = await trafficOf(setup, workload);
  await forgetAll(setup);
  const workers: ServedWorker[] = [];
  try {
    await inTurn(async (name) => workers.push(await serveWorker(setup.bundles[name], setup.servers[name].url)));
    // The floor reads a local file: its bytes are what Relata answers there.
    const local = floor(workload.name, copyDatabase(file, `${workload.name}-workerd`));
    await checkAgreement([...workers, local], workload);
    return { ...await takeTurns(setup, workers, workload, rounds), traffic };
  } finally {
    await Promise.all(workers.map(({ process }) => process.stop()));
    await forgetAll(setup);
  }
}

async function forgetAll({ servers }: RemoteSetup): Promise<void> {
  await inTurn((name) => forgetCreated(servers[name].url));
}

function trafficOf({ bundles, servers }: RemoteSetup, workload: Workload): Promise<OfRemote<Traffic>> {
  return inTurn(async (name) => {
    const proxy = await countingProxy(servers[name].url);
    try {
      return await throughProxy(bundles[name], proxy, workload);
    } finally {
      await proxy.stop();
    }
  });
}

async function throughProxy(bundle: WorkerBundle, proxy: CountingProxy, workload: Workload): Promise<Traffic> {
  const worker = await serveWorker(bundle, proxy.url);
  try {
    return await countTraffic(worker, workload, proxy);
  } finally {
    await worker.process.stop();
  }
}

async function takeTurns(
  { servers, generator }: RemoteSetup,
  workers: readonly ServedWorker[],
  { name: workload, requests: whole, ask }: Workload,
  rounds: number,
): Promise<Omit<RemoteRounds, "traffic">> {
  const requests = Math.ceil(whole * PART_OF_A_ROUND);
  const clients = ask(0).method === "GET" ? CLIENTS : WRITERS;
  const micros = ofRemote((): number[] => []);
  const [cpu, databaseCpu] = [0, 1].map(() => ofRemote(() => ({ micros: 0 })));
  for (let round = 0; round < rounds + WARM_UP; round++) {
    const first = AGREED + round * requests;
    for (let turn = 0; turn < workers.length; turn++) {
      const { name, port, process } = workers[(round + turn) % workers.length];
      const pids = [process.pid, servers[name].pid];
      const before = pids.map(onCore);
      const { milliseconds } = await load(generator, { port, workload, first, requests, clients });
      if (round < WARM_UP) continue;
      const [own, database] = pids.map((pid, n) => (onCore(pid) - before[n]) * 1000 / requests / rounds);
      micros[name].push(milliseconds * 1000 / requests);
      cpu[name].micros += own;
      databaseCpu[name].micros += database;
    }
  }
  if (Number.isNaN(cpu.relata.micros)) return { workload, micros };
  const microsOf = (spent: typeof cpu) => ofRemote((name) => spent[name].micros);
  return { workload, micros, cpu: microsOf(cpu), databaseCpu: microsOf(databaseCpu) };
}

/** Milliseconds that a process has been on a core, `NaN` where nothing tells. */
function onCore(pid: number): number {
  return cpuTime(pid) ?? NaN;
}
