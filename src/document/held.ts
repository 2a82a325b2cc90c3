import type { Found } from "../types/plan.ts";
import type { NodeWriter } from "./node_writer.ts";

/** What the include nodes of one answer hold, for linkage. */
export class Held {
  readonly #found: Found;
  readonly #writers: readonly NodeWriter[];
  readonly #ids: Map<string, string>[] = [];
  readonly #byOwner: Map<string, string[]>[] = [];

  constructor(found: Found, writers: readonly NodeWriter[]) {
    this.#found = found;
    this.#writers = writers;
  }

  /** The id of the resource with this key in a node; `undefined` where the node does not hold it. */
  id(node: number, key: string): string | undefined {
    let ids = this.#ids[node];
    if (ids === undefined) {
      const { idCell } = this.#writers[node];
      this.#ids[node] = ids = new Map();
      for (const row of this.#found.nodes[node]) ids.set(row[0] as string, row[idCell] as string);
    }
    return ids.get(key);
  }

  /** The ids in a to-many node that belong to the owner with this key, in key order. */
  ids(node: number, owner: string): readonly string[] {
    let byOwner = this.#byOwner[node];
    if (byOwner === undefined) {
      const { idCell, ownerCell } = this.#writers[node];
      this.#byOwner[node] = byOwner = new Map();
      for (const row of this.#found.nodes[node]) {
        const key = row[ownerCell] as string;
        const known = byOwner.get(key);
        if (known === undefined) byOwner.set(key, [row[idCell] as string]);
        else known.push(row[idCell] as string);
      }
    }
    return byOwner.get(owner) ?? NONE;
  }
}

const NONE: readonly string[] = [];
