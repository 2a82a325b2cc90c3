import type { Failure } from "./turso.ts";

/** The failure of a failed exchange if another connection reads the pragmas: `undefined` if it passes then. */
export interface Failed {
  readonly apart: Failure | undefined;
}

/** The cause of an exchange that fails, but passes if another connection reads the pragmas. */
const PRAGMAS = "**what a refused write has changed is still seen**, or the process ends: neither where another " +
  "connection reads the pragmas";

/** The common causes of other failures, by the title of the exchange, the database's error and the differences. */
const CAUSES: readonly (readonly [RegExp, string])[] = [
  [/Expected 'USING' in module name/, "a file that has an FTS5 table does not open"],
  [/Stored generated columns are not supported/, "a file that has a stored generated column does not open"],
  [/no such function: lead/, "no `lead()`: pages of included resources"],
  [/malformed JSON/, "`printf('%!.17g', …)` of an infinite REAL is `Inf`, which is no JSON: 500"],
  [/no such table: relata:/, "a `with` in a nested statement does not see the outer one: pages by number that are far"],
  [/WITHOUT ROWID|without rowid|referencing "tokens"/, "`WITHOUT ROWID`: no DELETE, no foreign keys"],
  [/: members: /, "filters by members of JSON attributes find other rows"],
  [
    /declared length|longer than its column|too short for a UUID|any id that it holds|none that is longer/,
    "the length of `varchar(24)` is not told, so none is checked",
  ],
  [/trigger refuses|Nobody is to read this|so does a trigger/, "what a trigger says is not told from other errors"],
  [
    /room|several (?:columns|parts)|\bparts?\b/,
    "a foreign key to a key of several columns that names none of them leads nowhere: `pragma_table_info` calls each part " +
    "of a key the first",
  ],
];

/** How many exchanges have failed for each cause, the most first. */
export function countCauses(failed: readonly Failed[]): Readonly<Record<string, number>> {
  const groups = Object.entries(Object.groupBy(failed, causeOf)).map(([what, group]) => [what, group!.length] as const);
  return Object.fromEntries(groups.sort(([, one], [, other]) => other - one));
}

function causeOf({ apart }: Failed): string {
  if (apart === undefined) return PRAGMAS;
  const { title, found, errors } = apart;
  const text = [title, ...errors, ...found].join("\n");
  return CAUSES.find(([pattern]) => pattern.test(text))?.[1] ?? "others";
}
