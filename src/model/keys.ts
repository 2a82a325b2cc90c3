import { ConfigurationError } from "../errors/service_errors.ts";
import { idCodec, keyKind } from "../values/ids.ts";
import type { Key } from "../types/model.ts";
import type { Table, TableColumn } from "../types/schema_tables.ts";
import { columnOf } from "./columns.ts";
import type { Declared } from "./declare.ts";
import { listed } from "./spelled_names.ts";

/**
 * The column whose value is the id: the one that the schema names, else the primary key.
 * @throws {ConfigurationError} where a table has no key of one column, or two rows may have one id.
 */
export function keyOf(declared: Declared, table: Table): Key {
  const primary = table.columns.filter((column) => column.primaryKey > 0);
  const join = primary.length === 1 ? primary[0] : undefined;
  const named = declared.schema.id;
  const id = named === undefined ? join : columnOf(declared, table, named, "schema.id");
  if (id === undefined) throw new ConfigurationError(`Cannot map "${declared.table}": ${withoutKey(table, primary)}`);
  if (id !== join && table.kind === "table") refuseDoubleIds(declared, table, id);
  return {
    columns: [id.name],
    order: [join?.name ?? id.name],
    kinds: [keyKind(id.type)],
    codec: idCodec(keyKind(id.type)),
    generated: id === join && id.isMadeKey,
    nullable: !id.notNull && !id.isMadeKey,
  };
}

/** A column that foreign keys to a table may point to: its primary key, else the column of its ids. */
export function joinedBy(declared: Declared | undefined, table: Table): string | undefined {
  const primary = table.columns.filter((column) => column.primaryKey > 0);
  return primary.length === 1 ? primary[0].name : declared?.schema.id;
}

/** An id that two rows have would let one delete remove both. */
function refuseDoubleIds({ table: name }: Declared, { unique }: Table, { name: id, notNull }: TableColumn): void {
  const cannot = `Cannot map "${name}": schema.id names the column "${id}"`;
  if (!unique.some((columns) => columns.length === 1 && columns[0] === id)) {
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

/** Why a table has no id, and what helps. */
function withoutKey({ kind, columns, unique }: Table, primary: readonly TableColumn[]): string {
  const names = columns.map((column) => column.name);
  if (kind === "view") {
    return `a view has no primary key. Name the column that identifies its rows with schema: { id: … }; it has ${
      listed(names)
    }.`;
  }
  if (primary.length > 1) {
    const inOrder = [...primary].sort((one, other) => one.primaryKey - other.primaryKey).map((column) => column.name);
    return `its primary key has several columns, ${inOrder.join(" and ")}, and an id comes from one. ` +
      "Give the table a primary key of one column, or leave it out of resources.";
  }
  const candidates = columns.filter(({ name, notNull }) =>
    notNull && unique.some((index) => index.length === 1 && index[0] === name)
  );
  if (candidates.length > 0) {
    return `it has no primary key. Name the column of its ids with schema: { id: … }: ${
      candidates.map((column) => column.name).join(" or ")
    }.`;
  }
  return "it has no primary key. Give the table one, or leave it out of resources.";
}
