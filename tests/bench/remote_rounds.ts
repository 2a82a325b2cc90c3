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
import { warmUp } from "./rounds.ts";
import { type ServedWorker, serveWorker } from "./served_worker.ts";
import type { WorkerBundle } from "./worker_bundle.ts";
import type { Workload, WorkloadName } from "./workloads.ts";

/** The durations of a workload's rounds in workerd, in the order of the rounds. */
export interface RemoteRounds {
  readonly workload: WorkloadName;
  /** Microseconds per request. */
  readonly micros: OfRemote<readonly number[]>;
  /** Microseconds of processor time per request: of workerd, and of its libSQL server. */
  readonly cpu?: OfRemote<number>;
  readonly databaseCpu?: OfRemote<number>;
  /** The traffic between a Worker and its database for one request. */
  readonly traffic: OfRemote<Traffic>;
}

/** A Worker queries its database over HTTP, so a round is shorter than with a database in the process. */
const PART_OF_A_ROUND = 0.5;

/** sqld sometimes refuses a write that collides with another, from any client: writes come from one connection. */
const WRITERS = 1;

/**
 * Runs a workload in workerd, the contestants taking turns on one core; their databases and the load share another. The
 * traffic with a database is counted first, by a proxy that does not run during the timed rounds.
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
    // The floor reads a local file: its bytes are those of Relata there.
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
  for (let round = 0; round < rounds + warmUp(rounds); round++) {
    const first = AGREED + round * requests;
    for (let turn = 0; turn < workers.length; turn++) {
      const { name, port, process } = workers[(round + turn) % workers.length];
      const pids = [process.pid, servers[name].pid];
      const before = pids.map(onCore);
      const { milliseconds } = await load(generator, { port, workload, first, requests, clients });
      if (round < warmUp(rounds)) continue;
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

/** The processor time of a process in milliseconds, `NaN` if the system does not report it. */
function onCore(pid: number): number {
  return cpuTime(pid) ?? NaN;
}
