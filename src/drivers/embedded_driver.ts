import type Database from "libsql";
import { SLOW_READ } from "../access/prices.ts";
import { StatementError } from "../errors/statement_error.ts";
import { statementError } from "../sql/dialects/sqlite_failure.ts";
import { changesRows, returnedChanges } from "../sql/statement.ts";
import type { Awaitable, Caller, Driver, SqlQuery, SqlResult } from "../types/driver.ts";
import type { SqlValue } from "../types/json.ts";
import { toBind } from "../values/bind.ts";
import { type FileWatch, leavesLog } from "./file_watch.ts";
import { GroupedWrites } from "./grouped_writes.ts";
import { DELETES, SLOW_WRITE, SlowWrites } from "./slow_writes.ts";
import type { Threads, Timed } from "./threads.ts";
import { noted, paceOf, readViews, type ViewReads } from "./view_reads.ts";

const NO_VIEWS: readonly string[] = [];

/** The parts that belong to the connection of an open database. */
interface Opened {
  /** The journal mode to set, which is stored in the file; a connection that only reads does not change it. */
  readonly journal: string;
  readonly watch: FileWatch;
  /** Called when the file has been deleted or replaced. */
  readonly lost: () => void;
  /** The threads of a file: some for slow reads, and one for slow writes. */
  readonly threads?: { readonly reading: Threads; readonly writing: Threads };
}

/**
 * The driver of an open database. It answers synchronously, except for reads and writes that are so slow that they
 * run in a thread.
 */
