import { ConfigurationError } from "../errors/service_errors.ts";
import { camelize, singularize, underscore, wireName } from "./names.ts";

import type { Table } from "../types/schema_tables.ts";
import { isHidden } from "./columns.ts";
import type { Declared, DeclaredRelationship } from "./declare.ts";
import type { FoundRelationship, Mapping } from "./mapping.ts";
import { asMember, didYouMean, listed } from "./spelled_names.ts";
import { foreignKeyOf } from "./to_ones.ts";

/** The to-many relationship that an option declares. @throws {ConfigurationError} */
export function declaredToMany(owner: Declared, one: DeclaredRelationship, mapping: Mapping): FoundRelationship {
  const target = mapping.tables.get(one.target);
  const foreignKey = one.foreignKey ?? guessForeignKey(owner, one, mapping);
  // A target that is not mapped or has no table fails where a link to it must be made.
  const notNull = target === undefined ? false : columnBack(owner, one, target, foreignKey).notNull;
  const child = mapping.declared.get(one.target);
  if (child !== undefined && isHidden(child, foreignKey)) {
    throw new ConfigurationError(
      `Cannot map "${owner.table}": hasMany "${one.property}" goes over the column "${foreignKey}" of "${one.target}", ` +
        `which the columns of "${one.target}" hide. Take out the relationship, or ${asMember(foreignKey)}: false.`,
    );
  }
  return { many: true, name: one.name, target: one.target, foreignKey, required: notNull, declared: true };
}

function columnBack(owner: Declared, one: DeclaredRelationship, target: Table, foreignKey: string) {
  const column = target.columns.find((column) => column.name === foreignKey);
  if (column !== undefined) return column;
  const names = target.columns.map((column) => column.name);
  throw new ConfigurationError(
    `Cannot map "${owner.table}": hasMany "${one.property}" needs the column "${foreignKey}" of "${one.target}", which does ` +
      `not have it; it has ${listed(names)}.${didYouMean(foreignKey, names)} Name the column that points to ` +
      `"${owner.table}" with ${lineOf(one)}.`,
  );
}

/** The usual column, or the only one that points to the owner. @throws {ConfigurationError} where several do. */
function guessForeignKey(owner: Declared, one: DeclaredRelationship, mapping: Mapping): string {
  const name = singularize(wireName(owner.table));
  const usual = [`${underscore(name)}_id`, `${camelize(name)}Id`];
  const candidates = pointingTo(owner.table, one.target, mapping);
  const found = usual.find((each) => candidates.has(each));
  if (found !== undefined) return found;
  if (candidates.size === 0) {
    const columns = mapping.tables.get(one.target)?.columns ?? [];
    return usual.find((each) => columns.some((column) => column.name === each)) ?? usual[0];
  }
  if (candidates.size === 1) return [...candidates][0];
  throw new ConfigurationError(
    `Cannot map "${owner.table}": hasMany "${one.property}" could go over several columns of "${one.target}", ${
      [...candidates].join(" and ")
    }. Name one with ${lineOf(one)}.`,
  );
}

/** The option to write. */
function lineOf({ property, target }: DeclaredRelationship): string {
  return `hasMany: { ${asMember(property)}: { table: ${JSON.stringify(target)}, foreignKey: … } }`;
}

/** The columns of a table that point to an owner, by its declared to-ones and its foreign keys. */
function pointingTo(owner: string, child: string, mapping: Mapping): ReadonlySet<string> {
  const declared = mapping.declared.get(child);
  const table = mapping.tables.get(child);
  if (table === undefined) return new Set();
  const back = (declared?.relationships ?? []).filter((one) => !one.many && one.target === owner);
  return new Set([
    ...back.flatMap((one) => declared === undefined ? [] : columnIfAny(declared, table, one, mapping)),
    ...table.foreignKeys.flatMap((key) => key.table === owner ? [key.column] : []),
  ]);
}

function columnIfAny(
  declared: Declared,
  table: Table,
  one: DeclaredRelationship,
  mapping: Mapping,
): readonly string[] {
  try {
    return [foreignKeyOf(declared, table, one, mapping)];
  } catch {
    // The child cannot be served and says so itself.
    return [];
  }
}
