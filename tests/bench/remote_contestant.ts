import type { ContestantName } from "./contestant.ts";

/** The contestants that are Workers over a remote database, in the order of a table of results. */
export const REMOTE = ["relata", "hand-written"] as const satisfies readonly ContestantName[];

/** The name of one of them. */
export type RemoteName = typeof REMOTE[number];

/** One value for each of them, by its name. */
export type OfRemote<T> = { readonly [Name in RemoteName]: T };

/** Makes one value for each of them. */
export function ofRemote<T>(make: (name: RemoteName) => T): OfRemote<T> {
  return { relata: make("relata"), "hand-written": make("hand-written") };
}

/** Makes one value for each of them, one after the other. */
export async function inTurn<T>(make: (name: RemoteName) => Promise<T>): Promise<OfRemote<T>> {
  return { relata: await make("relata"), "hand-written": await make("hand-written") };
}
