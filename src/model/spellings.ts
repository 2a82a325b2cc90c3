import { ConfigurationError } from "../errors/service_error.ts";
import { closest, isLong } from "../errors/wording.ts";
import type { ForeignKeyFilter, Relationship, Resource } from "../types/model.ts";
import type { Column, Table, TableColumn } from "../types/schema_tables.ts";
import { camelize, dasherize, plural, singular, underscore, wireName } from "./names.ts";

/** A name, written as a member of a JavaScript object: `city`, `"-city"`. */
export function asMember(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

/** Names in a sentence; the first 20 of many: `"id", "name"` → `id, name`. */
export function listed(names: readonly string[]): string {
  if (names.length === 0) return "none";
  return names.length <= 20 ? names.join(", ") : `${names.slice(0, 20).join(", ")} and ${names.length - 20} more`;
}

/** The known name that differs from a name only in plural or singular, or only in a few letters. */
export function closestName(name: string, known: readonly string[]): string | undefined {
  const others = known.filter((one) => one !== name);
  return others.find(isAlike(name)) ?? closest(name, others);
}

/** Makes a test whether a known name is the plural or singular of a name. Long names are not tested. */
function isAlike(name: string): (known: string) => boolean {
  if (isLong(name)) return () => false;
  const spellings = new Set(includeSpellings(name));
  return (known) => spellings.has(known) || spellings.has(dasherize(known));
}

/** ` Did you mean "Album"?` if a known name is close, otherwise `""`. */
export function didYouMean(name: string, known: readonly string[]): string {
  const near = closestName(name, known);
  return near === undefined ? "" : ` Did you mean "${near}"?`;
}

/** A hint at the name that was probably meant, or a list of all known names. */
export function meantOrAll(name: string, known: readonly string[]): string {
  const meant = didYouMean(name, known);
  return meant !== "" || known.length === 0 ? meant : ` It has ${listed(known)}.`;
}

/** Says to the application that a table has no such column, and which one was probably meant. */
export function unknownColumn(column: string, { table, everyColumn }: Resource): string {
  const columns = [...everyColumn.keys()];
  const near = closest(column, columns);
  const hint = near === undefined ? `It has ${columns.join(", ")}.` : `Did you mean "${near}"?`;
  return `"${table}" has no such column. ${hint}`;
}

/**
 * Makes a map with all spellings of names. A wire name wins over other spellings. If two values share a spelling, it
 * belongs to the one that lists it earlier, and otherwise to the first.
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

/** The spellings of a column: of its own name, of its wire name, of its field. `id` always means the resource's id. */
function columnSpellings({ name, field }: Column): readonly string[] {
  return [name, ...spellingsOf(wireName(name)), ...spellingsOf(field)].filter((one) => one !== "id");
}

/** The spellings of columns that are not attributes. */
export function keySpellings(columns: readonly string[]): ReadonlySet<string> {
  return new Set(columns.flatMap((name) => [name, ...spellingsOf(wireName(name))]));
}

/** Foreign-key filters by each spelling of their parameter, the widest first. */
export function byParameter(filters: readonly ForeignKeyFilter[]): Resource["filters"] {
  const widestFirst = filters.toSorted((one, other) => other.together.length - one.together.length);
  const groups = [...Map.groupBy(widestFirst, (one) => one.parameter).values()];
  return bySpelling(groups, ([one]) => one.parameter, ([one]) => spellingsOf(wireName(one.parameter)));
}

/** The spellings of a name: the name itself, `dummy-counter`, `dummy_counter` and `dummyCounter`. */
export function spellingsOf(name: string): readonly string[] {
  return [name, dasherize(name), underscore(name), camelize(name)];
}

/** The spellings that `include` accepts: singular and plural too. */
function includeSpellings(name: string): readonly string[] {
  return [...spellingsOf(name), ...[singular(name), plural(name)].flatMap(spellingsOf)];
}

/** The field that the application's own schema adds to a resource, by any of its spellings. */
export function addedField({ schema }: Pick<Resource, "schema">, spelling: string): string | undefined {
  const { adds = [] } = schema.attributes ?? {};
  return adds.find((one) => one === spelling) ?? adds.find((one) => spellingsOf(one).includes(spelling));
}

/** A column of the table that an option names. @throws {ConfigurationError} */
export function columnOf(
  declared: { readonly table: string },
  table: Table,
  name: string,
  option: string,
): TableColumn {
  const found = table.columns.find((column) => column.name === name);
  if (found !== undefined) return found;
  const names = table.columns.map((column) => column.name);
  throw new ConfigurationError(
    `Cannot map "${declared.table}": ${option} names the column "${name}", which the table does not have; ` +
      `it has ${listed(names)}.${didYouMean(name, names)}`,
  );
}
