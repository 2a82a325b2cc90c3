import type { SqlValue } from "../types/json.ts";
import type { IdCodec, Key, KeyKind } from "../types/key.ts";
import type { Collation } from "../types/schema_tables.ts";
import { bytesOfHex } from "./base64.ts";
import { affinityOf, isNumber, isStorableText, NUMBER_TEXT, parseInteger } from "./kind.ts";

/** A UUID, in letters of either case. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** How many digits of a REAL ids have. */
const DIGITS = 15;

/**
 * Converts an id to the value to bind: `"7"` → `7n` for an integer key, any text for a text key. `undefined` if no row
 * can have the id: SQLite itself would take `"01"`, `"1.0"` and `" 1"` for row 1 in any column that prefers numbers.
 */
export function parseKey(text: string, { kind }: { readonly kind: KeyKind }): SqlValue | undefined {
  switch (kind) {
    case "integer":
      return parseInteger(text);
    case "text":
      return storable(text);
    case "numeric":
      return parseInteger(text) ?? parseReal(text, false) ?? (NUMBER_TEXT.test(text) ? undefined : storable(text));
    case "real":
      return parseReal(text, true) ?? (NUMBER_TEXT.test(text) ? undefined : storable(text));
    case "untyped":
      // An integral REAL would also be found under the id of the equal integer.
      return parseInteger(text) ?? parseReal(text, false) ?? storable(text);
    case "blob":
      return /^(?:[0-9a-f]{2})*$/.test(text) ? bytesOfHex(text) : undefined;
  }
}

/** How ids of a key are read, by its declared type. */
export function keyKind(declared: string): KeyKind {
  return declared === "" ? "untyped" : affinityOf(declared);
}

/** A REAL, spelled as SQLite prints it: `"1.5"` → `1.5`. Integral ones only if they stay REAL. */
function parseReal(text: string, mayBeWhole: boolean): number | undefined {
  if (!NUMBER_TEXT.test(text)) return undefined;
  const value = Number(text);
  if (printReal(value) !== text) return undefined;
  // A NUMERIC column stores an integral REAL as an integer if it fits into int64.
  const staysReal = mayBeWhole || !Number.isInteger(value) || Math.abs(value) >= 2 ** 63;
  return staysReal ? value : undefined;
}

/** A REAL as `keyCell` of the dialect prints it: `0.1`, `1.0`, `1.5e-07`. */
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

/** Removes the zeros at the end, except one right after the point. */
function trimmed(digits: string): string {
  return digits.includes(".") ? digits.replace(/0+$/, "").replace(/\.$/, ".0") : `${digits}.0`;
}

/**
 * A text that is not UTF-8 prints with U+FFFD, so an id with that would name another row than the one that was read.
 */
function storable(text: string): string | undefined {
  return isStorableText(text) && !text.includes("\ufffd") ? text : undefined;
}

/**
 * Makes equal texts of keys that SQLite compares as equal in two columns: it compares `1.0`, `01` and `1` as numbers if
 * one of the columns prefers numbers, and texts by a collation. `undefined` if the texts of equal keys are equal
 * anyway.
 */
export function comparedText(
  one: KeyKind,
  other: KeyKind,
  collation: Collation = "bytes",
): ((text: string) => string) | undefined {
  // Two columns without affinity compare values by their types. Another column makes the other's values its own type.
  const isMarked = one !== other && [one, other].some((kind) => kind === "untyped" || kind === "blob");
  const plain = comparedPlain(one, other, collation);
  return isMarked ? (text) => plain === undefined ? unmarked(text) : plain(unmarked(text)) : plain;
}

/** The mark of a key cell that no id names; see `keyCell` of the dialect. */
const MARK = "\0";

/** A key cell without its mark. */
export function unmarked(cell: string): string {
  return cell.startsWith(MARK) ? cell.slice(MARK.length) : cell;
}

function comparedPlain(one: KeyKind, other: KeyKind, collation: Collation): ((text: string) => string) | undefined {
  const collated = COLLATED[collation];
  if ((!isNumber(one) && !isNumber(other)) || (one === "integer" && other === "integer")) return collated;
  return collated === undefined ? plainNumber : (text) => plainNumber(collated(text));
}

/** Makes texts whose bytes compare as texts do by a collation. */
export const COLLATED: { readonly [C in Collation]?: (text: string) => string } = {
  anyCase: (text) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()),
  anySpaces: (text) => text.replace(/ +$/, ""),
};

function plainNumber(text: string): string {
  if (!NUMBER_TEXT.test(text)) return text;
  if (/^-?\d+$/.test(text)) return String(BigInt(text));
  const value = Number(text);
  return Number.isInteger(value) ? String(BigInt(value)) : String(value);
}

/** Bytes in lower-case hexadecimal, as in ids. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A value of a key, as the text that its id has. */
export function idPart(value: SqlValue): string {
  return value instanceof Uint8Array ? hexOf(value) : String(value);
}

/** The character between the parts of an id, and the one before each of both inside a part. */
const SEPARATOR = "~";
const ESCAPE = "!";

/** The codec of the ids of a key. The id of one column is its value unchanged; several parts are joined: `1~a!~b`. */
export function idCodec(kinds: readonly KeyKind[]): IdCodec {
  if (kinds.length > 1) return { parse: (id) => parseParts(id, kinds), print: printParts };
  const [kind] = kinds;
  return {
    parse: (id) => {
      const value = id === "" ? undefined : parseKey(id, { kind });
      return value === undefined ? undefined : [value];
    },
    print: ([id]) => id,
  };
}

function printParts(parts: readonly string[]): string {
  return parts.map((part) => part.replace(/[~!]/g, `${ESCAPE}$&`)).join(SEPARATOR);
}

/**
 * The values of an id with several parts; `undefined` if it has another number of parts, or one that no row can have.
 */
function parseParts(id: string, kinds: readonly KeyKind[]): readonly SqlValue[] | undefined {
  const texts = [""];
  for (let at = 0; at < id.length; at++) {
    if (id[at] === SEPARATOR) {
      if (texts.push("") > kinds.length) return undefined;
      continue;
    }
    if (id[at] === ESCAPE) {
      at++;
      if (id[at] !== SEPARATOR && id[at] !== ESCAPE) return undefined;
    }
    texts[texts.length - 1] += id[at];
  }
  if (texts.length !== kinds.length) return undefined;
  const values = texts.map((text, index) => parseKey(text, { kind: kinds[index] }));
  return values.includes(undefined) ? undefined : values as readonly SqlValue[];
}

/**
 * Ids that no path can contain: in a URL, `.` and `..` are steps, encoded or not, and an empty id means the collection.
 */
const PATHLESS: ReadonlySet<string> = new Set(["", ".", ".."]);

/** Whether a path can contain an id. Another program may have stored any value in a key. */
export function hasPath(id: string, { codec }: Key): boolean {
  return !PATHLESS.has(id) && codec.parse(id) !== undefined;
}
