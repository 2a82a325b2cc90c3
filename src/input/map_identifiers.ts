import { pointer } from "../errors/wording.ts";
import type { Json, JsonObject } from "../types/json.ts";
import { isObject } from "./checked_document.ts";

/** Makes something else of what names a resource by its `lid`; `pointer` leads to it. */
export type MapIdentifier = (identifier: JsonObject, pointer: string) => Json;

/** What the document of an operation is of: linkage alone, a new resource, whose own `lid` names nothing yet, or neither. */
export interface OperationData {
  readonly isLinkage: boolean;
  readonly isNew: boolean;
}

/**
 * The document of an operation with what names resources by a `lid` mapped: the resource itself and its linkage, and
 * nothing of its attributes.
 */
export function mapIdentifiers(
  document: JsonObject,
  { isLinkage, isNew }: OperationData,
  place: string,
  map: MapIdentifier,
): JsonObject {
  const { data } = document;
  if (data === undefined) return document;
  if (isLinkage) return { ...document, data: mapLinkage(data, `${place}/data`, map) };
  if (!isObject(data)) return document;
  const named = isNew ? data : mapOne(data, `${place}/data`, map);
  const own: JsonObject = isObject(named) ? named : data;
  const { relationships } = own;
  if (!isObject(relationships)) return { ...document, data: own };
  const mapped = Object.entries(relationships).map(([name, one]): [string, Json] => {
    if (!isObject(one) || one.data === undefined) return [name, one];
    const at = place + pointer("data", "relationships", name, "data");
    return [name, { ...one, data: mapLinkage(one.data, at, map) }];
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
