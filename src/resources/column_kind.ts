import type { ColumnKind } from "../types/column.ts";

/**
 * The kind of a declared type: `VARCHAR(20)` → `text`. The names that JSON gives a meaning come first, then
 * SQLite's rules of affinity.
 */
export function columnKind(declared: string): ColumnKind {
  const type = declared.toUpperCase().replace(/\(.*/, "").trim();
  if (type === "BOOLEAN" || type === "BOOL") return "boolean";
  if (type === "JSON" || type === "JSONB") return "json";
  if (type === "DATE") return "date";
  if (type === "DATETIME" || type.startsWith("TIMESTAMP")) return "datetime";
  if (type.includes("INT")) return "integer";
  if (/CHAR|CLOB|TEXT/.test(type)) return "text";
  if (type.includes("BLOB")) return "blob";
  if (/REAL|FLOA|DOUB/.test(type)) return "real";
  return "numeric";
}

/** The length in a declared type of text: 20 for `VARCHAR(20)`. */
export function maxLength(declared: string): number | undefined {
  const length = /CHAR[^(]*\(\s*(\d+)\s*\)/i.exec(declared)?.[1];
  return length === undefined ? undefined : Number(length);
}
