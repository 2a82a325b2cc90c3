import type { SqlValue } from "../types/json.ts";

/** A value as a driver gives it: some clients hand bytes over as an `ArrayBuffer` or as an array of numbers. */
export function fromClient(value: unknown): SqlValue {
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  return Array.isArray(value) ? Uint8Array.from(value) : value as SqlValue;
}
