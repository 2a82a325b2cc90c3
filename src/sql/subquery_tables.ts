import type { SelectQueryNode } from "kysely";
import { selectedNames, type Source, sourcesOf } from "./expression_nodes.ts";

/** What a subquery reads and selects, by the names that its columns go by. */
interface Frame {
  readonly sources: readonly Source[];
  readonly selected: ReadonlySet<string>;
}

/** The tables of the subqueries that a compiler is in. */
export class SubqueryTables {
  /** The innermost subquery last. */
  readonly #frames: Frame[] = [];

  /**
   * Goes into a subquery while `compile` runs. What stands in a `from`, a `union` or a `with` (`isBeside`) does not see
   * the tables beside it.
   */
  within(node: SelectQueryNode, isBeside: boolean, compile: () => void): void {
    const hidden = isBeside ? this.#frames.splice(-1) : [];
    this.#frames.push({ sources: sourcesOf(node), selected: selectedNames(node) });
    compile();
    this.#frames.pop();
    this.#frames.push(...hidden);
  }

  /** Whether one of the subqueries reads a table of this name, whatever the case of its letters. */
  has(table: string): boolean {
    return this.behind(table) !== undefined;
  }

  /**
   * The table that a name stands for in the subqueries; `""` where it stands for another query, nothing where they read
   * nothing of this name.
   */
  behind(name: string): string | undefined {
    const sources = this.#frames.toReversed().flatMap((frame) => frame.sources);
    return sources.find((one) => one.name.toLowerCase() === name.toLowerCase())?.table;
  }

  /** The tables that a column without a table's name may belong to; none where it is the row's. */
  nearest(): readonly string[] {
    return (this.#frames.findLast(({ sources }) => sources.length > 0)?.sources ?? []).map((one) => one.name);
  }

  /** Whether the innermost subquery calls one of its columns so. */
  selects(column: string): boolean {
    return this.#frames.at(-1)?.selected.has(column) ?? false;
  }
}
