import { sql, type SqlBool } from "kysely";
import { memberPath } from "../../model/field_filters.ts";
import type { Dialect, Sql } from "../dialect.ts";
import { quotedName, quotedText } from "../quoting.ts";

/** A member, where the column holds JSON as documents read it; SQLite would take bytes and JSON5 for JSON as well. */
function ofJson(reference: Sql, member: Sql): Sql {
  return sql`case when typeof(${reference}) = 'text' and json_valid(${reference}) then ${member} end`;
}

/** The path is the configuration's own; an index is used where it stands in the text as it does in that of the index. */
function pathOf(member: readonly string[]): Sql {
  return sql.lit(memberPath(member));
}

function value(reference: Sql, member: readonly string[]): Sql {
  return sql`json_extract(${reference}, ${pathOf(member)})`;
}

function type(reference: Sql, member: readonly string[]): Sql {
  return ofJson(reference, sql`json_type(${reference}, ${pathOf(member)})`);
}

/** Whether a member is among typed values; by an index the bare expression leads to the rows, and the types are tested then. */
export const memberAmong: Dialect["memberAmong"] = (reference, member, values, isIndexed) => {
  const kind = sql`case ${
    type(reference, member)
  } when 'text' then 'text' when 'integer' then 'number' when 'real' then 'number' when 'true' then 'boolean' when 'false' then 'boolean' end`;
  const listed = sql`select json_extract(value, '$[0]'), json_extract(value, '$[1]') from json_each(${values})`;
  const isAmong = sql<SqlBool>`(${kind}, ${ofJson(reference, value(reference, member))}) in (${listed})`;
  if (!isIndexed) return isAmong;
  const bare = sql`select json_extract(value, '$[1]') from json_each(${values})`;
  return sql<SqlBool>`(likelihood(${value(reference, member)} in (${bare}), 0.0001) and ${isAmong})`;
};

/** Whether a member is a text that stands before or behind a text, or a number that does a number. */
export const memberOrdered: Dialect["memberOrdered"] = (reference, member, operator, { text, number }) => {
  const kind = type(reference, member);
  const own = value(reference, member);
  const sign = sql.raw(operator);
  // Only what is valid JSON has a type, so nothing else is taken apart.
  return sql<
    SqlBool
  >`case ${kind} when 'text' then ${own} ${sign} ${text} when 'integer' then ${own} ${sign} ${number} when 'real' then ${own} ${sign} ${number} end`;
};

/** Whether a member is null, missing, or in a column that holds no JSON. */
export const memberIsNull: Dialect["memberIsNull"] = (reference, member, isNot) =>
  sql<SqlBool>`coalesce(${type(reference, member)}, 'null') ${sql.raw(isNot ? "<>" : "=")} 'null'`;

/** The expression of a member, as an index must have it. */
export const memberText: Dialect["memberText"] = (column, member) =>
  `json_extract(${quotedName(column)}, ${quotedText(memberPath(member))})`;

/** `create index … on … (json_extract("meta", '$.color')` */
const MEMBER_INDEX =
  /^create\s+(?:unique\s+)?index\s[^(]+\(\s*json_extract\s*\(\s*(?:"([^"]+)"|`([^`]+)`|\[([^\]]+)\]|(\w+))\s*,\s*'((?:[^']|'')+)'\s*\)\s*(?:asc\s*|desc\s*)?[,)]/is;

/** The column and the member that an index begins with, by its text; nothing where it begins otherwise, or leaves rows out. */
export function indexedMember(text: string): { readonly column: string; readonly path: string } | undefined {
  const [, quoted, ticked, bracketed, plain, path] = MEMBER_INDEX.exec(text) ?? [];
  if (path === undefined || /\)\s*where\s/i.test(text)) return undefined;
  return { column: quoted ?? ticked ?? bracketed ?? plain, path: path.replaceAll("''", "'") };
}
