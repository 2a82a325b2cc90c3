import { type ContestantName, type OfEach, ofEach } from "./contestant.ts";
import { type Spread, spreadOf } from "./statistics.ts";
import type { WorkloadName } from "./workloads.ts";

/** Rounds that are run first and not counted. */
export const WARM_UP = 2;

/** What the rounds of a workload took: microseconds a request, a round each, in the order of the rounds. */
export interface Rounds {
  readonly workload: WorkloadName;
  readonly micros: OfEach<readonly number[]>;
  /** Microseconds that the process was on a core for a request, its threads together. */
  readonly cpu?: OfEach<number>;
}

/** What the rounds of a workload say. */
export interface Result {
  readonly workload: WorkloadName;
  /** Requests a second. */
  readonly rates: OfEach<Spread>;
  /** Relata's requests a second over another's, round by round, so that a slow moment of the machine meets both. */
  readonly ofFloor: Spread;
  readonly ofHandWritten: Spread;
  /** Absent in a run that was kept before this contestant was there. */
  readonly ofHandKept?: Spread;
  readonly cpu?: Rounds["cpu"];
}

/** Reads the rounds of a workload. */
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
