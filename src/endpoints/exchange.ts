import { cut } from "../errors/cut.ts";
import { NotFoundError, NotImplementedError } from "../errors/request_errors.ts";
import { type Recorded, recordSubject } from "../hooks/subject.ts";
import { Scopes } from "../plan/scopes.ts";
import type { Planner } from "../plan/planner.ts";
import type { SqlContext } from "../sql/context.ts";
import type { Store } from "../store/store.ts";
import type { SqlValue } from "../types/json.ts";
import type { Action, Model, Resource } from "../types/model.ts";
import type { Subject } from "../types/hooks.ts";
import type { Additions } from "../types/query.ts";
import type { Bounds, Pagination } from "../types/settings.ts";
import type { Target } from "../types/target.ts";
import type { OpenDatabase } from "./open_database.ts";

/** What an exchange is made from. */
export interface ExchangeSource {
  readonly request: Request;
  readonly target: Target;
  readonly context: unknown;
  readonly database: OpenDatabase;
  /** Runs statements; it logs them where the query log is on. */
  readonly store: Store;
  readonly bounds: Bounds;
  readonly pagination: Pagination | undefined;
  /** Tells of an error that does not change the answer. */
  readonly report: (error: unknown) => void;
}

/** One request on its way: what it is aimed at, and what answers it. */
export class Exchange {
  readonly request: Request;
  readonly target: Target;
  readonly model: Model;
  readonly resource: Resource;
  readonly action: Action;
  readonly context: unknown;
  readonly sql: SqlContext;
  readonly planner: Planner;
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
  #recorded: Recorded | undefined;

  /** @throws {NotImplementedError} where the database does not let the operation be. */
  constructor({ request, target, context, database, store, bounds, pagination, report }: ExchangeSource) {
    const { model, sql, planner, enforcesForeignKeys } = database;
    this.request = request;
    this.target = target;
    this.model = model;
    this.resource = model.resource(target.table);
    this.action = actionOf(this.resource, target);
    this.context = context;
    this.sql = sql;
    this.planner = planner;
    this.store = store;
    this.enforcesForeignKeys = enforcesForeignKeys;
    this.bounds = bounds;
    this.pagination = pagination;
    this.scopes = new Scopes(model, context, sql.dialect);
    this.base = baseOf(target, request);
    this.report = report;
  }

  /** What the hook or custom parameter at a place is given; most requests have none, and no need of it. */
  subjectOf(place: string): Subject {
    return (this.#recorded ??= recordSubject(this)).subjectOf(place);
  }

  /** What hooks and custom parameters have added to the query so far. */
  get additions(): Additions {
    return this.#recorded?.additions ?? NOTHING_ADDED;
  }
}

const NOTHING_ADDED: Additions = { include: [], conditions: [] };

/** @throws {NotImplementedError} where the database does not let the operation be: a view is only read. */
function actionOf({ actions, type }: Resource, { operation }: Target): Action {
  const action = actions[operation];
  if (action === undefined) throw new NotImplementedError(operation, type);
  return action;
}

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
export function notFound({ target, resource }: Pick<Exchange, "target" | "resource">): NotFoundError {
  return new NotFoundError(`There is no "${resource.type}" with the id "${cut(target.id ?? "")}".`);
}
