import type { Hop } from "../types/model.ts";

/** The way back: from the rows that hops lead to, to the rows of the table that they come from. */
export function backwards(hops: readonly Hop[], from: string): readonly Hop[] {
  return hops.map((hop, index) => ({
    table: index === 0 ? from : hops[index - 1].table,
    from: hop.to,
    to: hop.from,
  })).reverse();
}
