/** A view whose read took so many milliseconds is slow, for so many milliseconds from then on. */
const SLOW = 20;
const KEPT = 600_000;

/**
 * Until when views are slow, by their names. A view may compute anything from any number of rows, which no estimate sees:
 * its first read runs in a thread, and while it is slow, all others do too.
 */
export type ViewPaces = Map<string, number>;

/** Whether some views have been read, and none of them was slow of late. */
export function areQuick(paces: ViewPaces, views: readonly string[]): boolean {
  const now = performance.now();
  return views.every((view) => (paces.get(view) ?? Infinity) <= now);
}

/** Notes that a read of some views took so many milliseconds. */
export function notePace(paces: ViewPaces, views: readonly string[], took: number): void {
  const until = took < SLOW ? 0 : performance.now() + KEPT;
  for (const view of views) paces.set(view, Math.max(until, paces.get(view) ?? 0));
}
