import { ConfigurationError } from "../errors/service_error.ts";
import type { DeclaredDirect, DeclaredRelationship } from "./declared_relationships.ts";
import { asMember } from "./spellings.ts";
import type { Hop } from "../types/model.ts";
import type { Table } from "../types/schema_tables.ts";
import type { Declared, Mapping } from "./declare.ts";

/** A foreign key, as the hop to the columns to which it points. */
export type ForeignKey = Hop;

/** The columns of a table's primary key, in its order. */
export function primaryKey({ columns }: Pick<Table, "columns">): readonly string[] {
  return columns.filter((column) => column.primaryKey > 0)
    .sort((one, other) => one.primaryKey - other.primaryKey)
    .map((column) => column.name);
}

/** The columns to which foreign keys to a table point: its primary key, or the column of its ids if it has none. */
function joinedBy(declared: Declared | undefined, table: Table): readonly string[] {
  const primary = primaryKey(table);
  return primary.length > 0 ? primary : declared?.schema.id === undefined ? [] : [declared.schema.id];
}

/** The columns of a resource's id: the one that its schema names, otherwise its primary key. */
function idColumns(declared: Declared | undefined, table: Table): readonly string[] {
  return declared?.schema.id === undefined ? primaryKey(table) : [declared.schema.id];
}

/** The columns to which foreign keys to a mapped table point; none for a table that does not exist. */
export function keyColumns(name: string, { tables, declared }: Mapping): readonly string[] {
  const table = tables.get(name);
  return table === undefined ? [] : joinedBy(declared.get(name), table);
}

/** Whether two lists name the same columns, in any order. */
export function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}

/** Every set of columns of which no two rows have the same values. */
export function uniqueSets(table: Table): readonly (readonly string[])[] {
  const primary = primaryKey(table);
  return primary.length === 0 ? table.unique : [primary, ...table.unique];
}

/** Whether no two rows have the same values in some columns. */
export function isUnique(table: Table, columns: readonly string[]): boolean {
  return uniqueSets(table).some((set) => set.every((one) => columns.includes(one)));
}

/** Whether some columns of a table must all have a value; columns that it lacks need none. */
export function mustBeSet(table: Table | undefined, columns: readonly string[]): boolean {
  const known = table?.columns.filter((column) => columns.includes(column.name)) ?? [];
  return known.length > 0 && known.every((column) => column.notNull);
}

/** Whether a column has a value in every row, because it is NOT NULL or the number of the row. */
export function alwaysHasValue(name: string, { columns }: Pick<Table, "columns">): boolean {
  return columns.some((column) => column.name === name && (column.notNull || column.isMadeKey));
}

/** The columns of a row that linking cannot change: those of its id, and those that the database computes. */
export function fixedColumns(declared: Declared | undefined, table: Table | undefined): readonly string[] {
  if (table === undefined) return [];
  const generated = table.columns.filter((column) => column.generated).map((column) => column.name);
  return [...idColumns(declared, table), ...generated];
}

/**
 * The columns of a foreign key that become NULL to remove a link: those that may be NULL and may change. A column that
 * another foreign key shares is left unchanged if possible, because it also has another meaning.
 */
export function emptiedColumns(
  declared: Declared | undefined,
  table: Table | undefined,
  columns: readonly string[],
): readonly string[] {
  if (table === undefined) return [];
  const kept = [...primaryKey(table), ...fixedColumns(declared, table)];
  const nullable = columns.filter((column) => !mustBeSet(table, [column]) && !kept.includes(column));
  const others = table.foreignKeys.filter((key) => !areSame(key.columns, columns)).flatMap((key) => key.columns);
  const own = nullable.filter((column) => !others.includes(column));
  return own.length > 0 ? own : nullable;
}

/** The foreign keys that have been found, by table: each resource asks every other table for them. */
const foundKeys = new WeakMap<Mapping, Map<Table, readonly ForeignKey[]>>();

/** The foreign keys of a table that the database can follow: to the key of their target, or to unique columns of it. */
export function foreignKeysOf(table: Table, mapping: Mapping): readonly ForeignKey[] {
  const known = foundKeys.get(mapping) ?? new Map<Table, readonly ForeignKey[]>();
  foundKeys.set(mapping, known);
  const keys = known.get(table) ?? findForeignKeys(table, mapping);
  known.set(table, keys);
  return keys;
}

