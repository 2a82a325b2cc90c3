import { ENTRY } from "../access/prices.ts";
import type { RowsWay } from "../access/ways.ts";
import { otherwise, then } from "../drivers/patience.ts";
import { ServiceError } from "../errors/service_error.ts";
import { StatementError, UnansweredWriteError } from "../errors/statement_error.ts";
import type { TableLook } from "../sql/dialect.ts";
import type { SqlContext } from "../sql/names.ts";
import { secondLook } from "../sql/second_look.ts";
import { asColumns, fill, fillPlan, type ReadPlan } from "../sql/statement.ts";
import { deleteNothing, greatestKey } from "../sql/table_looks.ts";
import type { Awaitable, Caller, Driver, SqlQuery, SqlResult } from "../types/driver.ts";
import type { SqlValue } from "../types/json.ts";
import type { Statement } from "../types/plan.ts";
import type { ReadResult } from "../types/read_result.ts";
import type { HopShape } from "../types/read_plan.ts";
import type { WritePlan } from "../types/write_plan.ts";
import { parseResult, parseRows, tooLong, withinAll } from "./read_result.ts";
import { isTooLong, parseLook, refusalBy, type SecondLook, tooMuchShown, wantsCare } from "./refused_write.ts";

/** A row that was looked for by its values. */
export interface FoundRow {
  /** The cells of its key; a row that has no id has empty ones. */
  readonly key: readonly (string | null)[];
  readonly isInScope: boolean;
  /** What the columns hold by which it was looked for. */
  readonly state: SqlValue;
}

/** Runs plans on a database; each call is one round trip. */
export interface Store {
  read(plan: ReadPlan): Awaitable<ReadResult>;
  /** Whether slow reads run in threads, so that plans should say what they visit. */
  readonly hasThreads: boolean;
  /** Writes, and reads what the write has left where a read is given. */
  write(plan: WritePlan, readBack?: ReadPlan): Awaitable<ReadResult>;
  /** Looks why a write did not succeed. */
  look(plan: WritePlan): Awaitable<SecondLook>;
  /** How the database refuses a write without what hooks have added; nothing where it takes it. Nothing is stored. */
  tryAlone(plan: WritePlan): Promise<unknown>;
  /** Looks for one row; where its table is named, as the last write has left it, which a replica may not know yet. */
  findRow(query: SqlQuery, current?: string): Awaitable<FoundRow | undefined>;
  /** How many primary rows an index leads to, as far as `most`. */
  countNarrowed(plan: ReadPlan, most: number): Awaitable<number>;
  /** How many rows the lists of several plans have, each as far as `most`; one statement counts them all. */
  countLists(plans: readonly ReadPlan[], most: number): Awaitable<readonly number[]>;
  /** How many rows of a table an index leads to on the way of a plan, as far as `most`. */
  countRows(rows: RowsWay, plan: ReadPlan, most: number): Awaitable<number>;
  /** How many rows hops lead to from the primary rows that an index leads to, as far as `most`. */
  countRelated(hops: readonly HopShape[], plan: ReadPlan, most: number): Awaitable<number>;
  /** How many rows a walk from the position of a cursor meets, as far as its limit. */
  countWalked(plan: ReadPlan): Awaitable<number>;
  /** What the database says of a table itself. */
  lookAtTable(table: string): Promise<TableLook>;
  /** The integer that the database would give a new row of a table as its key. */
  nextKey(table: string): Promise<bigint>;
  /** A key that the default of a table's column makes, as an id has it. */
  keyByDefault(table: string, column: string): Promise<string>;
}

/** The statements of a write without what hooks have added. */
export function ownQueries({ prepared, values }: WritePlan): readonly SqlQuery[] {
  return prepared.statements.map((one) => fill(one, values));
}

