/** The bounds of a map. */
interface MapBounds<K, V> {
  /** The most bytes of all entries together. */
  readonly mostBytes: number;
  /** The bytes of one entry. After they have changed, call {@link BoundedMap.weigh}. */
  readonly bytesOf: (key: K, value: V) => number;
}

interface Entry<V> {
  readonly value: V;
  readonly bytes: number;
}

/** Some entries, and their bytes together. */
class Generation<K, V> {
  readonly entries = new Map<K, Entry<V>>();
  bytes = 0;
}

/**
 * A map that keeps the entries that were used last, within a number of bytes. It has two generations, each with half of
 * the bytes: an entry that is used moves to the newer generation, and once that is full the older one is dropped. So a
 * map that was full once keeps between half and all of its bytes. An entry that is used repeatedly does not move each
 * time. An entry with more bytes than a generation may have is never kept.
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

  /**
   * The value of a key, which is made if there is none; it counts as used. All values of one key must have the same
   * type.
   */
  get<T extends V>(key: K, make: () => T): T {
    const known = this.#newer.entries.get(key);
    if (known !== undefined) return known.value as T;
    const older = this.#older.entries.get(key);
    const value = older === undefined ? make() : older.value as T;
    this.delete(key);
    this.#add(key, value);
    return value;
  }

  /** Counts the bytes of a key's value again after the value has changed; it counts as used. */
  weigh(key: K): void {
    const known = this.#newer.entries.get(key) ?? this.#older.entries.get(key);
    if (known === undefined) return;
    this.delete(key);
    this.#add(key, known.value);
  }

  /** Removes a key. */
  delete(key: K): void {
    for (const half of [this.#newer, this.#older]) {
      const known = half.entries.get(key);
      if (known === undefined) continue;
      half.entries.delete(key);
      half.bytes -= known.bytes;
    }
  }

  #add(key: K, value: V): void {
    const bytes = this.#bytesOf(key, value);
    if (bytes > this.#mostBytes) return;
    if (this.#newer.bytes + bytes > this.#mostBytes) {
      this.#older = this.#newer;
      this.#newer = new Generation();
    }
    this.#newer.entries.set(key, { value, bytes });
    this.#newer.bytes += bytes;
  }
}
