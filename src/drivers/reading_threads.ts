import { ClientGoneError } from "../errors/service_error.ts";
import { StatementError } from "../errors/statement_error.ts";
import type { Caller, SqlQuery, SqlResult } from "../types/driver.ts";
import { toBind } from "../values/bind.ts";
import { startThread, type Thread, type ThreadOptions } from "./reading_thread.ts";

/** How many threads there are, and how many reads may wait for one of them. */
const MOST_THREADS = 2;
const MOST_WAITING = 16;
/** After this many failures to start a thread, none is tried any more. */
const MOST_FAILURES = 3;
/**
 * A thread ends when it has prepared this many characters, some 40 MB of native memory: only that is sure to free it.
 */
const MOST_PREPARED = 2 * 1024 * 1024;

/** What a read finds, and the milliseconds that it ran for in its thread. */
export interface Timed {
  readonly result: SqlResult;
  readonly took: number;
}

/** Takes a thread; none where it must do without. */
type Taker = (thread: Thread | undefined) => void;

/**
 * Threads that read a database file, each on a connection of its own, so that a slow read holds no other request. The
 * first slow read starts the first one; none keeps the process from ending.
 */
export class ReadingThreads {
  readonly #options: ThreadOptions;
  readonly #started = new Set<Promise<Thread>>();
  readonly #idle: Thread[] = [];
  readonly #waiting = new Set<Taker>();
  #failures = 0;
  #isClosed = false;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  /**
   * What a read finds, and the milliseconds that it ran for; nothing where no thread can be had, so that it must run in this one.
   * @throws {StatementError} `unavailable` where too many reads wait already. @throws {ClientGoneError}
   */
  async read({ sql, parameters }: SqlQuery, caller: Caller | undefined): Promise<Timed | undefined> {
    if (this.#isClosed || this.#failures >= MOST_FAILURES) return undefined;
    const thread = this.#idle.pop() ?? await this.#take(caller);
    if (thread === undefined) return undefined;
    try {
      const { rows, took } = await thread.run(sql, parameters.map(toBind));
      return { result: { rows, changes: 0 }, took };
    } finally {
      this.#free(thread);
    }
  }

  /** Ends all threads, each after its statement; who waits for one does without. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#dismiss();
    await Promise.all([...this.#started].map((starting) => starting.then((thread) => thread.end(), () => {})));
  }

  #take(caller: Caller | undefined): Promise<Thread | undefined> {
    return this.#started.size < MOST_THREADS ? this.#start() : this.#wait(caller);
  }

  async #start(): Promise<Thread | undefined> {
    const starting = startThread(this.#options);
    this.#started.add(starting);
    try {
      const thread = await starting;
      thread.ended.then(() => this.#leave(starting, thread));
      return this.#isClosed ? undefined : thread;
    } catch {
      this.#started.delete(starting);
      this.#failures++;
      this.#dismiss();
    }
  }

  /** Forgets a thread that has ended; another one takes its place where reads wait. */
  async #leave(starting: Promise<Thread>, thread: Thread): Promise<void> {
    this.#started.delete(starting);
    if (this.#idle.includes(thread)) this.#idle.splice(this.#idle.indexOf(thread), 1);
    if (this.#waiting.size === 0) return;
    const next = await this.#start();
    if (next !== undefined) this.#give(next);
  }

  #wait(caller: Caller | undefined): Promise<Thread | undefined> {
    if (this.#waiting.size >= MOST_WAITING) {
      throw new StatementError("Too many slow reads wait for their turn.", { kind: "unavailable" });
    }
    return new Promise((resolve, reject) => {
      const take: Taker = (thread) => {
        signal?.removeEventListener("abort", leave);
        resolve(thread);
      };
      const leave = () => {
        this.#waiting.delete(take);
        reject(new ClientGoneError());
      };
      const signal = caller?.signal;
      signal?.addEventListener("abort", leave, { once: true });
      this.#waiting.add(take);
    });
  }

  #free(thread: Thread): void {
    if (this.#isClosed || thread.hasEnded) return;
    if (thread.prepared > MOST_PREPARED) thread.end();
    else this.#give(thread);
  }

  #give(thread: Thread): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#idle.push(thread);
    else {
      this.#waiting.delete(next);
      next(thread);
    }
  }

  /** Lets all who wait do without a thread. */
  #dismiss(): void {
    for (const take of this.#waiting) take(undefined);
    this.#waiting.clear();
  }
}
