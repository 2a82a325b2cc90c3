import { ENTRY } from "../access/prices.ts";
import type { RowsWay } from "../access/ways.ts";
import { otherwise, then } from "../drivers/patience.ts";
import { ServiceError } from "../errors/service_error.ts";
import { StatementError, UnansweredWriteError } from "../errors/statement_error.ts";
import type { TableLook } from "../sql/dialect.ts";
import { asColumns, fill, type SqlContext } from "../sql/statement.ts";
import { referencesOf, secondLook } from "../sql/second_look.ts";
import type { ReadPlan } from "../sql/read.ts";
import { greatestKey } from "../sql/table_looks.ts";
import type { Awaitable, Caller, Driver, SqlQuery, SqlResult } from "../types/driver.ts";
import type { SqlValue } from "../types/json.ts";
import type { SlotValue, Statement } from "../types/plan.ts";
import type { ReadResult } from "../types/read_result.ts";
import type { HopShape } from "../types/read_plan.ts";
import type { WritePlan } from "../types/write_plan.ts";
import { integerOf } from "../values/kind.ts";
import { parseResult, parseRows, withinAll } from "./read_result.ts";
import { parseLook, refusalBy, type SecondLook, tooMuchRead, tooMuchShown, wantsCare } from "./refused_write.ts";

/** A row that was looked up by its values. */
export interface FoundRow {
  /** The cells of its key; null for parts that cannot be an id. */
  readonly key: readonly (string | null)[];
  readonly isInScope: boolean;
  /** The state of the columns by which it was looked up. */
  readonly state: SqlValue;
}

/** The statements of a write without what hooks have added. */
export function ownQueries({ prepared, values, visits }: WritePlan): readonly SqlQuery[] {
  return prepared.statements.map((one) => counted(fill(one, values), visits));
}

/** The statements of a write, and of its read-back. */
export function writeQueries(plan: WritePlan, readBack: ReadPlan | undefined): readonly SqlQuery[] {
  return readBack === undefined
    ? changesOf(plan)
    : [...changesOf(plan), fillPlan(readBack.prepared.guarded(), readBack)];
}

/**
 * The statements of a write, and of its read-back, which may have so many bytes of attributes. If it has more, the
 * failure tells the given index, and how many it has.
 */
export function shareQueries(
  plan: WritePlan,
  readBack: ReadPlan | undefined,
  limited: readonly [share: number, index: number],
): readonly SqlQuery[] {
  if (readBack === undefined) return changesOf(plan);
  const query = fillPlan(readBack.prepared.shared(), readBack);
  return [...changesOf(plan), { ...query, parameters: [...limited, ...query.parameters] }];
}

/** The statements of a write and of its hooks. */
function changesOf(plan: WritePlan): readonly SqlQuery[] {
  return [...ownQueries(plan), ...plan.added];
}

/** The result of the read-back, from the results of a write's statements. */
export function shownBy(
  results: readonly SqlResult[],
  readBack: ReadPlan | undefined,
  context: SqlContext,
): ReadResult {
  return readBack === undefined ? NOTHING : parseResult(readBack, results[results.length - 1], context);
}

const NOTHING: ReadResult = { nodes: [[]] };

/** The number that a count has found. */
function countIn({ rows }: SqlResult): number {
  return understood(false, () => Number(rows[0][0]));
}

/** The row that a look-up has found, if any. */
function rowFoundIn([[row, state]]: SqlResult["rows"]): FoundRow | undefined {
  const [cells] = parseRows(row) as readonly (readonly (string | number | null)[])[];
  if (cells === undefined) return undefined;
  const key = cells.slice(0, -1).map((cell) => cell === null ? null : String(cell));
  return { key, isInScope: Number(cells.at(-1)) === 1, state };
}

/**
 * Reads an answer.
 * @throws {StatementError} `unavailable` if it cannot be the answer to the statement that was sent.
 */
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

/**
 * Runs plans on a database, for the client of one request; each call is one round trip. After the client has gone, no
 * further statement runs. This is a class because each request has a store, and making a dozen closures would take half
 * a microsecond.
 */
