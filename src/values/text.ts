import type { Column } from "../types/column.ts";
import type { Json } from "../types/json.ts";
import { keepsText } from "./affinity.ts";
import { FILTER_OPERATORS, storedOnce } from "./filtered.ts";
import type { Kind } from "./kind.ts";
import { writePlain } from "./plain_cell.ts";

/** Texts. */
export const text: Kind<"text"> = {
  name: "text",
  takes: () => "a string without U+0000",
  read: readText,
  filtered: {
    operators: FILTER_OPERATORS,
    takes: "a text without U+0000",
    parse: (value) => storedOnce(isStorableText(value) ? value : undefined),
  },
  write: () => writePlain,
};

/** A string that the column stores as it is. */
export function readText(value: Json, { declared }: Column): string | undefined {
  return typeof value === "string" && isStorableText(value) && keepsText(declared, value) ? value : undefined;
}

/** Whether a text can be stored as it is: the driver cuts it at U+0000, and UTF-8 has no lone surrogates. */
export function isStorableText(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
