import { statementError } from "../sql/dialects/sqlite_failure.ts";
import { returnedChanges } from "../sql/statement.ts";
import type { SqlQuery, SqlResult } from "../types/driver.ts";
import type { SqlValue } from "../types/json.ts";
import { toBind } from "../values/bind.ts";
import { nativeAddress } from "./native_package.ts";

/** The options with which a thread opens its connection. */
export interface ThreadOptions {
  /** The URI of the database file, with an absolute path, because the process may have changed its folder. */
  readonly uri: string;
  /** Statements that run before all others. */
  readonly pragmas: readonly string[];
}

/**
 * What statements have returned, and how long they ran, without a commit, in milliseconds. The process may be too busy
 * to measure that.
 */
export interface Finished {
  readonly results: readonly SqlResult[];
  readonly took: number;
}

/** The answer of a thread: the results of its statements, or the error of one. */
type Answer =
  | Finished
  | { readonly error: { readonly message: string; readonly code?: string; readonly rawCode?: number } };

interface Worker {
  on(event: "message", listener: (answer: Answer) => void): void;
  on(event: "error", listener: (error: Error) => void): void;
  on(event: "exit", listener: () => void): void;
  postMessage(task: Task): void;
  terminate(): Promise<unknown>;
  ref(): void;
  unref(): void;
}

/** What a thread does: it runs statements, as one transaction or each on its own. The last task closes its connection. */
interface Task {
  readonly isLast?: boolean;
  readonly queries?: readonly SentQuery[];
  readonly isBatch?: boolean;
}

/** A statement as a thread receives it. */
interface SentQuery {
  readonly sql: string;
  readonly parameters: readonly SqlValue[];
  readonly ifUnchanged?: SentQuery;
}

interface Process {
  getBuiltinModule?(name: "node:worker_threads"): {
    readonly Worker: new (program: string, options: object) => Worker;
  };
  on(event: "exit", listener: () => void): void;
  off(event: "exit", listener: () => void): void;
}

/**
 * The program of a thread, as a text: a bundle has no file for it, and the code that a bundler makes of a function may
 * use names of the bundle. The thread marks itself as idle before it answers, because the next statement may come right
 * after an answer. A task prepares each of its statements once, because an import of many rows repeats a few.
 */
const PROGRAM = `
  const { parentPort, workerData } = process.getBuiltinModule("node:worker_threads");
  const { address, uri, pragmas, busy } = workerData;
  let database;
  const answer = async (run) => {
    let told;
    try {
      told = await run();
    } catch ({ message, code, rawCode }) {
      told = { error: { message: String(message), code, rawCode } };
    }
    Atomics.store(busy, 0, 0);
    Atomics.notify(busy, 0);
    parentPort.postMessage(told);
  };
  const prepare = (sql) => {
    const statement = database.prepare(sql);
    return statement.reader ? statement.raw().safeIntegers() : statement;
  };
  const runAll = (queries) => {
    const prepared = new Map();
    const run = ({ sql, parameters, ifUnchanged }) => {
      if (!prepared.has(sql)) prepared.set(sql, prepare(sql));
      const statement = prepared.get(sql);
      const result = statement.reader
        ? { rows: statement.all(parameters), changes: 0 }
        : { rows: [], changes: statement.run(parameters).changes };
      if (ifUnchanged !== undefined && result.changes === 0) run(ifUnchanged);
      return result;
    };
    const start = performance.now();
    const results = queries.map(run);
    return { results, took: performance.now() - start };
  };
  const inTransaction = (queries) => {
    try {
      database.exec("begin immediate");
      const finished = runAll(queries);
      database.exec("commit");
      return finished;
    } catch (error) {
      if (database.inTransaction) database.exec("rollback");
      throw error;
    }
  };
  const perform = ({ queries = [], isLast, isBatch }) => {
    if (isLast) database?.close();
    return isBatch ? inTransaction(queries) : runAll(queries);
  };
  parentPort.on("message", (task) => answer(() => perform(task)));
  answer(async () => {
    const { default: Database } = await import(address);
    database = new Database(uri);
    for (const pragma of pragmas) database.exec(pragma);
    return runAll([]);
  });
`;

/** How long the end of a process waits for a statement, in milliseconds. */
const LONGEST_EXIT = 10_000;

