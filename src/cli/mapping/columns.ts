import { firstFree, singular, wireName, wordsOf } from "../../model/names.ts";
import type { StoredDateTime, TableColumn } from "../../types/schema_tables.ts";
import { columnKind } from "../../values/kind.ts";
import { canStore } from "../../values/stored_date_time.ts";
import { type FoundDatabase, type FoundTable, valuesOf } from "../reading/read_samples.ts";
import { RESERVED } from "./choose_names.ts";
import { isSecret } from "./exposure.ts";
import { needsValue } from "./links.ts";
import type { Literal, Member } from "./literal.ts";
import { isStamp } from "./program_columns.ts";
import { exampleOf, type Sampled, sampledKind } from "./sample_kinds.ts";

/** The attributes of a table: their columns, and the options for them and for hidden columns. */
export interface Attributes {
  /** The wire names, which no relationship may have. */
  readonly fields: readonly string[];
  /** The members of `columns`. */
  readonly columns: readonly Member[];
  /** The columns that `filter` should search. */
  readonly searched: readonly string[];
}

/**
 * Decides what clients see of the columns of a table that are not keys. Columns that look like secrets are hidden; so
 * are bytes, because they are large.
 *
 * @param keys the columns of its id and of foreign keys, which are not attributes
 */
export function attributesOf(
  table: FoundTable,
  type: string,
  keys: ReadonlySet<string>,
  habits: DateHabits,
): Attributes {
  const taken = new Set(["", ...RESERVED]);
  const fields: string[] = [];
  const columns: Member[] = [];
  const searched: string[] = [];
  for (const column of table.columns.filter(({ name }) => !keys.has(name))) {
    const hidden = hidingOf(table, column);
    if (hidden !== undefined) {
      columns.push({ name: column.name, value: false, comment: hidden });
      continue;
    }
    const field = fieldOf(column.name, type, taken);
    taken.add(field);
    fields.push(field);
    columns.push(...shownColumn(table, column, field, habits(table, column)));
    if (isLabel(table, column)) searched.push(column.name);
  }
  return { fields, columns, searched };
}

/**
 * The form of date-times for a column without values, taken from its neighbours; `undefined` if it is not a date-time.
 */
export type DateHabits = (table: FoundTable, column: TableColumn) => StoredDateTime | undefined;

/** A column that has values, and the form in which it stores date-times, if it does. */
interface ObservedForm {
  readonly table: string;
  readonly column: TableColumn;
  readonly stored?: StoredDateTime;
}

/** The form in which a program stores date-times, by the table of its migrations. */
const MIGRATIONS: { readonly [table: string]: StoredDateTime | undefined } = {
  _prisma_migrations: "milliseconds",
  SequelizeMeta: "offset",
};

/**
 * Learns from the columns that have values. A column that is declared as a date-time gets the form of most others of
 * its table, otherwise of the database, otherwise of the program whose migrations the database has. Any other column
 * gets the form of the columns with its name.
 */
export function dateHabits({ tables }: FoundDatabase): DateHabits {
  const observed = tables.flatMap((table) => table.columns.flatMap((column) => observedForm(table, column) ?? []));
  const dates = observed.filter(({ column }) => isDeclared(column));
  const migrations = tables.map((table) => MIGRATIONS[table.name]).find((form) => form !== undefined);
  return (table, column) => {
    if (valuesOf(table, column.name).length > 0) return undefined;
    const found = isDeclared(column)
      ? mostOf(dates.filter((one) => one.table === table.name)) ?? mostOf(dates) ?? migrations
      : onlyOf(observed.filter((one) => one.column.name === column.name && one.column.type === column.type));
    return found !== undefined && canStore(column.type, found) ? found : undefined;
  };
}

function isDeclared({ type }: TableColumn): boolean {
  return columnKind(type) === "datetime";
}

