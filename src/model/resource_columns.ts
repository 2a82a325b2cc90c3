import type { Key } from "../types/model.ts";
import type { Column, Table } from "../types/schema_tables.ts";
import { attributesOf, checkColumn, columnsOf, fieldOption } from "./columns.ts";
import type { Declared, Mapping } from "./declare.ts";
import { keyOf } from "./keys.ts";
import { wireName } from "./names.ts";
import type { Problems } from "./problems.ts";
import { foreignKeyColumns } from "./relationships.ts";
import type { Owner } from "./to_ones.ts";

/** A declared resource's table, and its columns by what they are. */
export interface Columns extends Owner {
  readonly key?: Key;
  readonly every: readonly Column[];
  /** The columns that are attributes. */
  readonly shown: readonly Column[];
  /** The columns that are not attributes: the id's, the key's, foreign keys. */
  readonly keys: ReadonlySet<string>;
}

/** Divides the columns of a resource's table. What is wrong with them goes to the problems. */
export function divideColumns(declared: Declared, table: Table, mapping: Mapping, problems: Problems): Columns {
  const key = problems.attempt(() => keyOf(declared, table));
  const own = key === undefined ? namedLikeKeys(table) : [...key.columns, ...key.order];
  const keys = new Set([...own, ...foreignKeyColumns(declared, table, mapping)]);
  for (const name of Object.keys(declared.options.columns ?? {})) {
    problems.attempt(() => checkColumn(declared, table, name));
  }
  const every = columnsOf(declared, table);
  const shown = attributesOf(declared, every, keys);
  const attributes = new Set(shown.map(({ name }) => fieldOption(declared, name) ?? wireName(name)));
  return { declared, table, key, every, shown, keys, attributes };
}

/** What would be the key of a table without a good one, so that its columns are not reported as well. */
function namedLikeKeys({ columns }: Table): readonly string[] {
  return columns.filter(({ name, primaryKey }) => primaryKey > 0 || wireName(name) === "id").map((one) => one.name);
}
