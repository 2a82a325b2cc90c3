import type { Awaitable, Caller, SqlResult } from "../types/driver.ts";
import { unlessGone } from "./patience.ts";
import type { Timed } from "./threads.ts";

/** A view is slow if a read of it took this many milliseconds; it counts as slow for `KEPT` milliseconds. */
const SLOW = 20;
const KEPT = 600_000;

/**
 * The times until which views of the database are slow, by name; 0 for a quick view. A view may compute anything from
 * any number of rows, which no estimate knows. So its first read runs in a thread and is measured; while the view is
 * slow, all reads run in threads, and the first one after that time is measured again.
 */
export type ViewPaces = Map<string, number>;

/** How quick the reads of some views were; `"unknown"` if one of them has not been measured recently. */
export function paceOf(paces: ViewPaces, views: readonly string[]): "quick" | "slow" | "unknown" {
  const now = performance.now();
  const untils = views.map((view) => paces.get(view));
  if (untils.some((until) => until !== undefined && until > now)) return "slow";
  return untils.every((until) => until === 0) ? "quick" : "unknown";
}

/** Notes how long a read of some views took, in milliseconds. */
export function notePace(paces: ViewPaces, views: readonly string[], took: number): void {
  const now = performance.now();
  for (const view of views) {
    const until = paces.get(view) ?? 0;
    paces.set(view, took >= SLOW ? now + KEPT : until > now ? until : 0);
  }
}

/** The known paces of a database's views, and the reads that are measuring them. */
export interface ViewReads {
  readonly paces: ViewPaces;
  /** The reads that are being measured, by view. */
  readonly measured: Map<string, Promise<void>>;
}

/** The two ways to run a read, and its caller. */
interface ViewRead {
  here(): Timed;
  inThread(): Promise<Timed>;
  readonly caller?: Caller;
}

/** The result of a read of some views, after noting how long it took. */
export function noted({ paces }: ViewReads, views: readonly string[], { result, took }: Timed): SqlResult {
  notePace(paces, views, took);
  return result;
}

/**
 * Reads rows of views: in this thread if the views are quick, otherwise in another. If their pace is unknown, one read
 * is measured, and the others wait for it instead of taking threads.
 */
export function readViews(reads: ViewReads, views: readonly string[], read: ViewRead): Awaitable<SqlResult> {
  const { paces, measured } = reads;
  const note = (timed: Timed) => noted(reads, views, timed);
  const pace = paceOf(paces, views);
  if (pace === "quick") return note(read.here());
  const first = pace === "slow" ? undefined : views.find((view) => measured.has(view));
  if (first !== undefined) {
    return measured.get(first)!.then(() => unlessGone(read.caller, () => readViews(reads, views, read)));
  }
  const reading = read.inThread().then(note);
  if (pace === "unknown") {
    const forget = () => views.forEach((view) => measured.delete(view));
    const known = reading.then(forget, forget);
    for (const view of views) measured.set(view, known);
  }
  return reading;
}
