import { HookMistakeError, MissingRouteError } from "../errors/service_errors.ts";
import { resolveInclude } from "../model/resolve_include.ts";
import { asCondition, CONDITIONS, readCondition } from "../sql/stated_condition.ts";
import type { SqlContext } from "../sql/context.ts";
import type { ReadCondition } from "../types/condition.ts";
import type { QueryBuilder, Subject } from "../types/hooks.ts";
import type { Action, Model, Resource } from "../types/model.ts";
import type { Additions, IncludePath } from "../types/query.ts";
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
