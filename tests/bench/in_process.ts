import { argv } from "node:process";
import { AGREED, checkAgreement } from "./agreement.ts";
import { type ContestantName, CONTESTANTS } from "./contestant.ts";
import { openContestant } from "./contestants.ts";
import { copyDatabase } from "./copy_database.ts";
import { type Rounds, WARM_UP } from "./rounds.ts";
import { requestOf, type Workload, WORKLOADS } from "./workloads.ts";

/** Milliseconds of one round: requests are made before the clock starts, and an answer counts when its text is read. */
async function timeRound(
  fetch: (request: Request) => Response | Promise<Response>,
  { ask, requests }: Workload,
  first: number,
): Promise<number> {
  const made = Array.from({ length: requests }, (_, n) => requestOf(ask(first + n)));
  const start = performance.now();
  for (const request of made) {
    const response = await fetch(request);
    await response.text();
    if (response.status >= 300) throw new Error(`${request.method} ${request.url} is answered by ${response.status}.`);
  }
  return performance.now() - start;
}

/** Runs a workload in this process, the contestants taking turns; each has a copy of the database. */
async function run(workload: Workload, database: string, rounds: number): Promise<Rounds> {
  const contestants = [];
  for (const name of CONTESTANTS) {
    contestants.push(await openContestant(name, workload.name, copyDatabase(database, `${workload.name}-${name}`)));
  }
  await checkAgreement(contestants, workload);
  const micros: { [Name in ContestantName]: number[] } = { relata: [], "hand-written": [], floor: [] };
  for (let round = 0; round < rounds + WARM_UP; round++) {
    const first = AGREED + round * workload.requests;
    for (let turn = 0; turn < contestants.length; turn++) {
      const { name, fetch } = contestants[(round + turn) % contestants.length];
      const took = await timeRound(fetch, workload, first);
      if (round >= WARM_UP) micros[name].push(took * 1000 / workload.requests);
    }
  }
  return { workload: workload.name, micros };
}

const [name, database, rounds] = argv.slice(2);
const workload = WORKLOADS.find((one) => one.name === name);
if (workload === undefined) throw new Error(`There is no workload "${name}".`);
console.log(JSON.stringify(await run(workload, database, Number(rounds))));
