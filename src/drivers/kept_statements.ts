import type Database from "libsql";
import { BoundedMap } from "./bounded_map.ts";

/** A prepared statement, and whether it returns rows. */
export interface Kept {
  readonly statement: Database.Statement;
  readonly returns: boolean;
}

/** Statements that are kept, by their texts. */
export interface KeptStatements {
  /** Runs the statement of a text, prepared where it is not kept. */
  use<T>(sql: string, run: (kept: Kept) => T): T;
  /** Lets a statement be prepared anew the next time. */
  forget(sql: string): void;
}

const MOST = 500;
/** Characters of all texts that are kept, and of the longest one. */
const MOST_TEXT = 4 * 1024 * 1024;
const LONGEST_TEXT = 64 * 1024;

/**
 * Keeps the statements of a connection, bounded by the bytes of their texts, since a statement's native memory grows
 * with them.
 */
export function keptStatements(database: Database.Database): KeptStatements {
  const kept = new BoundedMap<string, Kept>({ most: MOST, mostBytes: MOST_TEXT, bytesOf: (sql) => sql.length });
  const weigh = ballast();
  const prepare = (sql: string): Kept => {
    weigh(sql.length);
    const statement = database.prepare(sql);
    if (!statement.reader) return { statement, returns: false };
    return { statement: statement.raw().safeIntegers(), returns: true };
  };
  return {
    use: (sql, run) => run(sql.length > LONGEST_TEXT ? prepare(sql) : kept.get(sql, () => prepare(sql))),
    forget: (sql) => kept.delete(sql),
  };
}

/** What a statement takes in native memory for each character of its text: 12 to 20 bytes were measured. */
const NATIVE_BYTES = 20;
const CHARACTERS_A_BUFFER = 512 * 1024;

/**
 * Lets the garbage collector know what statements weigh. The native package has nothing to free a statement by, and the
 * collector, which cannot see the native memory, would let hundreds of megabytes of it pile up. It does count buffers:
 * for so many characters prepared there is one of the same weight, held as long as their statements may be kept. Nobody
 * writes to it, so it takes no memory itself.
 */
function ballast(): (characters: number) => void {
  const buffers: ArrayBuffer[] = [];
  let prepared = 0;
  return (characters) => {
    prepared += characters;
    if (prepared < CHARACTERS_A_BUFFER) return;
    buffers.push(new ArrayBuffer(prepared * NATIVE_BYTES));
    if (buffers.length > MOST_TEXT / CHARACTERS_A_BUFFER) buffers.shift();
    prepared = 0;
  };
}
