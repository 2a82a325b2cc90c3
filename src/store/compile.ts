import {
  type Compilable,
  DummyDriver,
  Kysely,
  type RawBuilder,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { AnyDatabase } from "../types/database.ts";
import type { Operand } from "../types/condition.ts";
import type { SqlQuery } from "../types/driver.ts";
import { toBind } from "./bind.ts";
import { Slot } from "./slot.ts";

/** Composes and compiles SQLite's SQL; runs nothing. */
export const composer = new Kysely<AnyDatabase>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

/** A statement whose text is fixed and whose parameters are slots or constants. */
export interface Compiled {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Compiles a statement once; its slots are filled for each request. */
export function compile(query: RawBuilder<unknown> | Compilable): Compiled {
  const { sql, parameters } = "compile" in query && query.compile.length === 0
    ? (query as Compilable).compile()
    : (query as RawBuilder<unknown>).compile(composer);
  return { sql, parameters };
}

/** Fills the slots of a compiled statement. */
export function fill({ sql, parameters }: Compiled, values: readonly Operand[]): SqlQuery {
  return {
    sql,
    parameters: parameters.map((one) => toBind(one instanceof Slot ? values[one.index] : one)),
  };
}
