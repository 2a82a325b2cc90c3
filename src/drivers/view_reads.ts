import type { Awaitable, Caller, SqlResult } from "../types/driver.ts";
import { unlessGone } from "./patience.ts";
import type { Timed } from "./reading_threads.ts";

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

/** What is known of the views of a database, and found out just now. */
export interface ViewReads {
  readonly paces: ViewPaces;
  /** The reads that tell how quick views are. */
  readonly measured: Map<string, Promise<void>>;
}

/** The two ways to read rows, and who wants them. */
interface ViewRead {
  here(): Timed;
  inThread(): Promise<Timed>;
  readonly caller?: Caller;
}

/** What a read of some views has found, once it is noted how long it took. */
export function noted({ paces }: ViewReads, views: readonly string[], { result, took }: Timed): SqlResult {
  notePace(paces, views, took);
  return result;
}

/**
 * Reads rows of views: here where these are quick, else in a thread. Where nobody knows how quick they are, one read finds
 * out: others wait for it, not for a thread.
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
