import type { Json, JsonObject } from "../types/json.ts";

/** The operations that store a document. */
export type WriteOperation = "create" | "update";

/** What names a related resource: `{"type": "countries", "id": "1"}`. */
export type Identifier = JsonObject & { readonly type: string; readonly id: string };

/** A relationship as a document sends it. */
export type SentRelationship = JsonObject & { readonly data: Identifier | null | readonly Identifier[] };

/**
 * A document whose structure has been checked. A relationship that the resource has holds what its kind asks for; one
 * that it does not have may hold either.
 */
export type CheckedDocument = JsonObject & {
  readonly data: JsonObject & {
    readonly type: string;
    /** Null only where a new resource has none. */
    readonly id?: string | null;
    readonly attributes?: JsonObject;
    readonly relationships?: { readonly [name: string]: SentRelationship };
  };
};

/** Whether a JSON value is an object: neither null nor an array. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
