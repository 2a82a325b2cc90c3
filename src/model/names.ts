import { ConfigurationError } from "../errors/service_error.ts";
import inflect from "pluralize";

// @ts-types="@types/pluralize"

/** The wire name of a table, column or relationship: `nationalCapital`, `national_capital` → `national-capital`. */
export function dasherize(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    // A client may send a megabyte of capitals, so no pattern may scan the rest of a run of capitals from each of its
    // letters.
    .replace(/([A-Z])(?=[A-Z][a-z])/g, "$1-")
    .replaceAll("_", "-")
    .toLowerCase();
}

/**
 * The wire name of a table or column, with only characters that JSON:API allows in a member name: `Order Details` →
 * `order-details`, `_id` → `id`. Empty if no character is left.
 */
export function wireName(name: string): string {
  return dasherize(name.replace(/[^a-zA-Z0-9\u0080-\uFFFF-]+/g, "-")).replace(/^-+|-+$/g, "");
}

/** The words of a name, in lower case: `passwordHash`, `password_hash` → `password`, `hash`. */
export function wordsOf(name: string): readonly string[] {
  return wireName(name).split("-").filter((word) => word !== "");
}

/** A name in camelCase: `national_capital` → `nationalCapital`. */
export function camelize(name: string): string {
  return dasherize(name).replace(/-+(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** How documents write names: `national-capital` or `nationalCapital`. */
export type Naming = "dash" | "camel";

/** A wire name in the spelling of documents. */
export function printedName(wireName: string, naming: Naming): string {
  return naming === "camel" ? camelize(wireName) : wireName;
}

/** A name in snake_case: `nationalCapital`, `national-capital` → `national_capital`. */
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
 * The type of each table's resources, which is its path too: the plural, dasherized. `Album` → `albums`, `Order
 * Details` → `order-details`. A table whose own name is a type gets it before another table whose name leads to the
 * same type.
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

/** The wire name of a table with only letters and digits; a fixed name if it has none. */
function ownName(table: string): string {
  const own = wireName(table.replace(/[^\p{L}\p{N}_-]+/gu, " "));
  return own === "" ? "table" : own;
}

/** The first name that is free; if all are taken, the last one with a number. */
export function firstFree(names: readonly string[], taken: ReadonlySet<string>): string {
  const free = names.find((name) => name !== "" && !taken.has(name));
  if (free !== undefined) return free;
  const last = names.findLast((name) => name !== "") ?? "other";
  let number = 2;
  while (taken.has(`${last}-${number}`)) number++;
  return `${last}-${number}`;
}

/** The beginning of the names that statements give to rows which they have found. No table that they read may have it. */
export const OWN_PREFIX = "relata:";

/**
 * Refuses a table that statements would take for rows of their own. `instead` is what else may be done about it.
 * @throws {ConfigurationError}
 */
export function refuseOwnName(table: string, cannot: string, instead = ""): void {
  if (!table.toLowerCase().startsWith(OWN_PREFIX)) return;
  throw new ConfigurationError(
    `${cannot}: statements of the service give names that begin with "${OWN_PREFIX}" to their own rows. ` +
      `Rename the table${instead}.`,
  );
}
