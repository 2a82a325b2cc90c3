import type { StatementId, Verdict } from "../../src/cli/conforming/statements.ts";

/** What `relata conform --write` says of one server. */
export interface PeerVerdicts {
  /** Its name and version. */
  readonly name: string;
  readonly verdicts: { readonly [Id in StatementId]: Verdict };
}

/** What it says of several servers, as `peers.json` keeps it. */
export type Compared = readonly PeerVerdicts[];
