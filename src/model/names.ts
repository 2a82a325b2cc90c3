// @ts-types="@types/pluralize"
import inflect from "pluralize";

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
