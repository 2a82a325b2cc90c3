/** The names of the contestants, in the order of a table of results. */
export const CONTESTANTS = ["relata", "hand-written", "hand-kept", "floor"] as const;

/** The name of one contestant. */
export type ContestantName = typeof CONTESTANTS[number];

/** What a table of results calls each contestant. */
export const LABELS: OfEach<string> = {
  relata: "relata",
  "hand-written": "hand-written",
  "hand-kept": "hand-written with kept statements",
  floor: "floor",
};

/** Something of each contestant, by its name. */
export type OfEach<T> = { readonly [Name in ContestantName]: T };

/** Makes something of each contestant. */
export function ofEach<T>(make: (name: ContestantName) => T): OfEach<T> {
  return Object.fromEntries(CONTESTANTS.map((name) => [name, make(name)])) as OfEach<T>;
}

/** One way to answer the requests of a workload, over a database file of its own. */
export interface Contestant {
  readonly name: ContestantName;
  readonly fetch: (request: Request) => Response | Promise<Response>;
}
