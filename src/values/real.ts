import type { Json } from "../types/json.ts";
import type { Kind } from "./kind.ts";
import { writePlain } from "./plain_cell.ts";

/** Doubles. */
export const real: Kind<"real"> = {
  name: "real",
  takes: () => "a number",
  read: readReal,
  write: () => writePlain,
};

/** A finite double. JSON's `1e400` is infinite, so it is refused; −0 becomes 0, since SQLite keeps no sign of zero. */
export function readReal(value: Json): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value + 0 : undefined;
}
