import { wireName } from "../../model/names.ts";
import { plural, singular } from "./plural.ts";

/**
 * The type of each table's resources, which is its path too: the plural, dasherized. `Album` → `albums`, `Order Details`
 * → `order-details`. A table that is named so already has it before another that would come to it.
 */
export function typesOf(tables: readonly string[]): ReadonlyMap<string, string> {
  const types = new Map<string, string>();
  const taken = new Set<string>();
  const give = (table: string, type: string) => {
    types.set(table, type);
    taken.add(type);
  };
  for (const table of tables) {
    const own = wireName(table);
    if (own === ownName(table) && own === plural(own) && !taken.has(own)) give(table, own);
  }
  for (const table of tables) {
    if (!types.has(table)) give(table, firstFree([plural(ownName(table)), ownName(table)], taken));
  }
  return types;
}

/** Letters and digits alone; a name of which nothing is left has a type all the same. */
function ownName(table: string): string {
  const own = wireName(table.replace(/[^\p{L}\p{N}_-]+/gu, " "));
  return own === "" ? "table" : own;
}

/** The first name that nothing has yet; the last one with a number where all are taken. */
export function firstFree(names: readonly string[], taken: ReadonlySet<string>): string {
  const free = names.find((name) => name !== "" && !taken.has(name));
  if (free !== undefined) return free;
  const last = names.findLast((name) => name !== "") ?? "other";
  let number = 2;
  while (taken.has(`${last}-${number}`)) number++;
  return `${last}-${number}`;
}

/** How many tables must begin with a word before it is taken for the name of their application. */
const FAMILY = 3;

/**
 * The types without the name of an application that many tables begin with, nor that of its part: `orders` of
 * `shop-orders`. A word that names a table itself is none: `film` of `film_actor`.
 */
export function shortTypes(types: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const shorter = withoutFamilies(types);
  return [...types].every(([table, type]) => shorter.get(table) === type) ? types : shortTypes(shorter);
}

function withoutFamilies(types: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const all = [...types.values()];
  const whole = new Set(all.flatMap((type) => [type, singular(type)]));
  const families = Map.groupBy(all, firstWord);
  const isFamily = (word: string) => !whole.has(word) && (families.get(word)?.length ?? 0) >= FAMILY;
  return new Map([...types].map(([table, type]) => {
    const word = firstWord(type);
    return [table, word !== undefined && isFamily(word) ? type.slice(word.length + 1) : type];
  }));
}

/** The first of several words. */
function firstWord(type: string): string | undefined {
  return /^([^-]+)-./.exec(type)?.[1];
}
