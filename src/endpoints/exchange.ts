import { cut } from "../errors/wording.ts";
import { PreconditionFailedError } from "../errors/http_errors.ts";
import { NotFoundError, NotImplementedError } from "../errors/request_errors.ts";
import { type Recorded, recordSubject, type SubjectSource } from "../hooks/run_hooks.ts";
import { linkageAction } from "../model/actions.ts";
import { didYouMean } from "../model/spellings.ts";
import { targetOf } from "../model/visible.ts";
import { Scopes } from "../plan/slots.ts";
import type { Plans } from "../plan/planner.ts";
import type { SqlContext } from "../sql/names.ts";
import type { Store } from "../store/store.ts";
import type { TableSizes } from "../store/table_sizes.ts";
import type { Awaitable } from "../types/driver.ts";
import type { Json, SqlValue } from "../types/json.ts";
import type { Action, Model, Relationship, Resource } from "../types/model.ts";
import type { Subject } from "../types/hooks.ts";
import type { Additions } from "../types/query.ts";
import type { Bounds, Pagination } from "../types/settings.ts";
import type { Operation } from "../types/operation.ts";
import type { EndpointName, Target } from "../types/target.ts";
import type { OpenDatabase } from "./open_database.ts";

/** One request on its way: what it is aimed at, and what answers it. */
export class Exchange {
  readonly request: Request;
  readonly target: Target;
  readonly model: Model;
  readonly resource: Resource;
  readonly action: Action;
  /** The operation by whose settings query parameters are read. */
  readonly parameterAction: Action;
  /** The relationship in the path, and the resource that has it. */
  readonly relation: Relation | undefined;
  readonly context: unknown;
  readonly sql: SqlContext;
  readonly planner: Plans;
  readonly sizes: TableSizes;
  readonly store: Store;
  readonly enforcesForeignKeys: boolean;
  readonly bounds: Bounds;
  readonly pagination: Pagination | undefined;
  /** What the caller may see. */
  readonly scopes: Scopes;
  /** What absolute links begin with; `""` for relative ones. */
  readonly base: string;
  /** Tells of an error that does not change the answer. */
  readonly report: (error: unknown) => void;
  /** Where the request has several operations, the one of them. */
  readonly part: Part | undefined;
  /** The body, once it has been read: nobody can read it twice. */
  body: Uint8Array | undefined;
  /** The document of the body, once it has been parsed. */
  received: Json | undefined;
  #recorded: Recorded | undefined;

  /** @throws {NotFoundError} @throws {NotImplementedError} where the target means nothing that can be answered. */
  constructor({ request, target, context, database, store, bounds, pagination, report, part, body }: ExchangeSource) {
    const { model, sql, planner, sizes, enforcesForeignKeys } = database;
    this.request = request;
    const { resource, action, parameterAction, relation } = resolveTarget(model, target);
    this.target = relation === undefined ? target : { ...target, settings: action.settings };
    this.model = model;
    this.resource = resource;
    this.action = action;
    this.parameterAction = parameterAction;
    this.relation = relation;
    this.context = context;
    this.sql = sql;
    this.planner = planner;
    this.sizes = sizes;
    this.store = store;
    this.enforcesForeignKeys = enforcesForeignKeys;
    this.bounds = bounds;
    this.pagination = pagination;
    this.scopes = new Scopes(model, context, sql.dialect);
    this.base = baseOf(this.target, request);
    this.report = report;
    this.part = part;
    this.body = body;
  }

  /** The same request, aimed at another endpoint of its resource: with no parameters, unless some are given. */
  aimedAt(endpoint: EndpointName, aim: Partial<Pick<Target, "id" | "search">> = {}): Exchange {
    return new Exchange({ ...this, database: this, target: { ...this.target, endpoint, search: "", ...aim } });
  }

