import type { FoundDatabase, FoundTable } from "../reading/found.ts";
import { type Link, sameColumns, uniqueSets } from "./links.ts";

/** A table whose rows join the rows of two others, or of one. */
export interface Join {
  readonly table: string;
  readonly links: readonly [Link, Link];
  /** The other columns that a row cannot be made without. */
  readonly demanded: readonly string[];
}

/** The join tables: two foreign keys of theirs are together their primary key, or UNIQUE. */
export function joinsOf({ tables }: FoundDatabase, links: readonly Link[]): readonly Join[] {
  return tables.flatMap((table) => {
    const own = links.filter((link) => link.table === table.name && !link.isUnique);
    return pairsOf(own).filter((pair) => isKey(pair, table)).map((pair) => ({
      table: table.name,
      links: pair,
      demanded: demandedBeside(pair, table),
    }));
  });
}

function pairsOf(links: readonly Link[]): readonly (readonly [Link, Link])[] {
  return links.flatMap((one, index) => links.slice(index + 1).map((other) => [one, other] as const));
}

/** Two keys that share a column would say twice what its value is. */
function isKey([one, other]: readonly [Link, Link], table: FoundTable): boolean {
  if (one.columns.some((column) => other.columns.includes(column))) return false;
  return uniqueSets(table).some((set) => sameColumns(set, [...one.columns, ...other.columns]));
}

function demandedBeside(pair: readonly [Link, Link], { columns }: FoundTable): readonly string[] {
  const keys = pair.flatMap((link) => link.columns);
  return columns.filter(({ name, notNull, hasDefault, generated, isMadeKey }) =>
    notNull && !hasDefault && !generated && !isMadeKey && !keys.includes(name)
  ).map((column) => column.name);
}
