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

function indexOn(table: string, names: readonly string[], terms: readonly string[], kind: string): string {
  return `create ${kind} ${quotedName([table, ...names].join("_"))} on ${quotedName(table)} (${terms.join(", ")})`;
}
