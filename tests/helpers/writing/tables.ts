/** What a column holds, as a write tells values apart. */
export type FieldKind = "integer" | "text" | "boolean" | "real";

/** An attribute as the model of writes knows it. */
export interface ModelField {
  readonly column: string;
  readonly kind: FieldKind;
  readonly notNull?: boolean;
  /** What a new row gets where nothing is sent; a column without one gets NULL. */
  readonly byDefault?: Cell;
}

/** A foreign key as the model of writes knows it. */
export interface ModelToOne {
  readonly name: string;
  readonly column: string;
  readonly target: TableName;
  readonly notNull?: boolean;
  /** Whether a delete of the target empties the key instead of being refused. */
  readonly setNull?: boolean;
}

/** A to-many association: the children whose foreign key points here. */
export interface ModelToMany {
  readonly name: string;
  readonly target: TableName;
  readonly column: string;
}

/** A table as the model of writes knows it. */
export interface ModelTable {
  readonly type: string;
  readonly key: "integer" | "uuid";
  readonly fields: readonly ModelField[];
  readonly toOne: readonly ModelToOne[];
  readonly toMany: readonly ModelToMany[];
  readonly unique: readonly (readonly string[])[];
}

/** The names of the tables of the storage fixture. */
export type TableName = "shelves" | "boxes" | "box_items";

/** A cell as a database holds it: integers are bigints, booleans 0n and 1n. */
export type Cell = bigint | number | string | null;

const tenant: ModelField = { column: "tenant", kind: "integer", notNull: true };

/** The tables of the storage fixture, written a second time: the model must not learn them from what it checks. */
export const MODEL_TABLES: { readonly [T in TableName]: ModelTable } = {
  shelves: {
    type: "shelves",
    key: "integer",
    fields: [
      { column: "code", kind: "text", notNull: true },
      { column: "title", kind: "text" },
      { column: "level", kind: "integer" },
      tenant,
    ],
    toOne: [],
    toMany: [
      { name: "boxes", target: "boxes", column: "shelf_id" },
      { name: "box-items", target: "box_items", column: "shelf_id" },
    ],
    unique: [["code"]],
  },
  boxes: {
    type: "boxes",
    key: "uuid",
    fields: [
      { column: "label", kind: "text", notNull: true },
      { column: "weight", kind: "integer" },
      { column: "is_open", kind: "boolean", notNull: true, byDefault: 0n },
      tenant,
    ],
    toOne: [
      { name: "shelf", column: "shelf_id", target: "shelves" },
      { name: "parent", column: "parent_id", target: "boxes" },
    ],
    toMany: [
      { name: "contents", target: "box_items", column: "box_id" },
      { name: "inner-boxes", target: "boxes", column: "parent_id" },
    ],
    unique: [["tenant", "label"]],
  },
  box_items: {
    type: "box-items",
    key: "integer",
    fields: [
      { column: "serial", kind: "integer" },
      { column: "note", kind: "text", notNull: true, byDefault: "none" },
      { column: "score", kind: "real" },
      tenant,
    ],
    toOne: [
      { name: "box", column: "box_id", target: "boxes", notNull: true },
      { name: "shelf", column: "shelf_id", target: "shelves", setNull: true },
    ],
    toMany: [],
    unique: [["serial"]],
  },
};

/** Every table's name, owners before what points to them. */
export const TABLE_NAMES: readonly TableName[] = ["shelves", "boxes", "box_items"];

/** `created_at` → `created-at`. */
export function dashed(name: string): string {
  return name.replaceAll("_", "-");
}

/** An id as the key of a table's row. */
export function keyOf(id: string, table: TableName): Cell {
  return MODEL_TABLES[table].key === "integer" ? BigInt(id) : id;
}
