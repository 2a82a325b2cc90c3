import type { Resource } from "../types/model.ts";
import type { RuleSubject } from "../types/rules.ts";
import type { FieldFindings } from "./field_findings.ts";

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
