import { singular } from "../../model/names.ts";

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
