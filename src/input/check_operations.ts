import { MalformedError } from "../errors/request_errors.ts";
import { MOST_ERRORS } from "../errors/service_error.ts";
import { cut } from "../errors/wording.ts";
import type { Json, JsonObject } from "../types/json.ts";
import type { WritingEndpoint } from "../types/target.ts";
import { isObject } from "./checked_document.ts";
import {
  type KeyOfType,
  lidKey,
  type MapIdentifier,
  mapIdentifiers,
  type Operation,
  type OperationRef,
} from "./operation.ts";

/** Members that a document with operations must not have. */
export const NOT_BESIDE = ["data", "included", "errors", "atomic:results"];

/** The endpoints of each `op`: for a resource, and for a relationship. */
const ENDPOINTS: ReadonlyMap<Json, readonly [WritingEndpoint, WritingEndpoint]> = new Map([
  ["add", ["create", "addLinkage"]],
  ["update", ["update", "replaceLinkage"]],
  ["remove", ["delete", "removeLinkage"]],
]);

/** Notes a mistake; the pointer is relative to the object for which the function was made. */
type Note = (pointer: string, detail: string) => void;

/** A `Note` for a place inside that object. */
function below(note: Note, place: string): Note {
  return (pointer, detail) => note(place + pointer, detail);
}

/**
 * Checks the form of a document with operations, and that each `lid` belongs to an earlier operation, and reports all
 * mistakes together. The endpoints that carry the operations out check their resource objects.
 * @throws {MalformedError}
 */
export function checkOperations(document: Json, most: number, keyOf: KeyOfType): readonly Operation[] {
  const places: { pointer: string; detail: string }[] = [];
  const note: Note = (pointer, detail) => {
    if (places.length < MOST_ERRORS) places.push({ pointer, detail });
  };
  const listed = listOf(document, most, note);
  const lids = new Set<string>();
  const operations = listed.map((one, index) => {
    const own = below(note, `/atomic:operations/${index}`);
    const operation = operationOf(one, own);
    if (operation !== undefined) checkLids(operation, lids, keyOf, own);
    return operation;
  });
  if (places.length > 0) throw new MalformedError(places);
  return operations as Operation[];
}

function listOf(document: Json, most: number, note: Note): readonly Json[] {
  if (!isObject(document)) {
    note("", "The document is not an object.");
    return [];
  }
  for (const name of NOT_BESIDE) {
    if (Object.hasOwn(document, name)) note(`/${name}`, `"${name}" cannot stand beside "atomic:operations".`);
  }
  const list = document["atomic:operations"];
  const fault = !Array.isArray(list)
    ? "is not an array of operations"
    : list.length === 0
    ? "holds no operation"
    : list.length > most
    ? `holds ${list.length} operations: at most ${most} are carried out at once`
    : undefined;
  if (fault === undefined) return list as readonly Json[];
  note("/atomic:operations", `"atomic:operations" ${fault}.`);
  return [];
}

function operationOf(operation: Json, note: Note): Operation | undefined {
  if (!isObject(operation)) return void note("", "The operation is not an object.");
  const { op, ref, href, data } = operation;
  const endpoints = ENDPOINTS.get(op);
  if (endpoints === undefined) return void note("/op", '"op" must be "add", "update" or "remove".');
  if (href !== undefined) return void note("/href", '"href" is not supported here: send "ref".');
  const named = ref === undefined ? undefined : namedBy(ref, "ref", below(note, "/ref"));
  if (isObject(ref) && ref.relationship !== undefined) return ofRelationship(operation, endpoints[1], named, note);
  const [endpoint] = endpoints;
  if (endpoint === "delete") {
    if (ref === undefined) note("/ref", 'A "remove" needs "ref", which names what is removed.');
    return named && { endpoint, ref: named, document: {} };
  }
  if (endpoint === "create" && ref !== undefined) {
    return void note("/ref", 'An "add" of a resource takes no "ref": its "data" has the type.');
  }
  if (!isObject(data)) return void note("/data", `"data" of this "${op}" is not a resource object.`);
  const inside = below(note, "/data");
  const own = endpoint === "create" ? madeBy(data, inside) : namedBy(data, "data", inside);
  if (own === undefined || (ref !== undefined && named === undefined)) return undefined;
  return { endpoint, ref: named ?? own, document: { data } };
}

