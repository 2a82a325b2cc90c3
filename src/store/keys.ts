import type { Key } from "../types/model.ts";

/** The key of a table; of the primary one where none is named. */
export type KeyOf = (table: string | undefined) => Key;
