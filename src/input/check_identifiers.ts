import { cut, fieldPointer } from "../errors/wording.ts";
import type { Json, JsonObject } from "../types/json.ts";
import type { Relationship, Resource } from "../types/model.ts";
import { dataOf, DocumentFindings, type FormatSection, isObject, type SentRelationship } from "./checked_document.ts";
import { identifiersOf, type SentIdentifier } from "./sent_fields.ts";

/**
 * Checks that every relationship has linkage, of one resource or of many as its kind requires. The linkage of an
 * unknown relationship may be either; only its first mistake is reported, because the relationship itself is reported
 * too.
 */
export function checkRelationships(relationships: JsonObject, resource: Resource, findings: DocumentFindings): void {
  for (const name of Object.keys(relationships)) {
    const relationship = relationships[name];
    const data = isObject(relationship) ? relationship.data : undefined;
    const shown = cut(name);
    const place = fieldPointer("relationships", shown);
    if (data === undefined) {
      findings.add("_required", place, "crud-creating", `The relationship "${shown}" lacks the member "data".`);
    } else {
      const { many } = resource.relationshipBySpelling.get(name) ?? {};
      checkLinkage(data, many, { name: shown, at: `${place}/data`, section: "crud-creating" }, findings);
    }
  }
}

/** The place of linkage in a document, and the section of JSON:API about it. */
interface LinkagePlace {
  readonly name: string;
  readonly at: string;
  readonly section: FormatSection;
}

/** Checks linkage. `many` is `undefined` for an unknown relationship, whose linkage may be of one resource or of many. */
function checkLinkage(
  data: Json,
  many: boolean | undefined,
  { name, at, section }: LinkagePlace,
  findings: DocumentFindings,
): void {
  if (data === null && many !== true) return;
  const check = (one: Json, place: string) => checkIdentifier(one, place, section, findings);
  if (!Array.isArray(data) && many === true) {
    findings.add("_notArray", at, section, `The data of "${name}" is not an array: it links many resources.`);
  } else if (!Array.isArray(data) || many === false) {
    check(data, at);
  } else if (many === true) {
    data.forEach((one, index) => check(one, `${at}/${index}`));
  } else {
    data.every((one, index) => check(one, `${at}/${index}`));
  }
}

/** Whether a value is a resource identifier; its mistakes are added to the findings. */
function checkIdentifier(identifier: Json, place: string, section: FormatSection, findings: DocumentFindings): boolean {
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
  const data = dataOf(document, findings);
  const place = { name, at: "/data", section: "crud-updating-relationships" } as const;
  if (data !== undefined) checkLinkage(data, many, place, findings);
  findings.raise();
  return identifiersOf(data as SentRelationship["data"], "/data");
}
