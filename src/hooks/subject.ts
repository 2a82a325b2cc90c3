import { HookMistakeError } from "../errors/hook_mistake_error.ts";
import { MissingRouteError } from "../errors/service_errors.ts";
import { admit, resolveInclude } from "../resources/resolve_include.ts";
import { unknownColumn } from "../resources/unknown_column.ts";
import type { Condition } from "../types/condition.ts";
import type { QueryBuilder, Subject } from "../types/hooks.ts";
import type { Action, Model, Resource } from "../types/model.ts";
import type { Additions, IncludePath } from "../types/query.ts";
import { where } from "../where.ts";

/** What a subject is made of. */
export interface SubjectSource {
  readonly model: Model;
  readonly resource: Resource;
  readonly action: Action;
  readonly id?: string;
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
export function recordSubject({ model, resource, action, id, request, context }: SubjectSource): Recorded {
  const include: IncludePath[] = [];
  const conditions: Condition[] = [];
  const queryOf = (place: string): QueryBuilder => {
    const query: QueryBuilder = {
      where: (column, operator, operand) =>
        by(place, () => {
          if (!resource.everyColumn.has(column)) {
            throw new TypeError(`Cannot add a condition on "${column}": ${unknownColumn(column, resource)}`);
          }
          conditions.push((where as (...parts: unknown[]) => Condition)(column, operator, operand));
          return query;
        }),
      include: (...paths) =>
        by(place, () => {
          for (const path of paths) include.push(admit(model, resource, action, resolveInclude(model, resource, path)));
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

/** A wrong name in the application's code is no fault of the client's, and no refusal. */
function by<Result>(place: string, add: () => Result): Result {
  try {
    return add();
  } catch (error) {
    if (error instanceof MissingRouteError) throw error;
    throw new HookMistakeError(`In ${place}: ${error instanceof Error ? error.message : error}`, error);
  }
}
