import { closest } from "../../errors/closest.ts";
import { UsageError } from "../usage_error.ts";

/** Which tables are to be served. */
export type Exposure =
  | { readonly kind: "none" }
  | { readonly kind: "all" }
  /** Those too that `--expose-all` leaves out. */
  | { readonly kind: "every" }
  | { readonly kind: "named"; readonly names: readonly string[] };

/** A table that could be served. */
export interface Candidate {
  readonly table: string;
  readonly type: string;
  /** Why `--expose-all` leaves it out; it is served where it is named. */
  readonly reserve?: string;
}

/**
 * The tables that are exposed. A table may be named in upper or lower case, and by its type: `albums` for `Album`.
 * @throws {UsageError} at a name that is none of them; `why` may say more of one that nothing can be made of.
 */
export function exposedTables(
  exposure: Exposure,
  candidates: readonly Candidate[],
  why: (name: string) => string | undefined,
): ReadonlySet<string> {
  switch (exposure.kind) {
    case "none":
      return new Set();
    case "all":
      return new Set(candidates.filter((one) => one.reserve === undefined).map((one) => one.table));
    case "every":
      return new Set(candidates.map((one) => one.table));
    case "named":
      return new Set(exposure.names.map((name) => candidateOf(name, candidates, why)));
  }
}

function candidateOf(
  name: string,
  candidates: readonly Candidate[],
  why: (name: string) => string | undefined,
): string {
  const wanted = name.toLowerCase();
  const found = candidates.find((one) => one.table === name) ??
    candidates.find((one) => one.table.toLowerCase() === wanted) ?? candidates.find((one) => one.type === wanted);
  if (found !== undefined) return found.table;
  const reason = why(name);
  if (reason !== undefined) throw new UsageError(`Cannot expose "${name}": it ${reason}.`);
  const names = candidates.map((one) => one.table);
  const near = closest(name, names);
  const hint = near === undefined ? ` It has ${names.join(", ") || "none"}.` : ` Did you mean "${near}"?`;
  throw new UsageError(`Cannot expose "${name}": the database has no such table.${hint}`);
}
