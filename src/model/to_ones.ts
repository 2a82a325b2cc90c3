import { ConfigurationError } from "../errors/service_errors.ts";
import { camelize, singularize, underscore, wireName } from "./names.ts";

import type { Table, TableForeignKey } from "../types/schema_tables.ts";
import { columnOf, isHidden } from "./columns.ts";
import type { Declared, DeclaredRelationship } from "./declare.ts";
import { type FoundRelationship, isServed, type Mapping, pointsToKey } from "./mapping.ts";
import { asMember, listed } from "./spelled_names.ts";

/** The to-one relationship that an option declares. @throws {ConfigurationError} */
export function declaredToOne(
  declared: Declared,
  table: Table,
  one: DeclaredRelationship,
  mapping: Mapping,
): FoundRelationship {
  const foreignKey = foreignKeyOf(declared, table, one, mapping);
  const { notNull } = columnOf(declared, table, foreignKey, `the foreign key of belongsTo "${one.property}"`);
  if (isHidden(declared, foreignKey)) {
    throw new ConfigurationError(
      `Cannot map "${declared.table}": belongsTo "${one.property}" goes over the column "${foreignKey}", which columns ` +
        `hides. Take out the relationship, or ${asMember(foreignKey)}: false.`,
    );
  }
  return { many: false, name: one.name, target: one.target, foreignKey, required: notNull, declared: true };
}

/**
 * The column that a declared to-one goes over: the one that it names, `<name>_id` or `<name>Id` where the table has it,
 * else the one foreign key to the target.
 * @throws {ConfigurationError} where none or several lead there.
 */
export function foreignKeyOf(
  { table: name }: Declared,
  table: Table,
  one: DeclaredRelationship,
  mapping: Mapping,
): string {
  if (one.foreignKey !== undefined) return one.foreignKey;
  const usual = [`${underscore(one.property)}_id`, `${camelize(one.property)}Id`, `${one.property}Id`];
  const column = usual.find((each) => table.columns.some((column) => column.name === each));
  if (column !== undefined) return column;
  const leading = leadingTo(one.target, table, mapping);
  if (leading.length === 1) return leading[0];
  const found = leading.length === 0
    ? `no foreign key of "${name}" leads to "${one.target}"`
    : `several foreign keys of "${name}" lead to "${one.target}": ${leading.join(", ")}`;
  throw new ConfigurationError(
    `Cannot map "${name}": belongsTo "${one.property}" needs a column that points to "${one.target}". There is no ` +
      `"${usual[0]}", and ${found}. Name the column with belongsTo: { ${asMember(one.property)}: ` +
      `{ table: ${JSON.stringify(one.target)}, foreignKey: … } }; the table has ${
        listed(table.columns.map((column) => column.name))
      }.`,
  );
}

function leadingTo(target: string, table: Table, mapping: Mapping): readonly string[] {
  const keys = table.foreignKeys.filter((key) => key.table === target && pointsToKey(key, mapping));
  const columns = table.columns.map((column) => column.name);
  return columns.filter((column) => keys.some((key) => key.column === column));
}

/** The foreign keys that become to-one relationships where no option declares one over them. */
export function undeclaredKeys(declared: Declared, table: Table, mapping: Mapping): readonly TableForeignKey[] {
  return table.columns.flatMap((column) => {
    const key = table.foreignKeys.find((one) => one.column === column.name);
    const leads = key !== undefined && !isHidden(declared, column.name) && isServed(key.table, mapping) &&
      pointsToKey(key, mapping);
    return leads ? [key] : [];
  });
}

/**
 * The names that an undeclared to-one may have, best first: that of its column without `_id`, `Id` or what it points to;
 * that of the whole column; its target's in the singular.
 */
export function toOneNames(key: TableForeignKey, mapping: Mapping): readonly string[] {
  const { column, table } = key;
  const target = mapping.tables.get(table);
  const pointed = key.references ?? target?.columns.find((one) => one.primaryKey > 0)?.name;
  return [withoutEnding(column, pointed), wireName(column), singularize(wireName(table))];
}

/** `country_id`, `countryId` → `country`; `currency_code`, which points to `code`, → `currency`. */
function withoutEnding(column: string, pointed: string | undefined): string {
  const stripped = column.replace(/(?:_[iI][dD]|(?<=[a-z0-9])I[dD])$/, "");
  if (stripped !== column) return wireName(stripped);
  const ending = pointed === undefined ? "" : `_${pointed.toLowerCase()}`;
  const isEnding = pointed !== undefined && column.toLowerCase().endsWith(ending);
  return wireName(isEnding ? column.slice(0, -ending.length) : column);
}
