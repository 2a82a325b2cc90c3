import { plural, singular, wireName } from "../../model/names.ts";
import type { TableColumn } from "../../types/schema_tables.ts";
import { columnKind } from "../../values/kind.ts";
import type { FoundDatabase, FoundTable } from "../reading/read_samples.ts";
import { isSecret } from "./exposure.ts";
import { type Link, linkOf } from "./links.ts";
import { primaryKey } from "../../model/foreign_keys.ts";

/**
 * The columns that seem to point to a table by their names, although the database has no foreign key for them: `user_id`
 * beside a table `users`. Many programs keep such columns, and those of a view can have no foreign key.
 *
 * @param names the names that a table may be called by, with dashes
 */
export function likelyLinks(
  { tables }: FoundDatabase,
  names: ReadonlyMap<string, readonly string[]>,
): readonly Link[] {
  const targets = tables.filter((table) => table.kind === "table" && names.has(table.name) && keyOf(table));
  const named = (word: string) =>
    targets.find(({ name }) => names.get(name)!.some((one) => one === word || one === plural(word)));
  return tables.filter((table) => names.has(table.name)).flatMap((table) =>
    table.columns.flatMap((column) => {
      const word = wordOf(table, column);
      if (word === undefined) return [];
      const target = named(word) ?? (word === "parent" && keyOf(table) ? table : undefined);
      // A column that stores texts holds no ids of numbers.
      if (target === undefined || columnKind(column.type) !== columnKind(keyOf(target)!.type)) return [];
      return [linkOf(table, { columns: [column.name], table: target.name }, target)];
    })
  );
}

/** The column of a key of one column. */
function keyOf(table: FoundTable): TableColumn | undefined {
  const key = primaryKey(table);
  return key.length === 1 ? table.columns.find(({ name }) => name === key[0]) : undefined;
}

/**
 * What a column points to, by its name: `user` of `user_id` and `userId`. `undefined` if it is the id of its own table,
 * has a foreign key, looks secret, or means rows of several tables, as `owner_id` does beside `owner_type`.
 */
function wordOf(table: FoundTable, { name }: TableColumn): string | undefined {
  const [, word] = /^(.+)-id$/.exec(wireName(name)) ?? [];
  if (word === undefined || isSecret(name) || keyOf(table)?.name === name) return undefined;
  if (table.foreignKeys.some((key) => key.columns.includes(name))) return undefined;
  return table.columns.some((one) => wireName(one.name) === `${word}-type`) ? undefined : singular(word);
}
