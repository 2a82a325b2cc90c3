import { type RawBuilder, sql } from "kysely";
import type { AnyDatabase } from "../types/database.ts";
import type { SqlQuery } from "../types/driver.ts";
import type { SqlValue } from "../types/json.ts";
import type { SlotValue } from "../types/plan.ts";
import type { AddedStatement } from "../types/write_plan.ts";
import { column, eb, type SqlContext, table } from "./names.ts";
import { isInserted } from "./selected_rows.ts";
import { compile } from "./statement.ts";

/** One part of the key of the row that is written, as a parameter of a statement that a hook adds. */
export class KeyPart {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/**
 * Stands before each such parameter. Whether the key is known is known only after the hook: a known one stays a
 * parameter; where the database makes it, an expression takes the place of both.
 */
export const KEY_MARK = "/*relata:key*/";

/** The expression of one part of the key, as the application's statements contain it. */
export function keyPart(index: number): RawBuilder<AnyDatabase> {
  return sql`${sql.raw(KEY_MARK)}${sql.val(new KeyPart(index))}`;
}

/** A statement of the application's with the key of the row in its places; without an id, that of the inserted row. */
export function withKey(
  { sql: text, parameters }: AddedStatement,
  name: string,
  id: readonly SlotValue[] | undefined,
  context: SqlContext,
): SqlQuery {
  if (id !== undefined) {
    const filled = parameters.map((one) => (one instanceof KeyPart ? id[one.index] : one) as SqlValue);
    return { sql: text.replaceAll(KEY_MARK, ""), parameters: filled };
  }
  const parts = parameters.filter((one) => one instanceof KeyPart);
  return {
    sql: text.replaceAll(`${KEY_MARK}?`, () => madeKey(name, parts.shift()!.index, context)),
    parameters: parameters.filter((one): one is SqlValue => !(one instanceof KeyPart)),
  };
}

/** A part of the key that the database has made, whatever has been inserted into other tables since. */
function madeKey(name: string, index: number, context: SqlContext): string {
  const inserted = isInserted(name, { kind: "inserted", isFollowed: true }, "t", context);
  const part = column("t", context.model.resource(name).key.columns[index]);
  const rows = eb.selectFrom(table(name, "t")).where(inserted).select(part.as("key"));
  return `(${compile(rows, context.dialect).sql})`;
}

const INTO = /\binto\s+(?:\w+\.|"\w+"\.)?("(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|\w+)/i;

/** Whether a statement inserts rows into a table. */
export function insertsInto({ sql: text }: AddedStatement, name: string): boolean {
  const into = INTO.exec(text)?.[1].replace(/^[["`]|[\]"`]$/g, "").replaceAll('""', '"');
  return into?.toLowerCase() === name.toLowerCase();
}
