import type { SqlValue } from "./json.ts";

/**
 * A value as it comes out of the JSON that a statement builds. `["00FF"]`: bytes, in hexadecimal, whatever the
 * column's type; integers beyond ±(2^53−1) and keys are text.
 */
export type Cell = string | number | null | readonly [hex: string];

/** One row of a node, as the layout of the node says. */
export type Row = readonly Cell[];

/**
 * The owners that have more rows than were wanted of each. A row holds the cells by which rows belong to it, then those of a
 * cursor.
 */
export interface CutOwners {
  readonly most: number;
  readonly next: string;
  readonly rows: readonly Row[];
}

/** What a read answers: the rows of every node, and the record count, as far as it was counted. */
export interface ReadResult {
  readonly nodes: readonly (readonly Row[])[];
  readonly total?: number;
  /** How many rows stand between a far page and the nearer end of its list. */
  readonly reach?: number;
  /** Whether the record is there that the rows are related to. */
  readonly hasOwner?: boolean;
  /** The state of the row whose version is shown, as it was shipped. */
  readonly state?: SqlValue;
  /** The owners that have more rows than are shown, by the place of the node that is cut. */
  readonly cuts?: ReadonlyMap<number, CutOwners>;
  /** The statistics of a list, as `sql/stats.ts` lays out their rows. */
  readonly stats?: { readonly all?: Row; readonly groups?: readonly Row[] };
  /**
   * Of a page by cursor, in the order in which it is read: its first row; its last one, where it is full; the row after
   * it, where there is one. Each as the cells of the order's terms.
   */
  readonly edges?: readonly (readonly string[])[];
}

/** The resource objects of a document, each as JSON text. `included` is absent where no relationship is included. */
export interface ResourceTexts {
  readonly primary: readonly string[];
  readonly included?: readonly string[];
}

/** Writes the documents of one shape. `base` is what absolute links begin with, `""` for relative ones. */
export interface DocumentWriter {
  resources(result: ReadResult, isCompound: boolean, base: string): ResourceTexts;
  /** The resource identifier objects of the primary resources, each as JSON text. */
  identifiers(result: ReadResult): readonly string[];
  /**
   * The `self` of the one primary resource; `undefined` where it has no such link, or a trigger has removed its row.
   */
  self(result: ReadResult, base: string): string | undefined;
}
