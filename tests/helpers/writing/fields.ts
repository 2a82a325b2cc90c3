import { keyOf } from "./ids.ts";
import type { GoodDocument, Identifier, Value } from "./structure.ts";
import {
  type Cell,
  dashed,
  type FieldKind,
  MODEL_TABLES,
  type ModelField,
  type ModelTable,
  type ModelToOne,
} from "./tables.ts";

/** Fields of a document by what they mean: attributes by column, relationships by association. */
export interface Fields {
  readonly attributes: ReadonlyMap<string, Value>;
  readonly relationships: ReadonlyMap<string, Linked>;
  readonly unknown: readonly string[];
  /** The positions of fields that are sent again, in another spelling. */
  readonly doubled: readonly string[];
  /** The positions of sent attributes, by column. */
  readonly places: ReadonlyMap<string, string>;
  readonly isIdSent: boolean;
}

/** A relationship that is sent, and its position. */
export interface Linked {
  /** `/data/relationships/inner_boxes`, as the client spells it. */
  readonly place: string;
  readonly data: Identifier | null | readonly Identifier[];
}

/** The cells that attributes and to-one associations set. */
export interface Cells {
  readonly attributes: ReadonlyMap<string, Cell>;
  /**
   * The values of foreign keys, by column: parts of ids, or the whole id if a key references another column than the
   * target's id; null also if no row can have the id.
   */
  readonly keys: ReadonlyMap<string, Cell>;
}

/** Finds the meaning of each field of a document, and its position; of two spellings the first counts. */
export function readFields(document: GoodDocument, table: ModelTable): Fields {
  const attributes = new Map<string, Value>();
  const relationships = new Map<string, Linked>();
  const places = new Map<string, string>();
  const unknown: string[] = [];
  const doubled: string[] = [];
  for (const [name, value] of Object.entries(document.attributes)) {
    const field = table.fields.find(({ column }) => dashed(name) === dashed(column));
    const place = `/data/attributes/${name}`;
    if (field === undefined) unknown.push(place);
    else if (attributes.has(field.column)) doubled.push(place);
    else {
      attributes.set(field.column, value);
      places.set(field.column, place);
    }
  }
  for (const [name, { data }] of Object.entries(document.relationships)) {
    const known = [...table.toOne, ...table.sets].find((one) => one.name === dashed(name));
    const place = `/data/relationships/${name}`;
    if (known === undefined) unknown.push(place);
    else if (relationships.has(known.name)) doubled.push(place);
    else relationships.set(known.name, { place, data });
  }
  return { attributes, relationships, unknown, doubled, places, isIdSent: document.id !== undefined };
}

/**
 * The cells that attributes and to-one associations set, and the mistakes in them.
 * @param supplied The cells that a scope fills.
 */
export function judgeFields(
  fields: Fields,
  table: ModelTable,
  isCreate: boolean,
  supplied: ReadonlyMap<string, Cell>,
): { readonly cells: Cells; readonly errors: readonly string[] } {
  const errors = [
    ...fields.unknown.map((place) => `_unknown ${place}`),
    ...fields.doubled.map((place) => `_type ${place}`),
  ];
  const attributes = new Map<string, Cell>();
  for (const field of table.fields) {
    const value = fields.attributes.get(field.column);
    const rule = value === undefined
      ? isCreate && !supplied.has(field.column) && isRequired(field) ? "_required" : undefined
      : valueError(value, field);
    if (rule !== undefined) {
      errors.push(`${rule} ${fields.places.get(field.column) ?? `/data/attributes/${dashed(field.column)}`}`);
    } else if (value !== undefined) attributes.set(field.column, toCell(value, field.kind)!);
  }
  const keys = new Map<string, Cell>();
  for (const toOne of table.toOne) {
    const data = fields.relationships.get(toOne.name)?.data as Identifier | null | undefined;
    // The id may have the missing parts of a key.
    const isNeeded = isCreate && !isPartOfKey(toOne, table) && !toOne.columns.every((column) => supplied.has(column));
    const rule = linkError(data, toOne, isNeeded) ?? (isContrary(keys, toOne, data, table) ? "_conflict" : undefined);
    if (rule !== undefined) {
      errors.push(`${rule} ${fields.relationships.get(toOne.name)?.place ?? `/data/relationships/${toOne.name}`}`);
    }
    for (const [column, cell] of keyCells(toOne, data, table)) keys.set(column, cell);
  }
  return { cells: { attributes, keys }, errors };
}

