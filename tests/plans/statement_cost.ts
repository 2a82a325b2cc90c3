import Database from "libsql";
import type { LoggedQuery } from "../../src/types/driver.ts";

/** SQLite's work for the statements of one request. */
export interface Cost {
  /** The tables of which a statement walks every row, or an index of all of them, unless something ends the walk. */
  readonly scans: readonly string[];
  /** The instructions that SQLite's machine ran: about ten for each row that is looked at. */
  readonly steps: number;
  /** EXPLAIN QUERY PLAN of all statements, a line each. */
  readonly plan: readonly string[];
}

interface Instruction {
  readonly opcode: string;
  readonly p1: number;
  readonly p2: number;
  readonly p3: number;
}

const OPEN = new Set(["OpenRead", "OpenWrite", "ReopenIdx"]);
const BEGIN = new Set(["Rewind", "Last"]);
const GO_ON = new Set(["Next", "Prev"]);

/** A separate connection to a database file, which repeats logged statements and returns their cost. */
export class CostMeter implements Disposable {
  readonly #database: Database.Database;
  /** The table of a b-tree by its first page. */
  readonly #tables: ReadonlyMap<number, string>;

  constructor(path: string) {
    this.#database = new Database(path);
    const rows = this.#database.prepare("select rootpage, tbl_name from sqlite_schema").raw().all();
    this.#tables = new Map(rows as [number, string][]);
  }

  [Symbol.dispose](): void {
    this.#database.close();
  }

  /** Runs the statements of one request in a transaction that is rolled back. */
  measure(queries: readonly LoggedQuery[]): Cost {
    const { plan, scans } = this.#explained(queries);
    this.#database.exec("begin immediate");
    try {
      const steps = queries.reduce((sum, query) => sum + this.#steps(query), 0);
      return { scans, steps, plan };
    } finally {
      this.#database.exec("rollback");
    }
  }

  #explained(queries: readonly LoggedQuery[]): Omit<Cost, "steps"> {
    const plan = queries.flatMap(({ query }) =>
      (this.#database.prepare(`explain query plan ${query}`).all() as { detail: string }[]).map((one) => one.detail)
    );
    return { plan, scans: [...new Set(queries.flatMap(({ query }) => this.#scans(query)))].sort() };
  }

  /** A walk begins at an end of a b-tree and goes on; the names in a plan are aliases, a b-tree has a table's. */
  #scans(sql: string): readonly string[] {
    const program = this.#database.prepare(`explain ${sql}`).all() as Instruction[];
    const tables = new Map<number, string>();
    const scans: string[] = [];
    for (const { opcode, p1, p2, p3 } of program) {
      const table = OPEN.has(opcode) && p3 === 0 ? this.#tables.get(p2) : undefined;
      if (OPEN.has(opcode)) tables.delete(p1);
      if (table !== undefined) tables.set(p1, table);
      if (!BEGIN.has(opcode) || !tables.has(p1)) continue;
      if (program.some((one) => GO_ON.has(one.opcode) && one.p1 === p1)) scans.push(tables.get(p1)!);
    }
    return scans;
  }

  #steps({ query, params }: LoggedQuery): number {
    // A marked text, so that the statement is found among those that are prepared.
    const sql = `${query} /* ${crypto.randomUUID()} */`;
    const statement = this.#database.prepare(sql);
    try {
      if (statement.reader) statement.raw().all([...params]);
      else statement.run([...params]);
    } catch {
      // A guard that fails, as in the service: the following statements are measured anyway.
    }
    const found = this.#database.prepare("select nstep from sqlite_stmt where sql = ?").raw().all([sql]);
    return Number((found as [number][])[0][0]);
  }
}
