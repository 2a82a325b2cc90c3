import type { Condition, Operand, Operator, Place, Source, Subquery } from "./condition.ts";
import { nameOf } from "./condition.ts";
import { type Cell, compareCells, compareRows } from "./order.ts";

/** A row by column. */
export type Cells = { readonly [column: string]: Cell };

/** The rows on which conditions are evaluated. */
export interface Judging {
  readonly tenant: number;
  /** Every row of a table, whoever may see it. */
  rowsOf(table: string): Iterable<Cells>;
}

/** The rows at hand by the names of their tables. */
type Frames = ReadonlyMap<string, Cells>;

/** True, false, or unknown, as SQL has it. */
type Truth = boolean | null;

/** What holds of nothing stands where it is not an operand of a comparison. */
class Nothing extends Error {}

/** Whether a condition holds for a row of a table. */
export function holds(condition: Condition, table: string, row: Cells, judging: Judging): boolean {
  try {
    forbidOddValues(condition);
    return judged(condition, new Map([[table, row]]), judging) === true;
  } catch (error) {
    if (error instanceof Nothing) return false;
    throw error;
  }
}

/**
 * A condition that uses NaN or a missing value for more than a comparison is true for no row; a `case` does, since it
 * continues if its comparison fails.
 */
function forbidOddValues(condition: Condition, isInCase = false): void {
  const isOdd = (value: Operand) => value === undefined || Number.isNaN(value);
  switch (condition.kind) {
    case "compare":
      if (isInCase && isOdd(condition.value)) throw new Nothing();
      return;
    case "in":
      if (isInCase && condition.values.some(isOdd)) throw new Nothing();
      return;
    case "is":
      if (isOdd(condition.value)) throw new Nothing();
      return;
    case "coalesce":
      if (isOdd(condition.instead) || (isInCase && isOdd(condition.value))) throw new Nothing();
      return;
    case "template":
      if (condition.values.some(isOdd)) throw new Nothing();
      return;
    case "and":
    case "or":
      return condition.parts.forEach((part) => forbidOddValues(part, isInCase));
    case "not":
      return forbidOddValues(condition.part, isInCase);
    case "case":
      return [condition.when, condition.then, condition.otherwise].forEach((part) => forbidOddValues(part, true));
    case "exists":
    case "inRows":
    case "count":
    case "first":
    case "group":
      if (condition.rows.where !== undefined) forbidOddValues(condition.rows.where);
  }
}

function judged(condition: Condition, frames: Frames, judging: Judging): Truth {
  const judge = (one: Condition) => judged(one, frames, judging);
  const at = (place: Place) => frames.get(place.name)![place.column];
  switch (condition.kind) {
    case "literal":
      return condition.value;
    case "tenant":
      return compare(at(condition.at), "=", stored(judging.tenant));
    case "compare":
      return compare(at(condition.at), condition.operator, stored(condition.value));
    case "columns":
      return compare(at(condition.at), condition.operator, at(condition.other));
    case "is":
      return isSame(at(condition.at), stored(condition.value)) !== condition.isNot;
    case "in":
      return not(condition.isNot, isAmong(at(condition.at), condition.values.map(stored)));
    case "coalesce":
      return compare(at(condition.at) ?? stored(condition.instead), "=", stored(condition.value));
    case "template":
      return any(condition.values.map((value) => compare(at(condition.at), "=", stored(value))));
    case "and":
      return not(true, any(condition.parts.map((part) => not(true, judge(part)))));
    case "or":
      return any(condition.parts.map(judge));
    case "not":
      return not(true, judge(condition.part));
    case "case":
      return judge(judge(condition.when) === true ? condition.then : condition.otherwise);
    case "exists":
      return found(condition.rows, frames, judging).length > 0;
    case "inRows": {
      const values = found(condition.rows, frames, judging).map((row) => row[condition.column]);
      return not(condition.isNot, isAmong(at(condition.at), values));
    }
    case "count":
      return found(condition.rows, frames, judging).length >= condition.least;
    case "first": {
      const rows = found(condition.rows, frames, judging);
      const [first] = rows.sort((one, other) => compareRows(one, other, condition.order));
      return first === undefined ? null : compare(first[condition.column], "=", stored(condition.value));
    }
    case "group": {
      const values = found(condition.rows, frames, judging).map((row) => row[condition.column]);
      return values.some((value) => values.filter((other) => isSame(value, other)).length >= condition.least);
    }
  }
}

/** The rows of a subquery's first table; a row that is joined with several appears as often. */
function found({ from, join, where }: Subquery, frames: Frames, judging: Judging): Cells[] {
  const sources = join === undefined ? [from] : [from, join];
  const all = sources.reduce<readonly Frames[]>(
    (some, source) => some.flatMap((one) => withSource(source, one, judging)),
    [frames],
  );
  return all.filter((one) => where === undefined || judged(where, one, judging) === true)
    .map((one) => one.get(nameOf(from))!);
}

function withSource(source: Source, frames: Frames, judging: Judging): readonly Frames[] {
  const { table, column, of } = source;
  const linked = frames.get(of.name)![of.column];
  return [...judging.rowsOf(table)].filter((row) => compare(row[column], "=", linked) === true)
    .map((row) => new Map([...frames, [nameOf(source), row]]));
}

/** A value as the service binds it. */
export function stored(value: Operand): Cell {
  if (value === undefined || Number.isNaN(value)) return null;
  if (typeof value === "boolean") return BigInt(value);
  if (value instanceof Date) return value.toISOString().slice(0, 19).replace("T", " ");
  return value as Cell;
}

function compare(left: Cell, operator: Operator, right: Cell): Truth {
  if (left === null || right === null) return null;
  const order = compareCells(left, right);
  switch (operator) {
    case "=":
      return order === 0;
    case "!=":
      return order !== 0;
    case "<":
      return order < 0;
    case ">=":
      return order >= 0;
  }
}

function isSame(left: Cell, right: Cell): boolean {
  return left === null || right === null ? left === right : compareCells(left, right) === 0;
}

function isAmong(value: Cell, values: readonly Cell[]): Truth {
  return any(values.map((one) => compare(value, "=", one)));
}

function any(truths: readonly Truth[]): Truth {
  if (truths.includes(true)) return true;
  return truths.includes(null) ? null : false;
}

/** The truth, or its contrary. */
function not(isNot: boolean, truth: Truth): Truth {
  return truth === null ? null : truth !== isNot;
}
