import type { SlottedCondition } from "./condition.ts";
import type { SqlValue } from "./json.ts";

/** A to-one whose linkage a node ships. `checked`: the statement itself looks whether the target can be seen. */
export interface LinkageShape {
  readonly association: string;
  readonly foreignKey: string;
  readonly checked?: { readonly table: string; readonly scope?: SlottedCondition };
}

/** One node of the include tree; its rows are `[id, ...linkage, ...columns, owner]`. */
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
}

/** One step of a sort path. */
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
    readonly page?: { readonly limit: number; readonly offset: number };
    readonly count: boolean;
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
  readonly values: readonly SqlValue[];
  /** Whether associations are contained, so that `included` is present. */
  readonly contained: boolean;
}

/** A value as it comes out of the JSON that a node's statement builds. */
export type Cell = string | number | null;

/** One row of a node: `[id, ...linkage, ...columns, owner]`. */
export type Row = readonly Cell[];

/** What a read found: the rows of every node, and the record count where it was asked for. */
export interface Found {
  readonly nodes: readonly (readonly Row[])[];
  readonly total?: number;
}
