import { type ContestantName, type OfEach, ofEach } from "./contestant.ts";
import { type Spread, spreadOf } from "./statistics.ts";
import type { WorkloadName } from "./workloads.ts";

/**
 * How many rounds run first and are not counted: as many as are counted, and at least two. The engines of JavaScript
 * compile a program step by step while it runs, and a large one is not as fast as it gets before some 20,000 requests.
 */
export function warmUp(rounds: number): number {
  return Math.max(2, rounds);
}

/** The durations of a workload's rounds: microseconds per request, in the order of the rounds. */
export interface Rounds {
  readonly workload: WorkloadName;
  readonly micros: OfEach<readonly number[]>;
  /** Microseconds of processor time per request, of all threads of the process. */
  readonly cpu?: OfEach<number>;
}

/** The results of a workload's rounds. */
export interface Result {
  readonly workload: WorkloadName;
  /** Requests per second. */
  readonly rates: OfEach<Spread>;
  /** Relata's requests per second over another's, round by round, so that a slow moment of the machine affects both. */
  readonly ofFloor: Spread;
  readonly ofHandWritten: Spread;
  /** Absent in a stored run that is older than this contestant. */
  readonly ofHandKept?: Spread;
  readonly cpu?: Rounds["cpu"];
}

/** Computes the results of a workload's rounds. */
export function resultOf({ workload, micros, cpu }: Rounds): Result {
  const rates = (name: ContestantName) => spreadOf(micros[name].map((one) => 1e6 / one));
  const ratios = (name: ContestantName) => spreadOf(micros[name].map((one, n) => one / micros.relata[n]));
  return {
    workload,
    rates: ofEach(rates),
    ofFloor: ratios("floor"),
    ofHandWritten: ratios("hand-written"),
    ofHandKept: ratios("hand-kept"),
    ...(cpu === undefined ? {} : { cpu }),
  };
}
