import type { Operand, SlottedCondition } from "./condition.ts";

/** A to-one whose linkage a node ships. `checked`: the statement itself looks whether the target can be seen. */
export interface LinkageShape {
  readonly association: string;
  readonly foreignKey: string;
  readonly checked?: { readonly table: string; readonly scope?: SlottedCondition };
}

/** One node of the include tree; its rows are `[key, id?, ...linkage, ...columns, owner?]`. */
export interface NodeShape {
  readonly table: string;
  /** The node it hangs from; absent for the primary one. */
  readonly parent?: number;
  /** The wire name of the association that leads here. */
  readonly association?: string;
  /** `"toMany"` nodes ship their owner's id last. */
  readonly kind?: "toOne" | "toMany";
  readonly foreignKey?: string;
  readonly scope?: SlottedCondition;
  readonly linkage: readonly LinkageShape[];
  /** The columns that are shipped, in column order. */
  readonly columns: readonly string[];
  /** The fields to show where the resource's schema writes its own; what it reads is shipped besides. */
  readonly shown?: readonly string[];
  /** Only the linkage is wanted: its resources are not included, and no cap binds it. */
  readonly linkageOnly?: true;
}

/** One step of a sort path; `table` is where it leads. */
export interface SortStep {
  readonly table: string;
  readonly kind: "toOne" | "toMany";
  readonly foreignKey: string;
  readonly scope?: SlottedCondition;
}

/** One term of the order. */
export interface SortShape {
  readonly path: readonly SortStep[];
  readonly column: string;
  readonly descending: boolean;
}

/** Which primary rows: a page of a list, one by its key, or the one that this batch has inserted. */
export type PrimaryShape =
  | {
    readonly kind: "list";
    readonly sort: readonly SortShape[];
    readonly filter?: { readonly columns: readonly string[]; readonly slot: number };
    readonly foreignKeys: readonly {
      readonly column: string;
      readonly table: string;
      readonly scope?: SlottedCondition;
      readonly slot: number;
    }[];
    /** `isDeep`: far enough from the start that the end may be nearer. */
    readonly page?: { readonly limit: number; readonly offset: number; readonly isDeep?: true };
    /** A number is the slot of how many records are counted at most. */
    readonly count: false | "exact" | number;
  }
  | { readonly kind: "one"; readonly slot: number }
  | { readonly kind: "inserted" };

/** Everything that decides the SQL text of a read, and nothing else; plain JSON. */
export interface ReadShape {
  readonly primary: PrimaryShape;
  /** What hooks and custom parameters add. */
  readonly conditions: readonly SlottedCondition[];
  /** The primary node first; a parent before its children. */
  readonly nodes: readonly NodeShape[];
}

/** A shape and the values of its slots. */
export interface ReadPlan {
  readonly shape: ReadShape;
  readonly values: readonly Operand[];
  /** Whether associations are contained, so that `included` is present. */
  readonly contained: boolean;
}

/**
 * A value as it comes out of the JSON that a node's statement builds. `["00FF"]`: bytes, in hexadecimal, whatever the
 * column's type; integers beyond ±(2^53−1) and keys are text.
 */
export type Cell = string | number | null | readonly [hex: string];

/** One row of a node: `[key, id?, ...linkage, ...columns, owner?]`; the id only where it is not the key. */
export type Row = readonly Cell[];

/** What a read found: the rows of every node, and the record count, as far as it was counted. */
export interface Found {
  readonly nodes: readonly (readonly Row[])[];
  readonly total?: number;
}

/** A related record that must exist. */
export interface RelatedShape {
  readonly table: string;
  readonly scope?: SlottedCondition;
  readonly slot: number;
}

/** A to-many association that is replaced: the children whose ids stand in a JSON array. */
export interface ReplacementShape {
  readonly table: string;
  readonly foreignKey: string;
  /** Whether a child may lose its owner. */
  readonly nullable: boolean;
  /** The scope of the children before and after the change. */
  readonly before?: SlottedCondition;
  readonly after?: SlottedCondition;
  readonly slot: number;
}

/** Everything that decides the texts of a write; plain JSON. */
export interface WriteShape {
  readonly operation: "create" | "update" | "delete";
  readonly table: string;
  /** The slot of the key; absent where the database makes it. */
  readonly key?: number;
  /** The columns that are set; `target`: the table whose id the slot holds. */
  readonly columns: readonly { readonly column: string; readonly slot: number; readonly target?: string }[];
  /** The scope of the row before and after the change. */
  readonly before?: SlottedCondition;
  readonly after?: SlottedCondition;
  readonly related: readonly RelatedShape[];
  readonly replacements: readonly ReplacementShape[];
}

/** A write and the values of its slots, and the read that shows what it left. */
export interface WritePlan {
  readonly shape: WriteShape;
  readonly values: readonly Operand[];
  readonly shown?: ReadPlan;
}
