import { type OfRemote, ofRemote } from "./remote_contestant.ts";
import type { RemoteRounds } from "./remote_rounds.ts";
import { type Spread, spreadOf } from "./statistics.ts";

/** What the rounds of a workload in workerd say. */
export interface RemoteResult extends Omit<RemoteRounds, "micros"> {
  /** Requests a second. */
  readonly rates: OfRemote<Spread>;
  /** Relata's requests a second over the other's, round by round. */
  readonly ofHandWritten: Spread;
}

/** Reads the rounds of a workload in workerd. */
export function remoteResultOf({ micros, ...rest }: RemoteRounds): RemoteResult {
  return {
    ...rest,
    rates: ofRemote((name) => spreadOf(micros[name].map((one) => 1e6 / one))),
    ofHandWritten: spreadOf(micros["hand-written"].map((one, n) => one / micros.relata[n])),
  };
}
