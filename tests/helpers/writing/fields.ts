import { refuseAny } from "./refused.ts";
import type { GoodDocument, Identifier, Value } from "./structure.ts";
import { type Cell, dashed, type FieldKind, type ModelField, type ModelTable, type ModelToOne } from "./tables.ts";

/** Fields of a document by what they mean: attributes by column, relationships by association. */
export interface Fields {
  readonly attributes: ReadonlyMap<string, Value>;
  readonly relationships: ReadonlyMap<string, Linked>;
  readonly unknown: readonly string[];
}

/** A relationship that is sent, and where. */
export interface Linked {
  /** `/data/relationships/inner_boxes/data`, as the client spells it. */
  readonly place: string;
  readonly data: Identifier | null | readonly Identifier[];
}

/** Finds what each field of a document means; of two spellings the dasherized one wins. */
export function readFields(document: GoodDocument, table: ModelTable): Fields {
  const attributes = new Map<string, Value>();
  const relationships = new Map<string, Linked>();
  // One entry a field, however it is spelled.
  const unknown = new Set<string>();
  for (const [name, value] of Object.entries(document.attributes)) {
    const field = table.fields.find(({ column }) => name === column || name === dashed(column));
    if (field === undefined) unknown.add(`/data/attributes/${dashed(name)}`);
    else if (name === dashed(field.column) || !attributes.has(field.column)) attributes.set(field.column, value);
  }
  for (const [name, { data }] of Object.entries(document.relationships)) {
    const known = [...table.toOne, ...table.toMany].find((one) => one.name === dashed(name));
    if (known === undefined) unknown.add(`/data/relationships/${name}`);
    else if (name === known.name || !relationships.has(known.name)) {
      relationships.set(known.name, { place: `/data/relationships/${name}/data`, data });
    }
  }
  return { attributes, relationships, unknown: [...unknown] };
}

/**
 * The cells that attributes and to-one associations set.
 * @param supplied The cells that a scope fills.
 * @throws {Refused} with every field that is wrong.
 */
export function judgeFields(
  fields: Fields,
  table: ModelTable,
  isCreate: boolean,
  supplied: ReadonlyMap<string, Cell>,
): ReadonlyMap<string, Cell> {
  const errors = fields.unknown.map((place) => `_unknown ${place}`);
  const cells = new Map<string, Cell>();
  for (const field of table.fields) {
    const value = fields.attributes.get(field.column);
    const rule = value === undefined
      ? isCreate && !supplied.has(field.column) && isRequired(field) ? "_required" : undefined
      : valueError(value, field);
    if (rule !== undefined) errors.push(`${rule} /data/attributes/${dashed(field.column)}`);
    else if (value !== undefined) cells.set(field.column, toCell(value, field.kind)!);
  }
  for (const toOne of table.toOne) {
    const data = fields.relationships.get(toOne.name)?.data as Identifier | null | undefined;
    const rule = linkError(data, toOne, isCreate && !supplied.has(toOne.column));
    if (rule !== undefined) errors.push(`${rule} /data/relationships/${toOne.name}`);
    // Whether the id names a row, and of what type its key is, is seen later.
    else if (data !== undefined) cells.set(toOne.column, data === null ? null : data.id);
  }
  refuseAny(422, errors);
  return cells;
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

/** A value as its column holds it; nothing where it is not of the column's type. */
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
