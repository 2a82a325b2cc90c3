import type Database from "libsql";
import { statementError } from "../sql/dialects/sqlite_failure.ts";
import type { Awaitable, SqlQuery, SqlResult } from "../types/driver.ts";
import type { SqlValue } from "../types/json.ts";
import { toBind } from "../values/bind.ts";

/** The statements of a batch, and the values that are bound to each. */
interface Batch {
  readonly queries: readonly SqlQuery[];
  readonly bound: readonly (readonly SqlValue[])[];
}

type Results = readonly SqlResult[];

/** What transactions use of a connection. */
interface Connection {
  readonly database: Pick<Database.Database, "exec" | "inTransaction" | "open">;
  /** Runs one statement, whose text is kept prepared. */
  run(query: SqlQuery, parameters: readonly SqlValue[]): SqlResult;
  /** Checks the file, and makes it ready for these statements. @throws {StatementError} */
  prepare(queries: readonly SqlQuery[]): void;
  /** Notes how long the statements of a batch have taken. */
  took(queries: readonly SqlQuery[], milliseconds: number): void;
}

/** A batch that waits for the end of the turn. */
interface Waiting {
  readonly batch: Batch;
  readonly resolve: (results: Results) => void;
  readonly reject: (error: unknown) => void;
}

/** The results of a batch in a group, or the error with which it was undone. */
type Outcome = { readonly results: Results } | { readonly error: unknown };

/** A group ends after so many milliseconds: it holds the lock of the file, and blocks the process. */
const LONGEST_GROUP = 10;

/** The version of the schema, which every change of it increments, by any program. */
const SCHEMA_VERSION: SqlQuery = { sql: "pragma schema_version", parameters: [], isSingle: true, statement: {} };

/** Whether a table of the database may have a deferred foreign key. */
const DEFERS: SqlQuery = {
  sql: "select exists (select 1 from sqlite_schema where lower(sql) like '%deferred%')",
  parameters: [],
  isSingle: true,
};

/** The timers of a runtime. Some environments for tests that imitate a browser take the first one away. */
interface Timers {
  readonly setImmediate?: (run: () => void) => void;
  readonly setTimeout: (run: () => void) => void;
}

const { setImmediate, setTimeout } = globalThis as unknown as Timers;

/** Runs a function at the end of this turn of the event loop. */
const atEndOfTurn = setImmediate ?? setTimeout;

/**
 * Runs batches as transactions, those that come at once in groups: the batches of one turn of the event loop share one,
 * because a commit takes longer than most writes. Each is undone by itself if it fails. A batch that comes alone does
 * not wait.
 */
export class GroupedWrites {
  readonly #connection: Connection;
  #waiting: Waiting[] = [];
  /** How many batches have come in this turn. */
  #came = 0;
  /** Whether a group ran in the turn before, so that the first batch of this turn probably is not the only one. */
  #wasGrouped = false;
  /** The results of the batch that has come last: those that wait run in the order in which they came. */
  #last: Promise<Results> | undefined;

