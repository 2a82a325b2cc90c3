import { wordsOf } from "../../model/names.ts";
import { UUID } from "../../values/ids.ts";
import { type Sample, TEXT_LENGTH } from "../reading/read_samples.ts";
import type { StoredDateTime } from "../../types/schema_tables.ts";
import { affinityOf, columnKind } from "../../values/kind.ts";
import { canStore } from "../../values/stored_date_time.ts";

/** The kind of a column, as its values show it. */
type SampledKind =
  | { readonly kind: "declared" }
  /** `odd` are the values that are not days; a declared date may have some. */
  | { readonly kind: "date"; readonly odd: Sampled["values"] }
  /** `odd` are the values of another form, which are shown, but not found by filters. */
  | { readonly kind: "datetime"; readonly stored: StoredDateTime; readonly odd: Sampled["values"] }
  /** Declared as a date, but its values have a form that cannot be read as a date-time. */
  | { readonly kind: "otherDate"; readonly example: string }
  | { readonly kind: "boolean" }
  /** Declared as a boolean, but some values are texts, which are shown and never found or written. */
  | { readonly kind: "otherBoolean"; readonly example: string }
  | { readonly kind: "decimal" }
  | { readonly kind: "json" };

/** A column and samples of its values. */
export interface Sampled {
  readonly name: string;
  /** As it is declared, upper case. */
  readonly type: string;
  /** The sampled values that are not NULL. */
  readonly values: readonly Exclude<Sample, null>[];
  /** How a column without values stores date-times, as others of the database do. */
  readonly habit?: StoredDateTime;
}

const DECLARED: SampledKind = { kind: "declared" };

/** Decides by samples what a column holds, if its declared type does not say so or says something else. */
export function sampledKind(column: Sampled): SampledKind {
  const declared = columnKind(column.type);
  const values = column.values.filter((value) => value !== "");
  const isDate = declared === "date" || declared === "datetime";
  const { habit } = column;
  const usual: SampledKind | undefined = habit && { kind: "datetime", stored: habit, odd: [] };
  const date = values.length === 0 ? usual : dateOf(column, values, isDate);
  if (date !== undefined) return isSame(date, declared) ? DECLARED : date;
  if (isDate && values.length > 0) return { kind: "otherDate", example: exampleOf(values) };
  const text = declared === "boolean" ? values.find((value) => typeof value === "string") : undefined;
  if (text !== undefined) return { kind: "otherBoolean", example: text };
  if (isBoolean(column, values, declared)) return { kind: "boolean" };
  if (declared === "text" && isJson(values)) return { kind: "json" };
  return isDecimal(column, values) ? { kind: "decimal" } : DECLARED;
}

/** Whether the declared type says the same as the values, so that no option is needed. */
function isSame(found: SampledKind, declared: string): boolean {
  if (found.kind === "datetime" && found.stored !== "text") return false;
  return found.kind === declared && (!("odd" in found) || found.odd.length === 0);
}

/** The form of a value: a day, a date-time as text in one of five ways, a count since 1970. */
type Form = "day" | "text" | "iso" | "rfc3339" | "offset" | "written" | "count";

const FORMS: readonly (readonly [Form, RegExp])[] = [
  ["day", /^\d{4}-\d\d-\d\d$/],
  ["iso", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/],
  ["rfc3339", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/],
  ["text", /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?$/],
  ["offset", /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} \+00:00$/],
  ["written", /^\d{4}-\d\d-\d\d[ Tt]\d\d:\d\d(?::\d\d(?:\.\d+)?)? ?(?:[Zz]|[+-]\d\d(?::?\d\d)?)?$/],
];

function formOf(value: Exclude<Sample, null>): Form | undefined {
  if (typeof value === "string") return FORMS.find(([, pattern]) => pattern.test(value))?.[0];
  return typeof value === "number" && Number.isInteger(value) ? "count" : undefined;
}

