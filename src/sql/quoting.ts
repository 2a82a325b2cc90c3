import type { Dialect } from "./dialect.ts";

/** A name of the database as SQL writes it. */
export function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A text as SQL writes it. */
export function quotedText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** The statement that makes an index, without the semicolon at its end: what messages tell people to write. */
export function indexText(table: string, columns: readonly string[], kind: "index" | "unique index" = "index"): string {
  return indexOn(table, columns, columns.map(quotedName), kind);
}

/** The same of an index on a member of a column of JSON; the dialect writes the expression. */
export function memberIndexText(
  table: string,
  column: string,
  member: readonly string[],
  { memberText }: Pick<Dialect, "memberText">,
): string {
  return indexOn(table, [column, ...member], [memberText(column, member)], "index");
}

/** The same of an index that finds the beginnings of a column's texts in upper and lower case. */
export function anyCaseIndexText(table: string, column: string, { inAnyCase }: Pick<Dialect, "inAnyCase">): string {
  return indexOn(table, [column, "any_case"], [inAnyCase(column)], "index");
}

function indexOn(table: string, names: readonly string[], terms: readonly string[], kind: string): string {
  return `create ${kind} ${quotedName([table, ...names].join("_"))} on ${quotedName(table)} (${terms.join(", ")})`;
}