export class Store {
  readonly #driver: Driver;
  readonly #context: SqlContext;
  readonly #caller: Caller;
  /** Whether slow reads run in threads, so that plans should tell how many rows they visit. */
  readonly hasThreads: boolean;
  /** Whether a replica may answer reads, so that they may miss the last writes. */
  readonly hasReplicas: boolean;

  constructor(driver: Driver, context: SqlContext, caller: Caller) {
    this.#driver = driver;
    this.#context = context;
    this.#caller = caller;
    this.hasThreads = driver.hasThreads === true;
    this.hasReplicas = driver.hasReplicas === true;
  }

  read(plan: ReadPlan): Awaitable<ReadResult> {
    return then(
      plan.prepared.needsCare ? this.#readCarefully(plan) : this.#readAsUsual(plan),
      (result) => understood(false, () => withinAll(parseResult(plan, result, this.#context), plan, this.#context)),
    );
  }

  /** Writes, and runs the read-back if one is given. */
  write(plan: WritePlan, readBack?: ReadPlan): Awaitable<ReadResult> {
    const all = writeQueries(plan, readBack);
    const queries = this.#driver.isLocal && isBareChange(plan) ? guardedLater(all) : all;
    return then(
      otherwise(() => this.#driver.batch(queries, this.#caller), (error) => {
        throw tooMuchShown(error, readBack, this.#context);
      }),
      (results) => understood(true, () => shownBy(results, readBack, this.#context)),
    );
  }

  /** Whether a write gives values to foreign keys that are not relationships. */
  hasReferences({ prepared: { shape } }: WritePlan): boolean {
    return referencesOf(shape, this.#context).length > 0;
  }

  /** Takes a second look, which shows why a write has failed. */
  look(plan: WritePlan): Awaitable<SecondLook> {
    const query = counted(fill(secondLook(plan.prepared.shape, this.#context), plan.values), plan.visits);
    return then(
      (this.hasReplicas ? this.#upToDate : this.#driver).read(query, this.#caller),
      ({ rows: [row] }) => understood(false, () => parseLook(row, plan, this.#context)),
    );
  }

  /**
   * The error with which the database refuses a write without the additions of hooks; `undefined` if it accepts it.
   * Nothing is stored.
   */
  tryAlone(plan: WritePlan): Promise<unknown> {
    return refusalBy(this.#driver, ownQueries(plan), this.#context, this.#caller);
  }

  /** Looks up one row. */
  findRow(query: SqlQuery): Awaitable<FoundRow | undefined> {
    return then(this.#driver.read(query, this.#caller), ({ rows }) => understood(false, () => rowFoundIn(rows)));
  }

  /** Counts the primary rows to which an index leads, up to `most`. */
  countNarrowed(plan: ReadPlan, most: number): Awaitable<number> {
    return this.#count(plan.prepared.narrowed(), plan, most, most * ENTRY);
  }

  /** Counts the rows of several lists in one statement, each up to `most`. */
  countLists(plans: readonly ReadPlan[], most: number): Awaitable<readonly number[]> {
    const counts = plans.map((plan) => fill(plan.prepared.listed(), plan.values, most));
    const visits = plans.length * most * ENTRY;
    return then(
      this.#driver.read({ ...asColumns(counts), visits }, this.#caller),
      ({ rows: [row] }) => understood(false, () => row.map(Number)),
    );
  }

  /** Counts the rows of a table to which an index leads, with the values of a plan, up to `most`. */
  countRows(rows: RowsWay, plan: ReadPlan, most: number): Awaitable<number> {
    return this.#count(plan.prepared.counted(rows), plan, most, most * ENTRY);
  }

  /** Counts the rows to which hops lead from the primary rows that an index finds, up to `most`. */
  countRelated(hops: readonly HopShape[], plan: ReadPlan, most: number): Awaitable<number> {
    return this.#count(plan.prepared.narrowed(hops), plan, most, most);
  }

  /** Counts the rows that a walk from a cursor meets, up to its limit. */
  countWalked(plan: ReadPlan): Awaitable<number> {
    return then(this.#driver.read(fillPlan(plan.prepared.walkedRows(), plan), this.#caller), countIn);
  }

  /** Counts the links of the owner whose members a write replaces, up to `most`. */
  countEnded(count: Statement, { values }: WritePlan, most: number): Awaitable<number> {
    return then(this.#driver.read(fill(count, values, most), this.#caller), countIn);
  }

  /** Reads facts about a table that the message of a failure does not tell. */
  lookAtTable(table: string): Promise<TableLook> {
    return this.#context.dialect.lookAtTable(this.#driver, table);
  }

  /** A key that the default of a table's column makes, as text of an id. */
  keyByDefault(table: string, column: string): Promise<string> {
    return this.#context.dialect.keyByDefault(this.#driver, table, column);
  }

  /**
   * The integer that the database would give a new row of a table as its key. Other writers of this process should not
   * take it before the write of this request.
   */
  async nextKey(table: string): Promise<bigint> {
    this.#caller.isUrgent = true;
    const { rows: [[greatest]] } = await this.#upToDate.read(fill(greatestKey(table, this.#context), []));
    const { lastKey } = await this.#context.dialect.lookAtTable(this.#upToDate, table);
    // In a column that also contains texts, keys begin at 1 again, as in the database.
    const last = integerOf(greatest);
    return (last > lastKey ? last : lastKey) + 1n;
  }

  /** The same store, whose reads see all writes so far: a replica may not know them yet. */
  current(): Store {
    return new Store(this.#upToDate, this.#context, this.#caller);
  }

  /** A driver whose reads are batches, which a replica passes on to its primary. They leave no bookmark. */
  get #upToDate(): Driver {
    const { written } = this.#caller;
    const read: Driver["read"] = (query) =>
      then(this.#driver.batch([query], this.#caller), ([result]) => {
        this.#caller.written = written;
        return result;
      });
    return { ...this.#driver, read };
  }

  #readCarefully(plan: ReadPlan): Awaitable<SqlResult> {
    return otherwise(() => this.#driver.read(fillPlan(plan.prepared.careful(), plan), this.#caller), (error) => {
      throw tooMuchRead(error, this.#context);
    });
  }

  #readAsUsual(plan: ReadPlan): Awaitable<SqlResult> {
    return otherwise(() => this.#driver.read(fillPlan(plan.prepared.statement, plan), this.#caller), (error) => {
      if (!wantsCare(error)) throw error;
      plan.prepared.needsCare = true;
      return this.#readCarefully(plan);
    });
  }

  /** Runs a statement that counts up to `most`. */
  #count(statement: Statement, plan: ReadPlan, most: number, visits: number): Awaitable<number> {
    const counted = { ...plan, visits: (plan.visits ?? 0) + visits };
    return then(this.#driver.read(fillPlan(statement, counted, most), this.#caller), countIn);
  }
}

/** The statements of a write whose guard, the first one, runs only if no row was changed. */
function guardedLater([guard, change, ...others]: readonly SqlQuery[]): readonly SqlQuery[] {
  return [{ ...change, ifUnchanged: guard }, ...others];
}

/** The statement of a plan, filled with its values; `next` is the value of `NEXT_SLOT`. */
function fillPlan(statement: Statement, plan: ReadPlan, next?: SlotValue): SqlQuery {
  const { prepared, values, visits, views = prepared.costs.views } = plan;
  return counted(fill(statement, values, next), visits, views);
}

/** A statement with the number of rows that it is estimated to visit, and the views that it reads. */
function counted(query: SqlQuery, visits?: number, views: readonly string[] = []): SqlQuery {
  return visits === undefined && views.length === 0 ? query : { ...query, visits, views };
}

/** Whether a write only changes or deletes one row of a table, which must exist, whatever its state. */
function isBareChange({ prepared: { shape: { steps } }, added }: WritePlan): boolean {
  const [guard, change, ...others] = steps.filter((one) => !("isEnforced" in one));
  return guard.kind === "record" && guard.scope === undefined && guard.conditions.length === 0 &&
    (change?.kind === "update" || change?.kind === "delete") && others.length === 0 && added.length === 0;
}
