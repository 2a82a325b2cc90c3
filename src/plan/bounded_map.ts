/** The bounds of a map. */
interface MapBounds<K, V> {
  /** Bytes of all entries together. */
  readonly mostBytes: number;
  /** The bytes of one entry. Where they have changed, the map is told by {@link BoundedMap.weigh}. */
  readonly bytesOf: (key: K, value: V) => number;
}

interface Entry<V> {
  readonly value: V;
  readonly bytes: number;
}

/** Entries and their weight. */
class Generation<K, V> {
  readonly entries = new Map<K, Entry<V>>();
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
    if (known !== undefined) return known.value as T;
    const older = this.#older.entries.get(key);
    const value = older === undefined ? make() : older.value as T;
    this.delete(key);
    this.#add(key, value);
    return value;
  }

  /** Weighs the value of a key again, which has changed; it counts as used. */
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
