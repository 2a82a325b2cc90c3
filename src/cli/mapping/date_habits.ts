import type { StoredDateTime } from "../../types/column.ts";
import type { TableColumn } from "../../types/schema_tables.ts";
import { columnKind } from "../../values/kinds.ts";
import { canStore } from "../../values/stored_date_time.ts";
import { type FoundDatabase, type FoundTable, valuesOf } from "../reading/found.ts";
import { sampledKind } from "./sample_kinds.ts";

/** How a column of which no row says it stores date-times, as its neighbours do; nothing where it is no date-time. */
export type DateHabits = (table: FoundTable, column: TableColumn) => StoredDateTime | undefined;

/** A column that has values, and the form in which it stores date-times, if it does. */
interface Told {
  readonly table: string;
  readonly column: TableColumn;
  readonly stored?: StoredDateTime;
}

/**
 * Learns from the columns that have values. A column that is declared as a date-time takes the form of most others of its
 * table, else of the database, else of the program whose migrations are there; any other column that of its namesakes.
 */
export function dateHabits({ tables }: FoundDatabase): DateHabits {
  const told = tables.flatMap((table) => table.columns.flatMap((column) => toldBy(table, column) ?? []));
  const dates = told.filter(({ column }) => isDeclared(column));
  const migrations = tables.some((table) => table.name === "_prisma_migrations") ? "milliseconds" : undefined;
  return (table, column) => {
    if (valuesOf(table, column.name).length > 0) return undefined;
    const found = isDeclared(column)
      ? mostOf(dates.filter((one) => one.table === table.name)) ?? mostOf(dates) ?? migrations
      : onlyOf(told.filter((one) => one.column.name === column.name && one.column.type === column.type));
    return found !== undefined && canStore(column.type, found) ? found : undefined;
  };
}

function isDeclared({ type }: TableColumn): boolean {
  return columnKind(type) === "datetime";
}

function toldBy(table: FoundTable, column: TableColumn): Told | undefined {
  const values = valuesOf(table, column.name);
  if (values.length === 0) return undefined;
  const found = sampledKind({ ...column, values });
  const stored = found.kind === "datetime"
    ? found.stored
    : found.kind === "declared" && isDeclared(column)
    ? "text"
    : undefined;
  return { table: table.name, column, ...(stored === undefined ? {} : { stored }) };
}

/** The form that more columns have than any other. */
function mostOf(told: readonly Told[]): StoredDateTime | undefined {
  const counts = [...Map.groupBy(told.flatMap(({ stored }) => stored ?? []), (form) => form)]
    .map(([form, all]) => ({ form, count: all.length })).sort((one, other) => other.count - one.count);
  return counts.length > 1 && counts[0].count === counts[1].count ? undefined : counts[0]?.form;
}

/** The form that all have. */
function onlyOf(told: readonly Told[]): StoredDateTime | undefined {
  const forms = new Set(told.map(({ stored }) => stored));
  return forms.size === 1 ? [...forms][0] : undefined;
}
