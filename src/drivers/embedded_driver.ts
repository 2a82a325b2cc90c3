import type Database from "libsql";
import { SLOW_READ } from "../access/prices.ts";
import { StatementError } from "../errors/statement_error.ts";
import { statementError } from "../sql/dialects/sqlite_failure.ts";
import { changesRows, returnedChanges } from "../sql/statement.ts";
import type { Caller, Driver, SqlQuery, SqlResult } from "../types/driver.ts";
import type { SqlValue } from "../types/json.ts";
import { toBind } from "../values/bind.ts";
import type { FileWatch } from "./file_watch.ts";
import type { ReadingThreads, Timed } from "./reading_threads.ts";
import { noted, readViews, type ViewReads } from "./view_reads.ts";

/** What changes nothing, as far as its first word tells. */
const READS = /^\s*(?:select|with)\b/i;

const NO_VIEWS: readonly string[] = [];

/** What belongs to the connection of an opened database. */
interface Opened {
  /** Sets the journal mode, which stays in the file: anyone who only reads leaves it as it is. */
  readonly journal: string;
  readonly watch: FileWatch;
  /** Called when the file is gone or replaced. */
  readonly lost: () => void;
  /** What reads of a file that are slow run in. */
  readonly threads?: ReadingThreads;
}

/** The driver of an opened database: it answers in the same tick, unless a read is so slow that it runs in a thread. */
export function embeddedDriver(database: Database.Database, { journal, watch, lost, threads }: Opened): Driver {
  const kept = keptStatements(database);
  // `get` after `all` on one statement would run with the values of before, silently: each has statements of its own.
  const keptSingle = keptStatements(database);
  const viewReads: ViewReads = { paces: new Map(), measured: new Map() };

  const run = (query: SqlQuery, parameters: readonly SqlValue[]): SqlResult => {
    // A statement that changes rows and is not run to its end keeps the WAL from ever being checkpointed.
    if (query.isSingle === true && !changesRows(query.sql)) return runSingle(query, parameters);
    return kept.use(query, ({ statement, returns }) => {
      if (!returns) return { rows: [], changes: statement.run(parameters).changes };
      const rows = statement.all(parameters) as SqlValue[][];
      return { rows, changes: returnedChanges(query.sql, rows) };
    });
  };

  /** `all` leaves objects that are freed when the event loop turns, which costs more than most statements. */
  const runSingle = (query: SqlQuery, parameters: readonly SqlValue[]): SqlResult => {
    try {
      const row = keptSingle.use(query, ({ statement }) => statement.get(parameters)) as SqlValue[] | undefined;
      return { rows: row === undefined ? [] : [row], changes: 0 };
    } catch (error) {
      // A `get` that fails is not reset: the next one would run with the values of this one.
      keptSingle.forget(query);
      throw error;
    }
  };

  let isJournalSet = false;

  const close = () => {
    if (database.open) database.close();
  };

  /**
   * A file that is gone or replaced is left alone from then on. One whose log is gone is opened again only once nothing
   * depends on that log: SQLite shares its index among all that have the file open, and they would write two logs by it.
   */
  const look = (watched: () => void): void => {
    if (!database.open) throw new StatementError("The database has been closed.", { kind: "unavailable" });
    try {
      watched();
    } catch (error) {
      const log = watch.lostLog();
      if (log !== undefined && !(log === "deleted" && leavesLog(database))) throw error;
      close();
      lost();
      throw error;
    }
  };

  const readHere = (query: SqlQuery): SqlResult => {
    const bound = bind(query);
    look(watch.beforeRead);
    try {
      return run(query, bound);
    } catch (error) {
      throw statementError(error);
    }
  };

  const readTimedHere = (query: SqlQuery): Timed => {
    const start = performance.now();
    const result = readHere(query);
    return { result, took: performance.now() - start };
  };

  const readInThread = async (threads: ReadingThreads, query: SqlQuery, caller?: Caller): Promise<Timed> => {
    // Where the file is gone or replaced, this fails, before a thread opens another one.
    look(watch.beforeRead);
    return await threads.read(query, caller) ?? readTimedHere(query);
  };

  return {
    read(query, caller) {
      const { visits = 0, views = NO_VIEWS } = query;
      const isSlow = visits >= SLOW_READ.visits;
      if (threads === undefined || (!isSlow && views.length === 0)) return readHere(query);
      const inThread = () => readInThread(threads, query, caller);
      if (isSlow) return inThread().then((read) => noted(viewReads, views, read));
      return readViews(viewReads, views, { here: () => readTimedHere(query), inThread, caller });
    },
    batch(queries) {
      const bound = queries.map(bind);
      look(watch.beforeWrite);
      try {
        const isWrite = queries.some(({ sql }) => !READS.test(sql));
        if (isWrite && !isJournalSet) database.exec(journal);
        isJournalSet ||= isWrite;
        database.exec("begin immediate");
        const results = queries.map((query, index) => run(query, bound[index]));
        // A kept `commit` that fails would stay active and hold its tables' locks.
        database.exec("commit");
        return results;
      } catch (error) {
        if (database.inTransaction) database.exec("rollback");
        throw statementError(error);
      }
    },
    async close() {
      await threads?.close();
      close();
    },
    hasThreads: threads === undefined ? undefined : true,
    hasOwnConnections: true,
    isLocal: true,
  };
}

/**
 * Brings what a deleted write-ahead log holds into the file, and tells whether it has: SQLite refuses it while others have
 * the file open. To close is not enough: a connection lasts until its statements are collected as garbage.
 */
function leavesLog(database: Database.Database): boolean {
  try {
    database.exec("pragma journal_mode = delete");
    return true;
  } catch {
    return false;
  }
}

function bind({ parameters }: SqlQuery): readonly SqlValue[] {
  return parameters.map(toBind);
}

/** A prepared statement, and whether it returns rows. */
interface Kept {
  readonly statement: Database.Statement;
  readonly returns: boolean;
}

/** Statements of a connection, each kept for as long as the plan is held that it is of. */
interface KeptStatements {
  /** Runs the statement of a query, prepared where it is not kept. */
  use<T>(query: SqlQuery, run: (kept: Kept) => T): T;
  /** Lets the statement of a query be prepared again the next time. */
  forget(query: SqlQuery): void;
}

/** Keeps the statements of a connection with their plans, which are bounded by the bytes of both. */
function keptStatements(database: Database.Database): KeptStatements {
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

/** This many characters prepared, some 5 MB of native memory, count as one buffer. */
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
