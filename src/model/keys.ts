import { ConfigurationError } from "../errors/service_error.ts";
import { idCodec, keyKind } from "../values/ids.ts";
import { maxLength } from "../values/kind.ts";
import type { Key, KeyKind } from "../types/key.ts";
import type { Table, TableColumn } from "../types/schema_tables.ts";
import type { Declared } from "./declare.ts";
import { areSame, isUnique, primaryKey } from "./foreign_keys.ts";
import { columnOf, listed } from "./spellings.ts";

/**
 * The key of a resource: the column that the schema names, otherwise the primary key.
 * @throws {ConfigurationError} if the table has no key, or if two rows may have the same id.
 */
export function keyOf(declared: Declared, table: Table): Key {
  const primary = primaryKey(table);
  const named = declared.schema.id;
  const ids = named === undefined ? primary : [columnOf(declared, table, named, "schema.id").name];
  if (ids.length === 0) throw new ConfigurationError(`Cannot map "${declared.table}": ${withoutKey(table)}`);
  const columns = (names: readonly string[]) => names.map((name) => table.columns.find((one) => one.name === name)!);
  const [id] = columns(ids);
  if (!areSame(ids, primary) && table.kind === "table") refuseDoubleIds(declared, table, id);
  // NULL neither orders rows nor leads back to one.
  const order = primary.length > 0 && columns(primary).every((column) => column.notNull || column.isMadeKey)
    ? primary
    : ids;
  const kinds = columns(ids).map((column) => keyKind(column.type));
  return {
    columns: ids,
    kinds,
    order,
    orderKinds: columns(order).map((column) => keyKind(column.type)),
    orderCollations: columns(order).map((column) => column.collation ?? "bytes"),
    codec: idCodec(kinds),
    generated: ids.length === 1 && id.isMadeKey,
    nullable: columns(ids).filter((column) => !column.notNull && !column.isMadeKey).map((column) => column.name),
    loose: columns(ids).filter((column) => isLoose(column, table)).map((column) => column.name),
    indexed: columns(ids).filter((column) => column.indexed).map((column) => column.name),
    others: howOthers(columns(ids), table),
    longest: columns(ids).map((column) => maxLength(column.type)),
    ...newIds(declared, columns(ids), table),
  };
}

/**
 * Whether a column of a key may have values that no id names. The declared type of a view's key is trusted, unless it
 * says nothing.
 */
function isLoose({ indexed, isMadeKey, type }: TableColumn, { isStrict }: Table): boolean {
  const kind = keyKind(type);
  if (isMadeKey) return false;
  // Ids do not name every number that such a column stores, nor every value of any type.
  if (isStrict) return kind === "real" || kind === "untyped";
  return indexed || kind === "untyped" || kind === "blob";
}

/**
 * How the rows are found whose key is NULL, or has a value that no id names. Numbers sort before texts and these before
 * bytes, so an index finds values of wrong types, but not a fraction among integers.
 */
function howOthers(columns: readonly TableColumn[], table: Table): Key["others"] {
  if (columns.some((column) => !column.indexed && !column.notNull && !column.isMadeKey)) return "walked";
  if (columns.some((column) => isLoose(column, table) && keyKind(column.type) === "untyped")) return "walked";
  const isSought = (column: TableColumn) => column.indexed && ["text", "blob"].includes(keyKind(column.type));
  return columns.every((column) => !isLoose(column, table) || isSought(column)) ? "sought" : "partly";
}

/** The table of a resource. If the schema uses the number of the row as the id, the table has a column for it. */
export function withRowNumber({ schema }: Declared, table: Table): Table {
  if (table.rowNumber === undefined || schema.id !== table.rowNumber) return table;
  const number: TableColumn = {
    name: table.rowNumber,
    type: "INTEGER",
    notNull: true,
    hasDefault: false,
    primaryKey: 1,
    isMadeKey: true,
    generated: false,
    indexed: true,
  };
  return { ...table, columns: [number, ...table.columns] };
}

