import { cut, pointer } from "../errors/wording.ts";
import type { Json, JsonObject } from "../types/json.ts";
import type { Relationship, Resource } from "../types/model.ts";
import { DocumentFindings, type FormatSection, type Identifier, isObject } from "./checked_document.ts";
import type { SentIdentifier } from "./sent_fields.ts";

/**
 * Checks that every relationship has linkage, of one resource or of many as its kind requires. The linkage of an
 * unknown relationship may be either; only its first mistake is reported, because the relationship itself is reported
 * too.
 */
export function checkRelationships(relationships: JsonObject, resource: Resource, findings: DocumentFindings): void {
  for (const name of Object.keys(relationships)) {
    const relationship = relationships[name];
    const data = isObject(relationship) ? relationship.data : undefined;
    if (data === undefined) {
      const shown = cut(name);
      const detail = `The relationship "${shown}" lacks the member "data".`;
      findings.add("_required", pointer("data", "relationships", shown), "crud-creating", detail);
    } else {
      checkLinkage(name, data, resource.relationshipBySpelling.get(name)?.many, findings);
    }
  }
}

/**
 * Checks the linkage of one relationship. `many` is `undefined` for an unknown one, whose linkage may be of one
 * resource or of many.
 */
function checkLinkage(name: string, data: Json, many: boolean | undefined, findings: DocumentFindings): void {
  if (data === null && many !== true) return;
  const place = pointer("data", "relationships", cut(name), "data");
  if (Array.isArray(data) && many === true) {
    data.forEach((one, index) => checkIdentifier(one, `${place}/${index}`, findings));
  } else if (Array.isArray(data) && many === undefined) {
    data.every((one, index) => checkIdentifier(one, `${place}/${index}`, findings));
  } else if (many === true) {
    findings.add(
      "_notArray",
      place,
      "crud-creating",
      `The data of "${cut(name)}" is not an array: it links many resources.`,
    );
  } else {
    checkIdentifier(data, place, findings);
  }
}

/** Whether a value is a resource identifier; its mistakes are added to the findings. */
function checkIdentifier(
  identifier: Json,
  place: string,
  findings: DocumentFindings,
  section: FormatSection = "crud-creating",
): boolean {
  if (!isObject(identifier)) {
    findings.add("_notObject", place, section, "The linkage is not a resource identifier object.");
    return false;
  }
  for (const member of ["type", "id"]) {
    if (identifier[member] === undefined) {
      findings.add("_required", place, section, `The linkage lacks the member "${member}".`);
    } else if (typeof identifier[member] !== "string") {
      const detail = `The member "${member}" of the linkage is not a string.`;
      findings.add("_notString", `${place}/${member}`, section, detail);
    }
  }
  return typeof identifier.type === "string" && typeof identifier.id === "string";
}

const SECTION = "crud-updating-relationships";

/**
 * Checks that a posted body is the linkage of a relationship, reports all its mistakes together, and reads it. A to-one
 * that is null gives no identifiers. See https://jsonapi.org/format/1.0/#crud-updating-relationships.
 * @throws {ValidationError}
 */
export function checkLinkageDocument(
  document: Json,
  { name, many }: Relationship,
  aboutLinks: boolean,
): readonly SentIdentifier[] {
  const findings = new DocumentFindings(aboutLinks);
  if (!isObject(document)) findings.add("_notObject", "", "document-top-level", "The document is not an object.");
  else if (document.data === undefined) {
    findings.add("_required", "", "document-top-level", 'The document lacks the member "data".');
  } else checkData(document.data, name, many, findings);
  findings.raise();
  const { data } = document as JsonObject;
  if (!many) return data === null ? [] : [identifierOf(data as Identifier, "/data")];
  return (data as readonly Identifier[]).map((one, index) => identifierOf(one, `/data/${index}`));
}

function checkData(data: Json, name: string, many: boolean, findings: DocumentFindings): void {
  if (!many) {
    if (data !== null) checkIdentifier(data, "/data", findings, SECTION);
  } else if (Array.isArray(data)) {
    data.forEach((one, index) => checkIdentifier(one, `/data/${index}`, findings, SECTION));
  } else {
    findings.add("_notArray", "/data", SECTION, `The data of "${name}" is not an array: it links many resources.`);
  }
}

function identifierOf({ type, id }: Identifier, pointer: string): SentIdentifier {
  return { type, id, pointer };
}
