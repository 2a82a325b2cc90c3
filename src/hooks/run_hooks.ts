import { cut } from "../errors/cut.ts";
import { BadRequestError } from "../errors/request_errors.ts";
import type { ShownResource, Subject } from "../types/hooks.ts";
import type { Action } from "../types/model.ts";
import type { Additions, Query } from "../types/query.ts";
import { isBindable } from "../where.ts";

/**
 * Runs the custom parameters that were sent, in their order. What they add stands in
 * `added` afterwards.
 * @throws {BadRequestError} where one compares a column with what no database can be asked for: `Number("cheap")`.
 */
export async function runCustomParameters(
  action: Action,
  query: Query,
  subject: Subject,
  added: Additions,
): Promise<void> {
  for (const { name, value } of query.custom) {
    const before = added.conditions.length;
    await action.settings.parameters.get(name)?.callable(value, subject);
    if (added.conditions.slice(before).every(isBindable)) continue;
    throw new BadRequestError(`Cannot read "${name}": nothing can be compared with "${cut(value)}".`, name);
  }
}

/** Lets a hook change resource objects that are written as JSON texts. */
export async function showThrough(
  texts: readonly string[],
  hook: (resources: readonly ShownResource[]) => unknown,
): Promise<readonly string[]> {
  const resources = texts.map((text) => JSON.parse(text) as ShownResource);
  await hook(resources);
  return resources.map(inOrder);
}

/** A resource object with its members in the order that documents keep, whatever a hook has added; no empty ones. */
function inOrder({ type, id, attributes, relationships, links }: ShownResource): string {
  const filled = (member: object | undefined) =>
    member === undefined || Object.keys(member).length === 0 ? undefined : member;
  return JSON.stringify({
    type,
    id,
    attributes: filled(attributes),
    relationships: filled(relationships),
    links: filled(links),
  });
}
