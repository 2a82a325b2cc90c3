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

/** Tells the values of a key's column that an id can name from others, which another program may have stored. */
export interface Naming {
  /** True for a value that an id names, and that no row with another value shares. It is not true for NULL. */
  readonly isNamed: SqlCondition;
  /** Conditions of other values, of those that an index finds. */
  readonly others: readonly SqlCondition[];
}

/**
 * How carefully a read checks, before it reads any value, that JSON can contain each value and that the answer is not
 * too long.
 *
 * The usual care costs little: bytes in a column of texts fail as a value that JSON cannot contain, and a row that is
 * longer than its share of the answer fails as `bytes`. A careful read returns such bytes, and fails only if the whole
 * answer is too long: the keys of all nodes are materialized first, and each row is looked up twice.
 */
export type Care = "usual" | "careful";

/** The SQL that one database engine writes in its own way. */
export interface Dialect {
  /** Kysely's compiler for the engine, which quotes names and numbers parameters. */
  readonly Compiler: new () => DefaultQueryCompiler;
  /** The first version of the engine that has everything that statements need: `SQLite 3.43`. */
  readonly leastVersion: string;
  /** A read that every database can answer, even one without tables. It needs the file or server itself. */
  readonly leastRead: string;
  /** A statement without tables that needs the same features of the engine as requests do. It returns one row. */
  readonly trial: string;
  /** Rows as one JSON array of arrays, in bytes, so that only JavaScript decodes text that may not be UTF-8. */
  rows(cells: readonly Sql[]): Sql;
  /** Cells as one JSON array, in text. */
  row(cells: readonly Sql[]): Sql;
  /** Such texts as one JSON array, in bytes. */
  listOfRows(row: Sql): Sql;
  /** The halves of an integer of 64 bits. The sum of either over many rows still fits into 64 bits. */
  halves(integer: Sql): { readonly high: Sql; readonly low: Sql };
  /** An integer as its digits, so that JSON loses none of them. */
  digits(integer: Sql): Sql;
  /** Whether a value is a number of one of SQLite's two kinds. */
  isNumber(kind: "integer" | "real", value: Sql): SqlCondition;
  /** A value if it has its column's kind, otherwise null. */
  ofKind(column: Column, value: Sql): Sql;
  /** The number that a text equals in a comparison with numbers, otherwise the text, which compares by its bytes. */
  asNumber(text: Sql): Sql;
  /** A text that is compared by this collation, whatever the collation of its column. */
  compared(text: Sql, by: Collation): Sql;
  /**
   * A column as a key cell: its part of an id, as an exact integer or as text, or null. Equal values have equal cells. The
   * cell of bytes in a column of another kind begins with U+0000, so that it differs from that of a value that prints
   * alike; in a column that compares values by their types, one without a type or for bytes, so does that of any value
   * that no id names.
   */
  keyCell(kind: KeyKind, reference: Sql): Sql;
  /** How the values of a kind that ids name are told from others. */
  naming(kind: KeyKind, reference: Sql): Naming;
  /** A column as a cell that JSON keeps without loss. With the usual care, bytes in a column of texts fail. */
  valueCell(column: Column | undefined, reference: Sql, care?: Care): Sql;
  /**
   * A column as a cell of a cursor (`values/cursor.ts`): its storage class and its value, in ASCII; `""` if it is too
   * long.
   */
  cursorCell(reference: Sql): Sql;
  /** A value of a cursor, in the form in which it is compared. */
  cursorValue(form: Exclude<CursorForm, "null">, value: Sql): Sql;
  /** The most cells of a row that is returned as one array; a wider row is returned as an array of arrays. */
  readonly widestRow: number;
  /** The ids in a JSON array, with values of the kinds of their columns: `(select …)`, for `in`. */
  list(array: Sql, kinds: readonly KeyKind[]): Sql;
  /** The ids of rows, each with the values of its columns, as a JSON array that {@link Dialect.places} reads. */
  gathered(parts: readonly Sql[]): Sql;
  /** The elements of a JSON array as a table with the columns `key` (the index) and `value`. */
  places(array: Sql): Sql;
  /** One column of an id in such an array: the value itself if the id has one column. */
  part(value: Sql, index: number, kinds: readonly KeyKind[]): Sql;
  /** The sum of numbers, 0 for no rows. It never overflows. */
  total(numbers: Sql): Sql;
  /** The stored length of a column's value in bytes, without reading the value; null for null. */
  bytes(reference: Sql): Sql;
  /** An expression that ends the batch with a failure of this name when it is evaluated. */
  failure(name: string): Sql;
  /**
   * Turns a read of one row into one that ends its batch as `told <row>`, where the row is a JSON array of its cells,
   * in hexadecimal digits.
   */
  telling(read: string, columns: readonly string[]): string;
  /** A statement that ends the batch with a failure of this name if a condition does not hold. */
  guard(name: string, condition: SqlCondition): Sql;
  /**
   * Turns a read into one that ends its batch as `include <node>` if the JSON array of a node has more rows than
   * allowed.
   */
  guardedRead(read: string, nodes: readonly { readonly node: number; readonly most: number }[]): string;
  /**
   * Turns a read into one with two more parameters in front, which ends its batch with a failure if a number among its
   * columns is greater than the first one. The failure is named `<name> <second parameter> <number>`.
   */
  limitedRead(read: string, limited: { readonly column: string; readonly failure: string }): string;
  /** Whether a value is no bytes, which SQLite's functions of texts take for a text. No index serves this. */
  isNoBytes(value: Sql): SqlCondition;
  /** A text with its ASCII letters in lower case. */
  folded(text: Sql): Sql;
  /** Whether a folded text contains another text, ignoring the case of ASCII letters. */
  contains(folded: Sql, part: Sql): SqlCondition;
  /** Whether a folded text ends with another text, ignoring the case of ASCII letters. */
  endsWith(folded: Sql, part: Sql): SqlCondition;
  /** Whether a text is at least one value and less than another, ignoring the case of ASCII letters. */
  between(text: Sql, from: Sql, before: Sql): SqlCondition;
  /** Whether a value is a date or date-time in a stored form. */
  isDate(form: StoredDate, value: Sql): SqlCondition;
  /**
   * Whether a member of a JSON column is among the typed values of a JSON array, such as `["text","red"]`. `isIndexed`
   * says that the member has an index. Null for a member that is null, an array or an object.
   */
  memberAmong(reference: Sql, member: readonly string[], values: Sql, isIndexed: boolean): SqlCondition;
  /**
   * Whether a member is a text that sorts before or after a text, or a number that does so with a number; null for any
   * other value.
   */
  memberOrdered(
    reference: Sql,
    member: readonly string[],
    operator: string,
    bounds: { readonly text: Sql; readonly number: Sql },
  ): SqlCondition;
  /** Whether a member is null or missing, or its column contains no JSON. */
  memberIsNull(reference: Sql, member: readonly string[], isNot: boolean): SqlCondition;
  /** A column in an index that finds its texts in any case. */
  inAnyCase(column: string): string;
  /** The expression of a member, in the form that an index needs. */
  memberText(column: string, member: readonly string[]): string;
  /** Makes the engine assume that few rows satisfy a condition, so that it uses an index despite its statistics. */
  assumeRare(condition: SqlCondition): SqlCondition;
  /** A column or a condition as a value that no index contains, so that no index is used for it. */
  withoutIndex<T>(value: Expression<T>): RawBuilder<T>;
  /** Whether a row of a full-text index has all the words. */
  matches(index: string, words: Sql): SqlCondition;
  /** The number of a row. */
  rowNumber(alias: string): Sql;
  /** Whether a full-text index has all the words for the row with a number. */
  hasWords(number: Sql, index: string, words: Sql): SqlCondition;
  /** The limit that means no limit, for queries that need the clause. */
  readonly noLimit: RawBuilder<number>;
  /** Whether two values differ; null equals null. */
  differs(one: Sql, other: Sql): SqlCondition;
  least(one: Sql, other: Sql): RawBuilder<number>;
  greatest(one: Sql, other: Sql): RawBuilder<number>;
  /** The integer after the greatest one of a column; ends the batch as `key` if there is none within 64 bits. */
  nextKey(column: Sql): Sql;
  /** The key that the last insert of this batch has made. */
  readonly madeKey: Sql;
  /** Whether the last change of this batch was made: a trigger may have skipped the row (`raise(ignore)`). */
  readonly isMade: SqlCondition;
  /** The words between a verb and its table that make a conflict fail, whatever the table's own constraints say. */
  readonly abort: Sql;
  /** The error of a statement, with the reason of the engine, from an error of any of its drivers. */
  error(error: unknown): StatementError;
  /** The statements that make a full-text index over some columns of a table, and the triggers that keep it current. */
  wordIndexText(name: string, owner: Table, columns: readonly string[]): string;
  /** Whether a trigger of a table writes to its full-text index. @throws {StatementError} */
  keepsWords(driver: Driver, owner: string, index: string): Promise<boolean>;
  /** Reads the declarations of tables and views. @throws {StatementError} if the database cannot be read. */
  introspect(driver: Driver, names: readonly string[]): Promise<Schema>;
  /** Reads facts about a table that the message of a failure does not tell. @throws {StatementError} */
  lookAtTable(driver: Driver, table: string): Promise<TableLook>;
  /** A key that the default of a column makes, as text of an id. @throws {StatementError} */
  keyByDefault(driver: Driver, table: string, column: string): Promise<string>;
}

/** Facts that a database tells about a table. */
export interface TableLook {
  /** The statement that has created the table; `""` if there is none. */
  readonly text: string;
  /** Whether the database has used the last key of the table. */
  readonly isExhausted: boolean;
  /** The last key that the database has used, if it never uses a key again; otherwise 0. */
  readonly lastKey: bigint;
}
