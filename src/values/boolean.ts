import { EQUALITY, storedOnce } from "./filtered.ts";
import type { Kind } from "./kind.ts";
import { writePlain } from "./plain_cell.ts";

/** `true` and `false`, which are stored as 1 and 0. */
export const boolean: Kind<"boolean"> = {
  name: "boolean",
  takes: () => "true or false",
  read: (value) => typeof value === "boolean" ? BigInt(value) : undefined,
  filtered: {
    operators: EQUALITY,
    takes: "true or false",
    parse: (text) => storedOnce(text === "true" ? 1n : text === "false" ? 0n : undefined),
  },
  write: () => (cell) => cell === 1 ? "true" : cell === 0 ? "false" : writePlain(cell),
};
