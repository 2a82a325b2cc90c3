import type { Json, JsonObject } from "../types/json.ts";
import type { Relationship } from "../types/model.ts";
import { checkIdentifier } from "./check_relationships.ts";
import { type Identifier, isObject } from "./checked_document.ts";
import { DocumentFindings } from "./document_findings.ts";
import type { SentIdentifier } from "./sent_fields.ts";

const SECTION = "crud-updating-relationships";

/**
 * Checks that a posted body is the linkage of a relationship, finding all that is wrong at once, and reads it. A to-one
 * that is null has no identifiers. See https://jsonapi.org/format/1.0/#crud-updating-relationships.
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
