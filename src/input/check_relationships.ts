import { cut } from "../errors/cut.ts";
import { pointer } from "../errors/pointer.ts";
import type { Json, JsonObject } from "../types/json.ts";
import type { Resource } from "../types/model.ts";
import { isObject } from "./checked_document.ts";
import type { DocumentFindings, FormatSection } from "./document_findings.ts";

/**
 * Checks that every relationship holds linkage: of one resource or of many as its relationship says, of either where the
 * resource has no such relationship: its first mistake is told, since it is unknown as a whole.
 */
export function checkRelationships(relationships: JsonObject, resource: Resource, findings: DocumentFindings): void {
  for (const name of Object.keys(relationships)) {
    const relationship = relationships[name];
    const data = isObject(relationship) ? relationship.data : undefined;
    if (data === undefined) {
      const told = cut(name);
      const detail = `The relationship "${told}" lacks the member "data".`;
      findings.add("_required", pointer("data", "relationships", told), "crud-creating", detail);
    } else {
      checkLinkage(name, data, resource.relationshipBySpelling.get(name)?.many, findings);
    }
  }
}

/** `many` is `undefined` where the resource has no such relationship, whose linkage may be either. */
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

/** Whether linkage names a resource; what is wrong with it goes to the findings. */
export function checkIdentifier(
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
