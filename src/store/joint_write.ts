import { isRefusal } from "../errors/statement_error.ts";
import { BYTES, SHARE } from "../sql/bytes.ts";
import { fill, type SqlContext } from "../sql/statement.ts";
import { lookThatEnds } from "../sql/second_look.ts";
import type { ReadPlan } from "../sql/read.ts";
import { greatestKey } from "../sql/table_looks.ts";
import type { Caller, Driver, SqlQuery } from "../types/driver.ts";
import type { ReadResult } from "../types/read_result.ts";
import type { WritePlan } from "../types/write_plan.ts";
import { decoder } from "../values/utf8.ts";
import { tooLongTogether } from "./read_result.ts";
import { changesOf, fillPlan, ownQueries, shareQueries, shownBy, Store, writeQueries } from "./store.ts";
import { failedGuard, parseLook, refusalBy, type SecondLook, tooMuchShown, undone } from "./refused_write.ts";

/** One of the writes, whose endpoint waits until all of them are done. */
interface Part {
  readonly plan: WritePlan;
  readonly readBack: ReadPlan | undefined;
  readonly succeed: (result: ReadResult) => void;
  readonly fail: (error: unknown) => void;
}

/** The refusal that has ended several writes. */
export interface Refusal {
  /** The index of the write that the database has refused. */
  readonly index: number;
  readonly error: unknown;
}

