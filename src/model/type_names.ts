import { plural, wireName } from "./names.ts";

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

/** Letters and digits alone; a name of which nothing is left has a type all the same. */
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