/** The kind of dates that most values are. If the column is not declared as a date, all values must be dates. */
function dateOf(column: Sampled, values: Sampled["values"], isDate: boolean): SampledKind | undefined {
  const forms = values.map(formOf);
  const many = (...wanted: readonly Form[]) =>
    forms.filter((form) => form !== undefined && wanted.includes(form)).length;
  // Texts are read whatever their form; no option needs to name it.
  const texts = many("day", "text", "written");
  const [isos, seconds, offsets, counts] = [many("iso"), many("rfc3339"), many("offset"), many("count")];
  const most = Math.max(texts, isos, seconds, offsets, counts);
  if (most === 0 || (!isDate && Math.max(texts + isos + seconds + offsets, counts) < values.length)) return undefined;
  const others = values.filter((_, index) => forms[index] !== "day");
  // A declared date with a few date-times still holds days. Values of neither form do not count.
  const dateTimes = many("text", "written", "iso", "rfc3339", "offset", "count");
  const isMostlyDays = columnKind(column.type) === "date" && dateTimes < many("day");
  if (others.length === 0 || isMostlyDays) return { kind: "date", odd: others };
  const stored = (form: Form, as: StoredDateTime): SampledKind => (
    { kind: "datetime", stored: as, odd: values.filter((_, index) => forms[index] !== form) }
  );
  if (most === texts) return stored("text", "text");
  if (most === isos) return stored("iso", "iso");
  if (most === seconds) return stored("rfc3339", "rfc3339");
  if (most === offsets) return stored("offset", "offset");
  const numbers = values.filter((_, index) => forms[index] === "count") as readonly number[];
  const unit = unitOf(numbers);
  const isCount = canStore(column.type, unit) && (isDate || isLikelyCount(column, numbers, unit));
  return isCount ? stored("count", unit) : undefined;
}

/** Whether numbers are dates although nothing declares them so: by a name such as `created_at` or `expiresOn`. */
function isLikelyCount({ name }: Sampled, counts: readonly number[], unit: keyof typeof PER_SECOND): boolean {
  return DATE_WORDS.has(wordsOf(name).at(-1) ?? "") && isOfOurTime(counts, unit);
}

const SIZES: readonly (readonly [keyof typeof PER_SECOND, number])[] = [["microseconds", 1e14], ["milliseconds", 1e11]];
const PER_SECOND = { seconds: 1, milliseconds: 1e3, microseconds: 1e6 } as const;

/** The unit of counts since 1970, by the largest count: a value near 1970 is small in every unit. */
function unitOf(counts: readonly number[]): keyof typeof PER_SECOND {
  const largest = counts.reduce((most, count) => Math.max(most, Math.abs(count)), 0);
  return SIZES.find(([, from]) => largest >= from)?.[0] ?? "seconds";
}

/** Whether all are in the years 1990 to 2099, as times that programs record are. */
function isOfOurTime(counts: readonly number[], unit: keyof typeof PER_SECOND): boolean {
  const [from, to] = [Date.UTC(1990) / 1000, Date.UTC(2100) / 1000];
  return counts.every((count) => count / PER_SECOND[unit] >= from && count / PER_SECOND[unit] < to);
}

const DATE_WORDS = new Set(
  "at on date time datetime timestamp ts created updated modified deleted expires expiry since until start end".split(
    " ",
  ),
);

/** Whether all are `1` or `0`, in a column whose type or name is that of a boolean. */
function isBoolean({ name, type }: Sampled, values: Sampled["values"], declared: string): boolean {
  if (declared === "boolean" || affinityOf(type) === "text") return false;
  if (!values.every((value) => value === 0 || value === 1)) return false;
  if (/^TINYINT\s*\(\s*1\s*\)$/.test(type) || type === "BIT") return true;
  const words = wordsOf(name);
  return values.length > 0 && words.length > 1 && ["is", "has", "can", "was"].includes(words[0]);
}

const MONEY = new Set("price amount total subtotal cost balance fee salary tax discount".split(" "));

/** Texts that are exact decimals, as programs store money. */
function isDecimal({ name, type }: Sampled, values: Sampled["values"]): boolean {
  if (affinityOf(type) !== "text" || !wordsOf(name).some((word) => MONEY.has(word))) return false;
  return values.length > 0 && values.every((value) => typeof value === "string" && /^-?\d+(?:\.\d+)?$/.test(value));
}

/** Whether all texts are JSON objects or arrays. A text that was cut need not be complete. */
function isJson(values: Sampled["values"]): boolean {
  return values.length > 0 && values.every((value) => typeof value === "string" && isObjectOrArray(value));
}

function isObjectOrArray(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return false;
  if (text.length >= TEXT_LENGTH) return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** An example of values whose form is not that of their column: a text, if there is one. */
export function exampleOf(values: Sampled["values"]): string {
  const found = values.find((value) => typeof value === "string") ?? values[0];
  return typeof found === "object" ? `${found.bytes} bytes` : String(found);
}

/** A UUID without dashes. */
const HEX = /^[0-9a-f]{32}$/;

/** Whether the values of a key are UUIDs, or UUIDs without dashes. */
export function keyStyle(values: Sampled["values"]): "uuid" | "hex" | "other" | "unknown" {
  if (values.length === 0) return "unknown";
  const are = (form: RegExp) => values.every((value) => typeof value === "string" && form.test(value));
  return are(UUID) ? "uuid" : are(HEX) ? "hex" : "other";
}
