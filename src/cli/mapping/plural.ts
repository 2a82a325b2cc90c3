// @ts-types="@types/pluralize"
import pluralize from "pluralize";

/** The plural of the last word: `order-item` → `order-items`, `person` → `people`; a plural stays. */
export function plural(name: string): string {
  return lastWord(name, pluralize.plural);
}

/** The singular of the last word: `order-items` → `order-item`; a singular stays. */
export function singular(name: string): string {
  return lastWord(name, pluralize.singular);
}

function lastWord(name: string, change: (word: string) => string): string {
  const start = Math.max(name.lastIndexOf("-"), name.lastIndexOf("_")) + 1;
  return name.slice(0, start) + change(name.slice(start));
}