export function embeddedDriver(database: Database.Database, { journal, watch, lost, threads }: Opened): Driver {
  const run = runnerOf(database);
  const viewReads: ViewReads = { paces: new Map(), measured: new Map() };
  let isJournalSet = false;

  const close = () => {
    if (database.open) database.close();
  };

  /**
   * Checks the file before a statement. A file that has been deleted or replaced is not used any more. If only its
   * write-ahead log is gone, the file is opened again only when nothing depends on that log: SQLite shares the index of
   * the log among all connections to the file, which would otherwise write two logs.
   */
  const checkFile = (check: () => void): void => {
    if (!database.open) throw new StatementError("The database has been closed.", { kind: "unavailable" });
    try {
      check();
    } catch (error) {
      const log = watch.lostLog();
      if (log !== undefined && !(log === "deleted" && leavesLog(database))) throw error;
      close();
      lost();
      throw error;
    }
  };

  const readHere = (query: SqlQuery): SqlResult => {
    const bound = query.parameters.map(toBind);
    checkFile(watch.beforeRead);
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

  const readInThread = async (reading: Threads, query: SqlQuery, caller?: Caller): Promise<Timed> => {
    // This fails if the file has been deleted or replaced, before a thread could open the new one.
    checkFile(watch.beforeRead);
    return await reading.read(query, caller) ?? readTimedHere(query);
  };

  /** Checks the file before statements of a batch, and sets the journal mode before the first write. */
  const prepare = (queries: readonly SqlQuery[]): void => {
    checkFile(watch.beforeWrite);
    if (isJournalSet || !queries.some(changesRows)) return;
    try {
      database.exec(journal);
      isJournalSet = true;
    } catch (error) {
      // The native package does not end a read that failed on a lock, and SQLite changes no journal meanwhile. The file
      // keeps its own until a later write.
      if (database.inTransaction || !isReadOpen(error)) throw statementError(error);
    }
  };

  const took = (queries: readonly SqlQuery[], milliseconds: number): void => {
    if (threads !== undefined && milliseconds >= SLOW_WRITE) slowWritesOf(threads).note(queries);
  };

  let grouped: GroupedWrites | undefined;

  const batchHere = (queries: readonly SqlQuery[], caller?: Caller): Awaitable<readonly SqlResult[]> => {
    grouped ??= new GroupedWrites({ database, run, prepare, took });
    return grouped.batch(queries, caller?.isUrgent);
  };

  const isSlow = ({ visits = 0, views = NO_VIEWS }: SqlQuery): boolean =>
    visits >= SLOW_READ.visits || (views.length > 0 && paceOf(viewReads.paces, views) !== "quick");

  /** Batches that wait for the end of the turn come before one in a thread, which would hold the lock of the file. */
  const beforeThread = async (queries: readonly SqlQuery[]) => {
    await grouped?.emptied();
    prepare(queries);
  };

  let slowWrites: SlowWrites | undefined;

  const slowWritesOf = ({ writing }: NonNullable<Opened["threads"]>): SlowWrites =>
    slowWrites ??= new SlowWrites({ read: readHere, batch: batchHere, isSlow, beforeThread }, writing);

  return {
    read(query, caller) {
      const { visits = 0, views = NO_VIEWS } = query;
      const isSlow = visits >= SLOW_READ.visits;
      if (threads === undefined || (!isSlow && views.length === 0)) return readHere(query);
      const inThread = () => readInThread(threads.reading, query, caller);
      if (isSlow) return inThread().then((read) => noted(viewReads, views, read));
      return readViews(viewReads, views, { here: () => readTimedHere(query), inThread, caller });
    },
    batch(queries, caller) {
      const mayBeSlow = (query: SqlQuery) => isSlow(query) || (changesRows(query) && DELETES.test(query.sql));
      if (threads === undefined || (slowWrites === undefined && !queries.some(mayBeSlow))) {
        return batchHere(queries, caller);
      }
      return slowWritesOf(threads).batch(queries, caller);
    },
    async close() {
      grouped?.flush();
      await Promise.all([threads?.reading.close(), threads?.writing.close(), slowWrites?.ended()]);
      // Batches that have waited for a slow one in a thread wait for the end of a turn now.
      grouped?.flush();
      close();
    },
    hasThreads: threads === undefined ? undefined : true,
    hasOwnConnections: true,
    isLocal: true,
  };
}

function isReadOpen(error: unknown): boolean {
  return error instanceof Error && /^cannot change .* wal mode from within a transaction$/.test(error.message);
}

/** Makes the function that runs a statement of a connection. Each statement is kept as long as its plan. */
function runnerOf(database: Database.Database): (query: SqlQuery, parameters: readonly SqlValue[]) => SqlResult {
  const kept = keptStatements(database);
  // `get` after `all` on the same statement would silently run with the earlier values, so each has statements of its
  // own.
  const keptSingle = keptStatements(database);

  /**
   * `all` leaves objects that are freed in the next turn of the event loop, which costs more than most statements, so
   * one row is read by `get`.
   */
  const runSingle = (query: SqlQuery, parameters: readonly SqlValue[]): SqlResult => {
    try {
      const row = keptSingle.use(query, ({ statement }) => statement.get(parameters)) as SqlValue[] | undefined;
      return { rows: row === undefined ? [] : [row], changes: 0 };
    } catch (error) {
      // A statement whose `get` fails is not reset: its next run would have the values of this one.
      keptSingle.forget(query);
      throw error;
    }
  };

  return (query, parameters) => {
    // A statement that changes rows must run to its end, otherwise the WAL could never be checkpointed.
    if (query.isSingle === true && !changesRows(query)) return runSingle(query, parameters);
    return kept.use(query, ({ statement, returns }) => {
      if (!returns) return { rows: [], changes: statement.run(parameters).changes };
      const rows = statement.all(parameters) as SqlValue[][];
      return { rows, changes: returnedChanges(query, rows) };
    });
  };
}

/** A prepared statement, and whether it returns rows. */
interface Kept {
  readonly statement: Database.Statement;
  readonly returns: boolean;
}

/** Prepared statements of a connection, each kept as long as its plan. */
interface KeptStatements {
  /** Runs the statement of a query, which is prepared if it is not kept. */
  use<T>(query: SqlQuery, run: (kept: Kept) => T): T;
  /** Drops the statement of a query, so that it is prepared again the next time. */
  forget(query: SqlQuery): void;
}

/** Keeps the statements of a connection as long as their plans, whose map counts the bytes of statements too. */
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

/** For this many characters of prepared statements, about 5 MB of native memory, one buffer is allocated. */
const CHARACTERS_A_BUFFER = 256 * 1024;
/** More than `malloc` ever takes from its heap. A buffer in the heap would be zeroed, and so use memory. */
const BUFFER_BYTES = 33 * 1024 * 1024;
const BUFFERS = 4;

/**
 * Tells the garbage collector how much memory statements use. The native package has no way to free a statement, and
 * the collector, which does not see native memory, would let hundreds of megabytes pile up. It counts buffers, however,
 * and collects after a few of this size. No code writes to these buffers, so they use no memory themselves.
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
