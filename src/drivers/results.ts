import type { SqlValue } from "../types/json.ts";
import { shippedText } from "../values/base64.ts";

/** A value as a driver gives it: some clients hand bytes over as an `ArrayBuffer` or as an array of numbers. */
export function fromClient(value: unknown): SqlValue {
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  return Array.isArray(value) ? Uint8Array.from(value) : value as SqlValue;
}

/** What a shipped JSON says: bytes, since text of another program's that is no UTF-8 would abort the whole process. */
export function parseShipped(value: SqlValue): unknown {
  return JSON.parse(value instanceof Uint8Array ? shippedText(value) : String(value));
}

const CHANGES = /^\s*(?:insert|update|delete|replace)\b/i;

/** Whether a statement may change rows. */
export function changesRows(sql: string): boolean {
  return CHANGES.test(sql);
}

/** How many rows a statement that returned rows has changed: those that it returned, none for a reading one. */
export function returnedChanges(sql: string, rows: { readonly length: number }): number {
  return changesRows(sql) ? rows.length : 0;
}