/** Whether an association is a part of its row's id. */
export function isPartOfKey({ columns }: Pick<ModelToOne, "columns">, { key }: ModelTable): boolean {
  return key.some((part) => columns.includes(part.column));
}

/** The cells that an association sets. If it is set to null, a shared column is not changed. */
function keyCells(toOne: ModelToOne, data: Identifier | null | undefined, table: ModelTable): [string, Cell][] {
  const { columns, target, to } = toOne;
  if (data === undefined) return [];
  if (data === null) {
    const cleared = clearedColumns(toOne, table);
    return (cleared.length === 0 ? columns : cleared).map((column) => [column, null]);
  }
  const key = keyOf(data.id, target);
  const isId = MODEL_TABLES[target].key.every(({ column }) => to.includes(column));
  return columns.map((column, part) => [column, key === undefined ? null : isId ? key[to[part]] : data.id]);
}

/**
 * The columns that are cleared if a foreign key becomes null: no part of the key, and none that another foreign key
 * shares, if there are others.
 */
export function clearedColumns(
  { columns }: Pick<ModelToOne, "columns">,
  { key, toOne }: ModelTable,
): readonly string[] {
  const isShared = (column: string) =>
    toOne.some((other) => other.columns.includes(column) && other.columns.join() !== columns.join());
  const free = columns.filter((column) => !key.some((part) => part.column === column));
  const own = free.filter((column) => !isShared(column));
  return own.length > 0 ? own : free;
}

/** Two associations that share a column must say the same of it. */
function isContrary(
  keys: ReadonlyMap<string, Cell>,
  toOne: ModelToOne,
  data: Identifier | null | undefined,
  table: ModelTable,
): boolean {
  return keyCells(toOne, data, table).some(([column, cell]) => keys.has(column) && keys.get(column) !== cell);
}

function isRequired({ notNull, byDefault }: ModelField): boolean {
  return notNull === true && byDefault === undefined;
}

function valueError(value: Value, { notNull, kind }: ModelField): string | undefined {
  if (value === null) return notNull ? "_empty" : undefined;
  return toCell(value, kind) === undefined ? "_type" : undefined;
}

function linkError(data: Identifier | null | undefined, { notNull }: ModelToOne, isNeeded: boolean) {
  if (!notNull) return undefined;
  if (data === null) return "_empty";
  return data === undefined && isNeeded ? "_required" : undefined;
}

const SAFE = 2n ** 53n - 1n;

/** A value in its column's form; undefined if it is not of the column's type. */
function toCell(value: Value, kind: FieldKind): Cell | undefined {
  if (value === null) return null;
  switch (kind) {
    case "integer":
      return toInteger(value);
    case "text":
      // The driver would cut at U+0000, and no database stores half of a surrogate pair.
      return typeof value === "string" && value.isWellFormed() && !value.includes("\0") ? value : undefined;
    case "boolean":
      return typeof value === "boolean" ? BigInt(value) : undefined;
    case "real":
      return typeof value === "number" ? value + 0 : undefined;
  }
}

function toInteger(value: Value): bigint | undefined {
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  if (typeof value !== "string" || !/^-?[1-9]\d*$/.test(value)) return undefined;
  const integer = BigInt(value);
  const isLarge = integer > SAFE || integer < -SAFE;
  return isLarge && integer >= -(2n ** 63n) && integer < 2n ** 63n ? integer : undefined;
}
