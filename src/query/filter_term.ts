import { cut } from "../errors/cut.ts";
import { BadRequestError } from "../errors/request_errors.ts";
import type { FilteredField } from "../model/field_filters.ts";
import type { Column } from "../types/column.ts";
import type { FilterTest, StoredDate } from "../types/filter_conditions.ts";
import type { FilterOperator } from "../types/filters.ts";
import type { SqlValue } from "../types/json.ts";
import type { KeyKind } from "../types/model.ts";
import type { FilterTerm } from "../types/query.ts";
import type { Bounds } from "../types/settings.ts";
import type { Stated } from "../values/filtered.ts";
import { KINDS } from "../values/kinds.ts";
import { textsBetween } from "../values/text_range.ts";
import { isLonger } from "./filter.ts";

/** One `filter[…]` whose field and operator are known. */
export interface Sent {
  /** The parameter, decoded. */
  readonly name: string;
  readonly field: FilteredField;
  readonly operator: FilterOperator;
  readonly text: string;
  readonly bounds: Bounds;
}

const SIGNS = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

/** What is asked of a field. @throws {BadRequestError} at a value that is none of the field's. */
export function filterTerm(sent: Sent): FilterTerm {
  const { field: { column }, operator } = sent;
  if (operator === "null") return nullTerm(sent);
  return column === undefined ? idTerm(sent) : columnTerm(sent, column);
}

function nullTerm(sent: Sent): FilterTerm {
  const { field: { path, owner, column }, text } = sent;
  if (text !== "true" && text !== "false") throw refused(sent, text, "is neither true nor false");
  const isNot = text === "false";
  if (column === undefined && path.length > 0) return { path, test: { kind: "absent", isNot }, values: [] };
  return { path, test: { kind: "null", columns: [column?.name ?? owner.key.columns[0]], isNot }, values: [] };
}

function idTerm(sent: Sent): FilterTerm {
  const { field: { path, owner: { key } }, operator, text } = sent;
  const { columns, kinds } = key;
  const read = (id: string): readonly SqlValue[] => {
    const values = key.codec.parse(id);
    if (values === undefined) throw refused(sent, id, "is no id");
    return values;
  };
  switch (operator) {
    case "eq":
    case "ne":
      return { path, test: { kind: "equal", columns, isNot: operator === "ne" }, values: read(text) };
    case "in":
    case "nin": {
      const ids = listOf(sent).map(read);
      const isNot = operator === "nin";
      return { path, ...amongOf(columns, kinds, ids, isNot) };
    }
    default:
      return { path, test: { kind: "ordered", columns, operator: signOf(operator) }, values: read(text) };
  }
}

function columnTerm(sent: Sent, column: Column): FilterTerm {
  const { field: { path }, operator, text } = sent;
  const columns = [column.name] as const;
  switch (operator) {
    case "eq":
    case "ne": {
      const isNot = operator === "ne";
      const { equal } = stated(sent, text, column);
      // A date-time may be stored in two ways.
      return column.kind === "datetime"
        ? { path, ...amongOf(columns, ["text"], equal.map(alone), isNot) }
        : { path, test: { kind: "equal", columns, isNot }, values: equal };
    }
    case "in":
    case "nin": {
      const values = listOf(sent).flatMap((one) => stated(sent, one, column).equal);
      const kind = column.kind === "real" || column.kind === "numeric" ? column.kind : "text";
      return { path, ...amongOf(columns, [kind], values.map(alone), operator === "nin") };
    }
    case "contains":
    case "ends-with":
    case "starts-with": {
      stated(sent, text, column);
      const { filterLength } = sent.bounds;
      if (isLonger(text, filterLength)) {
        throw new BadRequestError(`Cannot filter by more than the ${filterLength} characters allowed.`, sent.name);
      }
      return {
        path,
        test: { kind: operator, columns },
        values: operator === "starts-with" ? textsBetween(text) : [text],
      };
    }
    default: {
      const { first, last } = stated(sent, text, column);
      const test: FilterTest = { kind: "ordered", columns, operator: signOf(operator), form: formOf(column) };
      return { path, test, values: [operator === "gt" || operator === "lte" ? last : first] };
    }
  }
}

/**
 * The test that columns are among some ids or values. They go as one JSON array, but for numbers that may have a fraction:
 * SQLite rounds the last digit of some in another way than JavaScript does.
 */
function amongOf(
  columns: readonly string[],
  kinds: readonly KeyKind[],
  ids: readonly (readonly SqlValue[])[],
  isNot: boolean,
): Pick<FilterTerm, "test" | "values"> {
  if (ids.length === 1) return { test: { kind: "equal", columns, isNot }, values: ids[0] };
  const mayHaveFractions = kinds.length === 1 && ["real", "numeric", "untyped"].includes(kinds[0]);
  if (!mayHaveFractions) return { test: { kind: "among", columns, kinds, isNot }, values: [ids] };
  return { test: { kind: "oneOf", columns: [columns[0]], isNot }, values: filledUp(ids.flat()) };
}

/** Values up to the next power of two, the last one repeated: few numbers of them make few statements. */
function filledUp(values: readonly SqlValue[]): readonly SqlValue[] {
  const length = 2 ** Math.ceil(Math.log2(values.length));
  return [...values, ...Array.from({ length: length - values.length }, () => values[values.length - 1])];
}

function alone(value: SqlValue): readonly SqlValue[] {
  return [value];
}

function signOf(operator: FilterOperator): "<" | "<=" | ">" | ">=" {
  return SIGNS[operator as keyof typeof SIGNS];
}

/** What a text states for a column. @throws {BadRequestError} */
function stated(sent: Sent, text: string, column: Column): Stated {
  const filtered = KINDS[column.kind].filtered;
  const found = filtered?.parse(text, column);
  if (found === undefined) throw refused(sent, text, `is not ${filtered?.takes}`);
  return found;
}

/** The values between commas; `\,` and `\\` stand for a comma and a backslash. @throws {BadRequestError} */
function listOf({ name, text, bounds: { filterValues } }: Sent): readonly string[] {
  const values = [""];
  for (const [part] of text.matchAll(/\\[,\\]|[^]/gu)) {
    if (part !== ",") values[values.length - 1] += part.length === 2 && part[0] === "\\" ? part[1] : part;
    else if (values.push("") > filterValues) {
      throw new BadRequestError(`Cannot filter by more than the ${filterValues} values allowed.`, name);
    }
  }
  return values;
}

/** How a column stores what has an order of its own; nothing where values are compared as they are. */
function formOf({ kind, stored = "text" }: Column): StoredDate | undefined {
  return kind === "datetime" ? stored : kind === "date" ? kind : undefined;
}

function refused({ name }: Sent, text: string, why: string): BadRequestError {
  return new BadRequestError(`Cannot filter by "${cut(name)}": "${cut(text)}" ${why}.`, name);
}
