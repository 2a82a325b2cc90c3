import { singular, underscore } from "../../model/names.ts";
import type { Naming } from "./choose_names.ts";
import type { Link } from "./links.ts";

/** The query parameters that a list has already. */
const BUILT_IN = ["fields", "filter", "include", "limit", "page", "sort"];

/**
 * The parameter that a many-to-many needs in its target's list, where the column's own name is no good: another filter of
 * that list has it, or it is one letter. Nothing where the column's name will do.
 *
 * @param given what many-to-manys have taken already, by target
 */
export function parameterOf(
  near: Link,
  target: string,
  { types, shortTypes, links }: Naming,
  given: Map<string, Set<string>>,
): string | undefined {
  if (near.columns.length > 1) return undefined;
  const taken = given.get(target) ?? new Set(BUILT_IN);
  given.set(target, taken);
  const isTaken = (name: string) =>
    taken.has(underscore(name)) ||
    links.some((link) => link.table === target && link.columns.some((one) => underscore(one) === underscore(name)));
  const [column] = near.columns;
  const owner = underscore(singular(shortTypes.get(near.target) ?? near.target));
  const names = [
    ...(column.length > 1 ? [column] : []),
    `${owner}_id`,
    `${underscore(types.get(near.table) ?? near.table)}_${underscore(column)}`,
  ];
  const parameter = names.find((name) => !isTaken(name)) ?? names[names.length - 1];
  taken.add(underscore(parameter));
  return parameter === column ? undefined : parameter;
}
