/** The names of the contestants, in the order of a table of results. */
export const CONTESTANTS = ["relata", "hand-written", "hand-kept", "floor"] as const;

/** The name of one contestant. */
export type ContestantName = typeof CONTESTANTS[number];

/** The names of the contestants in a table of results. */
export const LABELS: OfEach<string> = {
  relata: "relata",
  "hand-written": "hand-written",
  "hand-kept": "hand-written with kept statements",
  floor: "floor",
};

/** One value for each contestant, by its name. */
export type OfEach<T> = { readonly [Name in ContestantName]: T };

/** Makes one value for each contestant. */
export function ofEach<T>(make: (name: ContestantName) => T): OfEach<T> {
  return Object.fromEntries(CONTESTANTS.map((name) => [name, make(name)])) as OfEach<T>;
}

/** One way to answer the requests of a workload, with its own database file. */
export interface Contestant {
  readonly name: ContestantName;
  readonly fetch: (request: Request) => Response | Promise<Response>;
}
