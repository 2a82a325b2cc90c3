import type { ContestantName } from "./contestant.ts";
import { type Spread, spreadOf } from "./statistics.ts";
import type { WorkloadName } from "./workloads.ts";

/** Rounds that are run first and not counted. */
export const WARM_UP = 2;

/** What the rounds of a workload took: microseconds a request, a round each, in the order of the rounds. */
export interface Rounds {
  readonly workload: WorkloadName;
  readonly micros: { readonly [Name in ContestantName]: readonly number[] };
  /** Over HTTP: microseconds that each server's process was on a core for a request, its threads together. */
  readonly cpu?: { readonly [Name in ContestantName]: number };
}

/** What the rounds of a workload say. */
export interface Result {
  readonly workload: WorkloadName;
  /** Requests a second. */
  readonly rates: { readonly [Name in ContestantName]: Spread };
  /** Relata's requests a second over the other's, round by round, so that a slow moment of the machine meets both. */
  readonly ofFloor: Spread;
  readonly ofHandWritten: Spread;
  readonly cpu?: Rounds["cpu"];
}

/** Reads the rounds of a workload. */
export function resultOf({ workload, micros, cpu }: Rounds): Result {
  const rates = (name: ContestantName) => spreadOf(micros[name].map((one) => 1e6 / one));
  const ratios = (name: ContestantName) => spreadOf(micros[name].map((one, n) => one / micros.relata[n]));
  return {
    workload,
    rates: { relata: rates("relata"), "hand-written": rates("hand-written"), floor: rates("floor") },
    ofFloor: ratios("floor"),
    ofHandWritten: ratios("hand-written"),
    ...(cpu === undefined ? {} : { cpu }),
  };
}
