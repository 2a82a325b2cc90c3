import type { Found } from "../types/read_plan.ts";
import type { NodeWriter, RelationshipWriter, Through } from "./node_writer.ts";
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
    const { id, parent, through } = this.#writers[node];
    const owners = through === undefined ? undefined : this.#pairs(through);
    const byOwner = new Map<string, string[]>();
    for (const row of this.#found.nodes[node]) {
      const key = parent(row) as string;
      if (owners === undefined) push(byOwner, key, id(row));
      else for (const owner of owners.get(key) ?? []) push(byOwner, owner, id(row));
    }
    return this.#byOwner[node] = byOwner;
  }

  /** What the rows of a join table say: the owners, each once, by what their targets say. */
  #pairs({ node, owner, target }: Through): Map<string, Set<string>> {
    const owners = new Map<string, Set<string>>();
    for (const row of this.#found.nodes[node]) {
      const [one, other] = [target(row), owner(row)];
      // A column of the join table may be null: such a row joins nothing.
      if (one === null || other === null) continue;
      const known = owners.get(one);
      if (known === undefined) owners.set(one, new Set([other]));
      else known.add(other);
    }
    return owners;
  }
}

function push(lists: Map<string, string[]>, name: string, value: string): void {
  const known = lists.get(name);
  if (known === undefined) lists.set(name, [value]);
  else known.push(value);
}

const NONE: readonly string[] = [];
