import { pointer } from "../pointer.ts";
import type { Json, JsonObject } from "../types/json.ts";
import type { Resource } from "../types/model.ts";
import { isObject } from "./checked_document.ts";
import type { DocumentFindings } from "./document_findings.ts";

/**
 * Checks that every relationship holds linkage: of one resource or of many as its association says, of either where the
 * resource has no such association.
 */
export function checkRelationships(relationships: JsonObject, resource: Resource, findings: DocumentFindings): void {
  for (const [name, relationship] of Object.entries(relationships)) {
    const data = isObject(relationship) ? relationship.data : undefined;
    if (data === undefined) {
      const detail = `The relationship "${name}" lacks the member "data".`;
      findings.add("_required", pointer("data", "relationships", name), "crud-creating", detail);
    } else {
      checkLinkage(name, data, resource.associationBySpelling.get(name)?.kind, findings);
    }
  }
}

function checkLinkage(
  name: string,
  data: Json,
  kind: "toOne" | "toMany" | undefined,
  findings: DocumentFindings,
): void {
  const place = pointer("data", "relationships", name, "data");
  if (Array.isArray(data) && kind !== "toOne") {
    data.forEach((one, index) => checkIdentifier(one, `${place}/${index}`, findings));
  } else if (kind === "toMany") {
    findings.add(
      "_notArray",
      place,
      "crud-creating",
      `The data of "${name}" is not an array: it links many resources.`,
    );
  } else if (data !== null) {
    checkIdentifier(data, place, findings);
  }
}

function checkIdentifier(identifier: Json, place: string, findings: DocumentFindings): void {
  if (!isObject(identifier)) {
    findings.add("_notObject", place, "crud-creating", "The linkage is not a resource identifier object.");
    return;
  }
  for (const member of ["type", "id"]) {
    if (identifier[member] === undefined) {
      findings.add("_required", place, "crud-creating", `The linkage lacks the member "${member}".`);
    } else if (typeof identifier[member] !== "string") {
      const detail = `The member "${member}" of the linkage is not a string.`;
      findings.add("_notString", `${place}/${member}`, "crud-creating", detail);
    }
  }
}
