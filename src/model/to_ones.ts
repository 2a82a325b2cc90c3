import { ConfigurationError } from "../errors/service_error.ts";
import type { Relationship, RelationshipKind } from "../types/model.ts";
import type { Table } from "../types/schema_tables.ts";
import { type Declared, isServed, type Mapping } from "./declare.ts";
import type { DeclaredDirect } from "./declared_relationships.ts";
import {
  areSame,
  cannotMap,
  emptiedColumns,
  type ForeignKey,
  foreignKeyOver,
  foreignKeysOf,
  isDeclared,
  keyColumns,
  lineOf,
  mustBeSet,
  primaryKey,
} from "./foreign_keys.ts";
import { camelize, singular, underscore, wireName } from "./names.ts";
import type { Problems } from "./problems.ts";
import { asMember, columnOf, listed } from "./spellings.ts";

/** The parts of a resource that are known when its relationships are named. */
export interface Owner {
  readonly declared: Declared;
  readonly table: Table;
  /** The wire names of its attributes, which derived relationships must not take. */
  readonly attributes: ReadonlySet<string>;
  /** Collects the problems of the resource. */
  readonly problems: Problems;
}

/** The to-one relationships that options declare. */
export function declaredToOnes(
  declared: Declared,
  table: Table,
  mapping: Mapping,
  problems: Problems,
): readonly Relationship[] {
  return declared.relationships.flatMap((one) =>
    one.kind === "belongsTo" ? problems.attempt(() => declaredToOne(declared, table, one, mapping)) ?? [] : []
  );
}

/** The names that derived relationships must not take. */
export function takenNames({ declared, attributes }: Owner): Set<string> {
  return new Set(["", "id", "type", ...attributes, ...declared.relationships.map((one) => one.name)]);
}

/** The to-one relationships of a resource over its own foreign keys, declared or not. */
export function toOnesOf(owner: Owner, mapping: Mapping): readonly Relationship[] {
  const { declared, table, problems } = owner;
  const known = declaredToOnes(declared, table, mapping, problems);
  const taken = takenNames(owner);
  const keys = undeclaredKeys(declared, table, mapping)
    .filter((key) => !known.some((one) => areSame(one.hops[0].from, key.from)));
  const named = new Map<ForeignKey, string>();
  // Foreign keys to a primary key get names before those to other columns: `currency_id` before `currency_code`.
  const pointsToKey = ({ table: target, to }: ForeignKey) => areSame(to, keyColumns(target, mapping));
  for (const key of [...keys].sort((one, other) => Number(pointsToKey(other)) - Number(pointsToKey(one)))) {
    const names = toOneNames(key, table);
    const name = names.find((one) => !taken.has(one));
    if (name === undefined) problems.note(unnamedRelationship(declared, "belongsTo", key, names));
    else {
      taken.add(name);
      named.set(key, name);
    }
  }
  const derived = keys.flatMap((key) => {
    const name = named.get(key);
    return name === undefined ? [] : [toOne({ name, declared: false }, key, table, mapping)];
  });
  return [...known, ...derived];
}

/** The error of a relationship for which every name is taken. */
export function unnamedRelationship(
  { table }: Declared,
  kind: RelationshipKind,
  { table: target, from, through }: Pick<ForeignKey, "table" | "from"> & { readonly through?: string },
  names: readonly string[],
): string {
  const tried = [...new Set(names)].filter((name) => name !== "").map((name) => `"${name}"`).join(" and ");
  const over = kind === "belongsTo" ? from.join("+") : `${through ?? target}.${from.join("+")}`;
  const columns = JSON.stringify(from.length === 1 ? from[0] : from);
  const how = through === undefined ? `foreignKey: ${columns}` : `through: ${JSON.stringify(through)}`;
  return `Cannot name the relationship of "${table}" that goes over ${over}: ${tried} stand for other fields. ` +
    `Name it with ${kind}: { …: { table: ${JSON.stringify(target)}, ${how} } }.`;
}

/** The to-one relationship over a foreign key of its own table. */
function toOne(
  { name, declared }: Pick<Relationship, "name" | "declared">,
  key: ForeignKey,
  table: Table,
  mapping: Mapping,
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
    enforced: isDeclared(key, table, mapping) && table.hasLooseForeignKeys !== true,
    declared,
  };
}

