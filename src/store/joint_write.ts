import { isRefusal } from "../errors/statement_error.ts";
import { insertsInto } from "../sql/added_statements.ts";
import { BYTES, SHARE } from "../sql/bytes.ts";
import { fill, type SqlContext } from "../sql/statement.ts";
import { lookThatEnds } from "../sql/second_look.ts";
import type { ReadPlan } from "../sql/read.ts";
import { greatestKey } from "../sql/table_looks.ts";
import type { Caller, Driver, SqlQuery } from "../types/driver.ts";
import type { ReadResult } from "../types/read_result.ts";
import type { WritePlan } from "../types/write_plan.ts";
import { bytesOfHex } from "../values/base64.ts";
import { integerOf } from "../values/kind.ts";
import { decoder } from "../values/utf8.ts";
import { tooLongTogether } from "./read_result.ts";
import { ownQueries, shareQueries, shownBy, Store, writeQueries } from "./store.ts";
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

  /**
   * Whether the planned writes may insert more rows into a table than the ones that they create: by triggers, as links
   * between other rows, or by the statements of hooks.
   */
  mayFill(table: string): boolean {
    if (this.#parts.length === 0) return false;
    return this.#context.model.declared(table).isRefilledByTriggers === true ||
      this.#parts.some(({ plan }) => linksIn(plan, table) || plan.added.some((one) => insertsInto(one, table)));
  }

  /** The integer that the database would give a new row of a table as its key, after the writes that are planned. */
  async nextKey(table: string): Promise<bigint> {
    const key = await this.#store.nextKey(table);
    if (!this.mayFill(table)) return key;
    const [greatest] = await this.#tellAfter(this.#parts.length, tellGreatest(table, this.#context));
    const after = integerOf(greatest) + 1n;
    return after > key ? after : key;
  }

  /**
   * Runs all writes. Each may show an equal share of what an answer may hold; one that shows more gets what it needs, and
   * the others share the rest.
   * @returns `undefined` if they have succeeded; then {@link show} lets each endpoint continue.
   */
  async run(): Promise<Refusal | undefined> {
    const needed = new Map<number, number>();
    for (;;) {
      const refusal = await this.#runWithin(this.#sharesBeside(needed));
      if (refusal === undefined) return undefined;
      const over = overShare(refusal.error);
      // A value of a client may read like such a failure where the schema takes it for a path of JSON.
      const isLarger = over !== undefined && over.bytes > (needed.get(over.index) ?? 0) &&
        this.#parts[over.index]?.readBack !== undefined;
      if (!isLarger) return await this.refused() ?? await this.#refusedAtCommit(refusal);
      needed.set(over.index, over.bytes);
      if (this.#left(needed) < 0) return { index: over.index, error: tooLongTogether(this.#context) };
    }
  }

  /** The share of each write, in bytes, where some need more than an equal one. */
  #sharesBeside(needed: ReadonlyMap<number, number>): readonly number[] {
    const others = this.#parts.filter(({ readBack }, index) => readBack !== undefined && !needed.has(index)).length;
    const share = Math.floor(this.#left(needed) / Math.max(others, 1));
    return this.#parts.map((_, index) => needed.get(index) ?? share);
  }

  /** How many bytes an answer may hold besides those that are needed. */
  #left(needed: ReadonlyMap<number, number>): number {
    return [...needed.values()].reduce((left, bytes) => left - bytes, this.#context.mostBytes);
  }

  /** Runs all writes, each of which may show as many bytes as its share has. */
  async #runWithin(shares: readonly number[]): Promise<Refusal | undefined> {
    const batches = this.#parts.map(({ plan, readBack }, index) =>
      shareQueries(plan, readBack, [shares[index], index])
    );
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

  /**
   * The first write that the database refuses, with its error; `undefined` if it accepts all that are planned. If it
   * refuses some, it refuses them with any that follow, so their number is halved until only one is left.
   */
  async refused(): Promise<Refusal | undefined> {
    let refused = this.#parts.length;
    let error = refused === 0 ? undefined : await this.#refusalOf(refused);
    if (error === undefined) return undefined;
    for (let accepted = 0; refused - accepted > 1;) {
      const middle = Math.floor((accepted + refused) / 2);
      const found = await this.#refusalOf(middle);
      if (found === undefined) accepted = middle;
      else [refused, error] = [middle, found];
    }
    return { index: refused - 1, error };
  }

  /**
   * The refusal of writes that the database accepts one after another: a deferred foreign key is checked when all are
   * done. The first write with a value that points to nothing is at fault, if there is one.
   */
  async #refusedAtCommit(refusal: Refusal): Promise<Refusal> {
    if (!isRefusal(refusal.error) || refusal.error.failure.kind !== "foreignKey") return refusal;
    for (const [index, { plan }] of this.#parts.entries()) {
      if (!this.#store.hasReferences(plan)) continue;
      const { dangling } = await this.#lookAfter(this.#parts.length, plan);
      if (dangling.length > 0) return { ...refusal, index };
    }
    return refusal;
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
  async #tellAfter(count: number, telling: SqlQuery): Promise<readonly string[]> {
    const error = await undone(this.#driver, [...this.#queries(count), telling], this.#caller);
    const row = /^told (\[(?:"[0-9A-F]*",?)*\])$/.exec(failedGuard(error) ?? "")?.[1];
    if (row === undefined) throw error;
    return (JSON.parse(row) as readonly string[]).map((hex) => decoder.decode(bytesOfHex(hex)));
  }

  #queries(count: number): readonly SqlQuery[] {
    return this.#parts.slice(0, count).flatMap(({ plan, readBack }) => writeQueries(plan, readBack));
  }
}

/** Whether a write inserts rows into a join table, to link other rows. */
function linksIn({ prepared: { shape } }: WritePlan, table: string): boolean {
  return shape.steps.some((step) =>
    step.kind === "link" && step.set.join !== undefined && step.set.hop.table === table
  );
}

/** The index of the write that shows more than its share, and how many bytes it shows; `undefined` for another error. */
function overShare(error: unknown): { readonly index: number; readonly bytes: number } | undefined {
  const [name, index, bytes] = failedGuard(error)?.split(" ") ?? [];
  return name === SHARE ? { index: Number(index), bytes: Number(bytes) } : undefined;
}

/** The statement that ends its batch and tells the greatest key of a table in the name of its failure. */
function tellGreatest(table: string, context: SqlContext): SqlQuery {
  const { sql, parameters } = greatestKey(table, context);
  return fill({ sql: context.dialect.telling(sql, ["greatest"]), parameters }, []);
}
