import { cut } from "../errors/cut.ts";
import type { RuleSubject, StandardIssue, StandardSchema } from "../types/rules.ts";
import type { Resource } from "../types/model.ts";
import { pointer } from "../errors/pointer.ts";
import type { FieldFindings } from "./field_findings.ts";
import { fieldPlace, type SentFields } from "./sent_fields.ts";

/**
 * Checks a field by the application's own rules, until one fails. The value is an attribute's as it was sent, a to-one
 * relationship's id or null, `undefined` where a create lacks the field: only rules with `absent` see that.
 */
export function checkRules(
  value: unknown,
  subject: RuleSubject,
  pointer: string,
  resource: Resource,
  findings: FieldFindings,
): void {
  for (const rule of resource.rules.get(subject.field) ?? []) {
    if ((value === undefined && !rule.absent) || rule.check(value, subject)) continue;
    const { message } = rule;
    findings.add(pointer, rule.name, typeof message === "string" ? message : message(value, subject));
    return;
  }
}

/**
 * Checks attributes, by wire name, with the application's Standard Schema. An issue is an error of the attribute that
 * its path begins with. What the validator makes of the values is not stored: a write stores what the client sent.
 */
export async function checkStandardSchema(
  validator: StandardSchema,
  attributes: { readonly [field: string]: unknown },
  sent: SentFields,
  resource: Resource,
  findings: FieldFindings,
): Promise<void> {
  const result = await validator["~standard"].validate(attributes);
  for (const issue of result.issues ?? []) findings.add(placeOf(issue, sent, resource), "_invalid", issue.message);
}

/** An issue of no attribute is one of them all. */
function placeOf({ path }: StandardIssue, sent: SentFields, resource: Resource): string {
  const ofAll = sent.attributes.size === 0 ? "/data" : "/data/attributes";
  if (path === undefined || path.length === 0) return ofAll;
  const [first] = path;
  const name = String(typeof first === "object" ? first.key : first);
  const column = resource.columnBySpelling.get(name);
  if (column !== undefined) return fieldPlace(sent, column);
  return sent.unknownAttributes.includes(name) ? pointer("data", "attributes", cut(name)) : ofAll;
}