/** The statements of a write, and of the read of what it leaves. */
export function writeQueries(
  plan: WritePlan,
  readBack: ReadPlan | undefined,
): readonly SqlQuery[] {
  const batch = [...ownQueries(plan), ...plan.added];
  return readBack === undefined ? batch : [...batch, fill(readBack.prepared.guarded(), readBack.values)];
}

/** What the read that ends a write has found, by the results of the write's statements. */
export function shownBy(
  results: readonly SqlResult[],
  readBack: ReadPlan | undefined,
  context: SqlContext,
): ReadResult {
  return readBack === undefined ? NOTHING : parseResult(readBack, results[results.length - 1], context);
}

const NOTHING: ReadResult = { nodes: [[]] };

/** What a statement that counts has found. */
function countIn({ rows }: SqlResult): number {
  return understood(false, () => Number(rows[0][0]));
}

/** The row that a look-up has found. */
function rowFoundIn([[row, state]]: SqlResult["rows"]): FoundRow | undefined {
  const [cells] = parseRows(row) as readonly (readonly (string | number | null)[])[];
  if (cells === undefined) return undefined;
  return { key: cells.slice(0, -1) as FoundRow["key"], isInScope: Number(cells.at(-1)) === 1, state };
}

/** What an answer says. @throws {StatementError} `unavailable` where it is not one to the statement that was sent. */
function understood<T>(isWrite: boolean, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    const message = "Cannot reach the database: its answer does not belong to the statement.";
    throw isWrite
      ? new UnansweredWriteError(message, error)
      : new StatementError(message, { kind: "unavailable" }, error);
  }
}

/** A store over a driver, for the client of one request: once it has gone, no further statement runs. */
export function createStore(driver: Driver, context: SqlContext, caller: Caller): Store {
  return new DriverStore(driver, context, caller);
}

/** A class, since each request has a store: a dozen functions of its own would take half a microsecond to make. */
class DriverStore implements Store {
  readonly #driver: Driver;
  readonly #context: SqlContext;
  readonly #caller: Caller;
  readonly hasThreads: boolean;

  constructor(driver: Driver, context: SqlContext, caller: Caller) {
    this.#driver = driver;
    this.#context = context;
    this.#caller = caller;
    this.hasThreads = driver.hasThreads === true;
  }

