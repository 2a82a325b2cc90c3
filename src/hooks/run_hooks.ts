import { BadRequestError } from "../errors/request_errors.ts";
import { HookMistakeError, MissingRouteError } from "../errors/service_error.ts";
import { cut, describe } from "../errors/wording.ts";
import { resolveInclude } from "../model/visible.ts";
import type { Dialect } from "../sql/dialect.ts";
import { LONG_INTEGER, withExactAttributes } from "../values/exact_json.ts";
import { asCondition, CONDITIONS, isComparable, readCondition } from "../sql/stated_condition.ts";
import type { ReadCondition } from "../types/condition.ts";
import type { QueryBuilder, ShownResource, Subject } from "../types/hooks.ts";
import type { Action, Model, Resource } from "../types/model.ts";
import type { Additions, IncludePath, Query } from "../types/query.ts";

/** The parts from which a subject is made. */
interface SubjectSource {
  readonly model: Model;
  readonly resource: Resource;
  readonly action: Action;
  readonly id: string | undefined;
  readonly dialect: Dialect;
  readonly request: Request;
  readonly context: unknown;
}

/** The subjects of one request, and the additions to its query so far. */
export interface Recorded {
  /** The subject for the code at a place, such as `beforeFind`; errors in its query name the place. */
  readonly subjectOf: (place: string) => Subject;
  readonly additions: Additions;
}

/** Makes the subjects for hooks and custom parameters, and records their additions to the query. */
export function recordSubject(source: SubjectSource): Recorded {
  const { model, resource, action, id, dialect, request, context } = source;
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
            // A path that this caller may not see is left out; a path that does not exist is a mistake.
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
 * A condition in the forms of Kysely's own `where`: an expression, a function of the builder, or the parts of a
 * comparison.
 */
function stateCondition([first, ...rest]: readonly unknown[]): unknown {
  if (rest.length > 0) return (CONDITIONS as unknown as (...parts: readonly unknown[]) => unknown)(first, ...rest);
  return typeof first === "function" && !("toOperationNode" in first) ? first(CONDITIONS) : first;
}

/** Runs code of the application. A wrong name in it is a mistake of the application, not of the client. */
function by<Result>(place: string, add: () => Result): Result {
  try {
    return add();
  } catch (error) {
    if (error instanceof MissingRouteError) throw error;
    throw new HookMistakeError(`In ${place}: ${error instanceof Error ? error.message : error}`, error);
  }
}

/**
 * Runs the custom parameters that were sent, in their order; each has a subject of its own. `added` gives their
 * additions to the query so far.
 * @throws {BadRequestError} if one compares a column with a value that databases do not have: `Number("cheap")`.
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
 * Runs code of the application that may refuse a request by throwing. In other frameworks such code refuses by its
 * return value, so a returned value is reported as a mistake, not ignored.
 * @throws {HookMistakeError} if the code returns anything but `undefined` or the query that it was given.
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
  // The hook may change the order of the resources.
  const rounded = new Map(resources.flatMap((one, at) => LONG_INTEGER.test(texts[at]) ? [[one, texts[at]]] : []));
  await hook(resources);
  return resources.map((one) => {
    const text = rounded.get(one);
    return text === undefined ? JSON.stringify(inOrder(one)) : withExactAttributes(inOrder(one), text);
  });
}

/** A resource object with its members in the usual order, without empty ones, whatever a hook has changed. */
function inOrder({ type, id, attributes, relationships, links, meta }: ShownResource): ShownResource {
  const filled = <Member extends object>(member: Member | undefined) =>
    member === undefined || Object.keys(member).length === 0 ? undefined : member;
  const members = { attributes: filled(attributes), relationships: filled(relationships), links: filled(links) };
  return { type, id, ...members, meta: filled(meta) };
}
