import { ClientGoneError } from "../errors/service_error.ts";
import { StatementError } from "../errors/statement_error.ts";
import type { Caller, SqlQuery, SqlResult } from "../types/driver.ts";
import { type Finished, startThread, type Thread, type ThreadOptions } from "./thread.ts";

/** How many tasks may wait for a thread. */
const MOST_WAITING = 16;
/** After this many failures to start a thread, none is started any more. */
const MOST_FAILURES = 3;
/**
 * A thread ends when it has prepared this many characters, about 40 MB of native memory, which only its end is sure to
 * free.
 */
const MOST_PREPARED = 2 * 1024 * 1024;

/** The result of a read, and how long it ran, in milliseconds. */
export interface Timed {
  readonly result: SqlResult;
  readonly took: number;
}

/** Receives a thread, or `undefined` if the statements must run without one. */
type Taker = (thread: Thread | undefined) => void;

/**
 * Threads that use a database file, each on a connection of its own, so that a slow statement delays no other request.
 * The first slow statement starts the first thread. Idle threads do not keep the process from ending.
 */
export class Threads {
  readonly #options: ThreadOptions;
  readonly #most: number;
  readonly #started = new Set<Promise<Thread>>();
  readonly #idle: Thread[] = [];
  readonly #waiting = new Set<Taker>();
  #failures = 0;
  #isClosed = false;

  constructor(options: ThreadOptions, most: number) {
    this.#options = options;
    this.#most = most;
  }

  /**
   * Runs a read in a thread; `undefined` if there is no thread, so that it must run in this one.
   * @throws {StatementError} `unavailable` if too many wait already.
   * @throws {ClientGoneError}
   */
  async read(query: SqlQuery, caller: Caller | undefined): Promise<Timed | undefined> {
    const done = await this.#run([query], false, caller);
    return done && { result: done.results[0], took: done.took };
  }

  /** Runs statements in a thread, as one transaction; like `read` in all else. */
  batch(queries: readonly SqlQuery[], caller: Caller | undefined): Promise<Finished | undefined> {
    return this.#run(queries, true, caller);
  }

  async #run(
    queries: readonly SqlQuery[],
    isBatch: boolean,
    caller: Caller | undefined,
  ): Promise<Finished | undefined> {
    if (this.#isClosed || this.#failures >= MOST_FAILURES) return undefined;
    const thread = this.#idle.pop() ?? await this.#take(caller);
    if (thread === undefined) return undefined;
    try {
      return await thread.run(queries, isBatch);
    } finally {
      this.#free(thread);
    }
  }

  /** Ends all threads, each after its task; what waits runs without a thread. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#dismiss();
    await Promise.all([...this.#started].map((starting) => starting.then((thread) => thread.end(), () => {})));
  }

  #take(caller: Caller | undefined): Promise<Thread | undefined> {
    return this.#started.size < this.#most ? this.#start() : this.#wait(caller);
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

  /** Forgets a thread that has ended, and starts another one if tasks wait. */
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

  /** Lets all waiting tasks run without a thread. */
  #dismiss(): void {
    for (const take of this.#waiting) take(undefined);
    this.#waiting.clear();
  }
}
