import { sql, type SqlBool } from "kysely";
import type { StoredDate } from "../../types/filter_conditions.ts";
import type { Sql, SqlCondition } from "../dialect.ts";

// A pattern has 50 bytes at most on D1 and Durable Objects: days and times have one each.
const DAY = digits("4-2-2");
const TIME = digits("2:2:2");
const FRACTION = `.${digits("3")}`;

/** Whether a value has the form in which a column stores dates or date-times; the days of months are not counted. */
export function isDate(form: StoredDate, value: Sql): SqlCondition {
  switch (form) {
    case "date":
      return isLike(value, DAY);
    case "iso":
      return isDateTime(value, `T${TIME}${FRACTION}Z`);
    case "rfc3339":
      return isDateTime(value, `T${TIME}Z`);
    case "text":
      return isDateTime(value, ` ${TIME}`, ` ${TIME}${FRACTION}`);
    default:
      return sql<SqlBool>`(typeof(${value}) <> 'text' and ${value} = cast(${value} as integer))`;
  }
}

/** A day, and behind it one of some times. */
function isDateTime(value: Sql, ...times: readonly string[]): SqlCondition {
  const [day, time] = [sql`substr(${value}, 1, 10)`, sql`substr(${value}, 11)`];
  const isTime = sql.join(times.map((one) => isLike(time, one)), sql` or `);
  return sql<SqlBool>`(${isLike(day, DAY)} and (${isTime}))`;
}

function isLike(value: Sql, pattern: string): SqlCondition {
  return sql<SqlBool>`${value} glob ${sql.lit(pattern)}`;
}

/** `4-2` → four digits, a dash and two digits, as a pattern. */
function digits(counts: string): string {
  return counts.replace(/\d/g, (count) => "[0-9]".repeat(Number(count)));
}
