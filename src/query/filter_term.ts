import { cut } from "../errors/wording.ts";
import { BadRequestError } from "../errors/request_errors.ts";
import type { FilteredField } from "../model/field_filters.ts";
import type { Column } from "../types/schema_tables.ts";
import type { FilterTerm, StoredDate } from "../types/query.ts";
import type { FilterOperator } from "../types/list_options.ts";
import type { SqlValue } from "../types/json.ts";
import type { KeyKind } from "../types/key.ts";
import type { Bounds } from "../types/settings.ts";
import { KINDS } from "../values/kinds.ts";
import { parseNumber } from "../values/numbers.ts";
import { isStorableText } from "../values/texts.ts";
import { refuseLonger, tooMany } from "./parameters.ts";

/** One `filter[…]` whose field and operator are known. */
interface SentFilter {
  /** The parameter, decoded. */
  readonly name: string;
  readonly field: FilteredField;
  readonly operator: FilterOperator;
  readonly text: string;
  readonly bounds: Bounds;
}

/** What a text states: values of the columns of a field. */
interface ParsedValues {
  readonly equal: readonly (readonly SqlValue[])[];
  readonly first: readonly SqlValue[];
  readonly last: readonly SqlValue[];
}

/** What the operators of values ask that are the same or not: of one value or several, or of all others. */
const EQUALITIES = {
  eq: { isList: false, isNot: false },
  ne: { isList: false, isNot: true },
  in: { isList: true, isNot: false },
  nin: { isList: true, isNot: true },
} as const;
const SIGNS = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;
/** A noncharacter: no text has it, so it stands behind all that goes on from a prefix. */
const LAST = "\u{10FFFF}";

/** What is asked of a field. @throws {BadRequestError} at a value that is none of the field's. */
export function filterTerm(sent: SentFilter): FilterTerm {
  const { name: parameter, field: { path, owner: { key }, column }, operator } = sent;
  const columns = column === undefined ? key.columns : [column.name];
  if (sent.field.member !== undefined) return { parameter, path, ...memberTest(sent, sent.field.member, columns) };
  switch (operator) {
    case "null":
      return { parameter, path, ...nullTest(sent, columns) };
    case "eq":
    case "ne":
    case "in":
    case "nin": {
      const { isList, isNot } = EQUALITIES[operator];
      const texts = isList ? listOf(sent) : [sent.text];
      const kinds = column === undefined ? key.kinds : [kindOf(column)];
      const ids = texts.flatMap((one) => parseValues(sent, one).equal);
      return { parameter, path, ...amongTest(columns, kinds, ids, isNot) };
    }
    case "contains":
    case "ends-with":
    case "starts-with":
      return { parameter, path, ...textTest(sent, operator, columns) };
    case "gt":
    case "gte":
    case "lt":
    case "lte":
      return { parameter, path, ...orderedTest(sent, operator, columns) };
  }
}

/** What is asked of a member of JSON, which may hold a text in one row and a number in the next. */
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
      const { isList, isNot } = EQUALITIES[operator];
      const texts = isList ? listOf(sent) : [text];
      const values = texts.flatMap((one) => typedValues(storable(sent, one)));
      return { test: { ...place, kind: "member among", isNot }, values: [values] };
    }
    case "contains":
    case "ends-with":
    case "starts-with":
      throw new Error(`Cannot filter a member of JSON by "${operator}": it has no such operator.`);
  }
}

/** What a text of a URL states, each with the type that a member may have. */
function typedValues(text: string): readonly (readonly SqlValue[])[] {
  const number = parseNumber(text);
  return [
    ["text", text],
    ...(number === undefined ? [] : [["number", number]]),
    ...(text === "true" || text === "false" ? [["boolean", text === "true" ? 1n : 0n]] : []),
  ];
}

/** @throws {BadRequestError} at a text that no row can hold. */
function storable(sent: SentFilter, text: string): string {
  if (isStorableText(text)) return text;
  throw refused(sent, text, "is not a string without U+0000");
}

type TestedValues = Pick<FilterTerm, "test" | "values">;

function nullTest(sent: SentFilter, [name]: readonly string[]): TestedValues {
  const { field: { path, column } } = sent;
  const kind = column === undefined && path.length > 0 ? "absent" : "null";
  return { test: { kind, columns: [name], isNot: !asksForNull(sent) }, values: [] };
}

/** Whether null is asked for, or what is not null. @throws {BadRequestError} */
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

/** What a text states for a field. @throws {BadRequestError} */
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

/** The test that columns are among some ids or values, which go as one JSON array. */
function amongTest(
  columns: readonly string[],
  kinds: readonly KeyKind[],
  ids: readonly (readonly SqlValue[])[],
  isNot: boolean,
): TestedValues {
  if (ids.length === 1) return { test: { kind: "equal", columns, isNot }, values: ids[0] };
  return { test: { kind: "among", columns, kinds, isNot }, values: [ids] };
}

/** The values between commas; `\,` and `\\` stand for a comma and a backslash. @throws {BadRequestError} */
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

/** How a column stores what has an order of its own; nothing where values are compared as they are. */
function formOf({ kind, stored = "text" }: Column): StoredDate | undefined {
  return kind === "datetime" ? stored : kind === "date" ? kind : undefined;
}

/** A query has a blank where a client has not encoded the + of an offset. */
function hintOf(text: string): string {
  return /T.* \d\d:\d\d$/.test(text) ? ". Send the + as %2B" : "";
}

function refused({ name }: SentFilter, text: string, why: string): BadRequestError {
  return new BadRequestError(`Cannot filter by "${cut(name)}": "${cut(text)}" ${why}.`, name);
}
