import {
  DefaultQueryExecutor,
  DeleteQueryBuilder,
  DeleteQueryNode,
  InsertQueryBuilder,
  InsertQueryNode,
  type OperationNode,
  type RawBuilder,
  type RootOperationNode,
  sql,
  type TableNode,
  UpdateQueryBuilder,
  UpdateQueryNode,
} from "kysely";
import type { AnyDatabase } from "../types/database.ts";
import type { SqlQuery } from "../types/driver.ts";
import type { AddedQuery, StatementBuilder, WrittenKey } from "../types/hooks.ts";
import type { SqlValue } from "../types/json.ts";
import type { SlotValue } from "../types/plan.ts";
import type { AddedStatement } from "../types/write_plan.ts";
import type { Dialect } from "./dialect.ts";
import { column, compile, eb, rowsOf, type SqlContext } from "./statement.ts";
import { isRow } from "./selected_rows.ts";

/** One part of the key of the written row, as a parameter of a statement that a hook adds. */
export class KeyPart {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/**
 * Marks each such parameter. Only after the hook is it known whether the database makes the key: if it does, an
 * expression replaces the mark and the parameter; otherwise the parameter stays.
 */
export const KEY_MARK = "/*relata:key*/";

/** The expression for one part of the key in statements of the application. */
function keyPart(index: number): RawBuilder<AnyDatabase> {
  return sql`${sql.raw(KEY_MARK)}${sql.val(new KeyPart(index))}`;
}

/**
 * Puts the key of the row into a statement of the application, which changes rows even if it begins with `with`;
 * without an id, the key of the inserted row.
 */
export function withKey(
  { sql: text, parameters }: AddedStatement,
  name: string,
  id: readonly SlotValue[] | undefined,
  context: SqlContext,
): SqlQuery {
  if (id !== undefined) {
    const filled = parameters.map((one) => (one instanceof KeyPart ? id[one.index] : one) as SqlValue);
    return { sql: text.replaceAll(KEY_MARK, ""), parameters: filled, changesRows: true };
  }
  const parts = parameters.filter((one) => one instanceof KeyPart);
  return {
    sql: text.replaceAll(`${KEY_MARK}?`, () => madeKey(name, parts.shift()!.index, context)),
    parameters: parameters.filter((one): one is SqlValue => !(one instanceof KeyPart)),
    changesRows: true,
  };
}

/** A part of the key that the database has made. It stays right after inserts into other tables. */
function madeKey(name: string, index: number, context: SqlContext): string {
  const inserted = isRow(name, { kind: "inserted", isFollowed: true }, context);
  const part = column("t", context.model.resource(name).key.columns[index]);
  const rows = rowsOf(name, "t").where(inserted).select(part.as("key"));
  return `(${compile(rows, context.dialect).sql})`;
}

/** A name of a table, which may follow that of a database; its group is the name as it is quoted. */
const TABLE = /(?:\w+\.|"\w+"\.)?("(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|\w+)/.source;

const INTO = new RegExp(`\\binto\\s+${TABLE}`, "i");
const CHANGED = new RegExp(`\\b(?:delete\\s+from|update(?:\\s+or\\s+\\w+)?)\\s+${TABLE}`, "i");

/** Whether a statement inserts rows into a table. */
export function insertsInto({ sql: text }: AddedStatement, name: string): boolean {
  return isNamed(INTO, text, name);
}

/** Whether a statement may delete rows of a table, or change them and so their keys. */
export function changesRowsOf({ sql: text }: AddedStatement, name: string): boolean {
  return isNamed(CHANGED, text, name);
}

/** Whether a text has this table where the pattern finds one. */
function isNamed(pattern: RegExp, text: string, name: string): boolean {
  const found = pattern.exec(text)?.[1].replace(/^[["`]|[\]"`]$/g, "").replaceAll('""', '"');
  return found?.toLowerCase() === name.toLowerCase();
}

/** Builds and compiles statements of the application, but runs none. */
export interface WriteBuilder {
  readonly db: StatementBuilder;
  /** Compiles a statement. One that Kysely has built also has its root node: `InsertQueryNode`. */
  compile(query: AddedQuery): AddedStatement & { readonly query?: Pick<RootOperationNode, "kind"> };
}

/**
 * The builder of statements for a dialect, made of Kysely's own builders. Kysely's `QueryCreator` would add 6 kB to a
 * Worker, for statements that SQLite does not have.
 */
export function writeBuilder({ Compiler }: Dialect): WriteBuilder {
  // Statements are only compiled, so the executor needs nothing that runs them.
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
  // The `sql` tag needs an executor to be compiled; builders have one.
  const provider = { getExecutor: () => executor };
  return { db: db as never, compile: (query) => query.compile(provider as never) };
}

/** Tables as Kysely's builders accept them: `products`, `products as p`. */
function tablesOf(name: string): OperationNode[] {
  return [...eb.selectFrom(name).toOperationNode().from!.froms];
}

/** The key of the written row for statements: as a whole, and each part by its column. */
export function writtenKey(columns: readonly string[]): WrittenKey {
  const parts = columns.map((_, index) => keyPart(index));
  const whole = columns.length === 1 ? keyPart(0) : sql`(${sql.join(parts)})`;
  const byColumn = columns.filter((name) => !(name in whole)).map((name) => [name, parts[columns.indexOf(name)]]);
  return Object.assign(whole, Object.fromEntries(byColumn));
}
