import { CATALOG, type CatalogColumn, type TableName } from "./catalog.ts";

/** A column of a table. */
export function columnOf(table: TableName, name: string): CatalogColumn {
  return CATALOG[table].columns.find((column) => column.name === name)!;
}

/** The columns of a table that hold no key: its attributes, unless they are hidden. */
export function plainColumns(table: TableName): readonly CatalogColumn[] {
  const { key, columns, foreignKeys } = CATALOG[table];
  const keys = new Set([...key, ...foreignKeys.flatMap((one) => one.columns)]);
  return columns.filter((column) => !keys.has(column.name));
}

/** The columns of a table that hold keys: its own, and those of others. */
export function keyColumns(table: TableName): readonly string[] {
  const plain = plainColumns(table);
  return CATALOG[table].columns.filter((column) => !plain.includes(column)).map((column) => column.name);
}

/** The wire name of a column. */
export function wireName(column: string): string {
  return column.split("_").join("-");
}