  read(plan: ReadPlan): Awaitable<ReadResult> {
    return then(
      plan.prepared.needsCare ? this.#readCarefully(plan) : this.#readAsUsual(plan),
      (result) => understood(false, () => withinAll(parseResult(plan, result, this.#context), plan, this.#context)),
    );
  }

  write(plan: WritePlan, readBack?: ReadPlan): Awaitable<ReadResult> {
    if (this.#driver.isLocal && isBareRemoval(plan)) return this.#removeAlone(plan);
    return then(
      otherwise(() => this.#driver.batch(writeQueries(plan, readBack), this.#caller), (error) => {
        throw tooMuchShown(error, readBack, this.#context);
      }),
      (results) => understood(true, () => shownBy(results, readBack, this.#context)),
    );
  }

  look(plan: WritePlan): Awaitable<SecondLook> {
    return then(
      this.#driver.read(fill(secondLook(plan.prepared.shape, this.#context), plan.values), this.#caller),
      ({ rows: [row] }) => understood(false, () => parseLook(row, plan, this.#context)),
    );
  }

  tryAlone(plan: WritePlan): Promise<unknown> {
    return refusalBy(this.#driver, ownQueries(plan), this.#context, this.#caller);
  }

  findRow(query: SqlQuery, current?: string): Awaitable<FoundRow | undefined> {
    return then(
      (current === undefined ? this.#driver : this.#upToDate(current)).read(query, this.#caller),
      ({ rows }) => understood(false, () => rowFoundIn(rows)),
    );
  }

  countNarrowed(plan: ReadPlan, most: number): Awaitable<number> {
    return this.#count(plan.prepared.narrowed(), plan, most, most * ENTRY);
  }

  countLists(plans: readonly ReadPlan[], most: number): Awaitable<readonly number[]> {
    const counts = plans.map((plan) => fill(plan.prepared.listed(), plan.values, most));
    const visits = plans.length * most * ENTRY;
    return then(
      this.#driver.read({ ...asColumns(counts), visits }, this.#caller),
      ({ rows: [row] }) => understood(false, () => row.map(Number)),
    );
  }

  countRows(rows: RowsWay, plan: ReadPlan, most: number): Awaitable<number> {
    return this.#count(plan.prepared.counted(rows), plan, most, most * ENTRY);
  }

  countRelated(hops: readonly HopShape[], plan: ReadPlan, most: number): Awaitable<number> {
    return this.#count(plan.prepared.related(hops), plan, most, most);
  }

  countWalked(plan: ReadPlan): Awaitable<number> {
    return then(this.#driver.read(fillPlan(plan.prepared.walkedRows(), plan), this.#caller), countIn);
  }

  lookAtTable(table: string): Promise<TableLook> {
    return this.#context.dialect.lookAtTable(this.#driver, table);
  }

  keyByDefault(table: string, column: string): Promise<string> {
    return this.#context.dialect.keyByDefault(this.#driver, table, column);
  }

  async nextKey(table: string): Promise<bigint> {
    const current = this.#upToDate(table);
    const { rows: [[greatest]] } = await current.read(fill(greatestKey(table, this.#context), []));
    const { lastKey } = await this.#context.dialect.lookAtTable(current, table);
    // A column that holds texts too begins again, as the database does.
    const last = /^-?\d+$/.test(String(greatest)) ? BigInt(String(greatest)) : 0n;
    return (last > lastKey ? last : lastKey) + 1n;
  }

  /**
   * A driver that reads what all writes so far have left. A replica may not know of them yet, and answers by itself what
   * only reads, so a statement is sent along that writes nothing.
   */
  #upToDate(table: string): Driver {
    const nothing = fill(deleteNothing(table, this.#context), []);
    const read: Driver["read"] = (query) =>
      then(this.#driver.batch([nothing, query], this.#caller), ([, result]) => result);
    return { ...this.#driver, read };
  }

  #readCarefully(plan: ReadPlan): Awaitable<SqlResult> {
    return otherwise(() => this.#driver.read(fillPlan(plan.prepared.careful(), plan), this.#caller), (error) => {
      throw isTooLong(error) ? tooLong(this.#context) : error;
    });
  }

  #readAsUsual(plan: ReadPlan): Awaitable<SqlResult> {
    return otherwise(() => this.#driver.read(fillPlan(plan.prepared.statement, plan), this.#caller), (error) => {
      if (!wantsCare(error)) throw error;
      plan.prepared.needsCare = true;
      return this.#readCarefully(plan);
    });
  }

  /** The number that a statement counts, as far as `most`. */
  #count(statement: Statement, plan: ReadPlan, most: number, visits: number): Awaitable<number> {
    const counted = { ...plan, visits: (plan.visits ?? 0) + visits };
    return then(this.#driver.read(fillPlan(statement, counted, most), this.#caller), countIn);
  }

  /** Deletes a row; only where none has gone is it asked whether it was there, which a guard asks first elsewhere. */
  #removeAlone(plan: WritePlan): Awaitable<ReadResult> {
    const [guard, removal] = ownQueries(plan);
    return then(
      this.#driver.batch([removal], this.#caller),
      ([{ changes }]) => changes > 0 ? NOTHING : then(this.#driver.batch([guard], this.#caller), () => NOTHING),
    );
  }
}

/** Whether a write does nothing but to delete a row that must be there, whatever it holds. */
function isBareRemoval({ prepared: { shape: { steps } }, added }: WritePlan): boolean {
  const [guard, change, ...others] = steps;
  return guard.kind === "record" && guard.scope === undefined && guard.conditions.length === 0 &&
    change?.kind === "delete" && others.length === 0 && added.length === 0;
}
