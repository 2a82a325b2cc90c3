import type { Column } from "../types/column.ts";
import type { ForeignKeyFilter, Relationship, Resource } from "../types/model.ts";
import { camelize, dasherize, plural, singular, underscore, wireName } from "./names.ts";

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

/** Attributes and relationships by every spelling that input accepts. */
export function fieldSpellings(
  columns: readonly Column[],
  relationships: readonly Relationship[],
): Pick<Resource, "columnBySpelling" | "relationshipBySpelling" | "includeBySpelling"> {
  return {
    columnBySpelling: bySpelling(columns, (one) => one.field, columnSpellings),
    relationshipBySpelling: bySpelling(relationships, (one) => one.name, (one) => spellingsOf(one.segment)),
    includeBySpelling: bySpelling(relationships, (one) => one.name, (one) => includeSpellings(one.segment)),
  };
}

/** The spellings of a column: its own, those of the name that it gives, those of its field. */
function columnSpellings({ name, field }: Column): readonly string[] {
  return [name, ...spellingsOf(wireName(name)), ...spellingsOf(field)];
}

/** The spellings of columns that are no attributes. */
export function keySpellings(columns: readonly string[]): ReadonlySet<string> {
  return new Set(columns.flatMap((name) => [name, ...spellingsOf(wireName(name))]));
}

/** Foreign-key filters by each spelling of their parameter, the widest first. */
export function byParameter(filters: readonly ForeignKeyFilter[]): Resource["filters"] {
  const widestFirst = filters.toSorted((one, other) => other.together.length - one.together.length);
  const groups = [...Map.groupBy(widestFirst, (one) => one.parameter).values()];
  return bySpelling(groups, ([one]) => one.parameter, ([one]) => spellingsOf(wireName(one.parameter)));
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
