/** A value as SQLite stores it: integers are BigInts, REALs are numbers. */
export type Cell = null | string | number | bigint;

/** SQLite's order: NULL, then numbers, then text by its UTF-8 bytes. */
export function compareCells(left: Cell, right: Cell): number {
  const ranks = rank(left) - rank(right);
  if (ranks !== 0 || left === null || right === null) return ranks;
  if (typeof left === "string" || typeof right === "string") return compareBytes(String(left), String(right));
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

function rank(value: Cell): number {
  if (value === null) return 0;
  return typeof value === "string" ? 2 : 1;
}

function compareBytes(left: string, right: string): number {
  const [a, b] = [new TextEncoder().encode(left), new TextEncoder().encode(right)];
  for (let n = 0; n < Math.min(a.length, b.length); n++) if (a[n] !== b[n]) return a[n] - b[n];
  return a.length - b.length;
}
