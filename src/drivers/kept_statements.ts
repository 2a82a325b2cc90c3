import type Database from "libsql";
import type { SqlQuery } from "../types/driver.ts";

/** A prepared statement, and whether it returns rows. */
export interface Kept {
  readonly statement: Database.Statement;
  readonly returns: boolean;
}

/** Statements of a connection, each kept for as long as the plan is held that it is of. */
export interface KeptStatements {
  /** Runs the statement of a query, prepared where it is not kept. */
  use<T>(query: SqlQuery, run: (kept: Kept) => T): T;
  /** Lets the statement of a query be prepared anew the next time. */
  forget(query: SqlQuery): void;
}

/** Keeps the statements of a connection with their plans, which are bounded by the bytes of both. */
export function keptStatements(database: Database.Database): KeptStatements {
  const kept = new WeakMap<object, Kept>();
  const weigh = ballast();
  const prepare = (sql: string): Kept => {
    weigh(sql.length);
    const statement = database.prepare(sql);
    if (!statement.reader) return { statement, returns: false };
    return { statement: statement.raw().safeIntegers(), returns: true };
  };
  const statementOf = ({ sql, statement: owner }: SqlQuery): Kept => {
    const known = owner === undefined ? undefined : kept.get(owner);
    if (known !== undefined) return known;
    const prepared = prepare(sql);
    if (owner !== undefined) kept.set(owner, prepared);
    return prepared;
  };
  return {
    use: (query, run) => run(statementOf(query)),
    forget: ({ statement: owner }) => void (owner === undefined || kept.delete(owner)),
  };
}

/** So many characters prepared, some 5 MB of native memory, count as one buffer. */
const CHARACTERS_A_BUFFER = 256 * 1024;
/** More than what `malloc` ever takes from its heap, where a buffer would be written over, and so take memory. */
const BUFFER_BYTES = 33 * 1024 * 1024;
const BUFFERS = 4;

/**
 * Lets the garbage collector know what statements weigh. The native package has nothing to free a statement by, and the
 * collector, which cannot see the native memory, would let hundreds of megabytes of it pile up. It does count buffers,
 * and collects after a few of this size. Nobody writes to one, so it takes no memory itself.
 */
function ballast(): (characters: number) => void {
  const buffers: ArrayBuffer[] = [];
  let prepared = 0;
  return (characters) => {
    prepared += characters;
    if (prepared < CHARACTERS_A_BUFFER) return;
    buffers.push(new ArrayBuffer(BUFFER_BYTES));
    if (buffers.length > BUFFERS) buffers.shift();
    prepared = 0;
  };
}
