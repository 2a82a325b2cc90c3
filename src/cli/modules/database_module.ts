import { camelize, wireName } from "../../model/names.ts";
import type { StoredDateTime, TableColumn } from "../../types/schema_tables.ts";
import { affinityOf, columnKind } from "../../values/kind.ts";
import { isTextForm } from "../../values/stored_date_time.ts";
import { type DateHabits, dateHabits } from "../mapping/columns.ts";
import { inComment, propertyName, textLiteral } from "../mapping/literal.ts";
import { sampledKind } from "../mapping/sample_kinds.ts";
import { type FoundDatabase, type FoundTable, type Sample, valuesOf } from "../reading/read_samples.ts";
import { type Piece, piecesOf } from "./source_scan.ts";
import type { Specifiers } from "./write_service_module.ts";

/** The text of `database.ts`: the Kysely interface of every table and view. */
export function databaseModule(database: FoundDatabase, { kysely }: Specifiers): string {
  const { tables } = database;
  const habits = dateHabits(database);
  const names = interfaceNames(tables);
  const interfaces = tables.map((table) => interfaceOf(table, names.get(table.name)!, habits));
  const wrappers = [
    ...new Set(tables.flatMap((table) => table.columns.map((one) => typeOfColumn(table, one).wrapper))),
  ];
  const imported = wrappers.filter((one) => one !== undefined).sort().join(", ");
  return [
    DATABASE_HEADER,
    ...(imported === "" ? [] : [`import type { ${imported} } from ${textLiteral(kysely)};`]),
    "",
    "/** The tables and views of the database, as Kysely takes them. */",
    "export interface Database {",
    ...tables.map((table) => `  ${propertyName(table.name)}: ${names.get(table.name)};`),
    "}",
    ...interfaces.flatMap((lines) => ["", ...lines]),
    "",
  ].join("\n");
}

/** The type of a column in the Kysely interface. */
interface WrittenType {
  /** `Generated<number>`, `string | null`. */
  readonly text: string;
  /** Whether rows decided it: another database of the same schema may give another text. */
  readonly bySamples: boolean;
  /** The type of Kysely's that it needs. */
  readonly wrapper?: "Generated" | "GeneratedAlways" | "ColumnType";
}

type ValueType = "number" | "string" | "Uint8Array";

const ORDER: readonly ValueType[] = ["string", "number", "Uint8Array"];

/**
 * The type of the values that a driver returns and takes for a column: those that its affinity makes, and those that it
 * holds, or would hold if it stored date-times as most other columns do.
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

/** The TypeScript types that follow from a declared type; `undefined` if any value is stored unchanged. */
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

/** The columns of each table and their types, as a `database.ts` has them. */
export type WrittenTypes = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Whether the command has written a text. */
export function isOwnDatabaseModule(source: string): boolean {
  return source.trimStart().startsWith(DATABASE_HEADER);
}

/** Reads the interfaces of a `database.ts`, whatever a formatter has made of its lines and quotes. */
export function typesIn(source: string): WrittenTypes {
  const pieces = piecesOf(source).filter((piece) => piece.kind !== "comment");
  const interfaces = new Map<string, ReadonlyMap<string, string>>();
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind !== "name" || piece.text !== "interface" || pieces[index + 2]?.text !== "{") continue;
    interfaces.set(pieces[index + 1].text, membersIn(pieces, index + 3));
  }
  const tables = interfaces.get("Database") ?? new Map<string, string>();
  return new Map([...tables].map(([table, name]) => [table, interfaces.get(name) ?? new Map()]));
}

/** The members of an interface from a place on, each with the pieces of its type. */
function membersIn(pieces: readonly Piece[], start: number): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  let name = "";
  for (let at = start; at < pieces.length && pieces[at].text !== "}"; at++) {
    const key = pieces[at].text === "[" && pieces[at + 2]?.text === "]" ? at + 1 : at;
    const colon = key === at ? at + 1 : at + 3;
    if (pieces[key].kind !== "sign" && pieces[colon]?.text === ":") {
      name = pieces[key].text;
      members.set(name, "");
      at = colon;
    } else if (pieces[at].text !== ";") {
      members.set(name, members.get(name) + pieces[at].text);
    }
  }
  // Prettier begins a union of several lines with a bar.
  return new Map([...members].map(([member, type]) => [member, type.replace(/^\|/, "")]));
}

/** The first line of a `database.ts` that the command has written, by which it knows its own. */
const DATABASE_HEADER = "// Written by `relata introspect`: run it again instead of editing.";

/** A name for each interface: `AlbumTable`, `OrderDetailsTable`, `TopSellersView`. */
function interfaceNames(tables: readonly FoundTable[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>(["Database"]);
  for (const { name: table, kind } of tables) {
    const words = camelize(wireName(table)).replace(/[^\w$]/g, "").replace(/^(?=\d)/, "_");
    const name = `${words.charAt(0).toUpperCase()}${words.slice(1)}${kind === "view" ? "View" : "Table"}`;
    let unique = name;
    for (let number = 2; taken.has(unique); number++) unique = `${name}${number}`;
    taken.add(unique);
    names.set(table, unique);
  }
  return names;
}

function interfaceOf(table: FoundTable, name: string, habits: DateHabits): readonly string[] {
  const what = table.kind === "view" ? "A row of the view" : "A row of the table";
  return [
    `/** ${inComment(`${what} ${JSON.stringify(table.name)}.`)} */`,
    `export interface ${name} {`,
    ...table.columns.flatMap((column) => [
      ...aboutColumn(table, column, habits).map((line) => `  /** ${inComment(line)} */`),
      `  ${propertyName(column.name)}: ${typeOfColumn(table, column, habits(table, column)).text};`,
    ]),
    "}",
  ];
}

/** The comments on a column: the target of a foreign key, and the unit of dates. */
function aboutColumn(table: FoundTable, column: TableColumn, habits: DateHabits): readonly string[] {
  const { name } = column;
  const key = table.foreignKeys.find((one) => one.columns.includes(name));
  if (key !== undefined) {
    const to = key.references?.[key.columns.indexOf(name)];
    return [`Points to ${JSON.stringify(key.table)}${to === undefined ? "" : `, ${JSON.stringify(to)}`}.`];
  }
  const found = sampledKind({ ...column, values: valuesOf(table, name), habit: habits(table, column) });
  if (found.kind !== "datetime" || found.stored === "text") return [];
  if (!isTextForm(found.stored)) return [`The ${found.stored} since 1970.`];
  return [`A date-time as ${found.stored === "iso" ? "`toISOString()`" : "RFC 3339"} writes it.`];
}
