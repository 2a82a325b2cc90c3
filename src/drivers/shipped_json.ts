import type { SqlValue } from "../types/json.ts";

const decoder = new TextDecoder();

/** What a shipped JSON says: bytes, since text of another program's that is no UTF-8 would abort the whole process. */
export function parseShipped(value: SqlValue): unknown {
  return JSON.parse(value instanceof Uint8Array ? decoder.decode(value) : String(value));
}
