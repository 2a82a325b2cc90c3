import { isRefusal } from "../../errors/statement_error.ts";
import { quotedName } from "../../sql/quoting.ts";
import { introspect } from "../../sql/dialects/sqlite_introspection.ts";
import type { Driver } from "../../types/driver.ts";
import type { SqlValue } from "../../types/json.ts";
import type { Table } from "../../types/schema_tables.ts";
import { isSecret } from "../mapping/exposure.ts";
import { type FoundDatabase, type FoundTable, readSamples, type UnreadTable } from "./read_samples.ts";

/** Is called before each table is read, with the number of tables and the name of this one. */
type ReadProgress = (done: number, all: number, table: string) => void;

/**
 * Reads everything that a mapping is made of: tables, views, keys, indexes, foreign keys, and values of some rows.
 * Columns that look like secrets are not sampled. Nothing is written.
 * @throws {StatementError} if the database cannot be read.
 */
export async function readDatabase(driver: Driver, progress: ReadProgress = () => {}): Promise<FoundDatabase> {
  const { names } = await introspect(driver, []);
  const shapes = await readShapes(driver, names);
  const shadows = shadowsAmong(names, shapes);
  const asked = names.filter((name) => !shadows.has(name)).sort();
  const schema = await introspect(driver, asked);
  const tables: FoundTable[] = [];
  const unreadable = [...schema.unreadable];
  const known = asked.flatMap((name) => schema.tables.get(name) ?? []);
  for (const [done, table] of known.entries()) {
    progress(done, known.length, table.name);
    const why = await whyUnlisted(driver, table);
    if (why !== undefined) unreadable.push([table.name, why]);
    else tables.push(await readTable(driver, table, shapes.get(table.name) ?? PLAIN));
  }
  return { tables, unread: [...unreadable.map(asUnread), ...asShadows(shadows)] };
}

/** The facts about a table that the schema of a service does not have. */
interface Shape {
  readonly type: string;
  readonly hasRowid: boolean;
  readonly indexes: readonly { readonly name: string; readonly columns: readonly string[] }[];
}

const PLAIN: Shape = { type: "table", hasRowid: true, indexes: [] };

async function readTable(driver: Driver, table: Table, shape: Shape): Promise<FoundTable> {
  const isVirtual = shape.type === "virtual";
  const hasRowid = table.kind === "table" && !isVirtual && shape.hasRowid;
  const sampled = isVirtual ? [] : table.columns.filter(({ name, type }) => !isSecret(name) && !type.includes("BLOB"));
  const samples = await readSamples(driver, table, sampled.map((column) => column.name));
  return { ...table, isVirtual, hasRowid, indexes: shape.indexes.map((index) => index.columns), samples };
}

/**
 * One row a table, `0, name, type, without rowid`; one row an index's column, `1, table, index, column, place`, the
 * column NULL for an expression. https://www.sqlite.org/pragma.html#pragma_table_list
 */
const SHAPES = `
select 0 as kind, name, type, wr, null as place from pragma_table_list where schema = 'main'
union all
select 1, t.value, i.name, x.name, x.seqno
  from json_each(?) as t join pragma_index_list(t.value) as i join pragma_index_xinfo(i.name) as x
  where i.partial = 0 and x.key = 1
order by kind, name, type, place`.trim();

type Row = readonly SqlValue[];

async function readShapes(driver: Driver, names: readonly string[]): Promise<ReadonlyMap<string, Shape>> {
  const { rows } = await driver.read({ sql: SHAPES, parameters: [JSON.stringify(names)] });
  const indexes = Map.groupBy(rows.filter(([kind]) => Number(kind) === 1), ([, table]) => String(table));
  return new Map(
    rows.filter(([kind]) => Number(kind) === 0).map(([, name, type, withoutRowid]) => {
      const shape = { type: String(type), hasRowid: Number(withoutRowid) === 0 };
      return [String(name), { ...shape, indexes: indexesOf(indexes.get(String(name)) ?? []) }];
    }),
  );
}

/** An index with an expression finds rows by the columns before the expression. */
function indexesOf(rows: readonly Row[]): Shape["indexes"] {
  return [...Map.groupBy(rows, ([, , index]) => String(index))].map(([name, columns]) => {
    const names = columns.map(([, , , column]) => column);
    const expression = names.indexOf(null);
    return { name, columns: (expression === -1 ? names : names.slice(0, expression)).map(String) };
  });
}

/** The endings that modules give to the tables of their virtual tables. This process may lack the module. */
const SHADOWS =
  /^(?:content|docsize|segments|segdir|stat|data|idx|config|node|parent|rowid|chunks|rowids|info|\w+_chunks\d+)$/;

/** The tables that belong to a virtual table or to an index, by name, with what they belong to. */
function shadowsAmong(names: readonly string[], shapes: ReadonlyMap<string, Shape>): ReadonlyMap<string, string> {
  const virtual = names.filter((name) => shapes.get(name)?.type === "virtual");
  const indexes = [...shapes.values()].flatMap((shape) => shape.indexes.map((index) => index.name));
  const ownerOf = (name: string): string | undefined => {
    const index = indexes.find((one) => name === `${one}_shadow`);
    if (index !== undefined) return index;
    const begins = virtual.filter((one) => name.startsWith(`${one}_`));
    const isShadow = shapes.get(name)?.type === "shadow";
    return begins.find((one) => isShadow || SHADOWS.test(name.slice(one.length + 1))) ??
      (isShadow ? "another" : undefined);
  };
  return new Map(names.flatMap((name) => {
    const owner = ownerOf(name);
    return owner === undefined ? [] : [[name, owner]];
  }));
}

function asShadows(shadows: ReadonlyMap<string, string>): readonly UnreadTable[] {
  return [...shadows].map(([name, owner]) => ({ name, why: `is a shadow table of "${owner}"`, owner }));
}

function asUnread([name, said]: readonly [string, string]): UnreadTable {
  return { name, why: `cannot be read by the database itself: ${said}`, isProblem: true };
}

/**
 * Why the database cannot list a table or a view: its columns, the index by which rows are counted, or the tables below
 * a view may need a function or a collation of another program. The database prepares the look and reads no row, because
 * a view may take long for its first one.
 */
async function whyUnlisted(driver: Driver, { name, columns }: Table): Promise<string | undefined> {
  const table = quotedName(name);
  const compared = columns.map((column) => `${quotedName(column.name)} is ''`).join(", ");
  const look = `(select count(*) from ${table}) + exists (select 1 from ${table} where 1 in (${compared}))`;
  const sql = `select case when 0 then ${look} end`;
  try {
    await driver.read({ sql, parameters: [] });
    return undefined;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error.message;
  }
}
