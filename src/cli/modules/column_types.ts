import type { StoredDateTime } from "../../types/column.ts";
import type { TableColumn } from "../../types/schema_tables.ts";
import { affinityOf } from "../../values/affinity.ts";
import { columnKind } from "../../values/kinds.ts";
import { isTextForm } from "../../values/stored_date_time.ts";
import { type FoundTable, type Sample, valuesOf } from "../reading/found.ts";

/** The type of a column in the Kysely interface. */
export interface WrittenType {
  /** `Generated<number>`, `string | null`. */
  readonly text: string;
  /** Whether rows have had a say: another database of the same schema may give another text. */
  readonly bySamples: boolean;
  /** The type of Kysely's that it needs. */
  readonly wrapper?: "Generated" | "GeneratedAlways" | "ColumnType";
}

type ValueType = "number" | "string" | "Uint8Array";

const ORDER: readonly ValueType[] = ["string", "number", "Uint8Array"];

/**
 * What a driver returns for a column and takes for it: the values that its affinity makes, and those that it holds, or
 * would hold if it stored date-times by the habit of the others.
 */
export function typeOfColumn(table: FoundTable, column: TableColumn, habit?: StoredDateTime): WrittenType {
  const values = valuesOf(table, column.name);
  const declared = declaredTypes(column.type);
  const held = new Set([...declared ?? [], ...values.map(valueType)]);
  const bySamples = declared === undefined;
  const types = ORDER.filter((type) => held.has(type));
  const all = types.length > 0 ? types : emptyTypes(column.type, habit);
  return wrapped(table, column, all.join(" | "), bySamples);
}

function wrapped(table: FoundTable, column: TableColumn, bare: string, bySamples: boolean): WrittenType {
  const isNull = table.kind === "view" || (!column.notNull && column.primaryKey === 0 && !column.isMadeKey);
  const type = isNull ? `${bare} | null` : bare;
  if (table.kind === "view") return { text: `ColumnType<${type}, never, never>`, bySamples, wrapper: "ColumnType" };
  if (column.generated) return { text: `GeneratedAlways<${type}>`, bySamples, wrapper: "GeneratedAlways" };
  if (column.isMadeKey || column.hasDefault) return { text: `Generated<${type}>`, bySamples, wrapper: "Generated" };
  return { text: type, bySamples };
}

function valueType(value: Exclude<Sample, null>): ValueType {
  return typeof value === "object" ? "Uint8Array" : typeof value as "number" | "string";
}

/** What a declared type alone says; nothing where any value stays as it is. */
function declaredTypes(type: string): readonly ValueType[] | undefined {
  if (type === "" || type === "ANY" || isDate(type)) return undefined;
  if (columnKind(type) === "json") return ["string"];
  const affinity = affinityOf(type);
  return affinity === "text" ? ["string"] : affinity === "blob" ? ["Uint8Array"] : ["number"];
}

function emptyTypes(type: string, habit: StoredDateTime = "text"): readonly ValueType[] {
  return isDate(type) ? [isTextForm(habit) ? "string" : "number"] : ORDER;
}

/** Dates have numeric affinity: texts stay texts, and counts since 1970 are numbers. */
function isDate(type: string): boolean {
  const kind = columnKind(type);
  return (kind === "date" || kind === "datetime") && affinityOf(type) === "numeric";
}
