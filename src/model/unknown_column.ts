import { closest } from "../errors/closest.ts";
import type { Resource } from "../types/model.ts";

/** Says in the application's words that a table has no such column, and which one was probably meant. */
export function unknownColumn(column: string, { table, everyColumn }: Resource): string {
  const columns = [...everyColumn.keys()];
  const near = closest(column, columns);
  const hint = near === undefined ? `It has ${columns.join(", ")}.` : `Did you mean "${near}"?`;
  return `"${table}" has no such column. ${hint}`;
}
