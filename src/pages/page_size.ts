/** A page for people has at most this many cells: a browser takes seconds for more. */
const MOST_CELLS = 20_000;

/** The most rows of so many columns that a page shows. */
export function mostRows(columns: number): number {
  return Math.max(1, Math.floor(MOST_CELLS / columns));
}
