import { underscore } from "../model/names.ts";
import type { Resource } from "../types/model.ts";

/** Whether a type in a document means a resource: `national-capitals`, or underscored `national_capitals`. */
export function isTypeOf(type: string, resource: Resource): boolean {
  return type === resource.type || type === underscore(resource.type);
}