function ofRelationship(
  { ref, data }: JsonObject,
  endpoint: WritingEndpoint,
  named: OperationRef | undefined,
  note: Note,
): Operation | undefined {
  const { relationship } = ref as JsonObject;
  if (typeof relationship !== "string") {
    return void note("/ref/relationship", 'The member "relationship" of "ref" is not a string.');
  }
  return named && { endpoint, ref: named, relationship, document: data === undefined ? {} : { data } };
}

/** Reads a reference by id or by lid; `undefined` if it is wrong. */
function namedBy(value: Json, name: string, note: Note): OperationRef | undefined {
  if (!isObject(value)) return void note("", `"${name}" is not an object.`);
  const isTyped = isText(value, "type", name, note);
  if (value.id !== undefined && value.lid !== undefined) {
    return void note("/lid", `"${name}" has both "id" and "lid": send one of them.`);
  }
  const member = value.lid === undefined ? "id" : "lid";
  return isText(value, member, name, note) && isTyped ? value as unknown as OperationRef : undefined;
}

/** Reads the new resource of an `add`; an id of null counts as absent. */
function madeBy(data: JsonObject, note: Note): OperationRef | undefined {
  const { id, lid } = data;
  const isTyped = isText(data, "type", "data", note);
  const hasId = id != null;
  if (hasId && lid !== undefined) {
    return void note("/lid", '"data" has both "id" and "lid": send one of them.');
  }
  const isNamed = (!hasId || isText(data, "id", "data", note)) &&
    (lid === undefined || isText(data, "lid", "data", note));
  return isTyped && isNamed ? { type: data.type as string, lid: lid as string | undefined } : undefined;
}

function isText(value: JsonObject, member: string, name: string, note: Note): boolean {
  if (typeof value[member] === "string") return true;
  const fault = value[member] === undefined
    ? `"${name}" lacks the member "${member}"`
    : `The member "${member}" of "${name}" is not a string`;
  note(`/${member}`, `${fault}.`);
  return false;
}

/** Checks that earlier operations create what an operation names by lid, and notes the lid of its own new resource. */
function checkLids(operation: Operation, lids: Set<string>, keyOf: KeyOfType, note: Note): void {
  const { endpoint, ref, document } = operation;
  const checkKnown: MapIdentifier = (identifier, pointer) => {
    const { type, id, lid } = identifier;
    if (id !== undefined) note(`${pointer}/lid`, 'A resource identifier has both "id" and "lid": send one of them.');
    else if (typeof lid !== "string") note(`${pointer}/lid`, 'The member "lid" is not a string.');
    else if (typeof type !== "string") note(`${pointer}/type`, 'A resource that is named by "lid" has no "type".');
    else if (!lids.has(lidKey({ type, lid }, keyOf))) {
      note(`${pointer}/lid`, `No operation before this one makes "${cut(type)}" with the lid "${cut(lid)}".`);
    }
    return identifier;
  };
  const isNew = endpoint === "create";
  mapIdentifiers(operation, checkKnown);
  if (isNew && ref.lid !== undefined) {
    const key = lidKey({ type: ref.type, lid: ref.lid }, keyOf);
    if (lids.has(key)) note("/data/lid", `The lid "${cut(ref.lid)}" is that of an operation before this one.`);
    lids.add(key);
  } else if (!isNew && ref.lid !== undefined && ref !== document.data as unknown) {
    checkKnown(ref as unknown as JsonObject, "/ref");
  }
}
