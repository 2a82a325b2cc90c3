import type { SqlValue } from "../types/json.ts";
import type { IdCodec, Key, KeyKind } from "../types/model.ts";
import { parseInteger } from "./integer.ts";
import { isStorableText } from "./text.ts";

/** What SQLite takes for a number, where a column prefers numbers. */
const NUMBER = /^[ \t\n\v\f\r]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[ \t\n\v\f\r]*$/;
/** The digits that SQLite prints of a REAL. */
const DIGITS = 15;

/**
 * An id as its key is bound: `"7"` → `7n` for an integer key, any text for a text key. Nothing where no row can have
 * it: SQLite itself would take `"01"`, `"1.0"` and `" 1"` for row 1 wherever a column prefers numbers.
 */
export function parseKey(text: string, { kind }: { readonly kind: KeyKind }): SqlValue | undefined {
  switch (kind) {
    case "integer":
      return parseInteger(text);
    case "text":
      return storable(text);
    case "numeric":
      return parseInteger(text) ?? parseReal(text, false) ?? (NUMBER.test(text) ? undefined : storable(text));
    case "real":
      return parseReal(text, true) ?? (NUMBER.test(text) ? undefined : storable(text));
    case "untyped":
      // A whole REAL would be found under the id of the equal integer too.
      return parseInteger(text) ?? parseReal(text, false) ?? storable(text);
  }
}

/**
 * How ids of a key are read, by its declared type in upper case: by SQLite's rules of affinity,
 * https://www.sqlite.org/datatype3.html#determination_of_column_affinity.
 */
export function keyKind(declared: string): KeyKind {
  if (declared.includes("INT")) return "integer";
  if (/CHAR|CLOB|TEXT|BLOB/.test(declared)) return "text";
  if (declared === "") return "untyped";
  return /REAL|FLOA|DOUB/.test(declared) ? "real" : "numeric";
}

/** A REAL written the one way that SQLite prints it: `"1.5"` → `1.5`. Whole ones only where they stay REAL. */
function parseReal(text: string, mayBeWhole: boolean): number | undefined {
  if (!NUMBER.test(text)) return undefined;
  const value = Number(text);
  if (printReal(value) !== text) return undefined;
  // A NUMERIC column stores a whole REAL as an integer where int64 holds it.
  const staysReal = mayBeWhole || !Number.isInteger(value) || Math.abs(value) >= 2 ** 63;
  return staysReal ? value : undefined;
}

/** A REAL as SQLite's `cast(… as text)` prints it: `0.1`, `1.0`, `1.5e-07`. */
function printReal(value: number): string | undefined {
  if (!Number.isFinite(value)) return undefined;
  const [mantissa, power] = value.toExponential(DIGITS - 1).split("e");
  const exponent = Number(power);
  if (exponent < -4 || exponent >= DIGITS) {
    const sign = exponent < 0 ? "-" : "+";
    return `${trimmed(mantissa)}e${sign}${String(Math.abs(exponent)).padStart(2, "0")}`;
  }
  return trimmed(value.toFixed(DIGITS - 1 - exponent));
}

/** Without the zeros at the end, but for one behind the point. */
function trimmed(digits: string): string {
  return digits.includes(".") ? digits.replace(/0+$/, "").replace(/\.$/, ".0") : `${digits}.0`;
}

function storable(text: string): string | undefined {
  return isStorableText(text) ? text : undefined;
}

/** The codec of ids that come from one column. */
export function idCodec(kind: KeyKind): IdCodec {
  return {
    parse: (id) => {
      const value = parseKey(id, { kind });
      return value === undefined ? undefined : [value];
    },
    print: ([id]) => id,
  };
}

/** Whether ids are integers, which the database makes: a client gives none of its own. */
export function isIntegerKey({ kinds }: Pick<Key, "kinds">): boolean {
  return kinds.length === 1 && kinds[0] === "integer";
}
