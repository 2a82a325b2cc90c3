import {
  type OpenTable,
  plainQuestions,
  questionsOfColumn,
  questionsOfPath,
  questionsOfTable,
  requestOf,
} from "./hiding/closed_questions.ts";
import { Curious } from "./hiding/curious.ts";
import { type Document, type Fetch, primaryOf } from "./json_api.ts";
import { isSaid, saidBy } from "./hiding/said_names.ts";
import { normal } from "./hiding/spelled.ts";

/** A table, or some columns of a table, that a service does not expose. */
export interface ShutTable {
  /** Absent if the table is open and columns of it are hidden. */
  readonly table?: string;
  readonly columns: readonly string[];
}

/** The number of requests, and the leaks. */
export interface Closed {
  readonly requests: number;
  /** One line each: the request, its result, the expected result. */
  readonly problems: readonly string[];
}

/**
 * Tries to learn of tables and columns that a service does not expose. A problem is
 *
 * - an answer of another status than a name gets that nobody has;
 * - an answer that differs from the one to the same request with such a name in its place (`standInFor`), when both
 *   names are left out of it: then the service knows the name. Where an open name is so near that it is told as the one
 *   that was probably meant, the name that nobody has is as near;
 * - a name in an answer to a request that does not say it. Names are compared as whole words, all spellings alike;
 *   values of attributes are not looked at. A name is not a secret where it is also a name of an open table, a word of
 *   such a name (`city` of `city-id`), or one of `vocabulary`: what the service says to any database.
 *
 * A spelling of a hidden name that an open table has as well is not asked of that table.
 */
export async function closedDoors(
  fetch: Fetch,
  open: readonly OpenTable[],
  shut: readonly ShutTable[],
  vocabulary: ReadonlySet<string> = new Set(),
): Promise<Closed> {
  const curious = new Curious(fetch);
  const tables = once(shut.flatMap(({ table }) => table ?? []));
  const columns = once(shut.flatMap(({ columns }) => columns));
  const types = open.flatMap(({ path, type }) => [path, type]).map(normal);
  for (const name of tables) await curious.compare(name, new Set(types), questionsOfPath);
  for (const door of open) {
    const known = new Set([...types, ...namesOf(door)]);
    for (const name of tables) await curious.compare(name, known, (one) => questionsOfTable(one, door));
    for (const name of columns) await curious.compare(name, known, (one) => questionsOfColumn(one, door));
  }
  const known = [...types, ...open.flatMap(namesOf)];
  const hidden = once([...tables, ...columns].map(normal))
    .filter((name) => !vocabulary.has(name) && !isSaid(name, known));
  for (const door of open) {
    for (const question of plainQuestions(door, await firstIds(fetch, door))) await curious.listen(question, hidden);
  }
  return curious;
}

/**
 * The words in a service's answers to mistakes, independent of its tables: call it with tables whose names have no
 * meaning.
 */
export async function vocabularyOf(fetch: Fetch, open: readonly OpenTable[]): Promise<ReadonlySet<string>> {
  const said: string[] = [];
  for (const question of open.flatMap((door) => plainQuestions(door, []))) {
    said.push(...saidBy(await (await fetch(requestOf(question))).text()));
  }
  return new Set(said.flatMap((phrase) => phrase.split("_")));
}

/** The id of the first record of a list, if there is one. */
async function firstIds(fetch: Fetch, { path }: OpenTable): Promise<readonly string[]> {
  const list = await fetch(requestOf({ method: "GET", path, expected: 200 }));
  const document: Document = await list.json();
  return primaryOf(document).slice(0, 1).map(({ id }) => id);
}

/** The knowledge of every client about an open table. */
function namesOf({ attributes, relationships, columns }: OpenTable): readonly string[] {
  return ["id", "type", ...attributes, ...relationships, ...columns].map(normal);
}

/** Each name once, in any spelling. */
function once(names: readonly string[]): readonly string[] {
  return [...new Map(names.map((name) => [normal(name), name])).values()];
}
