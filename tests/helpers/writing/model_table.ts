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

/** A part of a key. */
export interface ModelPart {
  readonly column: string;
  readonly kind: "integer" | "text";
}

/** A foreign key as the model of writes knows it; it is an association where its table is mapped. */
export interface ModelToOne {
  readonly name: string;
  readonly columns: readonly string[];
  readonly target: TableName;
  /** The columns that it points to. */
  readonly to: readonly string[];
  readonly notNull?: boolean;
  /** What a delete of the target does instead of being refused. */
  readonly onDelete?: "setNull" | "cascade";
}

/** An association whose foreign key is in rows of another table: the children's, or those of a join table. */
export interface ModelSet {
  readonly kind: "hasOne" | "hasMany" | "belongsToMany";
  readonly name: string;
  readonly target: TableName;
  /** The columns of the children, or of the join table, that point to the owner. */
  readonly columns: readonly string[];
  /** The columns of the owner that they point to. */
  readonly to: readonly string[];
  /** The join table, with its columns that point to the children. */
  readonly join?: { readonly table: TableName; readonly columns: readonly string[]; readonly to: readonly string[] };
  /** The parameters of the list that the link names, where they are not called like the columns. */
  readonly parameters?: readonly string[];
}

/** A table as the model of writes knows it. */
export interface ModelTable {
  /** Absent where the table is not mapped. */
  readonly type?: string;
  readonly key: readonly ModelPart[];
  /** What makes the id of a new row: the database, the service, or what the client sends. */
  readonly ids: "integer" | "uuid" | "given";
  readonly fields: readonly ModelField[];
  readonly toOne: readonly ModelToOne[];
  readonly sets: readonly ModelSet[];
  readonly unique: readonly (readonly string[])[];
  /** The column that a delete may set in place of removing the row. */
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
