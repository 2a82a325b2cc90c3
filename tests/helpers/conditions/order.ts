/** A value as SQLite stores it: integers are BigInts, REALs are numbers. */
export type Cell = null | string | number | bigint;

/** Any such value, bytes too. */
export type AnyCell = Cell | Uint8Array;

/** SQLite's order: NULL, then numbers, then text by its UTF-8 bytes, then bytes. */
export function compareCells(left: AnyCell, right: AnyCell): number {
  const ranks = rank(left) - rank(right);
  if (ranks !== 0 || left === null || right === null) return ranks;
  if (rank(left) >= 2) return compareBytes(bytesOf(left), bytesOf(right));
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The order of two rows by some columns. */
export function compareRows(
  left: { readonly [column: string]: Cell },
  right: { readonly [column: string]: Cell },
  columns: readonly string[],
): number {
  for (const column of columns) {
    const order = compareCells(left[column], right[column]);
    if (order !== 0) return order;
  }
  return 0;
}

function rank(value: AnyCell): number {
  if (value === null) return 0;
  return value instanceof Uint8Array ? 3 : typeof value === "string" ? 2 : 1;
}

function bytesOf(value: AnyCell): Uint8Array {
  return value instanceof Uint8Array ? value : new TextEncoder().encode(String(value));
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  for (let n = 0; n < Math.min(a.length, b.length); n++) if (a[n] !== b[n]) return a[n] - b[n];
  return a.length - b.length;
}
