import type { CursorPage, NumberedPage, QueryPage } from "../types/query.ts";
import type { CursorPageShape, PageShape } from "../types/read_plan.ts";
import type { Slots } from "./slots.ts";

/** Rows before a page from which on it pays to ask which end of the list is nearer. */
const DEEP = 1000;

/** A page; nothing where one holds all. */
export function pageShape(
  page: QueryPage,
  slots: Slots,
  mostOffset: number,
  isUncounted: boolean,
): PageShape | undefined {
  if (page.kind === "cursor") return cursorPageShape(page, slots);
  return page.limit === null ? undefined : numberedPageShape(page, page.limit, slots, mostOffset, isUncounted);
}

/** A page beside a cursor. One of the list's end is no position before which rows begin. */
function cursorPageShape({ limit, position }: CursorPage, slots: Slots): CursorPageShape {
  const isBackward = position?.side === "before";
  const shape = { kind: "cursor" as const, limit: slots.add(limit), isBackward };
  if (position === undefined || (isBackward && position.values.length === 0)) return shape;
  return { ...shape, position: position.values.map(({ form, value }) => ({ form, slot: slots.add(value) })) };
}

/**
 * A page by its number; rows before it that no table has are as good as any larger number of them. Which end is nearer
 * only an exact count can say.
 */
function numberedPageShape(
  { number, countBelow }: NumberedPage,
  limit: number,
  slots: Slots,
  mostOffset: number,
  isUncounted: boolean,
): PageShape {
  const offset = Math.min((number - 1) * limit, Number.MAX_SAFE_INTEGER);
  // So is the page before one that is too far: it must know that, to link to no such page.
  const isFar = offset + limit > mostOffset && !isUncounted;
  const place = { limit: slots.add(limit), offset: slots.add(offset) };
  const shape = isFar ? { ...place, mostReach: slots.add(mostOffset) } : place;
  return offset >= DEEP && countBelow === Infinity && !isUncounted ? { ...shape, isDeep: true } : shape;
}

/** Records are counted until their number would not be told, but as far as the next page, which has a link. */
export function countShape({ number, limit, countBelow }: NumberedPage, slots: Slots): "exact" | number {
  if (limit === null || countBelow === Infinity) return "exact";
  return slots.add(Math.min(Math.max(countBelow, number * limit + 1), Number.MAX_SAFE_INTEGER));
}
