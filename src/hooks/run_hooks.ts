import { BadRequestError } from "../errors/request_errors.ts";
import { HookMistakeError, MissingRouteError } from "../errors/service_error.ts";
import { cut, describe } from "../errors/wording.ts";
import { resolveInclude } from "../model/visible.ts";
import { isComparable } from "../sql/filter_tests.ts";
import type { SqlContext } from "../sql/names.ts";
import { asCondition, CONDITIONS, readCondition } from "../sql/stated_condition.ts";
import type { ReadCondition } from "../types/condition.ts";
import type { QueryBuilder, ShownResource, Subject } from "../types/hooks.ts";
import type { Action, Model, Resource } from "../types/model.ts";
import type { Additions, IncludePath, Query } from "../types/query.ts";
import type { Target } from "../types/target.ts";

/** What a subject is made of. */
export interface SubjectSource {
  readonly model: Model;
  readonly resource: Resource;
  readonly action: Action;
  readonly target: Pick<Target, "id">;
  readonly sql: Pick<SqlContext, "dialect">;
  readonly request: Request;
  readonly context: unknown;
}

/** Subjects of one request, and what has been added to their query so far. */
export interface Recorded {
  /** The subject for the code at a place, `beforeFind`; what goes wrong in its query names the place. */
  readonly subjectOf: (place: string) => Subject;
  readonly additions: Additions;
}

/** The subjects that hooks and custom parameters are given; what they add to the query is recorded. */
export function recordSubject(source: SubjectSource): Recorded {
  const { model, resource, action, target: { id }, sql: { dialect }, request, context } = source;
  const include: IncludePath[] = [];
  const conditions: ReadCondition[] = [];
  const queryOf = (place: string): QueryBuilder => {
    const query: QueryBuilder = {
      where: (...stated: readonly unknown[]) =>
        by(place, () => {
          const expression = asCondition(stateCondition(stated), "query.where");
          conditions.push(readCondition(expression, resource, dialect, model));
          return query;
        }),
      include: (...paths) =>
        by(place, () => {
          for (const path of paths) {
            // What this caller does not see is left out; what nobody has is a mistake.
            const named = resolveInclude(model.whole, model.whole.resource(resource.table), path);
            include.push(action.visible.included(model, resource, named));
          }
          return query;
        }),
    };
    return query;
  };
  const subjectOf = (place: string): Subject => {
    return { operation: action.operation, resource: resource.type, id, request, context, query: queryOf(place) };
  };
  return { subjectOf, additions: { include, conditions } };
}

/**
 * A condition as Kysely's own `where` takes it: an expression, a function of the builder, or the parts of a comparison.
 */
function stateCondition([first, ...rest]: readonly unknown[]): unknown {
  if (rest.length > 0) return (CONDITIONS as unknown as (...parts: readonly unknown[]) => unknown)(first, ...rest);
  return typeof first === "function" && !("toOperationNode" in first) ? first(CONDITIONS) : first;
}

/** A wrong name in the application's code is no fault of the client's, and no refusal. */
function by<Result>(place: string, add: () => Result): Result {
  try {
    return add();
  } catch (error) {
    if (error instanceof MissingRouteError) throw error;
    throw new HookMistakeError(`In ${place}: ${error instanceof Error ? error.message : error}`, error);
  }
}

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
