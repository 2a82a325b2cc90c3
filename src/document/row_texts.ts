import type { Key, KeyKind } from "../types/key.ts";
import type { Resource } from "../types/model.ts";
import type { Row } from "../types/read_result.ts";
import type { NodeShape } from "../types/read_plan.ts";
import type { Column } from "../types/schema_tables.ts";
import type { Settings } from "../types/settings.ts";
import { type AttributeWriter, exactWriter } from "../values/exact_json.ts";
import { COLLATED, parseKey, unmarked } from "../values/ids.ts";
import { cellWriter } from "../values/kinds.ts";
import { jsonEscaped } from "./links.ts";

/** Writes the member `,"attributes":{…}` of one row, or `""` if there are none. */
export type AttributesWriter = (row: Row) => string;

/** The rows whose attributes are written. */
interface WrittenRows {
  readonly node: NodeShape;
  /** The cell at which the columns of the node begin. */
  readonly firstCell: number;
  /** Whether attributes that the application's own code fails to write are left out; otherwise the error is thrown. */
  readonly isForgiving?: boolean;
}

/** Makes the writer of the attributes of a node's rows. */
export function attributesWriter(
  resource: Resource,
  settings: Settings,
  { node, firstCell, isForgiving = false }: WrittenRows,
): AttributesWriter {
  const columns = node.columns.flatMap((name): Column[] => resource.columns.filter((one) => one.name === name));
  const writers = columns.map((column) => cellWriter(column, settings));
  const names = columns.map((column, at) => `${at === 0 ? "" : ","}${JSON.stringify(column.field)}:`);
  const forgivingly = (row: Row): string =>
    columns.flatMap(({ field }, at) => {
      const value = textOrNothing(() => writers[at](row[firstCell + at]));
      return value === "" ? [] : `${JSON.stringify(field)}:${value}`;
    }).join(",");
  const builtIn = isForgiving ? forgivingly : (row: Row): string => {
    let text = "";
    for (let at = 0; at < writers.length; at++) text += names[at] + writers[at](row[firstCell + at]);
    return text;
  };
  const own = resource.schema.attributes;
  if (own !== undefined) {
    const write: AttributesWriter = (row) => {
      const object = `{${builtIn(row)}}`;
      return written(own.write(JSON.parse(object)), node.fields ?? [], exactWriter(object));
    };
    return isForgiving ? (row) => textOrNothing(() => write(row)) : write;
  }
  return (row) => {
    const text = builtIn(row);
    return text === "" ? "" : `,"attributes":{${text}}`;
  };
}

/** The text that code of the application writes; `""` if it fails. */
function textOrNothing(write: () => string): string {
  try {
    return write();
  } catch {
    return "";
  }
}

/** The attributes that a schema of the application writes, without those that are not shown. */
function written(
  attributes: { readonly [field: string]: unknown },
  shown: readonly string[],
  write: AttributeWriter,
): string {
  const kept = Object.entries(attributes).filter(([field, value]) => shown.includes(field) && value !== undefined);
  if (kept.length === 0) return "";
  const members = kept.map(([field, value]) => `${JSON.stringify(field)}:${write(field, value)}`);
  return `,"attributes":{${members.join(",")}}`;
}

/** The key cells by which two rows belong together, as one value: the same for both rows. */
export type RowKey = string | number;

/**
 * Reads some key cells of a row as one value to compare; null if one of them is null. `compared` converts the text of a
 * cell so that it equals the text of an equal value in another table.
 */
export function rowKey(
  cells: readonly number[],
  compared: readonly (((text: string) => string) | undefined)[] = [],
): (row: Row) => RowKey | null {
  const partOf = (row: Row, index: number) => {
    const part = row[cells[index]] as RowKey | null;
    const change = compared[index];
    return part === null || change === undefined ? part : change(String(part));
  };
  if (cells.length === 1) {
    const [cell] = cells;
    return compared[0] === undefined ? (row) => row[cell] as RowKey | null : (row) => partOf(row, 0);
  }
  return (row) =>
    cells.some((cell) => row[cell] === null) ? null : JSON.stringify(cells.map((_, index) => partOf(row, index)));
}

/** Reads the id of a row from its key cells. */
export function idText({ codec }: Key, cells: readonly number[]): (row: Row) => string {
  if (cells.length > 1) return (row) => codec.print(cells.map((cell) => String(row[cell])));
  const [cell] = cells;
  return (row) => String(row[cell]);
}

/** Makes the writer of the identifiers of a resource: `{"type":"currencies","id":"1"`. */
export function identifier({ type, key }: Resource): (id: string) => string {
  const head = `{"type":"${jsonEscaped(type)}","id":`;
  // A key that the database makes consists of digits, which need no escape.
  return key.generated ? (id) => `${head}"${id}"` : (id) => head + JSON.stringify(id);
}

/** Compares rows in the order of the database: numbers by value, then texts by their collation and UTF-8 bytes. */
export function compareRows(
  { orderKinds, orderCollations }: Key,
  cells: readonly number[],
): (one: Row, other: Row) => number {
  const compare = orderKinds.map((kind, index) => {
    const [plain, collated] = [compareKeys(kind), COLLATED[orderCollations[index]] ?? String];
    return (one: string, other: string) => plain(collated(one), collated(other));
  });
  return (one, other) => {
    for (const [index, cell] of cells.entries()) {
      const difference = compare[index](String(one[cell]), String(other[cell]));
      if (difference !== 0) return difference;
    }
    return 0;
  };
}

function compareKeys(kind: KeyKind): (one: string, other: string) => number {
  if (kind === "integer") return compareIntegers;
  return kind === "text" || kind === "blob" ? compareTexts : (one, other) => compareMixed(one, other, kind);
}

/** Numbers come before texts. */
function compareMixed(marked: string, otherMarked: string, kind: KeyKind): number {
  const [one, other] = [unmarked(marked), unmarked(otherMarked)];
  const [left, right] = [parseKey(one, { kind }), parseKey(other, { kind })];
  // A part that cannot be an id is a text that cannot be bound.
  const [isText, isOtherText] = [left, right].map((value) => value === undefined || typeof value === "string");
  if (isText || isOtherText) return isText && isOtherText ? compareTexts(one, other) : isText ? 1 : -1;
  const [less, more] = [Number(left) < Number(right), Number(left) > Number(right)];
  // Integers that are equal as doubles may still differ.
  return less ? -1 : more ? 1 : typeof left === "bigint" && typeof right === "bigint" ? Number(left - right) : 0;
}

const INTEGER = /^-?\d+$/;

function compareIntegers(one: string, other: string): number {
  // Another program may have stored other values in the column.
  if (!INTEGER.test(one) || !INTEGER.test(other)) return compareMixed(one, other, "numeric");
  if (one.length < 16 && other.length < 16) return Number(one) - Number(other);
  return Number(BigInt(one) - BigInt(other));
}

/** UTF-8 sorts by code point; JavaScript's `<` sorts by UTF-16 unit, which differs above U+FFFF. */
function compareTexts(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) {
    const left = one.codePointAt(at) ?? 0;
    const right = other.codePointAt(at) ?? 0;
    if (left !== right) return left - right;
  }
  return one.length - other.length;
}
