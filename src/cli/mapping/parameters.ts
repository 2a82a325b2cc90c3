import { singular, underscore } from "../../model/names.ts";
import type { Naming } from "./choose_names.ts";
import type { Link } from "./links.ts";

/** The query parameters that a list has already. */
const BUILT_IN = ["fields", "filter", "include", "limit", "page", "sort"];

/**
 * The parameters that a many-to-many needs in its target's list, one for each column of the near key, where the columns'
 * own names are no good: another filter of that list has one, or it is one letter. Nothing where they will do.
 *
 * @param given what many-to-manys have taken already, by target
 */
export function parametersOf(
  near: Link,
  target: string,
  naming: Naming,
  given: Map<string, Set<string>>,
): readonly string[] | undefined {
  const taken = given.get(target) ?? new Set(BUILT_IN);
  given.set(target, taken);
  const isTaken = (name: string) =>
    taken.has(underscore(name)) ||
    naming.links.some((link) =>
      link.table === target && link.columns.some((one) => underscore(one) === underscore(name))
    );
  const parameters = near.columns.map((column) => {
    const names = namesFor(column, near, naming);
    const parameter = names.find((name) => !isTaken(name)) ?? names[names.length - 1];
    taken.add(underscore(parameter));
    return parameter;
  });
  return parameters.every((name, index) => name === near.columns[index]) ? undefined : parameters;
}

/** What the parameter of a column of a near key may be called, best first. */
function namesFor(column: string, near: Link, { types, shortTypes }: Naming): readonly string[] {
  const owner = underscore(singular(shortTypes.get(near.target) ?? near.target));
  return [
    ...(column.length > 1 ? [column] : []),
    near.columns.length === 1 ? `${owner}_id` : `${owner}_${underscore(column)}`,
    `${underscore(types.get(near.table) ?? near.table)}_${underscore(column)}`,
  ];
}
