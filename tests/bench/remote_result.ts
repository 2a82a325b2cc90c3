import { type OfRemote, ofRemote } from "./remote_contestant.ts";
import type { RemoteRounds } from "./remote_rounds.ts";
import { type Spread, spreadOf } from "./statistics.ts";

/** The results of a workload's rounds in workerd. */
export interface RemoteResult extends Omit<RemoteRounds, "micros"> {
  /** Requests per second. */
  readonly rates: OfRemote<Spread>;
  /** Relata's requests per second over the other's, round by round. */
  readonly ofHandWritten: Spread;
}

/** Computes the results of a workload's rounds in workerd. */
export function remoteResultOf({ micros, ...rest }: RemoteRounds): RemoteResult {
  return {
    ...rest,
    rates: ofRemote((name) => spreadOf(micros[name].map((one) => 1e6 / one))),
    ofHandWritten: spreadOf(micros["hand-written"].map((one, n) => one / micros.relata[n])),
  };
}
