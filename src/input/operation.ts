import { fieldPointer } from "../errors/wording.ts";
import type { Json, JsonObject } from "../types/json.ts";
import type { WritingEndpoint } from "../types/target.ts";
import { isObject } from "./checked_document.ts";

/** The reference to a resource in an operation: by id, or by `lid` if an earlier operation creates it. */
export interface OperationRef {
  readonly type: string;
  readonly id?: string;
  readonly lid?: string;
}

/** An operation whose form has been checked (https://jsonapi.org/ext/atomic/#operation-objects). */
export interface Operation {
  readonly endpoint: WritingEndpoint;
  /**
   * The resource that the operation changes; for a new one its type, and the `lid` by which later operations name it.
   */
  readonly ref: OperationRef;
  readonly relationship?: string;
  /** The document that a single request would send, of the resource or of its relationship. */
  readonly document: JsonObject;
}

/** Maps all spellings of a type to one key. */
export type KeyOfType = (type: string) => string;

/** The key of a lid, which is the same for all spellings of its type. */
export function lidKey({ type, lid }: { readonly type: string; readonly lid: string }, keyOf: KeyOfType): string {
  return JSON.stringify([keyOf(type), lid]);
}

/** Replaces an object that names a resource by its `lid`; `pointer` leads to the object. */
export type MapIdentifier = (identifier: JsonObject, pointer: string) => Json;

/** Maps what an operation's document names by `lid`: the resource and its linkage, nothing inside attributes. */
export function mapIdentifiers({ endpoint, relationship, document }: Operation, map: MapIdentifier): JsonObject {
  const { data } = document;
  if (data === undefined) return document;
  if (relationship !== undefined) return { ...document, data: mapLinkage(data, "/data", map) };
  if (!isObject(data)) return document;
  // The `lid` of a new resource refers to no earlier one.
  const named = endpoint === "create" ? data : mapOne(data, "/data", map);
  const own: JsonObject = isObject(named) ? named : data;
  const { relationships } = own;
  if (!isObject(relationships)) return own === data ? document : { ...document, data: own };
  const mapped = Object.entries(relationships).map(([name, one]): [string, Json] => {
    if (!isObject(one) || one.data === undefined) return [name, one];
    const place = `${fieldPointer("relationships", name)}/data`;
    return [name, { ...one, data: mapLinkage(one.data, place, map) }];
  });
  return { ...document, data: { ...own, relationships: Object.fromEntries(mapped) } };
}

function mapLinkage(linkage: Json, place: string, map: MapIdentifier): Json {
  if (!Array.isArray(linkage)) return mapOne(linkage, place, map);
  return linkage.map((one: Json, index) => mapOne(one, `${place}/${index}`, map));
}

function mapOne(identifier: Json, place: string, map: MapIdentifier): Json {
  return isObject(identifier) && identifier.lid !== undefined ? map(identifier, place) : identifier;
}
