import { changesRows } from "../sql/statement.ts";
import type { Awaitable, Caller, SqlQuery, SqlResult } from "../types/driver.ts";
import { DeleteVisits } from "./delete_visits.ts";
import { unlessGone } from "./patience.ts";
import type { Threads } from "./threads.ts";

/** Matches statements that delete rows; the first group is the name of their table, as it is quoted. */
export const DELETES = /^\s*delete from "((?:[^"]|"")+)"/i;

/**
 * A batch is slow if its statements took this many milliseconds; they count as slow for `KEPT_SLOW` milliseconds. Its
 * commit does not count: from time to time, one moves the whole write-ahead log into the file, whatever was written.
 */
export const SLOW_WRITE = 50;
const KEPT_SLOW = 600_000;

/**
 * A statement that was slow counts as quick when it was quick so many times in a row. One time would not do: a change
 * of a key is slow only where many rows refer to it, and a new set only where it has many members.
 */
const QUICK_AGAIN = 100;

/** Of how many statements something is kept: those of hooks may have any number of texts. */
const MOST_KEPT = 1000;

/** What slow writes use of the connection of the process. */
interface Connection {
  read(query: SqlQuery): SqlResult;
  batch(queries: readonly SqlQuery[], caller?: Caller): Awaitable<readonly SqlResult[]>;
  /** Whether a statement is known to be slow by what its plan says of it. */
  isSlow(query: SqlQuery): boolean;
  /** Waits until nothing else waits, and makes the file ready for the statements of another connection. */
  beforeThread(queries: readonly SqlQuery[]): Promise<void>;
}

/**
 * Runs the batches of a database file, the slow ones in a thread: those whose plans say that they visit many rows;
 * those that delete a row which may take a million others with it, or for which SQLite looks in a whole table for rows
 * that refer to it; and those whose statements were slow before, because nobody foresees what triggers and `ON UPDATE`
 * do. Batches that come meanwhile wait for it without blocking the process.
 */
export class SlowWrites {
  readonly #connection: Connection;
  readonly #threads: Threads;
  readonly #deletes: DeleteVisits;
  /** The statements that were slow: until when they count as slow, and how often they were quick since. */
  readonly #slow = new Map<string, { readonly until: number; readonly quick: number }>();
  #running: Promise<void> | undefined;

  constructor(connection: Connection, threads: Threads) {
    this.#connection = connection;
    this.#threads = threads;
    this.#deletes = new DeleteVisits((query) => connection.read(query));
  }

  /** Runs a batch after the one that runs, in a thread if it is slow. */
  batch(queries: readonly SqlQuery[], caller: Caller | undefined): Awaitable<readonly SqlResult[]> {
    if (this.#running !== undefined) {
      return this.#running.then(() => unlessGone(caller, () => this.batch(queries, caller)));
    }
    if (!queries.some((one) => this.#isSlow(one))) return this.#connection.batch(queries, caller);
    const batch = this.#inThread(queries, caller);
    const end = () => void (this.#running = undefined);
    this.#running = batch.then(end, end);
    return batch;
  }

  /** Waits for the batches that run in a thread. */
  async ended(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  async #inThread(queries: readonly SqlQuery[], caller: Caller | undefined): Promise<readonly SqlResult[]> {
    await this.#connection.beforeThread(queries);
    const done = await this.#threads.batch(queries, caller);
    if (done === undefined) return this.#connection.batch(queries, caller);
    if (done.took >= SLOW_WRITE) this.note(queries);
    else this.#noteQuick(queries);
    return done.results;
  }

  /** Notes that a batch was slow. */
  note(queries: readonly SqlQuery[]): void {
    const slow = { until: performance.now() + KEPT_SLOW, quick: 0 };
    for (const query of queries) if (changesRows(query)) this.#keep(query.sql, slow);
  }

  #noteQuick(queries: readonly SqlQuery[]): void {
    for (const { sql } of queries) {
      const kept = this.#slow.get(sql);
      if (kept === undefined) continue;
      const quick = kept.quick + 1;
      if (quick >= QUICK_AGAIN) this.#slow.delete(sql);
      else this.#keep(sql, { ...kept, quick });
    }
  }

  #isSlow(query: SqlQuery): boolean {
    return this.#connection.isSlow(query) || (this.#slow.get(query.sql)?.until ?? 0) > performance.now() ||
      this.#deletesSlowly(query);
  }

  #deletesSlowly({ sql }: SqlQuery): boolean {
    const quoted = DELETES.exec(sql)?.[1];
    return quoted !== undefined && this.#deletes.isSlow(quoted.replaceAll('""', '"'));
  }

  #keep(sql: string, slow: { readonly until: number; readonly quick: number }): void {
    if (this.#slow.size >= MOST_KEPT && !this.#slow.has(sql)) this.#slow.clear();
    this.#slow.set(sql, slow);
  }
}
