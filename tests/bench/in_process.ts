import { argv, cpuUsage } from "node:process";
import { AGREED, checkAgreement } from "./agreement.ts";
import { breathe } from "./breathe.ts";
import { type ContestantName, CONTESTANTS, ofEach } from "./contestant.ts";
import { openContestant } from "./contestants.ts";
import { copyDatabase } from "./copy_database.ts";
import { type Rounds, warmUp } from "./rounds.ts";
import { spreadOf } from "./statistics.ts";
import { requestOf, type Workload, WORKLOADS } from "./workloads.ts";

/** The mean time of one request of a round, in microseconds: by the clock, and of the processor. */
interface Took {
  readonly micros: number;
  readonly cpu: number;
}

/** Times one round: requests are created before the clock starts, and an answer counts when its text has been read. */
async function timeRound(
  fetch: (request: Request) => Response | Promise<Response>,
  { ask, requests }: Workload,
  first: number,
): Promise<Took> {
  const made = Array.from({ length: requests }, (_, n) => requestOf(ask(first + n)));
  const before = cpuUsage();
  const start = performance.now();
  for (const [n, request] of made.entries()) {
    const response = await fetch(request);
    await response.text();
    if (response.status >= 300) throw new Error(`${request.method} ${request.url} is answered by ${response.status}.`);
    await breathe(n);
  }
  const took = performance.now() - start;
  const { user, system } = cpuUsage(before);
  return { micros: took * 1000 / requests, cpu: (user + system) / requests };
}

/** Runs a workload in this process, the contestants taking turns; each has a copy of the database. */
async function run(workload: Workload, database: string, rounds: number): Promise<Rounds> {
  const contestants = [];
  for (const name of CONTESTANTS) {
    contestants.push(await openContestant(name, workload.name, copyDatabase(database, `${workload.name}-${name}`)));
  }
  await checkAgreement(contestants, workload);
  const took = ofEach((): Took[] => []);
  for (let round = 0; round < rounds + warmUp(rounds); round++) {
    const first = AGREED + round * workload.requests;
    for (let turn = 0; turn < contestants.length; turn++) {
      const { name, fetch } = contestants[(round + turn) % contestants.length];
      const one = await timeRound(fetch, workload, first);
      if (round >= warmUp(rounds)) took[name].push(one);
    }
  }
  const micros = (name: ContestantName) => took[name].map((one) => one.micros);
  const cpu = (name: ContestantName) => spreadOf(took[name].map((one) => one.cpu)).median;
  return { workload: workload.name, micros: ofEach(micros), cpu: ofEach(cpu) };
}

const [name, database, rounds] = argv.slice(2);
const workload = WORKLOADS.find((one) => one.name === name);
if (workload === undefined) throw new Error(`There is no workload "${name}".`);
console.log(JSON.stringify(await run(workload, database, Number(rounds))));
