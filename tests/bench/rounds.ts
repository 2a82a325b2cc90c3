import type { ContestantName } from "./contestant.ts";
import { type Spread, spreadOf } from "./statistics.ts";
import type { WorkloadName } from "./workloads.ts";

/** What the rounds of a workload took: microseconds a request, a round each, in the order of the rounds. */
export interface Rounds {
  readonly workload: WorkloadName;
  readonly micros: { readonly [Name in ContestantName]: readonly number[] };
  /** Over HTTP: the part of a core that each server's process was busy, 0 to 1. */
  readonly busy?: { readonly [Name in ContestantName]: number };
}

/** What the rounds of a workload say. */
export interface Result {
  readonly workload: WorkloadName;
  /** Requests a second. */
  readonly rates: { readonly [Name in ContestantName]: Spread };
  /** Relata's requests a second over the other's, round by round, so that a slow moment of the machine meets both. */
  readonly ofFloor: Spread;
  readonly ofHandWritten: Spread;
  readonly busy?: Rounds["busy"];
}

/** Reads the rounds of a workload. */
export function resultOf({ workload, micros, busy }: Rounds): Result {
  const rates = (name: ContestantName) => spreadOf(micros[name].map((one) => 1e6 / one));
  const ratios = (name: ContestantName) => spreadOf(micros[name].map((one, n) => one / micros.relata[n]));
  return {
    workload,
    rates: { relata: rates("relata"), "hand-written": rates("hand-written"), floor: rates("floor") },
    ofFloor: ratios("floor"),
    ofHandWritten: ratios("hand-written"),
    ...(busy === undefined ? {} : { busy }),
  };
}
