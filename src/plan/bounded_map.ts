/** The bounds of a map. */
interface MapBounds<K, V> {
  /** Bytes of all entries together. */
  readonly mostBytes: number;
  /** The bytes of one entry, always the same. */
  readonly bytesOf: (key: K, value: V) => number;
}

/** Entries and their weight. */
class Generation<K, V> {
  readonly entries = new Map<K, V>();
  bytes = 0;
}

/**
 * A map that holds between half of what it may and all of it once it has met that much, the last used entries among
 * them. Entries stand in two halves: what is used moves into the newer one, and once that is full the older one is
 * forgotten. Finding an entry again and again moves nothing. An entry that is heavier than a half is never held.
 */
export class BoundedMap<K, V> {
  readonly #mostBytes: number;
  readonly #bytesOf: (key: K, value: V) => number;
  #newer = new Generation<K, V>();
  #older = new Generation<K, V>();

  constructor({ mostBytes, bytesOf }: MapBounds<K, V>) {
    this.#mostBytes = mostBytes / 2;
    this.#bytesOf = bytesOf;
  }

  /** The bytes of all entries together. */
  get bytes(): number {
    return this.#newer.bytes + this.#older.bytes;
  }

  /** The value of a key, made where there is none; it counts as used. A key names values of only one type. */
  get<T extends V>(key: K, make: () => T): T {
    const known = this.#newer.entries.get(key);
    if (known !== undefined) return known as T;
    const value = this.#older.entries.get(key) as T | undefined ?? make();
    this.delete(key);
    this.#add(key, value);
    return value;
  }

  /** Removes a key. */
  delete(key: K): void {
    for (const half of [this.#newer, this.#older]) {
      const value = half.entries.get(key);
      if (value === undefined) continue;
      half.entries.delete(key);
      half.bytes -= this.#bytesOf(key, value);
    }
  }

  #add(key: K, value: V): void {
    const bytes = this.#bytesOf(key, value);
    if (bytes > this.#mostBytes) return;
    if (this.#newer.bytes + bytes > this.#mostBytes) {
      this.#older = this.#newer;
      this.#newer = new Generation();
    }
    this.#newer.entries.set(key, value);
    this.#newer.bytes += bytes;
  }
}
