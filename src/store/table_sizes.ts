import { then } from "../drivers/awaitable.ts";
import type { SqlContext } from "../sql/context.ts";
import { countUpTo, numberSpan } from "../sql/table_size.ts";
import type { Awaitable, Driver, SqlQuery } from "../types/driver.ts";

/** Milliseconds for which a size is taken for the present one. */
const KEPT = 10_000;

/**
 * How many rows tables have, at most, kept for some seconds. They are looked at beside the statements of a request, and
 * stand in no log.
 */
export class TableSizes {
  readonly #driver: Driver;
  readonly #context: SqlContext;
  readonly #known = new Map<string, { readonly size: number; readonly most: number; readonly until: number }>();

  constructor(driver: Driver, context: SqlContext) {
    this.#driver = driver;
    this.#context = context;
  }

  /** How many rows a table has at most; beyond `most` it is no more than a guess that is above it. */
  of(table: string, most: number): Awaitable<number> {
    const known = this.#known.get(table);
    if (known !== undefined && known.most >= most && known.until > performance.now()) return known.size;
    return then(this.#ask(table, most), (size) => {
      this.#known.set(table, { size, most, until: performance.now() + KEPT });
      return size;
    });
  }

  /** Where the numbers of rows span no more than `most`, nothing needs to be counted. */
  #ask(table: string, most: number): Awaitable<number> {
    const span = numberSpan(table, this.#context);
    return then(span === undefined ? most + 1 : this.#number(span), (numbers) => {
      if (numbers <= most) return numbers;
      const counted = this.#number(countUpTo(table, most + 1, this.#context));
      return then(counted, (rows) => rows <= most ? rows : numbers);
    });
  }

  #number(query: SqlQuery): Awaitable<number> {
    return then(this.#driver.read(query), ({ rows: [[value]] }) => Number(value));
  }
}
