import { wireName } from "../../model/names.ts";

/** What no field is named: members of a resource object, and the parameter `filter[or]`. */
export const RESERVED: readonly string[] = ["id", "type", "or"];

/** The words of a name, in lower case: `passwordHash`, `password_hash` → `password`, `hash`. */
export function wordsOf(name: string): readonly string[] {
  return wireName(name).split("-").filter((word) => word !== "");
}
