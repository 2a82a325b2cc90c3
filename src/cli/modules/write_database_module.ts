import { camelize, wireName } from "../../model/names.ts";
import type { TableColumn } from "../../types/schema_tables.ts";
import { type DateHabits, dateHabits } from "../mapping/date_habits.ts";
import { inComment, propertyName, textLiteral } from "../mapping/literal.ts";
import { isTextForm } from "../../values/stored_date_time.ts";
import { sampledKind } from "../mapping/sample_kinds.ts";
import { type FoundDatabase, type FoundTable, valuesOf } from "../reading/found.ts";
import { typeOfColumn } from "./column_types.ts";
import type { Specifiers } from "./specifiers.ts";

/** The first line of a `database.ts` that the command has written, by which it knows its own. */
export const DATABASE_HEADER = "// Written by `relata introspect`: run it again instead of editing.";

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

/** What the type does not tell: what a foreign key points to, and how dates are counted. */
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
