/** A view that was once read for so many milliseconds is slow. */
const SLOW = 20;

/**
 * Whether the reads of views were quick so far, by their names. A view may compute anything from any number of rows, which
 * no estimate sees: its first read runs in a thread, and once a read of it was slow, all others do too.
 */
export type ViewPaces = Map<string, boolean>;

/** Whether all reads of some views were quick so far. */
export function areQuick(paces: ViewPaces, views: readonly string[]): boolean {
  return views.every((view) => paces.get(view) === true);
}

/** Notes that a read of some views took so many milliseconds. */
export function notePace(paces: ViewPaces, views: readonly string[], took: number): void {
  for (const view of views) paces.set(view, took < SLOW && paces.get(view) !== false);
}
