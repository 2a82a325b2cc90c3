import type { StatementId, Verdict } from "../../src/cli/conforming/statements.ts";

/** The results of `relata conform --write` for one server. */
export interface PeerVerdicts {
  /** Its name and version. */
  readonly name: string;
  readonly verdicts: { readonly [Id in StatementId]: Verdict };
}

/** The results for several servers, as in `peers.json`. */
export type Compared = readonly PeerVerdicts[];
