/** The contents of a column, as a write distinguishes values. */
export type FieldKind = "integer" | "text" | "boolean" | "real";

/** An attribute as the model of writes knows it. */
export interface ModelField {
  readonly column: string;
  readonly kind: FieldKind;
  readonly notNull?: boolean;
  /** The value of a new row without a sent one; a column without it gets NULL. */
  readonly byDefault?: Cell;
}

/** A part of a key. */
export interface ModelPart {
  readonly column: string;
  readonly kind: "integer" | "text";
}

/** A foreign key as the model of writes knows it; it is an association if its table is mapped. */
export interface ModelToOne {
  readonly name: string;
  readonly columns: readonly string[];
  readonly target: TableName;
  /** The referenced columns. */
  readonly to: readonly string[];
  readonly notNull?: boolean;
  /** The effect of a delete of the target, instead of a refusal. */
  readonly onDelete?: "setNull" | "cascade";
}

/** An association whose foreign key is in rows of another table: the children, or a join table. */
export interface ModelSet {
  readonly kind: "hasOne" | "hasMany" | "belongsToMany";
  readonly name: string;
  readonly target: TableName;
  /** The columns of the children, or of the join table, that reference the owner. */
  readonly columns: readonly string[];
  /** The owner's columns that they reference. */
  readonly to: readonly string[];
  /** The join table, with its columns that reference the children. */
  readonly join?: { readonly table: TableName; readonly columns: readonly string[]; readonly to: readonly string[] };
  /** The parameters of the list in the link, if they have other names than the columns. */
  readonly parameters?: readonly string[];
}

/** A table as the model of writes knows it. */
export interface ModelTable {
  /** Absent if the table is not mapped. */
  readonly type?: string;
  readonly key: readonly ModelPart[];
  /** The source of a new row's id: the database, the service, or the client. */
  readonly ids: "integer" | "uuid" | "given";
  readonly fields: readonly ModelField[];
  readonly toOne: readonly ModelToOne[];
  readonly sets: readonly ModelSet[];
  readonly unique: readonly (readonly string[])[];
  /** The column that a delete may set instead of removing the row. */
  readonly softDelete?: "deleted_at";
}

/** The names of the tables of the storage fixture. */
export type TableName =
  | "shelves"
  | "boxes"
  | "tags"
  | "sections"
  | "box_items"
  | "drawers"
  | "locks"
  | "seals"
  | "covers"
  | "cards"
  | "placements"
  | "stickers"
  | "slots"
  | "neighbours"
  | "bridges";

/** A cell as a database holds it: integers are bigints, booleans 0n and 1n. */
export type Cell = bigint | number | string | null;
