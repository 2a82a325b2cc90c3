import { wireName } from "../../model/names.ts";

/** The words of a name, in lower case: `passwordHash`, `password_hash` → `password`, `hash`. */
export function wordsOf(name: string): readonly string[] {
  return wireName(name).split("-").filter((word) => word !== "");
}
