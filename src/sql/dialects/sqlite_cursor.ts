import { sql } from "kysely";
import type { CursorForm } from "../../types/query.ts";
import { MOST_CURSOR_BYTES } from "../../values/cursor.ts";
import type { Sql } from "../dialect.ts";

/** SQLite orders values by their storage class first, so that a cursor tells it of each. A REAL has 17 digits. */
export function cursorCell(reference: Sql): Sql {
  const bytes = sql`substr(typeof(${reference}),1,1)||hex(${reference})`;
  const others = sql`iif(octet_length(${reference})>${sql.lit(MOST_CURSOR_BYTES)},'',${bytes})`;
  const real = sql`'r'||printf('%!.17g',${reference})`;
  return sql`case typeof(${reference}) when 'integer' then 'i'||${reference} when 'real' then ${real} else ${others} end`;
}

/** The plus takes the affinity of a cast away, by which values without one would be compared as text, or as REAL. */
export function cursorValue(form: Exclude<CursorForm, "null">, value: Sql): Sql {
  switch (form) {
    case "value":
      return value;
    case "real":
      return sql`+cast(${value} as real)`;
    case "text":
      // SQLite takes bytes that are bound for UTF-8; those that a function returns are in the encoding of the database.
      return sql`+cast(substr(${value},2) as text)`;
  }
}