  /** Whether a foreign key may be deferred, in a version of the schema. */
  #deferring: { readonly version: SqlValue; readonly is: boolean } | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Runs a batch at once if it comes alone or is urgent, otherwise at the end of the turn. One that is urgent relies on
   * what its request has read, which those that wait would change.
   */
  batch(queries: readonly SqlQuery[], isUrgent = false): Awaitable<Results> {
    const batch = { queries, bound: queries.map(({ parameters }) => parameters.map(toBind)) };
    if (isUrgent) return this.#alone(batch);
    this.#came++;
    if (this.#came === 1) {
      atEndOfTurn(() => this.#endTurn());
      if (!this.#wasGrouped) return this.#alone(batch);
    }
    return this.#last = new Promise((resolve, reject) => this.#waiting.push({ batch, resolve, reject }));
  }

  /** Waits until no batch waits: their groups run in turns, so that they do not block the process for long. */
  async emptied(): Promise<void> {
    if (this.#waiting.length > 0) await this.#last?.catch(() => {});
  }

  /** Runs all batches that wait, however long that blocks the process. */
  flush(): void {
    while (this.#waiting.length > 0) this.#runWaiting();
  }

  #endTurn(): void {
    this.#wasGrouped = this.#waiting.length > 1;
    this.#runWaiting();
    this.#came = this.#waiting.length;
    if (this.#came > 0) atEndOfTurn(() => this.#endTurn());
  }

  /** Runs the batches that wait, as far as the time of a group lasts. */
  #runWaiting(): void {
    const group = this.#waiting;
    this.#waiting = [];
    const together = group.length > 1 ? this.#together(group) : undefined;
    const outcomes = together ?? inTime(group, (batch) => this.#outcomeAlone(batch));
    for (const [index, { resolve, reject }] of group.entries()) {
      const outcome = outcomes[index];
      if (outcome === undefined) this.#waiting.push(group[index]);
      else if ("error" in outcome) reject(outcome.error);
      else resolve(outcome.results);
    }
  }

  /** Runs a batch as a transaction of its own. @throws {StatementError} */
  #alone(batch: Batch): Results {
    const { database, prepare } = this.#connection;
    prepare(batch.queries);
    try {
      database.exec("begin immediate");
      const results = this.#runAll(batch);
      // `commit` is not kept: a kept one that fails would stay active and hold its locks.
      database.exec("commit");
      return results;
    } catch (error) {
      if (database.inTransaction) database.exec("rollback");
      throw statementError(error);
    }
  }

  #outcomeAlone(batch: Batch): Outcome {
    try {
      return { results: this.#alone(batch) };
    } catch (error) {
      return { error };
    }
  }

  /** Runs the statements of a batch in the transaction that has begun. */
  #runAll({ queries, bound }: Batch): Results {
    const { run, took } = this.#connection;
    const start = performance.now();
    try {
      return queries.map((query, index) => {
        const result = run(query, bound[index]);
        const { ifUnchanged } = query;
        if (ifUnchanged !== undefined && result.changes === 0) run(ifUnchanged, ifUnchanged.parameters.map(toBind));
        return result;
      });
    } finally {
      took(queries, performance.now() - start);
    }
  }

  /**
   * Runs batches in one transaction until its time is over. `undefined` if nothing is stored, so that each must run
   * alone: a failure has ended the transaction, or foreign keys may be deferred.
   */
  #together(group: readonly Waiting[]): readonly Outcome[] | undefined {
    const { database, prepare } = this.#connection;
    try {
      prepare(group.flatMap(({ batch }) => batch.queries));
      database.exec("begin immediate");
    } catch (error) {
      this.#undo();
      const known = statementError(error);
      return group.map(() => ({ error: known }));
    }
    try {
      if (!this.#defersKeys()) {
        const outcomes = inTime(group, (batch) => this.#inSavepoint(batch));
        database.exec("commit");
        return outcomes;
      }
    } catch {
      // Alone, each batch gets its own error.
    }
    this.#undo();
  }

  /** Ends a transaction that is still open. Nothing may fail here, because the batches of the group wait. */
  #undo(): void {
    const { database } = this.#connection;
    try {
      // The native package ends the process if this is asked of a closed database.
      if (database.open && database.inTransaction) database.exec("rollback");
    } catch {
      // The next batch meets the open transaction, and reports it.
    }
  }

  /** Runs a batch in the transaction of its group. @throws if its failure has ended the transaction. */
  #inSavepoint(batch: Batch): Outcome {
    const { database } = this.#connection;
    database.exec("savepoint batch");
    try {
      const results = this.#runAll(batch);
      database.exec("release batch");
      return { results };
    } catch (error) {
      // This fails too if the failure has ended the transaction.
      database.exec("rollback to batch; release batch");
      return { error: statementError(error) };
    }
  }

  /**
   * Whether a foreign key may be deferred. It is checked at the commit, where a row of another batch would satisfy it.
   */
  #defersKeys(): boolean {
    const { run } = this.#connection;
    const { rows: [[version]] } = run(SCHEMA_VERSION, []);
    if (this.#deferring?.version !== version) {
      this.#deferring = { version, is: Number(run(DEFERS, []).rows[0][0]) === 1 };
    }
    return this.#deferring.is;
  }
}

/** Runs the batches of a group until its time is over. */
function inTime(group: readonly Waiting[], run: (batch: Batch) => Outcome): readonly Outcome[] {
  const until = performance.now() + LONGEST_GROUP;
  const outcomes: Outcome[] = [];
  for (const { batch } of group) {
    if (outcomes.length > 0 && performance.now() > until) break;
    outcomes.push(run(batch));
  }
  return outcomes;
}
