/** A view whose read took so many milliseconds is slow, for so many milliseconds from then on. */
const SLOW = 20;
const KEPT = 600_000;

/**
 * Until when views are slow, by their names; 0 for one that is quick. A view may compute anything from any number of rows,
 * which no estimate sees: its first read runs in a thread, while it is slow all others do too, and the first one after
 * that tells again.
 */
export type ViewPaces = Map<string, number>;

/** How quick the reads of some views were: `"unknown"` where one of them has not been read of late. */
export function paceOf(paces: ViewPaces, views: readonly string[]): "quick" | "slow" | "unknown" {
  const now = performance.now();
  const untils = views.map((view) => paces.get(view));
  if (untils.some((until) => until !== undefined && until > now)) return "slow";
  return untils.every((until) => until === 0) ? "quick" : "unknown";
}

/** Notes that a read of some views took so many milliseconds. */
export function notePace(paces: ViewPaces, views: readonly string[], took: number): void {
  const now = performance.now();
  for (const view of views) {
    const until = paces.get(view) ?? 0;
    paces.set(view, took >= SLOW ? now + KEPT : until > now ? until : 0);
  }
}
