import { BYTES_A_VISIT, ENTRY } from "../access/prices.ts";
import { otherwise, then } from "../drivers/patience.ts";
import type { SqlContext } from "../sql/statement.ts";
import { countsUpTo, meanBytes, MOST_SIZED, numberSpans } from "../sql/table_looks.ts";
import type { Awaitable, Driver, SqlQuery } from "../types/driver.ts";

/** How long a size is kept, in milliseconds. */
const KEPT = 10_000;

/** How long that is kept which seldom changes: whether a table is too large for an exact count, how long its rows are. */
const KEPT_LONG = 600_000;

/** The most scopes for which it is kept whether they leave most rows of their table. */
const MOST_MAJORITIES = 1000;

/** How many rows are counted in a first statement, before a table is known to be large. */
const COUNTED_FIRST = 100_000;

/** The limit with which a size was read, whether rows were counted for it, and the time until which it is kept. */
interface Kept {
  readonly most: number;
  readonly isCounted: boolean;
  readonly until: number;
}

/**
 * The most rows of tables, kept for some seconds. All sizes that a request needs are read together, in statements of
 * their own, which no log shows.
 */
export class TableSizes {
  readonly #driver: Driver;
  readonly #context: SqlContext;
  readonly #known = new Map<string, Kept & { readonly size: number }>();
  readonly #together = new WeakMap<readonly string[], Kept & { readonly sizes: ReadonlyMap<string, number> }>();

  readonly #weights = new Map<string, { readonly until: number; readonly weight: number }>();

  /** Whether tables have more rows than limits, by the limit and the name. */
  readonly #beyond = new Map<string, Pick<Kept, "until"> & { readonly isBeyond: boolean }>();

  readonly #majorities = new Map<string, { readonly until: number; readonly is: Awaitable<boolean> }>();

  constructor(driver: Driver, context: SqlContext) {
    this.#driver = driver;
    this.#context = context;
  }