/** A thread with a connection of its own, which does one task at a time. */
export class Thread {
  readonly #process: Process;
  readonly #worker: Worker;
  /** Whether the thread runs native code. Node aborts if the process or the thread ends meanwhile. */
  readonly #busy = new Int32Array(new SharedArrayBuffer(4));
  readonly #exit = () => void Atomics.wait(this.#busy, 0, 1, LONGEST_EXIT);
  #answered: (answer: Answer) => void = () => {};
  #last: Promise<Answer>;
  /** The characters of the statements that it has prepared. */
  prepared = 0;
  /** Whether the thread has ended, even if nothing has asked it to. */
  hasEnded = false;
  #resolveEnded = () => {};
  readonly ended: Promise<void>;
  #ending: Promise<void> | undefined;

  /** @throws the error of this runtime if it cannot start threads. */
  constructor({ uri, pragmas }: ThreadOptions) {
    const { process } = globalThis as unknown as { readonly process: Process };
    const { Worker } = process.getBuiltinModule!("node:worker_threads");
    const workerData = { address: nativeAddress(), uri, pragmas, busy: this.#busy };
    this.#process = process;
    this.ended = new Promise((resolve) => this.#resolveEnded = resolve);
    this.#worker = new Worker(PROGRAM, { eval: true, execArgv: [], workerData });
    this.#worker.on("message", (answer) => this.#answered(answer));
    this.#worker.on("error", ({ message }) => this.#leave(message));
    this.#worker.on("exit", () => this.#leave("it has ended"));
    process.on("exit", this.#exit);
    this.#last = this.#answer();
  }

  /** Waits until the connection is open. @throws {StatementError} if it cannot be opened. */
  async open(): Promise<void> {
    finishedBy(await this.#last);
  }

  /** Runs statements, as one transaction or each on its own. @throws {StatementError} */
  async run(queries: readonly SqlQuery[], isBatch: boolean): Promise<Finished> {
    for (const sql of new Set(queries.map((one) => one.sql))) this.prepared += sql.length;
    this.#last = this.#answer();
    this.#worker.postMessage({ queries: queries.map(toSend), isBatch });
    const { results, took } = finishedBy(await this.#last);
    return { results: results.map((one, index) => counted(one, queries[index])), took };
  }

  /** Ends the thread after its statement: on Node, ending it inside a statement would abort the whole process. */
  end(): Promise<void> {
    return this.#ending ??= this.#close();
  }

  async #close(): Promise<void> {
    await this.#last;
    if (this.hasEnded) return;
    this.#last = this.#answer();
    this.#worker.postMessage({ isLast: true });
    await this.#last;
    await this.#worker.terminate();
    this.#leave("it has ended");
  }

  /** The next answer; the process does not end before it comes. */
  #answer(): Promise<Answer> {
    Atomics.store(this.#busy, 0, 1);
    this.#worker.ref();
    return new Promise<Answer>((resolve) => {
      this.#answered = resolve;
    }).finally(() => this.#worker.unref());
  }

  #leave(reason: string): void {
    this.hasEnded = true;
    this.#resolveEnded();
    Atomics.store(this.#busy, 0, 0);
    this.#process.off("exit", this.#exit);
    this.#answered({ error: { message: `A thread of the database has failed: ${reason}.` } });
  }
}

function toSend({ sql, parameters, ifUnchanged }: SqlQuery): SentQuery {
  return { sql, parameters: parameters.map(toBind), ifUnchanged: ifUnchanged && toSend(ifUnchanged) };
}

function finishedBy(answer: Answer): Finished {
  if ("results" in answer) return answer;
  const { message, ...codes } = answer.error;
  throw statementError(Object.assign(new Error(message), codes));
}

/** The result of a statement with the number of rows that it has changed, also if it has returned them. */
function counted({ rows, changes }: SqlResult, query: SqlQuery): SqlResult {
  return { rows, changes: changes + returnedChanges(query, rows) };
}

/** Starts a thread and opens its connection. @throws the error that prevents this. */
export async function startThread(options: ThreadOptions): Promise<Thread> {
  const thread = new Thread(options);
  try {
    await thread.open();
    return thread;
  } catch (error) {
    await thread.end();
    throw error;
  }
}
