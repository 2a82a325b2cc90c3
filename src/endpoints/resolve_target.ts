import { NotFoundError, NotImplementedError } from "../errors/request_errors.ts";
import { cut } from "../errors/wording.ts";
import { linkageAction } from "../model/actions.ts";
import { meantOrAll } from "../model/spellings.ts";
import { targetOf } from "../model/visible.ts";
import type { SqlValue } from "../types/json.ts";
import type { Action, Model, Relationship, Resource } from "../types/model.ts";
import type { Operation } from "../types/operation.ts";
import type { Target } from "../types/target.ts";

/** The meaning of a target in the model. */
export interface ResolvedTarget {
  /** The resource that is read or changed. */
  readonly resource: Resource;
  /** The operation whose settings apply: of that resource, or of the owner if only linkage is read. */
  readonly action: Action;
  /** The operation whose settings apply to query parameters. */
  readonly parameterAction: Action;
  /** The relationship in the path, and the resource that has it. */
  readonly relation: Relation | undefined;
}

/** A relationship of the resource that a path names. */
interface Relation {
  readonly owner: Resource;
  readonly relationship: Relationship;
}

/**
 * Finds the resource, operations and relationship that a target means.
 * @throws {NotFoundError} if the resource has no such relationship.
 * @throws {NotImplementedError} if the operation is disabled, or if the database does not allow it.
 */
export function resolveTarget(model: Model, target: Target): ResolvedTarget {
  const { endpoint, table, relationship: name } = target;
  const resource = model.resource(table);
  switch (endpoint) {
    case "related": {
      const relation = relationOf(resource, name);
      const related = targetOf(model, relation.relationship);
      return resolved(related, actionOf(related, relation.relationship.many ? "list" : "view"), relation);
    }
    case "relationship": {
      const relation = relationOf(resource, name);
      const related = targetOf(model, relation.relationship);
      const action = actionOf(resource, "view");
      return { ...resolved(related, action, relation), parameterAction: linkageAction(related, action) };
    }
    case "replaceLinkage":
    case "addLinkage":
    case "removeLinkage":
      return resolved(resource, actionOf(resource, "update"), relationOf(resource, name));
    default:
      return resolved(resource, actionOf(resource, endpoint));
  }
}

function resolved(resource: Resource, action: Action, relation?: Relation): ResolvedTarget {
  return { resource, action, parameterAction: action, relation };
}

function relationOf(owner: Resource, name = ""): Relation {
  const relationship = owner.relationshipBySpelling.get(name);
  if (relationship !== undefined) return { owner, relationship };
  const meant = meantOrAll(cut(name), owner.relationships.map((one) => one.segment));
  throw new NotFoundError(`"${owner.type}" has no relationship "${cut(name)}".${meant}`);
}

function actionOf({ actions, type }: Resource, operation: Operation): Action {
  const action = actions[operation];
  if (action === undefined) throw new NotImplementedError(operation, type);
  return action;
}

/** A target with its resource. */
interface Targeted extends Pick<ResolvedTarget, "resource"> {
  readonly target: Target;
}

/** The values of the id that the path names. @throws {NotFoundError} if no row can have it. */
export function targetId({ target, resource }: Targeted): readonly SqlValue[] {
  const id = resource.key.codec.parse(target.id ?? "");
  if (id === undefined) throw notFound({ target, resource });
  return id;
}

/** Knows the names of records that operations create. */
export interface Lidded {
  /** The `lid` of the record that an earlier operation has created with this id; `undefined` if none has. */
  lidOf(type: string, id: string): string | undefined;
}

/** 404 for the record that the path, or an operation, names. */
export function notFound(
  { target, resource, relation, part }: Targeted & Partial<Pick<ResolvedTarget, "relation">> & {
    readonly part?: Lidded;
  },
): NotFoundError {
  return new NotFoundError(noRecord((relation?.owner ?? resource).type, target.id ?? "", part));
}

/** The message about a record that does not exist, by the `lid` by which operations name it, or else by its id. */
export function noRecord(type: string, id: string, part: Lidded | undefined): string {
  const lid = part?.lidOf(type, id);
  return `There is no "${type}" with the ${lid === undefined ? `id "${cut(id)}"` : `lid "${cut(lid)}"`}.`;
}

/** The resource whose version the ETag of an answer tells: for linkage its owner, which writes of linkage change. */
export function taggedResource({ target, relation, resource }: Targeted & Pick<ResolvedTarget, "relation">): Resource {
  return relation === undefined || target.endpoint === "related" ? resource : relation.owner;
}
