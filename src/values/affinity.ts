/**
 * What SQLite prefers to store in a column, by its declared type:
 * https://www.sqlite.org/datatype3.html#determination_of_column_affinity
 */
export type Affinity = "integer" | "text" | "blob" | "real" | "numeric";

/** A text that SQLite would store as a number in a column of numeric affinity. */
const NUMBER_TEXT = /^[ \t\n\v\f\r]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[ \t\n\v\f\r]*$/;

/**
 * The affinity of a declared type: `VARCHAR(20)` → `text`. The order of the rules is SQLite's: `CHARINT` is an integer.
 */
export function affinityOf(declared: string): Affinity {
  if (/INT/i.test(declared)) return "integer";
  if (/CHAR|CLOB|TEXT/i.test(declared)) return "text";
  if (declared === "" || /BLOB/i.test(declared)) return "blob";
  return /REAL|FLOA|DOUB/i.test(declared) ? "real" : "numeric";
}

/** Whether a column of this declared type stores a number for a text that states one. */
export function makesNumbers(declared: string): boolean {
  const affinity = affinityOf(declared);
  return affinity !== "text" && affinity !== "blob";
}

/** Whether a column stores this text as it is: a `DATETIME` would store the integer 2024 for `"2024"`. */
export function keepsText(declared: string, text: string): boolean {
  return !NUMBER_TEXT.test(text) || !makesNumbers(declared);
}
