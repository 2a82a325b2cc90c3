import { ConfigurationError } from "../errors/service_errors.ts";
import { camelize, singular, underscore, wireName } from "./names.ts";
import type { Relationship } from "../types/model.ts";
import type { Table } from "../types/schema_tables.ts";
import { columnOf, isHidden } from "./columns.ts";
import type { Declared, DeclaredRelationship } from "./declare.ts";
import {
  areSame,
  emptiedColumns,
  type ForeignKey,
  foreignKeyOver,
  foreignKeysOf,
  isDeclared,
  keyColumns,
  mustBeSet,
  primaryKey,
} from "./foreign_keys.ts";
import { isServed, type Mapping } from "./mapping.ts";
import { asMember, listed } from "./spelled_names.ts";

/** The to-one relationship over a foreign key of its own table. */
export function toOne(
  name: string,
  key: ForeignKey,
  table: Table,
  mapping: Mapping,
  declared: boolean,
): Relationship {
  return {
    kind: "belongsTo",
    many: false,
    name,
    segment: name,
    target: key.table,
    hops: [key],
    required: mustBeSet(table, key.from),
    emptied: emptiedColumns(mapping.declared.get(table.name), table, key.from),
    common: [],
    enforced: isDeclared(key, table, mapping),
    declared,
  };
}

/** The to-one relationship that an option declares. @throws {ConfigurationError} */
export function declaredToOne(
  declared: Declared,
  table: Table,
  one: DeclaredRelationship,
  mapping: Mapping,
): Relationship {
  const key = foreignKeyOf(declared, table, one, mapping);
  for (const column of key.from) {
    columnOf(declared, table, column, `the foreign key of belongsTo "${one.property}"`);
    if (!isHidden(declared, column)) continue;
    throw new ConfigurationError(
      `Cannot map "${declared.table}": belongsTo "${one.property}" goes over the column "${column}", which columns ` +
        `hides. Take out the relationship, or ${asMember(column)}: false.`,
    );
  }
  return toOne(one.name, key, table, mapping, true);
}

/**
 * The foreign key that a declared to-one goes over: the columns that it names, `<name>_id` or `<name>Id` where the table
 * has it, else the one foreign key to the target.
 * @throws {ConfigurationError} where none or several lead there.
 */
export function foreignKeyOf(
  { table: name }: Declared,
  table: Table,
  { property, foreignKey, target = "" }: DeclaredRelationship,
  mapping: Mapping,
): ForeignKey {
  const usual = [`${underscore(property)}_id`, `${camelize(property)}Id`, `${property}Id`];
  const column = usual.find((each) => table.columns.some((column) => column.name === each));
  const leading = foreignKeysOf(table, mapping).filter((key) => key.table === target);
  const line = `belongsTo: { ${asMember(property)}: { table: ${JSON.stringify(target)}, foreignKey: … } }`;
  const columns = foreignKey ?? (column === undefined ? undefined : [column]);
  if (columns !== undefined) {
    const over = foreignKey === undefined ? leading.find((key) => key.from.includes(columns[0])) : undefined;
    const found = over ?? foreignKeyOver(columns, table, target, mapping);
    if (found !== undefined) return found;
    throw new ConfigurationError(
      `Cannot map "${name}": belongsTo "${property}" goes over ${
        columns.join(" and ")
      }, and the key of "${target}" is ` +
        `${keyColumns(target, mapping).join(" and ")}. Name as many columns with ${line}.`,
    );
  }
  if (leading.length === 1) return leading[0];
  const found = leading.length === 0
    ? `no foreign key of "${name}" leads to "${target}"`
    : `several foreign keys of "${name}" lead to "${target}": ${leading.map((key) => key.from.join("+")).join(", ")}`;
  throw new ConfigurationError(
    `Cannot map "${name}": belongsTo "${property}" needs a column that points to "${target}". There is no ` +
      `"${usual[0]}", and ${found}. Name the column with ${line}; the table has ${
        listed(table.columns.map((column) => column.name))
      }.`,
  );
}

/** The foreign keys that become to-one relationships where no option declares one over them. */
export function undeclaredKeys(declared: Declared, table: Table, mapping: Mapping): readonly ForeignKey[] {
  const keys = foreignKeysOf(table, mapping).filter(({ table: target, from }) =>
    isServed(target, mapping) && !from.some((column) => isHidden(declared, column))
  );
  return keys.filter((key, index) => keys.findIndex((one) => areSame(one.from, key.from)) === index);
}

/**
 * The names that an undeclared to-one may have, best first: that of its column without `_id`, `Id` or what it points to;
 * that of the whole column; its target's in the singular. Several columns go by the target first, unless all but one
 * say whose the row itself is: `(tenant_id, assignee_id)` → `assignee`.
 */
export function toOneNames({ table, from, to }: ForeignKey, owner: Table): readonly string[] {
  const target = singular(wireName(table));
  const own = ownColumns(from, to, primaryKey(owner));
  if (own.length !== 1) return [target, wireName(from.join("-"))];
  const [column] = own;
  return [withoutEnding(column, to[from.indexOf(column)]), wireName(column), target];
}

/** The columns of a foreign key that say more than whose row it is: not those that begin the owner's own key, too. */
function ownColumns(from: readonly string[], to: readonly string[], key: readonly string[]): readonly string[] {
  const differs = from.findIndex((column, index) => column !== key[index]);
  if (from.length === 1 || differs === 0) return from;
  // All of it is a part of the key, as in a join table: what is called otherwise where it leads to tells it from others.
  return differs === -1 ? from.filter((column, index) => column !== to[index]) : from.slice(differs);
}

/** `country_id`, `countryId` → `country`; `currency_code`, which points to `code`, → `currency`. */
function withoutEnding(column: string, pointed: string | undefined): string {
  const stripped = column.replace(/(?:_[iI][dD]|(?<=[a-z0-9])I[dD])$/, "");
  if (stripped !== column) return wireName(stripped);
  const ending = pointed === undefined ? "" : `_${pointed.toLowerCase()}`;
  const isEnding = pointed !== undefined && column.toLowerCase().endsWith(ending);
  return wireName(isEnding ? column.slice(0, -ending.length) : column);
}
