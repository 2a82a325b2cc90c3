import { cut } from "../errors/cut.ts";
import type { StandardIssue, StandardSchema } from "../types/rules.ts";
import type { Resource } from "../types/model.ts";
import { attributePointer, type FieldFindings } from "./field_findings.ts";

/**
 * Checks attributes, by wire name, with the application's Standard Schema. An issue is an error of the attribute that
 * its path begins with. What the validator makes of the values is not stored: a write stores what the client sent.
 */
export async function checkStandardSchema(
  validator: StandardSchema,
  attributes: { readonly [field: string]: unknown },
  resource: Resource,
  findings: FieldFindings,
): Promise<void> {
  const result = await validator["~standard"].validate(attributes);
  for (const issue of result.issues ?? []) findings.add(placeOf(issue, resource), "_invalid", issue.message);
}

function placeOf({ path }: StandardIssue, resource: Resource): string {
  if (path === undefined || path.length === 0) return "/data/attributes";
  const [first] = path;
  const name = String(typeof first === "object" ? first.key : first);
  return attributePointer(resource.columnBySpelling.get(name)?.field ?? cut(name));
}