  /** What the hook or custom parameter at a place is given; most requests have none, and no need of it. */
  subjectOf(place: string): Subject {
    return (this.#recorded ??= recordSubject(this.subject)).subjectOf(place);
  }

  /** What hooks get: the id in the path is that of the resource, unless what is related to it is read. */
  get subject(): SubjectSource {
    const { model, resource, action, sql, request, context, relation, target } = this;
    const id = relation === undefined || relation.owner === resource ? target.id : undefined;
    return { model, resource, action, sql, request, context, target: { id } };
  }

  /** What hooks and custom parameters have added to the query so far. */
  get additions(): Additions {
    return this.#recorded?.additions ?? NOTHING_ADDED;
  }
}

/** What an exchange is made from. */
export interface ExchangeSource {
  readonly request: Request;
  readonly target: Target;
  readonly context: unknown;
  readonly database: Pick<OpenDatabase, "model" | "sql" | "sizes" | "enforcesForeignKeys"> & {
    readonly planner: Plans;
  };
  /** Runs statements; it logs them where the query log is on. */
  readonly store: Store;
  readonly bounds: Bounds;
  readonly pagination: Pagination | undefined;
  /** Tells of an error that does not change the answer. */
  readonly report: (error: unknown) => void;
  /** Where the request has several operations, the one of them. */
  readonly part?: Part;
  /** The body of the request, where it has been read before. */
  readonly body?: Uint8Array;
}

/** One of several operations in one request: what stands in the place of a request of its own. */
export interface Part {
  /** The document that its body would be; nothing where it has none. */
  readonly document: Json | undefined;
  /**
   * Takes note of the key of a new row; makes one where a later operation, or this one itself (`isNeeded`), must know it
   * before the row is there.
   */
  keyOf(
    id: readonly SqlValue[] | undefined,
    resource: Resource,
    isNeeded: boolean,
  ): Awaitable<readonly SqlValue[] | undefined>;
}

const NOTHING_ADDED: Additions = { include: [], conditions: [] };

function baseOf({ settings: { absoluteLinks, baseUrl } }: Target, { url }: Request): string {
  return absoluteLinks ? (baseUrl ?? new URL(url).origin).replace(/\/$/, "") : "";
}

/** The values of the id that the path names. @throws {NotFoundError} where no row can have it. */
export function targetId({ target, resource }: Pick<Exchange, "target" | "resource">): readonly SqlValue[] {
  const id = resource.key.codec.parse(target.id ?? "");
  if (id === undefined) throw notFound({ target, resource });
  return id;
}

/** 404 for the resource that the path names. */
export function notFound(
  { target, resource, relation }: Pick<Exchange, "target" | "resource"> & Partial<Pick<Exchange, "relation">>,
): NotFoundError {
  return new NotFoundError(
    `There is no "${(relation?.owner ?? resource).type}" with the id "${cut(target.id ?? "")}".`,
  );
}

/** The resource whose version an answer tells: of linkage the owner's, since a write of linkage is one of the owner. */
export function taggedResource({ target, relation, resource }: Exchange): Resource {
  return relation === undefined || target.endpoint === "related" ? resource : relation.owner;
}

/** 412 for a row that is another version than its writer has seen. */
export function changedSince({ resource: { type } }: Pick<Exchange, "resource">): PreconditionFailedError {
  return new PreconditionFailedError(
    "If-Match",
    `Cannot change "${type}": it has changed since the version that If-Match names. Read it again.`,
  );
}

/** What a target means in the model. */
interface ResolvedTarget {
  /** The resource that is read or changed. */
  readonly resource: Resource;
  /** The operation of it, or of the owner where only linkage is read, whose settings hold. */
  readonly action: Action;
  /** The operation by whose settings query parameters are read. */
  readonly parameterAction: Action;
  /** The relationship in the path, and the resource that has it. */
  readonly relation?: Relation;
}

/** A relationship of the resource that a path names. */
export interface Relation {
  readonly owner: Resource;
  readonly relationship: Relationship;
}

/**
 * Finds what a target means.
 * @throws {NotFoundError} where the resource has no such relationship.
 * @throws {NotImplementedError} where the operation that it needs is disabled, or the database does not let it be.
 */
function resolveTarget(model: Model, target: Target): ResolvedTarget {
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
  const meant = didYouMean(cut(name), owner.relationships.map((one) => one.segment));
  throw new NotFoundError(`"${owner.type}" has no relationship "${cut(name)}".${meant}`);
}

function actionOf({ actions, type }: Resource, operation: Operation): Action {
  const action = actions[operation];
  if (action === undefined) throw new NotImplementedError(operation, type);
  return action;
}
