import type { ReadAccess } from "../access/ways.ts";
import type { SlotValue, Statement } from "../types/plan.ts";
import type { DocumentWriter, Layout, ReadShape } from "../types/read_plan.ts";

/** A shape with all that is made of it once. */
export interface PreparedRead {
  readonly shape: ReadShape;
  readonly layouts: readonly Layout[];
  readonly access: ReadAccess;
  /** The tables on whose sizes it depends how much it visits; none where that is little, however large they are. */
  readonly sized: readonly string[];
  /** It fails as `bytes` at a row that is longer than its part of the answer. */
  readonly statement: Statement;
  /** The same, failing as `bytes` where the answer is too long as a whole; compiled when it is first asked for. */
  readonly weighed: () => Statement;
  /** Counts the rows that an index leads to, as far as one value more than the plan has; compiled likewise. */
  readonly narrowed: () => Statement;
  /** Counts the rows that a walk from the position of a cursor meets, as far as its limit; compiled likewise. */
  readonly walkedRows: () => Statement;
  readonly document: DocumentWriter;
}

/** A read, ready to run: a prepared shape and the values of its slots. */
export interface ReadPlan {
  readonly prepared: PreparedRead;
  readonly values: readonly SlotValue[];
  /** Whether relationships are included, so that `included` is present. */
  readonly isCompound: boolean;
}
