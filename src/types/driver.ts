import type { SqlValue } from "./json.ts";

/** One statement with its parameters, ready to run. */
export interface SqlQuery {
  readonly sql: string;
  readonly parameters: readonly SqlValue[];
  /** Whether it returns one row at most, which some drivers fetch faster. */
  readonly isSingle?: boolean;
  /** What the text belongs to, where it is used again: a driver keeps its prepared statement as long as this lives. */
  readonly statement?: object;
  /** How many rows a read is estimated to visit, where these may be many. A driver that has threads decides by it. */
  readonly visits?: number;
  /** The views that it reads: nobody can say what these visit. */
  readonly views?: readonly string[];
}

/** What a statement gave: rows as arrays in column order, and how many rows it changed. */
export interface SqlResult {
  readonly rows: readonly (readonly SqlValue[])[];
  readonly changes: number;
}

/** A value, or a promise of it: the embedded driver answers in the same tick where it meets no lock. */
export type Awaitable<T> = T | Promise<T>;

/** The client of a request, for whom statements run. */
export interface Caller {
  /** Checks that the client still waits for its answer. @throws {ClientGoneError} where it does not. */
  isWaiting(): Awaitable<void>;
  /** The state of the database that the client has seen: what it reads is not older. */
  readonly bookmark?: string;
  /** The state that a write of this request has left, as the driver says. */
  written?: string;
  /** Aborted when the client goes; absent where the runtime cannot tell. Deno begins to watch the client when it is asked for. */
  readonly signal?: AbortSignal;
}

/** What a store needs of a database. */
export interface Driver {
  /** Runs one reading statement, unless its caller has gone. @throws {StatementError} @throws {ClientGoneError} */
  read(query: SqlQuery, caller?: Caller): Awaitable<SqlResult>;
  /**
   * Runs statements as one `BEGIN IMMEDIATE` transaction: all of them or none; none where the caller has gone.
   * @throws {StatementError} @throws {ClientGoneError}
   */
  batch(queries: readonly SqlQuery[], caller?: Caller): Awaitable<readonly SqlResult[]>;
  /** Releases what the driver has opened itself; an application's own client or Kysely stays open. */
  close(): Awaitable<void>;
  /**
   * Whether what the database says of foreign keys holds for every batch: the connections are all set alike, and a batch
   * ends with a commit.
   */
  readonly hasOwnConnections: boolean;
  /** Whether a text can be a state that this kind of database tells. Absent: it tells none. */
  readonly isBookmark?: (text: string) => boolean;
  /** Whether a statement costs no round trip, so that one more of them is cheaper than a transaction. */
  readonly isLocal?: true;
  /** Whether it runs slow reads in threads, so that it is worth knowing which are slow. */
  readonly hasThreads?: true;
}

/** One entry of the query log. */
export interface LoggedQuery {
  /** The statement's text. */
  readonly query: string;
  /** Milliseconds. */
  readonly took: number;
  /** BigInt parameters as strings, bytes as base64. */
  readonly params: readonly (null | string | number)[];
  /** Primary resources of a read, changed rows of a write. */
  readonly numRows: number;
  /** Why the statement failed; null where it did not. */
  readonly error: string | null;
}
