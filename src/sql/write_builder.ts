import {
  DefaultQueryExecutor,
  DeleteQueryBuilder,
  DeleteQueryNode,
  InsertQueryBuilder,
  InsertQueryNode,
  type OperationNode,
  type RootOperationNode,
  sql,
  type TableNode,
  UpdateQueryBuilder,
  UpdateQueryNode,
} from "kysely";
import type { AddedQuery, StatementBuilder, WrittenKey } from "../types/hooks.ts";
import type { AddedStatement } from "../types/write_plan.ts";
import { keyPart } from "./added_statements.ts";
import type { Dialect } from "./dialect.ts";
import { eb } from "./names.ts";

/** What builds and compiles statements of the application's, and runs none. */
export interface WriteBuilder {
  readonly db: StatementBuilder;
  /** A statement with what it is, where Kysely has built it: `InsertQueryNode`. */
  compile(query: AddedQuery): AddedStatement & { readonly query?: Pick<RootOperationNode, "kind"> };
}

/**
 * The builder of statements for a dialect: Kysely's own, put together here, since its `QueryCreator` adds 6 kB to a Worker
 * for what SQLite has not.
 */
export function writeBuilder({ Compiler }: Dialect): WriteBuilder {
  // What runs statements is not asked for where they are only compiled.
  const executor = new DefaultQueryExecutor(new Compiler(), undefined as never, undefined as never);
  const made = <Node>(queryNode: Node) => ({ queryId: { queryId: "" }, executor, queryNode });
  const insert = (table: string, replaces: boolean) =>
    new InsertQueryBuilder(made(InsertQueryNode.create(tablesOf(table)[0] as TableNode, undefined, replaces)));
  const db = {
    insertInto: (table: string) => insert(table, false),
    replaceInto: (table: string) => insert(table, true),
    updateTable: (table: string) => new UpdateQueryBuilder(made(UpdateQueryNode.create(tablesOf(table)))),
    deleteFrom: (table: string) => new DeleteQueryBuilder(made(DeleteQueryNode.create(tablesOf(table)))),
    selectFrom: eb.selectFrom,
  };
  // The `sql` tag is told for which database it is compiled; builders know.
  const provider = { getExecutor: () => executor };
  return { db: db as never, compile: (query) => query.compile(provider as never) };
}

/** Tables as Kysely's builders take them: `products`, `products as p`. */
function tablesOf(name: string): OperationNode[] {
  return [...eb.selectFrom(name).toOperationNode().from!.froms];
}

/** The key of the row that is written, for statements: as a whole, and each part by its column. */
export function writtenKey(columns: readonly string[]): WrittenKey {
  const parts = columns.map((_, index) => keyPart(index));
  const whole = columns.length === 1 ? keyPart(0) : sql`(${sql.join(parts)})`;
  const byColumn = columns.filter((name) => !(name in whole)).map((name) => [name, parts[columns.indexOf(name)]]);
  return Object.assign(whole, Object.fromEntries(byColumn));
}
