import type { Json, JsonObject } from "../types/json.ts";
import { isObject } from "./checked_document.ts";

/**
 * A document without the `@`-members where fields stand, which JSON:API 1.1 lets a client add anywhere and which mean
 * nothing (https://jsonapi.org/format/1.1/#document-member-names-at-members). Elsewhere no member is looked for that
 * could be one, and within the value of an attribute they are data.
 */
export function withoutAtMembers(document: Json): Json {
  if (!isObject(document) || !isObject(document.data)) return document;
  const data: JsonObject = { ...document.data };
  return {
    ...document,
    data: Object.fromEntries(
      Object.entries(data).map((
        [name, value],
      ) => [name, FIELDS.has(name) && isObject(value) ? withoutOwn(value) : value]),
    ),
  };
}

const FIELDS: ReadonlySet<string> = new Set(["attributes", "relationships"]);

function withoutOwn(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith("@")));
}
