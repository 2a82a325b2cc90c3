import type { SqlValue } from "../../types/json.ts";
import { type Sql, sql } from "../sql.ts";

const decoder = new TextDecoder();

/**
 * A JSON text as a statement returns it: as bytes. Another program may have stored text that is no UTF-8; given as
 * text, it would abort the whole process embedded and fail the request remote, here it costs a U+FFFD.
 */
export function shipJson(json: Sql): Sql {
  return sql`cast(${json} as blob)`;
}

/** What a shipped JSON says. */
export function parseShipped(value: SqlValue): unknown {
  return JSON.parse(value instanceof Uint8Array ? decoder.decode(value) : String(value));
}
