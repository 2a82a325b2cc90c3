import type { Found } from "../types/read_plan.ts";
import type { NodeWriter, RelationshipWriter } from "./node_writer.ts";
import type { Row } from "../types/read_plan.ts";

/** The resource linkage of one answer: which included resources belong to which row. */
export class Linkage {
  readonly #found: Found;
  readonly #writers: readonly NodeWriter[];
  readonly #byOwner: Map<string, string[]>[] = [];

  constructor(found: Found, writers: readonly NodeWriter[]) {
    this.#found = found;
    this.#writers = writers;
  }

  /** The ids that a relationship of a row leads to, in key order. */
  ids({ child, target }: RelationshipWriter, row: Row): readonly string[] {
    const said = target(row);
    if (said === null) return NONE;
    return child === undefined ? [said] : this.#owned(child).get(said) ?? NONE;
  }

  /** The ids in a node by what the rows of their owners say. */
  #owned(node: number): Map<string, string[]> {
    const known = this.#byOwner[node];
    if (known !== undefined) return known;
    const { id, owner } = this.#writers[node];
    const byOwner = new Map<string, string[]>();
    for (const row of this.#found.nodes[node]) {
      const key = owner(row) as string;
      const ids = byOwner.get(key);
      if (ids === undefined) byOwner.set(key, [id(row)]);
      else ids.push(id(row));
    }
    return this.#byOwner[node] = byOwner;
  }
}

const NONE: readonly string[] = [];
