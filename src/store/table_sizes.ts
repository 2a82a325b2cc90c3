import { ENTRY } from "../access/prices.ts";
import { then } from "../drivers/patience.ts";
import type { SqlContext } from "../sql/names.ts";
import { countsUpTo, MOST_SIZED, numberSpans } from "../sql/table_looks.ts";
import type { Awaitable, Driver, SqlQuery } from "../types/driver.ts";

/** Milliseconds for which a size is taken for the present one. */
const KEPT = 10_000;

/** Milliseconds for which a table that is found large or small for an exact count is taken to stay so. */
const KEPT_FOR_COUNTS = 600_000;

/** How many rows of a table are counted at once before it is known to be large. */
const COUNTED_FIRST = 100_000;

/** The limit that sizes were asked with, and until when they are taken for the present ones. */
interface Kept {
  readonly most: number;
  readonly until: number;
}

/**
 * How many rows tables have, at most, kept for some seconds. They are looked at beside the statements of a request, all
 * that it needs at once, and stand in no log.
 */
export class TableSizes {
  readonly #driver: Driver;
  readonly #context: SqlContext;
  readonly #known = new Map<string, Kept & { readonly size: number }>();
  readonly #together = new WeakMap<readonly string[], Kept & { readonly sizes: ReadonlyMap<string, number> }>();

  readonly #beyond = new Map<string, Pick<Kept, "most" | "until"> & { readonly isBeyond: boolean }>();

  constructor(driver: Driver, context: SqlContext) {
    this.#driver = driver;
    this.#context = context;
  }

  /** How many rows tables have at most; beyond `most` a size is no more than a guess that is above it. */
  of(tables: readonly string[], most: number): Awaitable<ReadonlyMap<string, number>> {
    const kept = this.#together.get(tables);
    if (kept !== undefined && kept.most >= most && kept.until > performance.now()) return kept.sizes;
    const missing = tables.filter((table) => !this.#isKnown(table, most));
    const asking = missing.length === 0 ? undefined : this.#ask(missing.slice(0, MOST_SIZED), most);
    return then(asking, () => missing.length > MOST_SIZED ? this.of(tables, most) : this.#sizes(tables, most));
  }

  /** How many rows a table had at most when it was looked at, if it was. */
  known(table: string): number | undefined {
    return this.#known.get(table)?.size;
  }

  /** Whether a table has more rows than `most`, so that they are too many to be counted; it is asked now and then. */
  isBeyond(table: string, most: number): Awaitable<boolean> {
    const kept = this.#beyond.get(table);
    if (kept !== undefined && kept.most === most && kept.until > performance.now()) return kept.isBeyond;
    return then(this.of([table], most), (sizes) => {
      const isBeyond = (sizes.get(table) ?? 0) > most;
      this.#beyond.set(table, { most, isBeyond, until: performance.now() + KEPT_FOR_COUNTS });
      return isBeyond;
    });
  }

  /** The sizes of tables, the same object for as long as each of them is kept. */
  #sizes(tables: readonly string[], most: number): ReadonlyMap<string, number> {
    const known = tables.map((table) => this.#known.get(table)!);
    const sizes = new Map(tables.map((table, index) => [table, known[index].size]));
    this.#together.set(tables, { sizes, most, until: Math.min(...known.map(({ until }) => until)) });
    return sizes;
  }

  #isKnown(table: string, most: number): boolean {
    const known = this.#known.get(table);
    return known !== undefined && known.most >= most && known.until > performance.now();
  }

  /** Where the numbers of rows span no more than `most`, nothing needs to be counted. */
  #ask(tables: readonly string[], most: number): Awaitable<void> {
    return then(this.#numbers(numberSpans(tables, this.#context)), (spans) => {
      tables.forEach((table, index) => this.#keep(table, spans[index] ?? most + 1, most));
      const large = tables.filter((_, index) => (spans[index] ?? Infinity) > most);
      return this.#count(large, Math.min(most, COUNTED_FIRST), most);
    });
  }

  /** Counts the rows of tables as far as `upTo`, and where there are more, as far as `most`. */
  #count(tables: readonly string[], upTo: number, most: number): Awaitable<void> {
    if (tables.length === 0) return;
    const visits = tables.length * upTo * ENTRY;
    const views = tables.filter((table) => this.#context.model.declared(table).kind === "view");
    return then(this.#numbers({ ...countsUpTo(tables, upTo + 1, this.#context), visits, views }), (counts) => {
      const sizes = counts.map((count) => count ?? Infinity);
      tables.forEach((table, index) => sizes[index] <= upTo && this.#keep(table, sizes[index], most));
      if (upTo < most) return this.#count(tables.filter((_, index) => sizes[index] > upTo), most, most);
    });
  }

  #keep(table: string, size: number, most: number): void {
    this.#known.set(table, { size, most, until: performance.now() + KEPT });
  }

  #numbers(query: SqlQuery): Awaitable<readonly (number | undefined)[]> {
    return then(
      this.#driver.read(query),
      ({ rows: [row] }) => row.map((value) => value === null ? undefined : Number(value)),
    );
  }
}
