import type { Resource } from "../types/model.ts";
import { camelize, dasherize, plural, singular, underscore } from "./names.ts";

/**
 * A look-up by every spelling of a name: its wire name wins over any other spelling. Of two that share a spelling, it
 * means the one that lists it earlier, and then the first.
 */
export function bySpelling<T>(
  all: readonly T[],
  wireName: (one: T) => string,
  spellings: (one: T) => readonly string[],
): ReadonlyMap<string, T> {
  const each = all.map((one) => ({ one, names: [wireName(one), ...spellings(one)] }));
  const found = new Map<string, T>();
  for (let rank = 0; each.some(({ names }) => rank < names.length); rank++) {
    for (const { one, names } of each) {
      if (rank < names.length && !found.has(names[rank])) found.set(names[rank], one);
    }
  }
  return found;
}

/** The spellings of a name: as it is, `dummy-counter`, `dummy_counter` and `dummyCounter`. */
export function spellingsOf(name: string): readonly string[] {
  return [name, dasherize(name), underscore(name), camelize(name)];
}

/** The spellings that `include` accepts: singular and plural too. */
export function includeSpellings(name: string): readonly string[] {
  return [...spellingsOf(name), ...[singular(name), plural(name)].flatMap(spellingsOf)];
}

/** The field that the application's own schema adds to a resource, by any of its spellings. */
export function addedField({ schema }: Pick<Resource, "schema">, spelling: string): string | undefined {
  const { adds = [] } = schema.attributes ?? {};
  return adds.find((one) => one === spelling) ?? adds.find((one) => spellingsOf(one).includes(spelling));
}
