import type { SqlValue } from "./json.ts";

/** One statement with its parameters, ready to run. */
export interface SqlQuery {
  readonly sql: string;
  readonly parameters: readonly SqlValue[];
  /** Whether it returns at most one row, which some drivers fetch faster. */
  readonly isSingle?: boolean;
  /** Whether it may change rows, if that is known without a look at its text. */
  readonly changesRows?: boolean;
  /** The object to which a reused text belongs: a driver keeps the prepared statement as long as the object lives. */
  readonly statement?: object;
  /** How many rows a read is estimated to visit, if these may be many. A driver with threads decides by this number. */
  readonly visits?: number;
  /** The views, and the tables, of which it visits a number of rows that cannot be estimated. */
  readonly views?: readonly string[];
  /**
   * In a batch of a driver that is local: the statement that runs right after this one if that has changed no row. Its
   * result is left out.
   */
  readonly ifUnchanged?: SqlQuery;
}

/** The result of a statement: rows as arrays in column order, and how many rows it has changed. */
export interface SqlResult {
  readonly rows: readonly (readonly SqlValue[])[];
  readonly changes: number;
}

/**
 * A value, or a promise of one: the embedded driver mostly answers synchronously, unless it meets a lock or writes come at
 * once.
 */
export type Awaitable<T> = T | Promise<T>;

/** The client of a request, for whom statements run. */
export interface Caller {
  /** Checks that the client still waits for its answer. @throws {ClientGoneError} if it does not. */
  isWaiting(): Awaitable<void>;
  /** The bookmark of the state that the client has seen. It must not read an older state. */
  readonly bookmark?: string;
  /** The bookmark of the state that a write of this request has left. */
  written?: string;
  /** Whether its next batch relies on what it has just read, so that the batch should not wait for others. */
  isUrgent?: boolean;
  /**
   * Aborted when the client goes; absent if the runtime cannot tell. Deno begins to watch the client when this is read.
   */
  readonly signal?: AbortSignal;
}

/** A database, as a store uses it. */
export interface Driver {
  /** Runs one reading statement, unless its caller has gone. @throws {StatementError} @throws {ClientGoneError} */
  read(query: SqlQuery, caller?: Caller): Awaitable<SqlResult>;
  /**
   * Runs statements as one `BEGIN IMMEDIATE` transaction: all of them or none; none if the caller has gone. Statements
   * that only read may need no lock.
   * @throws {StatementError}
   * @throws {ClientGoneError}
   */
  batch(queries: readonly SqlQuery[], caller?: Caller): Awaitable<readonly SqlResult[]>;
  /** Closes connections that the driver has opened itself; an application's own client or Kysely stays open. */
  close(): Awaitable<void>;
  /**
   * Whether the database's setting of foreign keys holds for every batch: all connections have the same settings, and a
   * batch ends with a commit.
   */
  readonly hasOwnConnections: boolean;
  /** Whether a text can be a bookmark of this kind of database; absent if it has no bookmarks. */
  readonly isBookmark?: (text: string) => boolean;
  /** Whether a statement costs no round trip, so that one more of them is cheaper than a transaction. */
  readonly isLocal?: true;
  /** Whether a replica may answer reads, so that they may miss the last writes. It passes batches on to its primary. */
  readonly hasReplicas?: true;
  /** Whether it runs slow reads in threads, so that plans should tell how many rows they visit. */
  readonly hasThreads?: true;
}

/** One entry of the query log. */
export interface LoggedQuery {
  /** The statement's text. */
  readonly query: string;
  /** How long it took, in milliseconds, with its wait for a lock, a thread or other writes that come at once. */
  readonly took: number;
  /** BigInt parameters as strings, bytes as base64. */
  readonly params: readonly (null | string | number)[];
  /** Primary resources of a read, changed rows of a write. */
  readonly numRows: number;
  /** Why the statement failed; null if it did not. */
  readonly error: string | null;
}