function findForeignKeys(table: Table, mapping: Mapping): readonly ForeignKey[] {
  const place = ({ columns: [first] }: Table["foreignKeys"][number]) =>
    table.columns.findIndex((column) => column.name === first);
  const inOrder = [...table.foreignKeys].sort((one, other) => place(one) - place(other));
  return inOrder.flatMap(({ columns: from, table: name, references }): readonly ForeignKey[] => {
    const target = mapping.tables.get(name);
    if (target === undefined) return [{ table: name, from, to: references ?? [] }];
    const key = keyColumns(name, mapping);
    const to = references ?? key;
    if (to.length !== from.length) return [];
    const isThere = to.every((one) => target.columns.some((column) => column.name === one));
    return areSame(to, key) || (isThere && isUnique(target, to)) ? [{ table: name, from, to }] : [];
  });
}

/** Whether a foreign key leads to a table that the database does not have. Names are compared ignoring case. */
export function leadsNowhere({ table }: Table["foreignKeys"][number], { names }: Mapping): boolean {
  return !names.some((name) => name.toLowerCase() === table.toLowerCase());
}

/**
 * Why the database cannot follow a foreign key to an existing table, as the end of a sentence; `undefined` if it can.
 * It requires a key that is UNIQUE over exactly these columns: https://www.sqlite.org/foreignkeys.html#fk_indexes.
 */
export function mismatch(
  { columns: from, references }: Table["foreignKeys"][number],
  target: Table,
): string | undefined {
  const name = `"${target.name}"`;
  if (target.kind === "view") return `${name} is a view`;
  // The number of its rows is no column of a key that the database could look up.
  const known = target.columns.filter((column) => column.name !== target.rowNumber);
  const key = primaryKey({ columns: known });
  const to = references ?? key;
  if (to.length !== from.length) {
    return `the number of columns is ${from.length}, and that of the key of ${name} ${key.length}`;
  }
  const unknown = to.find((one) => !known.some((column) => column.name === one));
  if (unknown !== undefined) return `${name} has no column "${unknown}"`;
  if ([key, ...target.unique].some((set) => areSame(set, to))) return undefined;
  return `${name} has no UNIQUE constraint over ${to.join(" and ")} that holds for all rows`;
}

/**
 * Whether a table is read-only: a view, or a table with a foreign key to a missing table, with which every write fails.
 */
export function isReadOnly(table: Table, mapping: Mapping): boolean {
  return table.kind === "view" ||
    (mapping.enforcesForeignKeys && table.foreignKeys.some((key) => leadsNowhere(key, mapping)));
}

/** The foreign key over exactly these columns to a table; one that the database does not declare points to the key. */
export function foreignKeyOver(
  columns: readonly string[],
  table: Table,
  target: string,
  mapping: Mapping,
): ForeignKey | undefined {
  const found = foreignKeysOf(table, mapping).find((one) => one.table === target && areSame(one.from, columns));
  if (found !== undefined) return found;
  const to = keyColumns(target, mapping);
  // If the target is not mapped or has no table, making a link to it fails later.
  return to.length === columns.length || to.length === 0 ? { table: target, from: columns, to } : undefined;
}

/** Whether the database itself declares a foreign key. */
export function isDeclared({ table: target, from, to }: ForeignKey, table: Table, mapping: Mapping): boolean {
  return foreignKeysOf(table, mapping).some((one) =>
    one.table === target && areSame(one.from, from) && areSame(one.to, to)
  );
}

/** The beginning of an error about a declared relationship. */
export function cannotMap(owner: { readonly table: string }, { kind, property }: DeclaredRelationship): string {
  return `Cannot map "${owner.table}": ${kind} "${property}"`;
}

/** The option to write, for messages. */
export function lineOf({ kind, property, target }: DeclaredDirect): string {
  return `${kind}: { ${asMember(property)}: { table: ${JSON.stringify(target)}, foreignKey: … } }`;
}

/** Refuses a relationship over a column that the options of its table hide. @throws {ConfigurationError} */
export function refuseHiddenKey(
  cannot: string,
  columns: readonly string[],
  table: string,
  hidden: ReadonlySet<string> | undefined,
): void {
  const column = columns.find((one) => hidden?.has(one));
  if (column === undefined) return;
  throw new ConfigurationError(
    `${cannot} goes over the column "${column}" of "${table}", which the columns of "${table}" hide. ` +
      `Take out the relationship, or ${asMember(column)}: false.`,
  );
}
