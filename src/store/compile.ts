import { type RootOperationNode, SqliteQueryCompiler } from "kysely";
import type { Operand } from "../types/condition.ts";
import type { SqlQuery } from "../types/driver.ts";
import { Slot } from "./slot.ts";
import type { Sql } from "./sql.ts";

/** A statement whose text is fixed and whose parameters are slots or constants. */
export interface Compiled {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/**
 * Compiles a statement once; its slots are filled for each request. Kysely's compiler is asked itself, not through a
 * `Kysely`, whose builders would make half of a Worker's bundle.
 */
export function compile(query: Sql): Compiled {
  const node = query.toOperationNode() as RootOperationNode;
  const { sql, parameters } = new SqliteQueryCompiler().compileQuery(node, { queryId: "" });
  return { sql, parameters };
}

/** Fills the slots of a compiled statement; the driver binds what they hold. All that is composed returns one row or none. */
export function fill({ sql, parameters }: Compiled, values: readonly Operand[]): SqlQuery {
  return {
    sql,
    isSingle: true,
    parameters: parameters.map((one) =>
      (one instanceof Slot ? values[one.index] : one) as SqlQuery["parameters"][number]
    ),
  };
}
