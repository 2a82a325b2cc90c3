import inflect from "pluralize";

// @ts-types="@types/pluralize"

/** The wire name of a table, column or relationship: `nationalCapital`, `national_capital` → `national-capital`. */
export function dasherize(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    // A client may send a megabyte of capitals: nothing may look through a run of them from each of its letters.
    .replace(/([A-Z])(?=[A-Z][a-z])/g, "$1-")
    .replaceAll("_", "-")
    .toLowerCase();
}

/**
 * The wire name that a table or column gives, made of what JSON:API allows in a member name: `Order Details` →
 * `order-details`, `_id` → `id`. Empty where nothing is left.
 */
export function wireName(name: string): string {
  return dasherize(name.replace(/[^a-zA-Z0-9\u0080-\uFFFF-]+/g, "-")).replace(/^-+|-+$/g, "");
}

/** A name as JavaScript writes it: `national_capital` → `nationalCapital`. */
export function camelize(name: string): string {
  return dasherize(name).replace(/-+(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** How documents write names: `national-capital` or `nationalCapital`. */
export type Naming = "dash" | "camel";

/** A wire name as documents write it. */
export function printedName(wireName: string, naming: Naming): string {
  return naming === "camel" ? camelize(wireName) : wireName;
}

/** The database's way to write a name: `nationalCapital`, `national-capital` → `national_capital`. */
export function underscore(name: string): string {
  return dasherize(name).replaceAll("-", "_");
}

/** The singular of the last word: `national-capitals` → `national-capital`, `movies` → `movie`; a singular stays. */
export function singular(name: string): string {
  return lastWord(name, inflect.singular);
}

/** The plural of the last word: `order-item` → `order-items`, `person` → `people`; a plural stays. */
export function plural(name: string): string {
  return lastWord(name, inflect.plural);
}

function lastWord(name: string, change: (word: string) => string): string {
  const start = Math.max(name.lastIndexOf("-"), name.lastIndexOf("_")) + 1;
  return name.slice(0, start) + change(name.slice(start));
}

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

/** Only letters and digits; a name of which nothing is left has a type too. */
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
