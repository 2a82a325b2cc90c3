import type { DefaultQueryCompiler, Expression, RawBuilder, SqlBool } from "kysely";
import type { StatementError } from "../errors/statement_error.ts";
import type { Collation, Column, Schema, Table } from "../types/schema_tables.ts";
import type { CursorForm, StoredDate } from "../types/query.ts";
import type { Driver } from "../types/driver.ts";
import type { KeyKind } from "../types/key.ts";

/** A piece of SQL. */
export type Sql = RawBuilder<unknown>;
/** A piece of SQL that is true, false or null. */
export type SqlCondition = Expression<SqlBool>;

/** What holds of the rows that have an id, and what holds of one without, both of which may fail to hold for NULL. */
export interface Presence {
  readonly present: SqlCondition;
  readonly absent: SqlCondition;
}

/**
 * How much care a read takes: that JSON can hold each value, and that its answer is not too long, before any value is
 * read.
 *
 * The usual care costs little: bytes in a column of texts fail as a value that JSON cannot hold, and a row that is longer
 * than its part of the answer fails as `bytes`. A careful read ships such bytes, and fails where the answer is too long
 * as a whole: the keys of every node are held first, and each row is looked up twice.
 */
export type Care = "usual" | "careful";

/** The SQL that one database engine writes in its own way. */
export interface Dialect {
  /** Kysely's compiler of the engine: it quotes names and numbers parameters. */
  readonly Compiler: new () => DefaultQueryCompiler;
  /** The first version of the engine that has all that statements need: `SQLite 3.43`. */
  readonly leastVersion: string;
  /** A read that every database answers, one without tables too; it needs the file or server itself. */
  readonly leastRead: string;
  /** A statement of no table that needs what the statements of requests need, in one row. */
  readonly trial: string;
  /** Rows as one JSON array of arrays, in bytes: then only JavaScript has to deal with text that is not UTF-8. */
  rows(cells: readonly Sql[]): Sql;
  /** Cells as one JSON array, in text. */
  row(cells: readonly Sql[]): Sql;
  /** Such arrays as one JSON array, in bytes. */
  listOfRows(row: Sql): Sql;
  /** The halves of an integer of 64 bits: the sum of either over many rows is one of 64 bits too. */
  halves(integer: Sql): { readonly high: Sql; readonly low: Sql };
  /** An integer as its digits, so that JSON loses none of them. */
  digits(integer: Sql): Sql;
  /** Whether a value is a number of one of SQLite's two kinds. */
  isNumber(kind: "integer" | "real", value: Sql): SqlCondition;
  /** A value if it is one of its column's kind, else null. */
  ofKind(column: Column, value: Sql): Sql;
  /** The text as it is compared by a collation, whatever that of its column. */
  compared(text: Sql, by: Collation): Sql;
  /** A column as a key cell: text as an id has it, or null. */
  keyCell(kind: KeyKind, reference: Sql): Sql;
  /** The condition that a value, which is not null, is one that ids can name; nothing where all values of a kind are. */
  hasName(kind: KeyKind, reference: Sql): SqlCondition | undefined;
  /**
   * What tells values that URLs reach from others, as far as an index leads to those; nothing where it cannot. `isWhole`:
   * the value is the whole id.
   */
  hasPath(kind: KeyKind, reference: Sql, isWhole: boolean): readonly Presence[];
  /** A column as a cell of which JSON loses nothing. With the usual care, bytes in a column of texts fail. */
  valueCell(column: Column | undefined, reference: Sql, care?: Care): Sql;
  /**
   * A column as a cell of a cursor (`values/cursor.ts`): its storage class and its value, in ASCII; `""` where it is too
   * long.
   */
  cursorCell(reference: Sql): Sql;
  /** What a value of a cursor is compared as. */
  cursorValue(form: Exclude<CursorForm, "null">, value: Sql): Sql;
  /** How many cells a row has that is shipped as one array; a wider one is shipped as an array of arrays. */
  readonly widestRow: number;
  /** The ids that stand in a JSON array, their values by the kinds of their columns: `(select …)`, for `in`. */
  list(array: Sql, kinds: readonly KeyKind[]): Sql;
  /** The ids of rows, the values of their columns each, as a JSON array that {@link Dialect.places} reads. */
  gathered(parts: readonly Sql[]): Sql;
  /** The places of a JSON array as a table with the columns `key` and `value`. */
  places(array: Sql): Sql;
  /** One column of the id at a place: the value itself where the id has one column. */
  part(value: Sql, index: number, kinds: readonly KeyKind[]): Sql;
  /** The sum of numbers, of no rows 0; it never has too many bits. */
  total(numbers: Sql): Sql;
  /** How many bytes a column's value has as it is stored; the value is not read. Null for null. */
  bytes(reference: Sql): Sql;
  /** An expression that ends the batch with a failure of this name when it is asked for its value. */
  failure(name: string): Sql;
  /** A read of one row that ends its batch as `told <row>`: a JSON array of its cells, in hexadecimal digits. */
  telling(read: string, columns: readonly string[]): string;
  /** Ends the batch with a failure of this name where a condition does not hold. */
  guard(name: string, condition: SqlCondition): Sql;
  /** A read that ends its batch as `include <node>` where the JSON array of a node has more rows than it may have. */
  guardedRead(read: string, nodes: readonly { readonly node: number; readonly most: number }[]): string;
  /** A text without the case of its ASCII letters. */
  folded(text: Sql): Sql;
  /** Whether a folded text holds another, whatever the case of its ASCII letters. */
  contains(folded: Sql, part: Sql): SqlCondition;
  /** Whether a folded text ends in another, whatever the case of its ASCII letters. */
  endsWith(folded: Sql, part: Sql): SqlCondition;
  /** Whether a text stands from one value to before another, whatever the case of ASCII letters. */
  between(text: Sql, from: Sql, before: Sql): SqlCondition;
  /** Whether a value is a date or date-time in a form. */
  isDate(form: StoredDate, value: Sql): SqlCondition;
  /**
   * Whether a member of a column of JSON is among the values of a JSON array, `["text","red"]`; `isIndexed`: an index has
   * it. Null where it is null, an array or an object.
   */
  memberAmong(reference: Sql, member: readonly string[], values: Sql, isIndexed: boolean): SqlCondition;
  /** Whether a member is a text that stands before or behind a text, or a number that does a number, or null. */
  memberOrdered(
    reference: Sql,
    member: readonly string[],
    operator: string,
    bounds: { readonly text: Sql; readonly number: Sql },
  ): SqlCondition;
  /** Whether a member is null: it is not there, or its column holds no JSON. */
  memberIsNull(reference: Sql, member: readonly string[], isNot: boolean): SqlCondition;
  /** A column as an index has it that finds its texts in upper and lower case. */
  inAnyCase(column: string): string;
  /** The expression by which an index finds a member. */
  memberText(column: string, member: readonly string[]): string;
  /** Makes the engine assume that few rows satisfy a condition, so that it uses an index despite its statistics. */
  assumeRare(condition: SqlCondition): SqlCondition;
  /** A column as a value that no index contains, so that no index is walked for its order. */
  withoutIndex(reference: Sql): Sql;
  /** Whether a row of an index of words has all the words. */
  matches(index: string, words: Sql): SqlCondition;
  /** The number of a row. */
  rowNumber(alias: string): Sql;
  /** Whether an index of words has all the words for the row of a number. */
  hasWords(number: Sql, index: string, words: Sql): SqlCondition;
  /** The limit of a query that has none, where another clause needs one. */
  readonly noLimit: Sql;
  /** Whether two values are different, where null is a value like others. */
  differs(one: Sql, other: Sql): SqlCondition;
  least(one: Sql, other: Sql): Sql;
  greatest(one: Sql, other: Sql): Sql;
  /** The integer after the greatest of a column; ends the batch as `key` where 64 bits have none. */
  nextKey(column: Sql): Sql;
  /** The key that the last insert of this batch has made. */
  madeKey(): Sql;
  /** Whether the last change of this batch was made: a trigger may have left out the row (`raise(ignore)`). */
  isMade(): SqlCondition;
  /** The words between a verb and its table that undo a conflict, whatever the table's own constraints say. */
  readonly abort: Sql;
  /** The error of a statement that any driver of the engine has thrown: why the engine has refused it. */
  error(error: unknown): StatementError;
  /** The statements that make an index of words over some columns of a table, and keep it in step. */
  wordIndexText(name: string, owner: Table, columns: readonly string[]): string;
  /** Whether a trigger of a table writes to an index of its words. @throws {StatementError} */
  keepsWords(driver: Driver, owner: string, index: string): Promise<boolean>;
  /** Reads what the database declares of tables and views. @throws {StatementError} where it cannot be asked. */
  introspect(driver: Driver, names: readonly string[]): Promise<Schema>;
  /** Looks at a table itself, for what a message about it does not tell. @throws {StatementError} */
  lookAtTable(driver: Driver, table: string): Promise<TableLook>;
  /** A key that the default of a column makes, as an id has it. @throws {StatementError} */
  keyByDefault(driver: Driver, table: string, column: string): Promise<string>;
}

/** What a database says of a table itself. */
export interface TableLook {
  /** The statement that has created it; `""` where there is none. */
  readonly text: string;
  /** Whether the database has given the last of its keys away. */
  readonly isExhausted: boolean;
  /** The last key that it has given, where it never gives one again; else 0. */
  readonly lastKey: bigint;
}
