import { cut } from "../errors/cut.ts";
import { describe } from "../errors/describe.ts";
import { HookMistakeError } from "../errors/service_errors.ts";
import { BadRequestError } from "../errors/request_errors.ts";
import { isComparable } from "../sql/comparable.ts";
import type { ShownResource, Subject } from "../types/hooks.ts";
import type { Action } from "../types/model.ts";
import type { Additions, Query } from "../types/query.ts";

/**
 * Runs the custom parameters that were sent, in their order; each has a subject of its own. `added` tells what they have
 * added to the query so far.
 * @throws {BadRequestError} where one compares a column with what no database can be asked for: `Number("cheap")`.
 */
export async function runCustomParameters(
  action: Action,
  custom: Query["custom"],
  subjectOf: (place: string) => Subject,
  added: () => Additions,
): Promise<void> {
  for (const { name, value } of custom) {
    const before = added().conditions.length;
    const parameter = action.settings.parameters.get(name);
    if (parameter === undefined) continue;
    const place = `queryParameters.${name}`;
    await runBefore(place, (subject) => parameter.callable(value, subject), subjectOf(place));
    if (added().conditions.slice(before).every(isComparable)) continue;
    throw new BadRequestError(`Cannot read "${name}": nothing can be compared with "${cut(value)}".`, name);
  }
}

/**
 * Runs code of the application that may refuse a request. Elsewhere such code refuses by what it returns, so a value
 * here may be a refusal: it must not be overheard.
 * @throws {HookMistakeError} where the code returns anything but nothing, or the query that it was given.
 */
export async function runBefore<Given extends Subject>(
  place: string,
  code: (subject: Given) => unknown,
  subject: Given,
): Promise<void> {
  const returned = await code(subject);
  if (returned === undefined || returned === subject.query) return;
  throw new HookMistakeError(
    `${place} of "${subject.resource}" returned ${describe(returned)}: ` +
      "let it return nothing, and throw an error with a status to refuse.",
  );
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
