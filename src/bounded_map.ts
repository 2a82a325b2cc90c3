/** A map that forgets what has not been used for longest once it holds `most` entries. */
export class BoundedMap<K, V> {
  readonly #most: number;
  readonly #entries = new Map<K, V>();

  constructor(most: number) {
    this.#most = most;
  }

  /** The value of a key, made where there is none; it counts as used. */
  get(key: K, make: () => V): V {
    const known = this.#entries.get(key);
    if (known !== undefined) {
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known;
    }
    const made = make();
    this.#entries.set(key, made);
    if (this.#entries.size > this.#most) {
      const [oldest] = this.#entries.keys();
      this.#entries.delete(oldest);
    }
    return made;
  }

  /** Forgets a key. */
  delete(key: K): void {
    this.#entries.delete(key);
  }

  /** How many entries there are. */
  get size(): number {
    return this.#entries.size;
  }
}
