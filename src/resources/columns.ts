import { ConfigurationError } from "../errors/service_errors.ts";
import { dasherize } from "../names.ts";
import type { Column } from "../types/column.ts";
import type { Key } from "../types/model.ts";
import type { Table, TableColumn } from "../types/schema_tables.ts";
import { columnKind, maxLength } from "./column_kind.ts";
import type { Declared } from "./declare.ts";

/** The column whose value is the id. @throws {ConfigurationError} where a table has no key of one column. */
export function keyOf(declared: Declared, table: Table): Key {
  const primary = table.columns.filter((column) => column.primaryKey > 0);
  const join = primary.length === 1 ? primary[0] : undefined;
  const id = declared.schema.id === undefined ? join : columnOf(declared, table, declared.schema.id, "schema.id");
  if (id === undefined) {
    throw new ConfigurationError(
      `Cannot map "${declared.table}": it has ${
        primary.length === 0 ? "no primary key" : "a primary key of several columns"
      }; ` +
        "name a unique column with schema: { id: … }.",
    );
  }
  return {
    column: id.name,
    join: join?.name ?? id.name,
    kind: columnKind(id.type) === "integer" ? "integer" : "text",
    generated: id === join && id.isRowid,
    nullable: !id.notNull && !id.isRowid,
  };
}

/** A column of the table that an option names. @throws {ConfigurationError} */
export function columnOf(declared: Declared, table: Table, name: string, option: string): TableColumn {
  const found = table.columns.find((column) => column.name === name);
  if (found !== undefined) return found;
  throw new ConfigurationError(
    `Cannot map "${declared.table}": ${option} names the column "${name}"; the table has ${
      table.columns.map((column) => column.name).join(", ")
    }.`,
  );
}

/** Every column of a table with its wire name, as the options or its name have it. */
export function columnsOf(declared: Declared, table: Table): readonly Column[] {
  for (const name of Object.keys(declared.options.columns ?? {})) columnOf(declared, table, name, "columns");
  return table.columns.map((column) => {
    const given = declared.options.columns?.[column.name];
    const options = typeof given === "string" ? { type: given } : given === false ? {} : given ?? {};
    return {
      name: column.name,
      field: options.field ?? dasherize(column.name),
      kind: columnKind(options.type ?? column.type),
      declared: column.type,
      maxLength: maxLength(column.type),
      notNull: column.notNull,
      hasDefault: column.hasDefault,
      generated: column.generated,
      indexed: column.indexed,
    };
  });
}

/**
 * The columns that are attributes: neither the id nor a key, foreign or primary, nor hidden by `columns`.
 * @throws {ConfigurationError} where two have one wire name, or one has a name that JSON:API reserves.
 */
export function attributesOf(
  declared: Declared,
  columns: readonly Column[],
  keys: ReadonlySet<string>,
  associations: ReadonlySet<string>,
): readonly Column[] {
  const shown = columns.filter((column) => !keys.has(column.name) && declared.options.columns?.[column.name] !== false);
  const seen = new Map<string, string>();
  for (const { name, field } of shown) {
    const other = seen.get(field) ?? (associations.has(field) ? `the association "${field}"` : undefined);
    if (other !== undefined || field === "type" || field === "id") {
      throw new ConfigurationError(
        `Cannot map "${declared.table}": the column "${name}" would be the field "${field}", which is ${
          other ?? "reserved by JSON:API"
        }; rename it with columns: { ${name}: { field: … } } or hide it with columns: { ${name}: false }.`,
      );
    }
    seen.set(field, `the column "${name}"`);
  }
  return shown;
}
