import { BadRequestError } from "../errors/request_errors.ts";
import { admit, resolveInclude } from "../resources/resolve_include.ts";
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

/** A subject, and what has been added to its query so far. */
export interface Recorded {
  readonly subject: Subject;
  readonly additions: Additions;
}

/** The subject that hooks and custom parameters are given; what they add to its query is recorded. */
export function recordSubject({ model, resource, action, id, request, context }: SubjectSource): Recorded {
  const include: IncludePath[] = [];
  const conditions: Condition[] = [];
  const query: QueryBuilder = {
    where: (column, operator, operand) => {
      if (!resource.everyColumn.has(column)) {
        throw new TypeError(`Cannot add a condition on "${column}": "${resource.table}" has no such column.`);
      }
      conditions.push((where as (...parts: unknown[]) => Condition)(column, operator, operand));
      return query;
    },
    include: (...paths) => {
      for (const path of paths) include.push(admit(model, resource, action, namedByCode(model, resource, path)));
      return query;
    },
  };
  const subject: Subject = { operation: action.operation, resource: resource.type, id, request, context, query };
  return { subject, additions: { include, conditions } };
}

/** A wrong name in the application's code is no fault of the client's. */
function namedByCode(model: Model, resource: Resource, path: string): IncludePath {
  try {
    return resolveInclude(model, resource, path);
  } catch (error) {
    throw error instanceof BadRequestError ? new TypeError(error.message, { cause: error }) : error;
  }
}
