import { dasherize, plural, singular, underscore } from "./names.ts";
import type { Resource } from "../types/model.ts";

/**
 * A look-up by every spelling of a name: its wire name wins over any other spelling, and of those the first.
 * A spelling that two of them share and neither has as its wire name means the first.
 */
export function bySpelling<T>(
  all: readonly T[],
  wireName: (one: T) => string,
  spellings: (one: T) => readonly string[],
): ReadonlyMap<string, T> {
  const found = new Map<string, T>();
  for (const one of all) found.set(wireName(one), one);
  for (const one of all) {
    for (const spelling of spellings(one)) if (!found.has(spelling)) found.set(spelling, one);
  }
  return found;
}

/** The spellings of a name: as it is, dasherized and underscored. */
export function spellingsOf(name: string): readonly string[] {
  return [name, dasherize(name), underscore(name)];
}

/** The spellings that `include` accepts: singular and plural too. */
export function includeSpellings(name: string): readonly string[] {
  return [name, singular(name), plural(name)].flatMap(spellingsOf);
}

/** Whether a type in a document means a resource: `national-capitals`, or underscored `national_capitals`. */
export function isTypeOf(type: string, resource: Resource): boolean {
  return type === resource.type || type === underscore(resource.type);
}
