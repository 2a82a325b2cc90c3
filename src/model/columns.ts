import { ConfigurationError } from "../errors/service_error.ts";
import { printedName, wireName } from "./names.ts";
import type { Collation, Column, StoredDateTime, Table } from "../types/schema_tables.ts";
import type { SqlValue } from "../types/json.ts";
import type { Key, KeyKind } from "../types/key.ts";
import type { Hop, Model, Relationship, Resource } from "../types/model.ts";
import type { ColumnDescription } from "../types/resource_options.ts";
import { affinityOf, columnKind, maxLength } from "../values/kind.ts";
import { canStore } from "../values/stored_date_time.ts";
import { comparedText, keyKind } from "../values/ids.ts";
import type { Declared, Mapping } from "./declare.ts";
import { keyOf } from "./keys.ts";
import type { Problems } from "./problems.ts";
import { foreignKeyColumns } from "./relationships.ts";
import { asMember, columnOf } from "./spellings.ts";
import type { Owner } from "./to_ones.ts";

/** The table of a declared resource, and its columns by their use. */
export interface Columns extends Owner {
  readonly key?: Key;
  readonly every: readonly Column[];
  /** The columns that are attributes: neither in `keys` nor hidden by the option `columns`. */
  readonly shown: readonly Column[];
  /** The columns that are not attributes: those of the id, of the key and of foreign keys. */
  readonly keys: ReadonlySet<string>;
}

/** Divides the columns of a resource's table; mistakes in them are added to the problems. */
export function divideColumns(declared: Declared, table: Table, mapping: Mapping, problems: Problems): Columns {
  const key = problems.attempt(() => keyOf(declared, table));
  // Without a valid key, a column with the name of one is not reported as an attribute too.
  const own = table.columns.filter(({ name, primaryKey }) =>
    primaryKey > 0 || (key?.columns.includes(name) ?? wireName(name) === "id")
  ).map((one) => one.name);
  const keys = new Set([...own, ...foreignKeyColumns(declared, table, mapping)]);
  for (const name of Object.keys(declared.options.columns ?? {})) {
    problems.attempt(() => checkColumn(declared, table, name));
  }
  const every = columnsOf(declared, table);
  const shown = every.filter(({ name }) => !keys.has(name) && !declared.hidden.has(name));
  const attributes = new Set(shown.map(({ name }) => descriptionOf(declared, name).field ?? wireName(name)));
  return { declared, table, key, every, shown, keys, attributes, problems };
}

/** Checks the options of a column. @throws {ConfigurationError} if they do not fit the table. */
function checkColumn(declared: Declared, table: Table, name: string): void {
  const { type } = columnOf(declared, table, name, "columns");
  const described = descriptionOf(declared, name);
  const declaredAs = `but the column is ${type === "" ? "declared without a type" : `declared ${type}`}`;
  const why = whyNoDecimal(name, type, described, declaredAs) ?? whyNoDateTimes(name, type, described, declaredAs);
  if (why !== undefined) throw new ConfigurationError(`Cannot map "${declared.table}": columns says ${why}`);
}

function whyNoDecimal(
  name: string,
  declared: string,
  { type }: ColumnDescription,
  declaredAs: string,
): string | undefined {
  if (type !== "DECIMAL" || affinityOf(declared) === "text") return undefined;
  return `that "${name}" is DECIMAL, which is stored as text, ${declaredAs}, which may hold numbers. ` +
    `Write columns: { ${asMember(name)}: "NUMERIC" }, or declare the column TEXT in the database.`;
}

function whyNoDateTimes(
  name: string,
  declared: string,
  { type, stored }: ColumnDescription,
  declaredAs: string,
): string | undefined {
  if (stored === undefined) return undefined;
  const says = `how "${name}" stores date-times, ${declaredAs}`;
  const write = (form: StoredDateTime) => `columns: { ${asMember(name)}: { type: "DATETIME", stored: "${form}" } }`;
  if (columnKind(declared, type) !== "datetime") return `${says}. Write ${write(stored)}, or leave out stored.`;
  if (canStore(declared, stored)) return undefined;
  return `${says}, which does not keep ${stored} as the integers that they are. ` +
    `Declare it INTEGER in the database, or write ${write("text")} if it holds texts.`;
}

