import type { SqlValue } from "./json.ts";

/**
 * A value in the JSON that a statement returns. `["00FF"]` means bytes, in hexadecimal, whatever the column's type;
 * integers beyond ±(2^53−1) are text. Of keys, only integers within it are numbers.
 */
export type Cell = string | number | null | readonly [hex: string];

/** One row of a node, in the node's layout. */
export type Row = readonly Cell[];

/**
 * The owners that have more rows than were wanted. Each entry has the cells by which rows belong to the owner, then
 * those of a cursor.
 */
export interface CutOwners {
  readonly most: number;
  readonly next: string;
  readonly rows: readonly Row[];
}

/** The result of a read: the rows of every node, and the record count, if records were counted. */
export interface ReadResult {
  readonly nodes: readonly (readonly Row[])[];
  readonly total?: number;
  /** How many rows are between a far page and the nearer end of its list. */
  readonly reach?: number;
  /** Whether the record to which the rows are related exists. */
  readonly hasOwner?: boolean;
  /** The state of the row whose version is shown, as the statement returned it. */
  readonly state?: SqlValue;
  /** The owners that have more rows than are shown, by the index of the cut node. */
  readonly cuts?: ReadonlyMap<number, CutOwners>;
  /** The statistics of a list, as `sql/stats.ts` lays out their rows. */
  readonly stats?: { readonly all?: Row; readonly groups?: readonly Row[] };
  /**
   * For a page with a cursor, in the order in which it is read: its first row; its last row, if it is full; the row
   * after it, if there is one. Each has the cells of the order's terms.
   */
  readonly edges?: readonly (readonly string[])[];
}

/** The resource objects of a document, each as JSON text. `included` is absent if no relationship is included. */
export interface ResourceTexts {
  readonly primary: readonly string[];
  readonly included?: readonly string[];
}

/** Writes the documents of one shape. `base` is the beginning of absolute links, `""` for relative ones. */
export interface DocumentWriter {
  resources(result: ReadResult, isCompound: boolean, base: string): ResourceTexts;
  /** The resource identifier objects of the primary resources, each as JSON text. */
  identifiers(result: ReadResult): readonly string[];
  /** The `self` link of the one primary resource; `undefined` if it has none, or if a trigger has removed its row. */
  self(result: ReadResult, base: string): string | undefined;
}