/**
 * Several writes that are one batch. Each is planned by an endpoint of its own, which waits at its write for the
 * result; nothing is stored before all are planned. If the batch fails, further batches, each undone at its end, find
 * out which write was refused.
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
    this.#store = new Store(driver, context, caller);
  }

  /**
   * The store of the next write. It calls `planned` when the endpoint writes. A second look by this store sees the
   * result of the writes before it.
   */
  next(planned: () => void): Store {
    const before = this.#parts.length;
    const write = (plan: WritePlan, readBack?: ReadPlan) =>
      new Promise<ReadResult>((succeed, fail) => {
        this.#parts.push({ plan, readBack, succeed, fail });
        planned();
      });
    const look = (plan: WritePlan) => this.#lookAfter(before, plan);
    const tryAlone = (plan: WritePlan) => this.#refusalOf(before, ownQueries(plan));
    return Object.assign(new Store(this.#driver, this.#context, this.#caller), { write, look, tryAlone });
  }

  /** The integer that the database would give a new row of a table as its key, after the writes that are planned. */
  async nextKey(table: string): Promise<bigint> {
    const key = await this.#store.nextKey(table);
    if (this.#parts.length === 0 || !this.#context.model.declared(table).isFilledByTriggers) return key;
    const [greatest] = await this.#tellAfter(this.#parts.length, tellGreatest(table, this.#context));
    const after = /^-?\d+$/.test(greatest) ? BigInt(greatest) + 1n : key;
    return after > key ? after : key;
  }

  /**
   * Runs all writes. Each may show an equal share of what an answer may hold; if one shows more, all are measured.
   * @returns `undefined` if they have succeeded; then {@link show} lets each endpoint continue.
   */
  async run(): Promise<Refusal | undefined> {
    const { mostBytes } = this.#context;
    const shown = this.#parts.filter(({ readBack }) => readBack !== undefined).length;
    const refusal = await this.#runWithin(this.#parts.map(() => Math.floor(mostBytes / Math.max(shown, 1))));
    if (refusal === undefined) return undefined;
    if (failedGuard(refusal.error) !== SHARE) return await this.refused() ?? refusal;
    return await this.#runMeasured();
  }

  /** Runs all writes, each of which may show as many bytes as its share has. */
  async #runWithin(shares: readonly number[]): Promise<Refusal | undefined> {
    const batches = this.#parts.map(({ plan, readBack }, index) => shareQueries(plan, readBack, shares[index]));
    try {
      const results = await this.#driver.batch(batches.flat(), this.#caller);
      let from = 0;
      this.#shown = this.#parts.map(({ readBack }, index) => {
        const own = results.slice(from, from += batches[index].length);
        return () => shownBy(own, readBack, this.#context);
      });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return { index: -1, error };
    }
  }

  /** Runs all writes, after batches that are undone have told how many bytes each shows. */
  async #runMeasured(): Promise<Refusal | undefined> {
    let left = this.#context.mostBytes;
    const shares: number[] = [];
    for (const index of this.#parts.keys()) {
      try {
        const bytes = await this.#bytesShown(index);
        left -= bytes;
        shares.push(bytes);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        return { index, error };
      }
      if (left < 0) return { index, error: tooLongTogether(this.#context) };
    }
    const refusal = await this.#runWithin(shares);
    return refusal && (await this.refused() ?? refusal);
  }

  /** How many bytes of attributes a write shows, after those before it. @throws {StatementError} if one is refused. */
  async #bytesShown(index: number): Promise<number> {
    const { readBack } = this.#parts[index];
    if (readBack === undefined) return 0;
    const changes = this.#parts.slice(0, index + 1).flatMap(({ plan }) => changesOf(plan));
    const [bytes] = await this.#tell(changes, fillPlan(readBack.prepared.weight(), readBack));
    return Number(bytes);
  }

  #shown: readonly (() => ReadResult)[] = [];

  /** Lets the endpoint of a write continue with the result of its read-back. */
  show(index: number): void {
    this.#parts[index].succeed(this.#shown[index]());
  }

  /** Lets the endpoint of a write explain why it is refused. */
  refuse({ index, error }: Refusal): void {
    const { readBack, fail } = this.#parts[index];
    fail(failedGuard(error) === BYTES ? tooLongTogether(this.#context) : tooMuchShown(error, readBack, this.#context));
  }

  /** The first write that the database refuses, with its error; `undefined` if it accepts all that are planned. */
  async refused(): Promise<Refusal | undefined> {
    const count = this.#parts.length;
    if (count === 0 || await this.#refusalOf(count) === undefined) return undefined;
    for (let index = 0; index < count; index++) {
      const error = await this.#refusalOf(index + 1);
      if (error !== undefined) return { index, error };
    }
  }

  /** The error with which the database refuses the first `count` writes; `undefined` if it accepts them. */
  #refusalOf(count: number, more: readonly SqlQuery[] = []): Promise<unknown> {
    return refusalBy(this.#driver, [...this.#queries(count), ...more], this.#context, this.#caller);
  }

  /** A second look after the first `count` writes. @throws {StatementError} if the database refuses one of these. */
  async #lookAfter(count: number, plan: WritePlan): Promise<SecondLook> {
    const look = fill(lookThatEnds(plan.prepared.shape, this.#context), plan.values);
    return parseLook(await this.#tellAfter(count, look), plan, this.#context);
  }

  /** The row that a statement which ends its batch tells, after the first `count` writes. @throws {StatementError} */
  #tellAfter(count: number, telling: SqlQuery): Promise<readonly string[]> {
    return this.#tell(this.#queries(count), telling);
  }

  async #tell(before: readonly SqlQuery[], telling: SqlQuery): Promise<readonly string[]> {
    const error = await undone(this.#driver, [...before, telling], this.#caller);
    const row = /^told (.*)$/s.exec(failedGuard(error) ?? "")?.[1];
    if (row === undefined) throw error;
    return (JSON.parse(row) as readonly string[]).map(fromHex);
  }

  #queries(count: number): readonly SqlQuery[] {
    return this.#parts.slice(0, count).flatMap(({ plan, readBack }) => writeQueries(plan, readBack));
  }
}

/** The statement that ends its batch and tells the greatest key of a table in the name of its failure. */
function tellGreatest(table: string, context: SqlContext): SqlQuery {
  const { sql, parameters } = greatestKey(table, context);
  return fill({ sql: context.dialect.telling(sql, ["greatest"]), parameters }, []);
}

function fromHex(digits: string): string {
  return decoder.decode(Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16)));
}
