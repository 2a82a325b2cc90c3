import { primaryKey } from "../../model/foreign_keys.ts";
import { parseShipped } from "../../values/bind.ts";
import { isRefusal, StatementError } from "../../errors/statement_error.ts";
import { quotedName } from "../../sql/quoting.ts";
import type { Driver } from "../../types/driver.ts";
import type { Table } from "../../types/schema_tables.ts";
import { CommandError } from "../command_error.ts";

/** A database as it was found. */
export interface FoundDatabase {
  /** In the order of their names. */
  readonly tables: readonly FoundTable[];
  readonly unread: readonly UnreadTable[];
}

/** A table or view as it was found. */
export interface FoundTable extends Table {
  /** Whether a module of SQLite's makes its rows, as `fts5` does. */
  readonly isVirtual: boolean;
  /** Whether its rows have a rowid. */
  readonly hasRowid: boolean;
  /** The columns of each index of all rows, in their order; the primary key's and unique ones too. */
  readonly indexes: readonly (readonly string[])[];
  /** Values of some rows by column; a column that is not sampled is not there. */
  readonly samples: ReadonlyMap<string, readonly Sample[]>;
}

/** A table or view that cannot be served. */
export interface UnreadTable {
  readonly name: string;
  /** The end of a sentence that begins with its name: `is a shadow table of "docs_fts"`. */
  readonly why: string;
  /** The virtual table or index that keeps it for itself. */
  readonly owner?: string;
  /** Whether it could be served if something were fixed. */
  readonly isProblem?: boolean;
}

/**
 * Reads values of some columns, from the first and the last rows by key. They come as JSON in bytes, because a text
 * that is not UTF-8 would end this process. A view whose rows cannot be read has no samples.
 * @throws {CommandError} if the rows cannot be read now, or if the file is damaged.
 */
export async function readSamples(
  driver: Driver,
  table: Table,
  columns: readonly string[],
): Promise<FoundTable["samples"]> {
  if (columns.length === 0) return new Map();
  try {
    const { rows } = await driver.read({ sql: statementOf(table, columns), parameters: [] });
    const found = (parseShipped(rows[0][0]) as readonly (readonly Cell[])[][]).map((row) => row.flat());
    return new Map(columns.map((column, index) => [column, found.map((row) => sampleOf(row[index]))]));
  } catch (error) {
    if (isRefusal(error)) return new Map();
    if (!(error instanceof StatementError)) throw error;
    throw new CommandError(`Cannot read the rows of ${quotedName(table.name)}: ${error.message}.`, error);
  }
}

/** How many characters of a text are sampled. */
export const TEXT_LENGTH = 64;

/** A sampled value. A text is cut after `TEXT_LENGTH` characters; of bytes, only their number is read. */
export type Sample = null | number | string | { readonly bytes: number };

/** The sampled values of a column that are not NULL. */
export function valuesOf(table: FoundTable, column: string): readonly Exclude<Sample, null>[] {
  return (table.samples.get(column) ?? []).filter((value) => value !== null);
}

/** Rows from each end of a table; a view gives as many in its own order. */
const ROWS = 500;

/** A text of more bytes is not read, and comes as `…`, because its beginning shows nothing. */
const LONGEST = 1000;

/** SQLite's functions take 127 arguments. */
const MOST_CELLS = 100;

/** NULL, a number, `t` and a text, `b` and a number of bytes. */
type Cell = null | number | string;

function sampleOf(cell: Cell): Sample {
  if (typeof cell !== "string") return cell;
  return cell.startsWith("t") ? cell.slice(1) : { bytes: Number(cell.slice(1)) };
}

function statementOf(table: Table, columns: readonly string[]): string {
  const cells = columns.map(cellOf);
  const groups = Array.from(
    { length: Math.ceil(cells.length / MOST_CELLS) },
    (_, group) => `json_array(${cells.slice(group * MOST_CELLS, (group + 1) * MOST_CELLS).join(", ")})`,
  );
  return `select cast(json_group_array(json_array(${groups.join(", ")})) as blob) from (${rowsOf(table, columns)})`;
}

function cellOf(column: string): string {
  const name = quotedName(column);
  return `case typeof(${name}) when 'text' then 't' || iif(octet_length(${name}) > ${LONGEST}, '…', ` +
    `substr(${name}, 1, ${TEXT_LENGTH})) when 'blob' then 'b' || octet_length(${name}) else ${name} end`;
}

function rowsOf(table: Table, columns: readonly string[]): string {
  const from = quotedName(table.name);
  const rows = `select ${columns.map(quotedName).join(", ")} from ${from}`;
  // Rows are stored in the order of their numbers, or else of their key.
  const key = (table.numberedBy === undefined ? primaryKey(table) : [table.numberedBy]).map(quotedName);
  if (key.length === 0) return `${rows} limit ${2 * ROWS}`;
  const names = key.join(", ");
  const keysFrom = (end: "asc" | "desc") =>
    `select * from (select ${names} from ${from} order by ${
      key.map((name) => `${name} ${end}`).join(", ")
    } limit ${ROWS})`;
  // A row of a small table is near both ends, and is read once.
  return `${rows} where (${names}) in (${keysFrom("asc")} union ${keysFrom("desc")})`;
}