function observedForm(table: FoundTable, column: TableColumn): ObservedForm | undefined {
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
function mostOf(observed: readonly ObservedForm[]): StoredDateTime | undefined {
  const counts = [...Map.groupBy(observed.flatMap(({ stored }) => stored ?? []), (form) => form)]
    .map(([form, all]) => ({ form, count: all.length })).sort((one, other) => other.count - one.count);
  return counts.length > 1 && counts[0].count === counts[1].count ? undefined : counts[0]?.form;
}

/** The form that all columns have; `undefined` if they differ. */
function onlyOf(observed: readonly ObservedForm[]): StoredDateTime | undefined {
  const forms = new Set(observed.map(({ stored }) => stored));
  return forms.size === 1 ? [...forms][0] : undefined;
}

/** Why a column is hidden; `undefined` if it is shown. */
function hidingOf(table: FoundTable, column: TableColumn): string | undefined {
  const values = valuesOf(table, column.name);
  const isBytes = columnKind(column.type) === "blob" ||
    (values.length > 0 && values.every((one) => typeof one === "object"));
  return isSecret(column.name) ? "looks secret" : isBytes ? "bytes, which JSON:API shows as base64" : undefined;
}

/** The column's own name as a wire name. If that is taken or reserved, the singular of the type comes before it. */
function fieldOf(column: string, type: string, taken: ReadonlySet<string>): string {
  const own = wireName(column);
  return firstFree([own, own === "" ? "column" : `${singular(type)}-${own}`], taken);
}

/** The options of a column that is shown; `undefined` if its declared type and name suffice. */
function shownColumn(
  table: FoundTable,
  column: TableColumn,
  field: string,
  habit: StoredDateTime | undefined,
): readonly Member[] {
  const found = sampledKind({ ...column, values: valuesOf(table, column.name), habit });
  const options: Member[] = [];
  if (found.kind === "otherDate" || found.kind === "otherBoolean") options.push({ name: "type", value: "TEXT" });
  else if (found.kind !== "declared") options.push({ name: "type", value: found.kind.toUpperCase() });
  if (found.kind === "datetime" && found.stored !== "text") options.push({ name: "stored", value: found.stored });
  if (field !== wireName(column.name)) options.push({ name: "field", value: field });
  if (isFilledByHooks(table, column)) options.push({ name: "optional", value: true });
  if (options.length === 0) return [];
  const comments = [
    ...(found.kind === "otherDate" ? [`holds ${JSON.stringify(found.example)}, which is not a date`] : []),
    ...(found.kind === "otherBoolean" ? [`holds ${JSON.stringify(found.example)}, which is neither 1 nor 0`] : []),
    ...("odd" in found && found.odd.length > 0 ? [mixed(found.odd)] : []),
    ...(found.kind === "datetime" && habit !== undefined ? ["no row shows it: assumed as in other columns"] : []),
    ...(options.some((one) => one.name === "optional")
      ? ["NOT NULL without a default: fill it in hooks.beforeSave"]
      : []),
  ];
  const isTypeAlone = options.length === 1 && options[0].name === "type";
  const value: Literal = isTypeAlone ? options[0].value : { members: options };
  return [{ name: column.name, value, ...(comments.length === 0 ? {} : { comment: comments.join("; ") }) }];
}

/** The comment about dates that have another form than the column's: they are shown, and no filter finds them. */
function mixed(odd: Sampled["values"]): string {
  const [rows, them] = odd.length === 1 ? ["1 row", "it"] : [`${odd.length} rows`, "them"];
  return `another form in ${rows}, as ${JSON.stringify(exampleOf(odd))}: no filter finds ${them}`;
}

/** Whether programs fill a column, such as `updated_at`, so that clients need not. */
function isFilledByHooks(table: FoundTable, column: TableColumn): boolean {
  return table.kind !== "view" && needsValue(column) && isStamp(column.name);
}

const LABELS = new Set(["name", "title", "label", "subject", "headline"]);

/** Whether people search rows by a column. */
function isLabel(table: FoundTable, { name, type }: TableColumn): boolean {
  if (!LABELS.has(wordsOf(name).at(-1) ?? "") || columnKind(type) !== "text") return false;
  return sampledKind({ name, type, values: valuesOf(table, name) }).kind === "declared";
}
