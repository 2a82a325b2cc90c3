import { cut } from "../errors/wording.ts";
import { BadRequestError } from "../errors/request_errors.ts";
import type { FilteredField } from "../model/field_filters.ts";
import type { Column } from "../types/schema_tables.ts";
import type { FilterTerm, StoredDate } from "../types/query.ts";
import type { FilterOperator } from "../types/list_options.ts";
import type { SqlValue } from "../types/json.ts";
import type { KeyKind } from "../types/key.ts";
import type { Bounds } from "../types/settings.ts";
import { isStorableText } from "../values/kind.ts";
import { KINDS } from "../values/kinds.ts";
import { parseNumber } from "../values/numbers.ts";
import { refuseLonger, tooMany } from "./parameters.ts";

/** One `filter[…]` parameter whose field and operator have been found. */
interface SentFilter {
  /** The parameter, decoded. */
  readonly name: string;
  readonly field: FilteredField;
  readonly operator: FilterOperator;
  readonly text: string;
  readonly bounds: Bounds;
}

/**
 * The values that a text means, for the columns of a field: `equal` for equality, `first` and `last` for comparisons.
 */
interface ParsedValues {
  readonly equal: readonly (readonly SqlValue[])[];
  readonly first: readonly SqlValue[];
  readonly last: readonly SqlValue[];
}

/** The operators of equality: whether each takes a list of values, and whether it negates. */
const EQUALITIES = {
  eq: { isList: false, isNot: false },
  ne: { isList: false, isNot: true },
  in: { isList: true, isNot: false },
  nin: { isList: true, isNot: true },
} as const;
const SIGNS = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;
/** A noncharacter, which texts do not contain: a prefix with it sorts after every text that begins with the prefix. */
const LAST = "\u{10FFFF}";

/** Makes the term of a filter: a test and its values. @throws {BadRequestError} for an impossible value. */
export function filterTerm(sent: SentFilter): FilterTerm {
  const { name: parameter, field: { path, owner: { key }, column, member } } = sent;
  const columns = column === undefined ? key.columns : [column.name];
  const tested = member === undefined ? fieldTest(sent, columns) : memberTest(sent, member, columns);
  return { parameter, path, ...tested };
}

type TestedValues = Pick<FilterTerm, "test" | "values">;

function fieldTest(sent: SentFilter, columns: readonly string[]): TestedValues {
  const { operator } = sent;
  switch (operator) {
    case "null":
      return nullTest(sent, columns);
    case "eq":
    case "ne":
    case "in":
    case "nin":
      return equalTest(sent, operator, columns);
    case "contains":
    case "ends-with":
    case "starts-with":
      return textTest(sent, operator, columns);
    case "gt":
    case "gte":
    case "lt":
    case "lte":
      return orderedTest(sent, operator, columns);
  }
}

/** The test of a member of a JSON column, which may be a text in one row and a number in another. */
function memberTest(sent: SentFilter, member: readonly string[], [name]: readonly string[]): TestedValues {
  const { operator, text } = sent;
  const place = { columns: [name] as const, member };
  switch (operator) {
    case "null":
      return { test: { ...place, kind: "member null", isNot: !asksForNull(sent) }, values: [] };
    case "gt":
    case "gte":
    case "lt":
    case "lte": {
      const [value, number] = [storable(sent, text), parseNumber(text) ?? null];
      return { test: { ...place, kind: "member ordered", operator: SIGNS[operator] }, values: [value, number] };
    }
    case "eq":
    case "ne":
    case "in":
    case "nin": {
      const values = textsOf(sent, operator).flatMap((one) => typedValues(storable(sent, one)));
      return { test: { ...place, kind: "member among", isNot: EQUALITIES[operator].isNot }, values: [values] };
    }
    case "contains":
    case "ends-with":
    case "starts-with":
      throw new TypeError(`Members of JSON have no operator "${operator}".`);
  }
}

/** The values that a text of a URL may mean for a member of JSON, each with its type. */
function typedValues(text: string): readonly (readonly SqlValue[])[] {
  const number = parseNumber(text);
  return [
    ["text", text],
    ...(number === undefined ? [] : [["number", number]]),
    ...(text === "true" || text === "false" ? [["boolean", text === "true" ? 1n : 0n]] : []),
  ];
}

/** Returns the text. @throws {BadRequestError} if no row can contain it. */
function storable(sent: SentFilter, text: string): string {
  if (isStorableText(text)) return text;
  throw refused(sent, text, "is not a string without U+0000");
}

