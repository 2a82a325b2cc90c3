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
  const name = quotedName([table, ...columns].join("_"));
  return `create ${kind} ${name} on ${quotedName(table)} (${columns.map(quotedName).join(", ")})`;
}
