import { sql, type SqlBool } from "kysely";
import { memberPath } from "../../model/field_filters.ts";
import type { Dialect, Sql } from "../dialect.ts";
import { quotedName, quotedText } from "../quoting.ts";

/** A member if the column contains JSON text; SQLite's functions would also accept bytes and JSON5. */
function ofJson(reference: Sql, member: Sql): Sql {
  return sql`case when typeof(${reference}) = 'text' and json_valid(${reference}) then ${member} end`;
}

/**
 * The path of a member as a literal. It comes from the options, not from a client, and SQLite uses an index only if the
 * statement has the same literal.
 */
function pathOf(member: readonly string[]): Sql {
  return sql.lit(memberPath(member));
}

function value(reference: Sql, member: readonly string[]): Sql {
  return sql`json_extract(${reference}, ${pathOf(member)})`;
}

function type(reference: Sql, member: readonly string[]): Sql {
  return ofJson(reference, sql`json_type(${reference}, ${pathOf(member)})`);
}

/**
 * Whether a member is among typed values. With an index, the bare expression finds the rows, and the types are tested
 * afterwards.
 */
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

/** Whether a member is a text that sorts before or after a text, or a number that does so with a number. */
export const memberOrdered: Dialect["memberOrdered"] = (reference, member, operator, { text, number }) => {
  const kind = type(reference, member);
  const own = value(reference, member);
  const sign = sql.raw(operator);
  // Only valid JSON has a type, so other values are not parsed.
  return sql<
    SqlBool
  >`case ${kind} when 'text' then ${own} ${sign} ${text} when 'integer' then ${own} ${sign} ${number} when 'real' then ${own} ${sign} ${number} end`;
};

/** Whether a member is null or missing, or its column contains no JSON. */
export const memberIsNull: Dialect["memberIsNull"] = (reference, member, isNot) =>
  sql<SqlBool>`coalesce(${type(reference, member)}, 'null') ${sql.raw(isNot ? "<>" : "=")} 'null'`;

/** The expression of a member, in the form that an index needs. */
export const memberText: Dialect["memberText"] = (column, member) =>
  `json_extract(${quotedName(column)}, ${quotedText(memberPath(member))})`;

/** `create index … on … (json_extract("meta", '$.color')` */
const MEMBER_INDEX =
  /^create\s+(?:unique\s+)?index\s[^(]+\(\s*json_extract\s*\(\s*(?:"([^"]+)"|`([^`]+)`|\[([^\]]+)\]|(\w+))\s*,\s*'((?:[^']|'')+)'\s*\)\s*(?:asc\s*|desc\s*)?[,)]/is;

/**
 * The column and the member with which an index begins, from its CREATE statement; `undefined` if it begins with
 * something else, or is partial.
 */
export function indexedMember(text: string): { readonly column: string; readonly path: string } | undefined {
  const [, quoted, ticked, bracketed, plain, path] = MEMBER_INDEX.exec(text) ?? [];
  if (path === undefined || /\)\s*where\s/i.test(text)) return undefined;
  return { column: quoted ?? ticked ?? bracketed ?? plain, path: path.replaceAll("''", "'") };
}