/** Every column of a table with its wire name, from the options or from its own name. */
function columnsOf(declared: Declared, table: Table): readonly Column[] {
  const isFilledByHooks = declared.options.hooks?.beforeSave !== undefined;
  return table.columns.map((column) => {
    const options = descriptionOf(declared, column.name);
    return {
      name: column.name,
      field: options.field ?? printedName(wireName(column.name), declared.naming),
      kind: columnKind(column.type, options.type),
      declared: column.type,
      maxLength: maxLength(column.type),
      stored: options.stored,
      notNull: column.notNull,
      hasDefault: column.hasDefault,
      defaultsToNow: column.defaultsToNow,
      optional: options.optional === true && isFilledByHooks,
      // Only a delete writes it.
      generated: column.generated || column.name === declared.options.softDelete,
      indexed: column.indexed,
      read: options.read,
      write: options.write,
    };
  });
}

/** The options of a column that is not hidden. */
function descriptionOf({ options }: Declared, column: string): ColumnDescription {
  const given = options.columns?.[column];
  if (typeof given === "string") return { type: given };
  return given === false ? {} : given ?? {};
}

/** Refuses a wire name that two fields of a resource would share, and one that JSON:API reserves or does not allow. */
export function checkFields(
  declared: Declared,
  attributes: readonly Column[],
  relationships: ReadonlySet<string>,
  problems: Problems,
): void {
  const seen = new Map<string, string>();
  for (const { name, field } of attributes) {
    const other = seen.get(field) ?? (relationships.has(field) ? `the relationship "${field}"` : undefined);
    const why = field === ""
      ? "has no letter or digit that JSON:API allows in a name"
      : other !== undefined
      ? `would be the field "${field}", which is ${other}`
      : field === "id" || field === "type"
      ? `would be the field "${field}", which is reserved by JSON:API`
      : undefined;
    if (why !== undefined) {
      const member = asMember(name);
      problems.refuse(
        `Cannot map "${declared.table}": the column "${name}" ${why}; ` +
          `rename it with columns: { ${member}: { field: … } } or hide it with columns: { ${member}: false }.`,
      );
    }
    if (!seen.has(field)) seen.set(field, `the column "${name}"`);
  }
}

/** How the columns of a table are compared as keys, by their names. */
export function kindsOf(name: string, model: Model): (column: string) => KeyKind {
  const { columns } = model.declared(name);
  return (column) => keyKind(columns.find((one) => one.name === column)?.type ?? "");
}

/** Whether the columns of a hop from a table have the same kinds on both sides. */
export function areAlike({ from, table, to }: Hop, start: string, model: Model): boolean {
  const [here, there] = [kindsOf(start, model), kindsOf(table, model)];
  return from.every((one, place) => here(one) === there(to[place]));
}

/** Whether the columns of a hop from a table have the same collations on both sides. */
export function haveOneCollation({ table, from, to }: Hop, start: string, model: Model): boolean {
  return from.every((name, index) => collationOf(model, start, name) === collationOf(model, table, to[index]));
}

/** The collation of a column; `undefined` if it compares texts by their bytes, so that equal texts are identical. */
export function collationOf(model: Model, table: string, column: string): Collation | undefined {
  return model.declared(table).columns.find((one) => one.name === column)?.collation;
}

/**
 * Makes the test whether the database compares two values of a column of a table as equal. Texts of equal values may
 * differ: by the collation of the column, or if it stores numbers.
 */
export function equalityIn(
  table: string,
  model: Model,
): (column: string, one: SqlValue, other: SqlValue) => boolean {
  return (column, one, other) => {
    if (one === null || other === null) return one === other;
    const [text, otherText] = [String(one), String(other)];
    if (text === otherText) return true;
    const kind = kindsOf(table, model)(column);
    const compared = comparedText(kind, kind, collationOf(model, table, column));
    return compared !== undefined && compared(text) === compared(otherText);
  };
}

/** Whether an order is just that of a key. */
export function isKeyOrder(
  sort: readonly { readonly path: readonly unknown[]; readonly column: string; readonly descending: boolean }[],
  { order }: Key,
): boolean {
  return sort.length === order.length &&
    sort.every(({ path, column, descending }, index) => path.length === 0 && !descending && column === order[index]);
}

/** The name of a column for clients; `undefined` if they do not know it. */
export function fieldName({ key, columns, relationships }: Resource, column: string): string | undefined {
  if (key.columns.includes(column)) return "id";
  return columns.find((one) => one.name === column)?.field ?? toOneOver(column, relationships)?.name;
}

/** The to-one relationship whose foreign key a column is a part of. */
export function toOneOver(column: string, relationships: readonly Relationship[]): Relationship | undefined {
  return relationships.find((one) => ownColumns(one).includes(column));
}

/** The columns of its own row that a relationship goes over: the foreign key of a to-one. */
export function ownColumns({ kind, hops: [{ from }] }: Relationship): readonly string[] {
  return kind === "belongsTo" ? from : [];
}
