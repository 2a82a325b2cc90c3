/**
 * A map that holds between half of `most` and `most` entries once it has met that many, the last used ones among them;
 * `most` is 2 at least. Entries stand in two halves: what is used moves into the newer one, and once that is full the
 * older one is forgotten. Finding an entry again and again moves nothing.
 */
export class BoundedMap<K, V> {
  readonly #half: number;
  #newer = new Map<K, V>();
  #older = new Map<K, V>();

  constructor(most: number) {
    this.#half = Math.floor(most / 2);
  }

  /** The value of a key, made where there is none; it counts as used. */
  get(key: K, make: () => V): V {
    const known = this.#newer.get(key);
    if (known !== undefined) return known;
    const used = this.#older.get(key) ?? make();
    if (this.#newer.size >= this.#half) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#older.delete(key);
    this.#newer.set(key, used);
    return used;
  }

  /** Forgets a key. */
  delete(key: K): void {
    this.#newer.delete(key);
    this.#older.delete(key);
  }
}
