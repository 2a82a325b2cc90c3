import { areSame, primaryKey } from "../model/foreign_keys.ts";
import type { Hop, Model } from "../types/model.ts";

/** Whether an index leads to the rows of a table that have certain values in some columns. */
export function isIndexed(name: string, columns: readonly string[], model: Model): boolean {
  return model.declared(name).columns.some((column) => column.indexed && columns.includes(column.name));
}

/** Whether columns are those of the primary key of a table. */
export function isPrimaryKey(columns: readonly string[], name: string, model: Model): boolean {
  return areSame(columns, primaryKey(model.declared(name)));
}

/**
 * Whether two tables hold each key of a hop in one spelling only: integers do, but a foreign key of text may say `1` and
 * `01`, and both are an integer's.
 */
export function hasOneSpelling({ table: name, from, to }: Hop, start: string, model: Model): boolean {
  return areIntegers(name, to, model) && areIntegers(start, from, model);
}

/** Whether columns of a table are declared as integers. */
export function areIntegers(name: string, names: readonly string[], model: Model): boolean {
  const { columns } = model.declared(name);
  return names.every((name) => columns.some((one) => one.name === name && one.type.includes("INT")));
}
