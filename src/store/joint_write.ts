import { isRefusal } from "../errors/statement_error.ts";
import type { SqlContext } from "../sql/names.ts";
import { lookThatEnds } from "../sql/second_look.ts";
import { fill, type ReadPlan } from "../sql/statement.ts";
import { greatestKey } from "../sql/table_looks.ts";
import type { Caller, Driver, SqlQuery } from "../types/driver.ts";
import type { ReadResult } from "../types/read_result.ts";
import type { WritePlan } from "../types/write_plan.ts";
import { createStore, ownQueries, shownBy, type Store, writeQueries } from "./store.ts";
import { failedGuard, parseLook, refusalBy, type SecondLook, tooMuchShown, undone } from "./refused_write.ts";

/** One of the writes, which waits for all of them. */
interface Part {
  readonly queries: readonly SqlQuery[];
  readonly plan: WritePlan;
  readonly readBack: ReadPlan | undefined;
  readonly succeed: (result: ReadResult) => void;
  readonly fail: (error: unknown) => void;
}

/** What has ended several writes. */
export interface Refusal {
  /** The place of the write that the database has refused. */
  readonly index: number;
  readonly error: unknown;
}

/**
 * Several writes that are one batch. Each is planned by an endpoint of its own, which waits for its result where it writes;
 * nothing is stored before all are planned. What goes wrong is found out by batches that are undone at their end.
 */
export class JointWrite {
  readonly #driver: Driver;
  readonly #context: SqlContext;
  readonly #caller: Caller;
  readonly #store: Store;
  readonly #parts: Part[] = [];

  constructor(driver: Driver, context: SqlContext, caller: Caller) {
    this.#driver = driver;
    this.#context = context;
    this.#caller = caller;
    this.#store = createStore(driver, context, caller);
  }

  /**
   * The store of the next write, which calls `planned` once it is asked to write. A second look of it sees what the writes
   * before it leave.
   */
  next(planned: () => void): Store {
    const before = this.#parts.length;
    const write = (plan: WritePlan, readBack?: ReadPlan) =>
      new Promise<ReadResult>((succeed, fail) => {
        const queries = writeQueries(plan, readBack);
        this.#parts.push({ queries, plan, readBack, succeed, fail });
        planned();
      });
    const look = (plan: WritePlan) => this.#lookAfter(before, plan);
    const tryAlone = (plan: WritePlan) => this.#refusalOf(before, ownQueries(plan));
    return Object.assign(createStore(this.#driver, this.#context, this.#caller), { write, look, tryAlone });
  }

  /** The integer that the database would give a new row of a table as its key, after the writes that are planned. */
  async nextKey(table: string): Promise<bigint> {
    const key = await this.#store.nextKey(table);
    if (this.#parts.length === 0 || !this.#context.model.declared(table).isFilledByTriggers) return key;
    const [greatest] = await this.#tellAfter(this.#parts.length, tellGreatest(table, this.#context));
    const after = /^-?\d+$/.test(greatest) ? BigInt(greatest) + 1n : key;
    return after > key ? after : key;
  }

  /** Writes all. @returns nothing where that has succeeded: then each endpoint goes on by {@link show}. */
  async run(): Promise<Refusal | undefined> {
    try {
      const results = await this.#driver.batch(this.#queries(this.#parts.length), this.#caller);
      let from = 0;
      this.#shown = this.#parts.map(({ queries, readBack }) => {
        const own = results.slice(from, from += queries.length);
        return () => shownBy(own, readBack, this.#context);
      });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return await this.refused() ?? { index: -1, error };
    }
  }

  #shown: readonly (() => ReadResult)[] = [];

  /** Lets the endpoint of a write go on with what it has stored. */
  show(index: number): void {
    this.#parts[index].succeed(this.#shown[index]());
  }

  /** Lets the endpoint of a write explain why it is refused. */
  refuse({ index, error }: Refusal): void {
    const { readBack, fail } = this.#parts[index];
    fail(tooMuchShown(error, readBack, this.#context));
  }

  /** The first of the writes that the database refuses, and how; nothing where it takes all that are planned. */
  async refused(): Promise<Refusal | undefined> {
    const count = this.#parts.length;
    if (count === 0 || await this.#refusalOf(count) === undefined) return undefined;
    for (let index = 0; index < count; index++) {
      const error = await this.#refusalOf(index + 1);
      if (error !== undefined) return { index, error };
    }
  }

  /** Why the database refuses the first so many writes. */
  #refusalOf(count: number, more: readonly SqlQuery[] = []): Promise<unknown> {
    return refusalBy(this.#driver, [...this.#queries(count), ...more], this.#context, this.#caller);
  }

  /** @throws {StatementError} where the database refuses one of the writes before. */
  async #lookAfter(count: number, plan: WritePlan): Promise<SecondLook> {
    const look = fill(lookThatEnds(plan.prepared.shape, this.#context), plan.values);
    return parseLook(await this.#tellAfter(count, look), plan, this.#context);
  }

  /** What a statement that ends its batch tells, as the first so many writes have left it. @throws {StatementError} */
  async #tellAfter(count: number, telling: SqlQuery): Promise<readonly string[]> {
    const error = await undone(this.#driver, [...this.#queries(count), telling], this.#caller);
    const row = /^told (.*)$/s.exec(failedGuard(error) ?? "")?.[1];
    if (row === undefined) throw error;
    return (JSON.parse(row) as readonly string[]).map(fromHex);
  }

  #queries(count: number): readonly SqlQuery[] {
    return this.#parts.slice(0, count).flatMap(({ queries }) => queries);
  }
}

/** The statement that ends its batch and tells the greatest key of a table. */
function tellGreatest(table: string, context: SqlContext): SqlQuery {
  const { sql, parameters } = greatestKey(table, context);
  return fill({ sql: context.dialect.telling(sql, ["greatest"]), parameters }, []);
}

const decoder = new TextDecoder();

function fromHex(digits: string): string {
  return decoder.decode(Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16)));
}
