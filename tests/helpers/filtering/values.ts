import { type AnyCell, compareCells } from "../conditions/order.ts";
import type { Kind } from "./catalog.ts";

/** Whether a stored value equals the value of a text in a URL. */
export function isSame(kind: Kind, cell: AnyCell, text: string): boolean {
  if (cell === null) return false;
  const order = compare(kind, cell, text);
  return order === 0;
}

/** The order of a stored value and the value of a text; undefined if it has no place in the order. */
export function compare(kind: Kind, cell: AnyCell, text: string): number | undefined {
  if (cell === null) return undefined;
  switch (kind) {
    case "text":
      return compareCells(cell, text);
    case "integer":
      return compareCells(cell, BigInt(text));
    case "real":
      return compareCells(cell, Number(text));
    case "numeric":
      return compareCells(cell, /^-?\d+$/.test(text) ? BigInt(text) : Number(text));
    case "boolean":
      return compareCells(cell, text === "true" ? 1n : 0n);
    case "date":
      return isDay(cell) ? compareCells(cell, text) : undefined;
    case "text time":
    case "seconds": {
      const instant = instantOf(kind, cell);
      return instant === undefined ? undefined : instant - askedInstant(text);
    }
    case "json":
    case "member":
      return undefined;
  }
}

function isDay(cell: AnyCell): boolean {
  return typeof cell === "string" && /^\d{4}-\d\d-\d\d$/.test(cell);
}

/** Milliseconds since 1970. */
function instantOf(kind: "text time" | "seconds", cell: AnyCell): number | undefined {
  if (kind === "seconds") return typeof cell === "bigint" ? Number(cell) * 1000 : undefined;
  const isTime = typeof cell === "string" && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?$/.test(cell);
  return isTime ? askedInstant(`${cell.replace(" ", "T")}Z`) : undefined;
}

function askedInstant(text: string): number {
  const fraction = /\.\d+/.exec(text)?.[0] ?? "";
  return Date.parse(text.replace(fraction, "").toUpperCase()) + Number(`0${fraction}`) * 1000;
}

/** A text whose ASCII capitals are small letters. */
export function folded(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