/** The to-one relationship that an option declares. @throws {ConfigurationError} */
function declaredToOne(declared: Declared, table: Table, one: DeclaredDirect, mapping: Mapping): Relationship {
  const key = foreignKeyOf(declared, table, one, mapping);
  for (const column of key.from) {
    columnOf(declared, table, column, `the foreign key of belongsTo "${one.property}"`);
    if (!declared.hidden.has(column)) continue;
    throw new ConfigurationError(
      `${cannotMap(declared, one)} goes over the column "${column}", which columns hides. Take out the relationship, ` +
        `or ${asMember(column)}: false.`,
    );
  }
  return toOne({ name: one.name, declared: true }, key, table, mapping);
}

/**
 * The foreign key that a declared to-one uses: the columns that it names, or `<name>_id` or `<name>Id` if the table has
 * one, or the only foreign key to the target.
 * @throws {ConfigurationError} if there is none or several.
 */
export function foreignKeyOf(owner: Declared, table: Table, one: DeclaredDirect, mapping: Mapping): ForeignKey {
  const { property, foreignKey, target } = one;
  const usual = [`${underscore(property)}_id`, `${camelize(property)}Id`, `${property}Id`];
  const column = usual.find((each) => table.columns.some((column) => column.name === each));
  const leading = foreignKeysOf(table, mapping).filter((key) => key.table === target);
  const line = lineOf(one);
  const columns = foreignKey ?? (column === undefined ? undefined : [column]);
  if (columns !== undefined) {
    const declared = foreignKey === undefined ? leading.find((key) => key.from.includes(columns[0])) : undefined;
    const key = declared ?? foreignKeyOver(columns, table, target, mapping);
    if (key !== undefined) return key;
    throw new ConfigurationError(
      `${cannotMap(owner, one)} goes over ${columns.join(" and ")}, and the key of "${target}" is ` +
        `${keyColumns(target, mapping).join(" and ")}. Name as many columns with ${line}.`,
    );
  }
  if (leading.length === 1) return leading[0];
  const found = leading.map((key) => key.from.join("+")).join(", ");
  const why = leading.length === 0
    ? `no foreign key of "${owner.table}" leads to "${target}"`
    : `several foreign keys of "${owner.table}" lead to "${target}": ${found}`;
  const names = listed(table.columns.map((column) => column.name));
  throw new ConfigurationError(
    `${cannotMap(owner, one)} needs a column that points to "${target}". There is no "${usual[0]}", and ${why}. ` +
      `Name the column with ${line}; the table has ${names}.`,
  );
}

/** The foreign keys that become to-one relationships because no option declares one over them. */
function undeclaredKeys(declared: Declared, table: Table, mapping: Mapping): readonly ForeignKey[] {
  const keys = foreignKeysOf(table, mapping).filter(({ table: target, from }) =>
    isServed(target, mapping) && !from.some((column) => declared.hidden.has(column))
  );
  return keys.filter((key, index) => keys.findIndex((one) => areSame(one.from, key.from)) === index);
}

/**
 * The names for an undeclared to-one, best first: its column without `_id`, `Id` or the name of the column to which it
 * points; the whole column; its target in the singular. A key of several columns is named after its target first,
 * unless all columns but one only repeat the owner of the row: `(tenant_id, assignee_id)` → `assignee`.
 */
function toOneNames({ table, from, to }: ForeignKey, owner: Table): readonly string[] {
  const target = singular(wireName(table));
  const own = ownColumns(from, to, primaryKey(owner));
  if (own.length !== 1) return [target, wireName(from.join("-"))];
  const [column] = own;
  return [withoutEnding(column, to[from.indexOf(column)]), wireName(column), target];
}

/** The columns of a foreign key that distinguish it, without those with which the owner's own key also begins. */
function ownColumns(from: readonly string[], to: readonly string[], key: readonly string[]): readonly string[] {
  const differs = from.findIndex((column, index) => column !== key[index]);
  if (from.length === 1 || differs === 0) return from;
  // If all columns are part of the key, as in a join table, those with another name in the target distinguish it.
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
