import type { Action, Resource } from "../types/model.ts";

/** The attributes of a resource that configuration does not hide from a request: those that an error may name. */
export function shownFields(resource: Resource, { visible }: Action): readonly string[] {
  return visible.attributes(resource).map((one) => one.field);
}
