import { closest } from "../errors/closest.ts";
import type { Resource } from "../types/model.ts";
import { includeSpellings } from "./spellings.ts";

/** A name as the member of an object in JavaScript: `city`, `"-city"`. */
export function asMember(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

/** Names in a sentence; the first 20 of many: `"id", "name"` → `id, name`. */
export function listed(names: readonly string[]): string {
  if (names.length === 0) return "none";
  return names.length <= 20 ? names.join(", ") : `${names.slice(0, 20).join(", ")} and ${names.length - 20} more`;
}

/** The other known name whose plural or singular it is, or that is spelled nearly so. */
export function closestName(name: string, known: readonly string[]): string | undefined {
  const others = known.filter((one) => one !== name);
  return others.find((one) => includeSpellings(one).includes(name)) ?? closest(name, others);
}

/** ` Did you mean "Album"?` where another known name is meant, else nothing. */
export function didYouMean(name: string, known: readonly string[]): string {
  const near = closestName(name, known);
  return near === undefined ? "" : ` Did you mean "${near}"?`;
}

/** What was probably meant by an unknown name, else all that there are. */
export function meantOrAll(name: string, known: readonly string[]): string {
  const meant = didYouMean(name, known);
  return meant !== "" || known.length === 0 ? meant : ` It has ${listed(known)}.`;
}

/** Says in the application's words that a table has no such column, and which one was probably meant. */
export function unknownColumn(column: string, { table, everyColumn }: Resource): string {
  const columns = [...everyColumn.keys()];
  const near = closest(column, columns);
  const hint = near === undefined ? `It has ${columns.join(", ")}.` : `Did you mean "${near}"?`;
  return `"${table}" has no such column. ${hint}`;
}
