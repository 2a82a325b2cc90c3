/** What SQLite makes of a value in a column of this declared type, by its rules of affinity. */
export type Affinity = "text" | "none" | "number";

/** A text that SQLite would store as a number in a column of numeric affinity. */
const NUMBER_TEXT = /^[ \t\n\v\f\r]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[ \t\n\v\f\r]*$/;

/** The affinity of a declared type, in upper case: `VARCHAR(20)` → `text`. */
export function affinityOf(declared: string): Affinity {
  if (declared.includes("INT")) return "number";
  if (/CHAR|CLOB|TEXT/.test(declared)) return "text";
  return declared === "" || declared.includes("BLOB") ? "none" : "number";
}

/** Whether a column stores this text as it is: a `DATETIME` would make the integer 2024 of `"2024"`. */
export function keepsText(declared: string, text: string): boolean {
  return affinityOf(declared) !== "number" || !NUMBER_TEXT.test(text);
}
