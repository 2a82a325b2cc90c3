import type { Dialect } from "./dialect.ts";

/** A name of the database, quoted for SQL. */
export function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A text, quoted for SQL. */
export function quotedText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** The statement that creates an index, without a semicolon, for messages. */
export function indexText(table: string, columns: readonly string[], kind: "index" | "unique index" = "index"): string {
  return indexOn(table, columns, columns.map(quotedName), kind);
}

/** The statement that creates an index on a member of a JSON column; the dialect writes the expression. */
export function memberIndexText(
  table: string,
  column: string,
  member: readonly string[],
  { memberText }: Pick<Dialect, "memberText">,
): string {
  return indexOn(table, [column, ...member], [memberText(column, member)], "index");
}

/** The statement that creates an index for texts of a column that begin with a prefix, in any case. */
export function anyCaseIndexText(table: string, column: string, { inAnyCase }: Pick<Dialect, "inAnyCase">): string {
  return indexOn(table, [column, "any_case"], [inAnyCase(column)], "index");
}

function indexOn(table: string, names: readonly string[], terms: readonly string[], kind: string): string {
  return `create ${kind} ${quotedName([table, ...names].join("_"))} on ${quotedName(table)} (${terms.join(", ")})`;
}
