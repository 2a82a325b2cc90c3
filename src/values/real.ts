import type { Json } from "../types/json.ts";
import { ORDER, storedOnce } from "./filtered.ts";
import type { Kind } from "./kind.ts";
import { writePlain } from "./plain_cell.ts";

/** A number as JSON has it. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Doubles. */
export const real: Kind<"real"> = {
  name: "real",
  takes: () => "a number",
  read: readReal,
  filtered: { operators: ORDER, takes: "a number", parse: (text) => storedOnce(parseReal(text)) },
  write: () => writePlain,
};

/** A finite double. JSON's `1e400` is infinite, so it is refused; −0 becomes 0, since SQLite keeps no sign of zero. */
export function readReal(value: Json): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value + 0 : undefined;
}

/** The double that a number of JSON states: `"1.5e3"` → 1500, but nothing for `"+1"` and `"1e400"`. */
export function parseReal(text: string): number | undefined {
  return NUMBER.test(text) ? readReal(Number(text)) : undefined;
}