function nullTest(sent: SentFilter, [name]: readonly string[]): TestedValues {
  const { field: { path, column } } = sent;
  const kind = column === undefined && path.length > 0 ? "absent" : "null";
  return { test: { kind, columns: [name], isNot: !asksForNull(sent) }, values: [] };
}

/** Whether the filter asks for null (`true`) or for other values (`false`). @throws {BadRequestError} */
function asksForNull(sent: SentFilter): boolean {
  const { text } = sent;
  if (text !== "true" && text !== "false") throw refused(sent, text, "is neither true nor false");
  return text === "true";
}

function textTest(
  sent: SentFilter,
  kind: "contains" | "ends-with" | "starts-with",
  [name]: readonly string[],
): TestedValues {
  const { text } = sent;
  parseValues(sent, text);
  refuseLonger(text, sent.bounds, sent.name);
  return { test: { kind, columns: [name] }, values: kind === "starts-with" ? [text, text + LAST] : [text] };
}

function orderedTest(sent: SentFilter, operator: keyof typeof SIGNS, columns: readonly string[]): TestedValues {
  const { field: { column }, text } = sent;
  const { first, last } = parseValues(sent, text);
  const form = column && formOf(column);
  const isBehind = operator === "gt" || operator === "lte";
  return { test: { kind: "ordered", columns, operator: SIGNS[operator], form }, values: isBehind ? last : first };
}

/** Parses a text as a value of a field. @throws {BadRequestError} */
function parseValues(sent: SentFilter, text: string): ParsedValues {
  const { owner: { key: { codec } }, column } = sent.field;
  if (column === undefined) {
    const id = codec.parse(text);
    if (id === undefined) throw refused(sent, text, "is not a valid id");
    return { equal: [id], first: id, last: id };
  }
  const { filtered } = KINDS[column.kind];
  const found = filtered?.parse(text, column);
  if (found === undefined) throw refused(sent, text, `is not ${filtered?.takes}${hintOf(text)}`);
  const { equal, first, last } = found;
  return { equal: equal.map((one) => [one]), first: [first], last: [last] };
}

/** The test that columns equal one of several ids or values. Several are one JSON array, in one slot. */
function equalTest(sent: SentFilter, operator: keyof typeof EQUALITIES, columns: readonly string[]): TestedValues {
  const { owner: { key }, column } = sent.field;
  const { isNot } = EQUALITIES[operator];
  const ids = textsOf(sent, operator).flatMap((one) => parseValues(sent, one).equal);
  if (ids.length === 1) return { test: { kind: "equal", columns, isNot }, values: ids[0] };
  const kinds = column === undefined ? key.kinds : [kindOf(column)];
  return { test: { kind: "among", columns, kinds, isNot }, values: [ids] };
}

/** The texts with which an operator of equality compares. */
function textsOf(sent: SentFilter, operator: keyof typeof EQUALITIES): readonly string[] {
  return EQUALITIES[operator].isList ? listOf(sent) : [sent.text];
}

/** Splits a text at its commas; `\,` and `\\` mean a comma and a backslash. @throws {BadRequestError} */
function listOf({ name, text, bounds: { filterValues } }: SentFilter): readonly string[] {
  const values = [""];
  for (const [part, escaped = part] of text.matchAll(/\\([,\\])|[^\\,]+|[^]/g)) {
    if (part !== ",") values[values.length - 1] += escaped;
    else if (values.push("") > filterValues) throw tooMany(filterValues, "values", name);
  }
  return values;
}

/** How the values of a column are compared. */
function kindOf({ kind }: Column): KeyKind {
  return kind === "real" || kind === "numeric" ? kind : "text";
}

/** The stored form of dates and date-times, which are converted to be compared; `undefined` for other values. */
function formOf({ kind, stored = "text" }: Column): StoredDate | undefined {
  return kind === "datetime" ? stored : kind === "date" ? kind : undefined;
}

/** The hint for a date-time with a blank before its offset: the client has not encoded the `+`. */
function hintOf(text: string): string {
  return /T.* \d\d:\d\d$/.test(text) ? ". Send the + as %2B" : "";
}

function refused({ name }: SentFilter, text: string, why: string): BadRequestError {
  return new BadRequestError(`Cannot filter by "${cut(name)}": "${cut(text)}" ${why}.`, name);
}