  /**
   * The most rows of tables, by the spans of their row numbers, which may have gaps; with `isCounted`, the exact
   * numbers. A size beyond `most` is only an estimate above it.
   */
  of(tables: readonly string[], most: number, isCounted = false): Awaitable<ReadonlyMap<string, number>> {
    const kept = this.#together.get(tables);
    if (kept?.most === most && (kept.isCounted || !isCounted) && kept.until > performance.now()) return kept.sizes;
    const missing = tables.filter((table) => !this.#isKnown(table, most, isCounted));
    const asking = missing.length === 0 ? undefined : this.#ask(missing.slice(0, MOST_SIZED), most, isCounted);
    return then(
      asking,
      () => missing.length > MOST_SIZED ? this.of(tables, most, isCounted) : this.#sizes(tables, most),
    );
  }

  /** The most rows that a table had when its size was last read; `undefined` if it was not. */
  known(table: string): number | undefined {
    return this.#known.get(table)?.size;
  }

  /** Whether a table has more than `most` rows, which are too many to be counted. This is kept for some minutes. */
  isBeyond(table: string, most: number): Awaitable<boolean> {
    const key = `${most} ${table}`;
    const kept = this.#beyond.get(key);
    if (kept !== undefined && kept.until > performance.now()) return kept.isBeyond;
    return then(this.of([table], most), (sizes) => {
      const isBeyond = (sizes.get(table) ?? 0) > most;
      this.#beyond.set(key, { isBeyond, until: performance.now() + KEPT_LONG });
      return isBeyond;
    });
  }

  /** Whether some rows are most of their table, if that is known. */
  knownMajority(rows: string): boolean | undefined {
    const kept = this.#majorities.get(rows);
    return kept === undefined || kept.is instanceof Promise || kept.until <= performance.now() ? undefined : kept.is;
  }

  /**
   * Finds out whether some rows are most of their table, which is kept for some minutes. Requests that ask at once wait
   * for the same count. If it fails, the answer is that they are not, and they are counted again the next time.
   */
  majority(rows: string, count: () => Awaitable<boolean>): Awaitable<boolean> {
    const kept = this.#majorities.get(rows);
    if (kept?.is instanceof Promise) return kept.is;
    const keep = (is: Awaitable<boolean>) => {
      if (this.#majorities.size >= MOST_MAJORITIES) this.#majorities.clear();
      this.#majorities.set(rows, { is, until: performance.now() + KEPT_LONG });
      return is;
    };
    const fail = () => {
      this.#majorities.delete(rows);
      return false;
    };
    const found = otherwise(() => then(count(), keep), fail);
    return found instanceof Promise ? keep(found) : found;
  }

  /**
   * How many visits a visit of a row counts for in the table that has the longest rows; 1 where all are short. A view is
   * not weighed, because its rows may take long to compute, and a full-text index has texts of another table.
   */
  weight(tables: readonly string[]): Awaitable<number> {
    return tables.reduce<Awaitable<number>>(
      (most, table) => then(most, (before) => then(this.#weight(table), (weight) => Math.max(before, weight))),
      1,
    );
  }

  #weight(table: string): Awaitable<number> {
    const kept = this.#weights.get(table);
    if (kept !== undefined && kept.until > performance.now()) return kept.weight;
    const { kind, isWordIndex } = this.#context.model.declared(table);
    if (kind === "view" || isWordIndex === true) return 1;
    return then(this.#numbers(meanBytes(table, this.#context)), ([bytes = 0]) => {
      const weight = Math.max(1, bytes / BYTES_A_VISIT);
      this.#weights.set(table, { weight, until: performance.now() + KEPT_LONG });
      return weight;
    });
  }

  /** The sizes of tables, the same object for as long as each of them is kept. */
  #sizes(tables: readonly string[], most: number): ReadonlyMap<string, number> {
    const known = tables.map((table) => this.#known.get(table)!);
    const sizes = new Map(tables.map((table, index) => [table, known[index].size]));
    const until = Math.min(...known.map((one) => one.until));
    this.#together.set(tables, { sizes, most, isCounted: known.every((one) => one.isCounted), until });
    return sizes;
  }

  #isKnown(table: string, most: number, isCounted: boolean): boolean {
    const known = this.#known.get(table);
    if (known === undefined || known.most < most || known.until <= performance.now()) return false;
    return known.isCounted || (!isCounted && known.size <= most);
  }

  /**
   * Reads sizes. If the row numbers of a table span no more than `most`, its rows are counted only if `isCounted` asks
   * for it.
   */
  #ask(tables: readonly string[], most: number, isCounted: boolean): Awaitable<void> {
    return then(this.#numbers(numberSpans(tables, this.#context)), (found) => {
      const spans = new Map(tables.map((table, index) => [table, found[index] ?? most + 1]));
      for (const [table, span] of spans) {
        if (span > (isCounted ? 0 : most)) continue;
        this.#keep(table, span, most, span === 0);
        spans.delete(table);
      }
      return this.#count(spans, Math.min(most, COUNTED_FIRST), most);
    });
  }

  /**
   * Counts the rows of tables up to `upTo`, and if there are more, up to `most`. Beyond that, the spans are kept as
   * sizes.
   */
  #count(spans: ReadonlyMap<string, number>, upTo: number, most: number): Awaitable<void> {
    if (spans.size === 0) return;
    const tables = [...spans.keys()];
    const visits = tables.length * upTo * ENTRY;
    const views = tables.filter((table) => this.#context.model.declared(table).kind === "view");
    return then(this.#numbers({ ...countsUpTo(tables, upTo + 1, this.#context), visits, views }), (counts) => {
      const larger = new Map(spans);
      tables.forEach((table, index) => {
        const count = counts[index] ?? Infinity;
        if (count > upTo && upTo < most) return;
        this.#keep(table, count > upTo ? spans.get(table)! : count, most, true);
        larger.delete(table);
      });
      return this.#count(larger, most, most);
    });
  }

  #keep(table: string, size: number, most: number, isCounted: boolean): void {
    this.#known.set(table, { size, most, isCounted, until: performance.now() + KEPT });
  }

  #numbers(query: SqlQuery): Awaitable<readonly (number | undefined)[]> {
    return then(
      this.#driver.read(query),
      ({ rows: [row] }) => row.map((value) => value === null ? undefined : Number(value)),
    );
  }
}
