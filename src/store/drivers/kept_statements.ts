import type Database from "libsql";
import { BoundedMap } from "../../bounded_map.ts";

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

/** What a statement takes in native memory for each character of its text: 12.3 bytes were measured. */
const NATIVE_BYTES = 12;

/**
 * Keeps the statements of a connection, bounded by the bytes of their texts, since a statement's native memory grows
 * with them.
 */
export function keptStatements(database: Database.Database): KeptStatements {
  const kept = new BoundedMap<string, Kept>({
    most: MOST,
    mostBytes: MOST_TEXT,
    bytesOf: (sql) => sql.length,
    dropped: letCollect,
  });
  return {
    use: (sql, run) => {
      if (sql.length <= LONGEST_TEXT) return run(kept.get(sql, () => prepare(database, sql)));
      try {
        return run(prepare(database, sql));
      } finally {
        letCollect(sql.length);
      }
    },
    forget: (sql) => {
      kept.delete(sql);
      letCollect(sql.length);
    },
  };
}

function prepare(database: Database.Database, sql: string): Kept {
  const statement = database.prepare(sql);
  if (!statement.reader) return { statement, returns: false };
  return { statement: statement.raw().safeIntegers(), returns: true };
}

/**
 * Tells the garbage collector of native memory that it can free. The package has nothing to free a statement by, and
 * the collector cannot see what one weighs: it would let hundreds of megabytes pile up. It does count a buffer, and a
 * buffer that nobody writes to takes no memory.
 */
function letCollect(characters: number): void {
  new ArrayBuffer(characters * NATIVE_BYTES);
}