/** The characters of a UUID. */
const UUID_LENGTH = 36;

/**
 * How new resources get ids. By default, a text key that can contain UUIDs gets one from the client or the service, an
 * integer key is never sent by clients, and clients may send any id for other keys. The service cannot make an id that
 * contains a foreign key.
 */
function newIds(
  { table: name, options }: Declared,
  ids: readonly TableColumn[],
  { foreignKeys, numberedBy }: Table,
): Pick<Key, "clientIds" | "newId" | "isCounted" | "defaultBy"> {
  const isForeign = foreignKeys.some((key) => ids.some((column) => key.columns.includes(column.name)));
  const [id] = ids;
  const only = ids.length === 1 && !isForeign ? kindOfNew(id) : undefined;
  const isBytes = only === "blob";
  const usual = only === "integer" ? false : only === "uuid" ? "uuid" : "any";
  const { clientIds = usual, newId = only === "uuid" || isBytes ? "uuid" : false } = options;
  const isDefault = ids.length === 1 && id.hasDefault && newId === false &&
    (options.newId === false || only !== "integer") && numberedBy !== undefined;
  const made = {
    clientIds,
    isCounted: ids.length === 1 && keyKind(id.type) === "integer" && !id.isMadeKey && !isDefault,
    ...(isDefault ? { defaultBy: numberedBy } : {}),
  };
  if (newId === "uuid" && only === "integer") {
    throw new ConfigurationError(
      `Cannot map "${name}": newId makes UUIDs, and its key "${id.name}" holds integers. ` +
        "Write a function that makes some, or leave newId out.",
    );
  }
  if (newId === false) return made;
  if (newId !== "uuid") return { ...made, newId };
  return { ...made, newId: isBytes ? () => crypto.randomUUID().replaceAll("-", "") : () => crypto.randomUUID() };
}

/** The kind of new ids that a key accepts: `"uuid"` for text that can contain one. */
function kindOfNew({ type }: TableColumn): Exclude<KeyKind, "text"> | "short" | "uuid" {
  const kind = /^(?:UUID|GUID)\b/.test(type) ? "text" : keyKind(type);
  if (kind !== "text") return kind;
  return (maxLength(type) ?? UUID_LENGTH) < UUID_LENGTH ? "short" : "uuid";
}

/** Refuses a column as id if two rows may have the same value: one delete would remove both. */
function refuseDoubleIds({ table: name }: Declared, table: Table, { name: id, notNull }: TableColumn): void {
  const cannot = `Cannot map "${name}": schema.id names the column "${id}"`;
  if (!isUnique(table, [id])) {
    throw new ConfigurationError(
      `${cannot}, which may hold one value in several rows. ` +
        "Give the column a UNIQUE constraint in the database, or name another column.",
    );
  }
  if (!notNull) {
    throw new ConfigurationError(
      `${cannot}, which may be NULL. Declare the column NOT NULL in the database, or name another column.`,
    );
  }
}

/** Why a table has no id, and what to do. */
function withoutKey({ kind, columns, unique, rowNumber }: Table): string {
  if (kind === "view") {
    const names = listed(columns.map((column) => column.name));
    return `a view has no primary key. Name the column that identifies its rows with schema: { id: … }; it has ${names}.`;
  }
  const candidates = columns.filter(({ name, notNull }) =>
    notNull && unique.some((index) => index.length === 1 && index[0] === name)
  );
  if (candidates.length > 0) {
    const names = candidates.map((column) => column.name).join(" or ");
    return `it has no primary key. Name the column of its ids with schema: { id: … }: ${names}.`;
  }
  const number = rowNumber === undefined
    ? "Give"
    : `Name its rows by their number with schema: { id: ${JSON.stringify(rowNumber)} }, give`;
  return `it has no primary key. ${number} the table a key, or leave it out of resources.`;
}
