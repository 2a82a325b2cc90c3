import fc from "fast-check";
import { type RequestProcess, startRequestProcess } from "./request_process.ts";
import type { MeasuredAnswer } from "./dear_process.ts";
import { dearDatabase } from "./dear_database.ts";
import { crossed, pathOf, randomParameters, type RandomRead, randomRead, without } from "./dear_random.ts";
import { markdownTable } from "./table.ts";

const USAGE = "deno task bench dearest [seconds] [--seed N]";
const KEPT = 10;
const OF_ONE_PATH = 2;
const GIVEN_UP_AFTER = 3000;
/** The maximum number of requests per process, so that its caches stay small. */
const REQUESTS_OF_ONE = 300;

/** A read that was not refused, with its cost; `Infinity` if it was stopped. */
interface Passed {
  readonly read: RandomRead;
  readonly milliseconds: number;
}

/** The findings of a search. */
interface Met {
  sent: number;
  refused: number;
  late: number;
  /** Requests that were answered with a 5xx. */
  readonly faults: string[];
}

/**
 * Searches for the most expensive request that passes: random ones on the database of `deno task bench dear`, within
 * the default limits. Half of them vary one of the most expensive so far. Prints the ten most expensive, at most two
 * per path, and the seed that repeats the search.
 */
export async function dearest(args: readonly string[]): Promise<void> {
  const { seconds, seed } = readSearch(args);
  const database = await dearDatabase();
  const until = performance.now() + seconds * 1000;
  const met: Met = { sent: 0, refused: 0, late: 0, faults: [] };
  let kept: readonly Passed[] = [];
  let asking: RequestProcess | undefined;
  while (performance.now() < until) {
    const read = draw(kept, seed + met.sent++);
    asking ??= await startRequestProcess(database);
    const answer = await asking.ask({ service: read.service, path: pathOf(read), again: 1 }, GIVEN_UP_AFTER);
    const milliseconds = costOf(read, answer, met);
    if (milliseconds !== undefined) kept = dearestOf([...kept, { read, milliseconds }]);
    if (answer !== "late" && met.sent % REQUESTS_OF_ONE > 0) continue;
    await asking.stop();
    asking = undefined;
  }
  await asking?.stop();
  console.log(dearestTable(kept));
  console.log(`\n${met.sent} sent: ${met.refused} refused, ${met.late} given up. The seed is ${seed}.`);
  for (const fault of met.faults) console.log(`A fault: ${fault}`);
}

function readSearch(args: readonly string[]): { seconds: number; seed: number } {
  const rest = [...args];
  const at = rest.indexOf("--seed");
  const seed = at === -1 ? Date.now() % 2 ** 31 : Number(rest.splice(at, 2)[1]);
  const seconds = Number(rest[0] ?? "60");
  if (rest.length > 1 || !(seconds > 0) || !Number.isInteger(seed)) {
    throw new Error(`Cannot search with "${args.join(" ")}". ${USAGE}`);
  }
  return { seconds, seed };
}

/** A new read, or one of the most expensive answered so far with something added or removed. */
function draw(kept: readonly Passed[], seed: number): RandomRead {
  const sample = <T>(arbitrary: fc.Arbitrary<T>) => fc.sample(arbitrary, { numRuns: 1, seed })[0];
  const answered = kept.filter(({ milliseconds }) => milliseconds < Infinity);
  if (answered.length === 0 || seed % 2 === 0) return sample(randomRead);
  const { read } = answered[sample(fc.nat({ max: answered.length - 1 }))];
  if (seed % 3 === 0) return without(read, sample(fc.nat({ max: 100 })));
  return crossed(read, sample(randomParameters(read.table, read.isLinkage)));
}

/** The cost of a read; `undefined` if it was refused. */
function costOf(read: RandomRead, answer: MeasuredAnswer | "late", met: Met): number | undefined {
  if (answer === "late") {
    met.late++;
    return Infinity;
  }
  if (answer.status === 200) return Math.min(answer.first, answer.milliseconds);
  met.refused++;
  if (answer.status >= 500) met.faults.push(`${answer.status}, ${read.service}, ${pathOf(read)}`);
  return undefined;
}

function dearestOf(passed: readonly Passed[]): readonly Passed[] {
  const distinct = [...new Map(passed.map((one) => [pathOf(one.read), one])).values()];
  const sorted = distinct.sort((one, other) => other.milliseconds > one.milliseconds ? 1 : -1);
  const places = Map.groupBy(sorted, ({ read }) => read.place);
  return sorted.filter((one) => places.get(one.read.place)!.indexOf(one) < OF_ONE_PATH).slice(0, KEPT);
}

function dearestTable(kept: readonly Passed[]): string {
  const rows = kept.map(({ read, milliseconds }) => {
    const took = milliseconds === Infinity ? `> ${GIVEN_UP_AFTER}` : milliseconds.toFixed(0);
    return [took, read.service, String(pathOf(read).length), `\`${pathOf(read)}\``];
  });
  return markdownTable([["ms", "service", "bytes", "request"], ...rows]);
}
