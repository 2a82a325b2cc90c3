import { ConflictError, ForbiddenError } from "../errors/request_errors.ts";
import { cut } from "../errors/wording.ts";
import { didYouMean } from "../model/spellings.ts";
import type { Json, JsonObject } from "../types/json.ts";
import type { Key } from "../types/key.ts";
import type { Resource } from "../types/model.ts";
import type { Bounds, Settings } from "../types/settings.ts";
import { hasPath, UUID } from "../values/ids.ts";
import { checkRelationships } from "./check_identifiers.ts";
import { checkLinkageSizes } from "./check_written.ts";
import { type CheckedDocument, dataOf, DocumentFindings, isObject, type WriteOperation } from "./checked_document.ts";

/** The settings of a service for documents: its limits, and whether errors link to the JSON:API specification. */
type DocumentRules = Partial<Pick<Bounds, "idLength" | "linkage">> & Pick<Settings, "aboutLinks">;

/**
 * Checks that a posted body is a JSON:API document of one resource, and reports all its mistakes together
 * (https://jsonapi.org/format/1.0/#document-structure). Members that JSON:API does not define are ignored.
 * @throws {ValidationError}
 * @throws {TooManyLinksError}
 */
export function checkDocument(
  document: Json,
  resource: Resource,
  operation: WriteOperation,
  { aboutLinks, idLength = Infinity, linkage = Infinity }: DocumentRules,
): CheckedDocument {
  const findings = new DocumentFindings(aboutLinks);
  const data = checkTopLevel(document, findings);
  if (data !== undefined) {
    checkIdentity(data, operation, findings);
    if (operation === "create") checkClientId(data, resource, idLength, findings);
    checkObject(data, "attributes", findings);
    if (checkObject(data, "relationships", findings)) checkRelationships(data.relationships, resource, findings);
  }
  findings.raise();
  if (data?.relationships !== undefined) checkLinkageSizes(data.relationships as JsonObject, linkage);
  return document as CheckedDocument;
}

function checkTopLevel(document: Json, findings: DocumentFindings): JsonObject | undefined {
  const data = dataOf(document, findings);
  if (data === undefined || isObject(data)) return data;
  findings.add("_notObject", "/data", "document-top-level", "Primary data is not an object.");
}

/** Checks type and id. For a new resource, an id of null means that it has no id. */
function checkIdentity(data: JsonObject, operation: WriteOperation | "delete", findings: DocumentFindings): void {
  const isNew = operation === "create";
  if (data.type === undefined) {
    findings.add("_required", "/data", "crud-creating", 'Primary data lacks the member "type".');
  }
  if (data.id === undefined && !isNew) {
    findings.add("_required", "/data", "crud-updating", 'Primary data lacks the member "id".');
  }
  for (const member of ["type", "id"]) {
    const value = member === "id" && isNew ? data.id ?? undefined : data[member];
    if (value === undefined || typeof value === "string") continue;
    const detail = `The member "${member}" of primary data is not a string.`;
    findings.add("_notString", `/data/${member}`, "document-resource-object-identification", detail);
  }
}

function checkClientId(data: JsonObject, { key }: Resource, most: number, findings: DocumentFindings): void {
  const { id } = data;
  if (key.clientIds === false || typeof id !== "string") return;
  const [detail, rule = "_type"] = idFault(id, key, most);
  if (detail !== undefined) findings.add(rule, "/data/id", "crud-creating-client-ids", detail);
}

/** The fault of a new id: a message, and the title of the error unless it is the default one. Empty if it is right. */
function idFault(id: string, key: Key, most: number): readonly string[] {
  const shown = cut(id);
  if (id.length > most) return [`Cannot give a resource the id "${shown}": it has more than ${most} characters.`];
  if (key.clientIds === "uuid" && !UUID.test(id)) return [`The id "${shown}" is not a UUID.`, "_notUuid"];
  if (!hasPath(id, key)) return [`No resource of this type can have the id "${shown}".`];
  const longest = tooLong(id, key);
  if (longest === undefined) return [];
  return [`No new resource of this type can have the id "${shown}": it has more than ${longest} characters.`];
}

/** The declared length of a column of the key, if that part of the id has more characters. */
function tooLong(id: string, { codec, longest }: Key): number | undefined {
  const parts = codec.parse(id) ?? [];
  return longest.find((most, index) => {
    const part = parts[index];
    return most !== undefined && typeof part === "string" && [...part].length > most;
  });
}

/** Checks that a member is an object if it is there; returns whether it is one. */
function checkObject<Member extends "attributes" | "relationships">(
  data: JsonObject,
  member: Member,
  findings: DocumentFindings,
): data is JsonObject & { readonly [M in Member]: JsonObject } {
  const value = data[member];
  if (value === undefined || isObject(value)) return value !== undefined;
  findings.add(
    "_notObject",
    `/data/${member}`,
    "document-resource-objects",
    `The member "${member}" of primary data is not an object.`,
  );
  return false;
}

/** Checks the body of a delete: a document with the type and id of one resource. @throws {ValidationError} */
export function checkDelete(document: Json, aboutLinks: boolean): CheckedDocument {
  const findings = new DocumentFindings(aboutLinks);
  const data = checkTopLevel(document, findings);
  if (data !== undefined) checkIdentity(data, "delete", findings);
  findings.raise();
  return document as CheckedDocument;
}

/**
 * Checks that a document has the type and id of its endpoint, and that a client may choose the id. `id` is the one in
 * the path.
 * @throws {ConflictError}
 * @throws {ForbiddenError}
 */
export function checkEndpoint(
  document: CheckedDocument,
  resource: Resource,
  operation: WriteOperation | "delete",
  id?: string,
): void {
  const { data } = document;
  const pointers: string[] = [];
  if (!resource.typeSpellings.includes(data.type)) pointers.push("/data/type");
  if (operation !== "create" && data.id !== id) pointers.push("/data/id");
  if (pointers.length > 0) {
    const endpoint = operation === "create" ? `"${resource.type}"` : `"${cut(id ?? "")}" of "${resource.type}"`;
    const given = operation === "create" ? `"${cut(data.type)}"` : `"${cut(data.id ?? "")}" of "${cut(data.type)}"`;
    const meant = pointers[0] === "/data/type" ? didYouMean(cut(data.type), [resource.type]) : "";
    throw new ConflictError(`Cannot ${operation} ${endpoint}: the document is ${given}.${meant}`, pointers);
  }
  if (operation === "create" && data.id != null && resource.key.clientIds === false) {
    throw new ForbiddenError(`Cannot create "${resource.type}" with an id of your own: the service makes the ids.`, [
      "/data/id",
    ]);
  }
}
