import { BoundedMap } from "./bounded_map.ts";
import { NotFoundError, NotImplementedError } from "./errors/request_errors.ts";
import { type Recorded, recordSubject } from "./hooks/subject.ts";
import { parseKey } from "./keys.ts";
import { type QueryContext, readQuery } from "./query/read_query.ts";
import type { Store } from "./store/store.ts";
import type { SqlValue } from "./types/json.ts";
import type { Action, Model, Resource } from "./types/model.ts";
import type { Subject } from "./types/hooks.ts";
import type { Additions, Query } from "./types/query.ts";
import type { Bounds, Pagination } from "./types/settings.ts";
import type { Target } from "./types/target.ts";

/** What an exchange is made from. */
export interface ExchangeSource {
  readonly request: Request;
  readonly target: Target;
  readonly model: Model;
  readonly context: unknown;
  readonly store: Store;
  readonly bounds: Bounds;
  readonly pagination: Pagination | undefined;
  /** Tells of an error that does not change the answer. */
  readonly report: (error: unknown) => void;
}

/** One request on its way: what it is aimed at, what it asks, and what answers it. */
export class Exchange {
  readonly request: Request;
  readonly target: Target;
  readonly model: Model;
  readonly resource: Resource;
  readonly action: Action;
  readonly query: Query;
  readonly context: unknown;
  readonly store: Store;
  /** What absolute links begin with; `""` for relative ones. */
  readonly base: string;
  /** Tells of an error that does not change the answer. */
  readonly report: (error: unknown) => void;
  #recorded: Recorded | undefined;

  /** Reads the query string and resolves every name in it. @throws {BadRequestError} @throws {NotImplementedError} */
  constructor({ request, target, model, context, store, bounds, pagination, report }: ExchangeSource) {
    this.request = request;
    this.target = target;
    this.model = model;
    this.resource = model.resource(target.table);
    this.action = actionOf(this.resource, target);
    this.query = queryOf(target.search, { model, resource: this.resource, action: this.action, bounds, pagination });
    this.context = context;
    this.store = store;
    this.base = baseOf(target, request);
    this.report = report;
  }

  /** What hooks and custom parameters are given; most requests have none, and no need of it. */
  get subject(): Subject {
    const { model, resource, action, target: { id }, request, context } = this;
    return (this.#recorded ??= recordSubject({ model, resource, action, id, request, context })).subject;
  }

  /** What hooks and custom parameters have added to the query so far. */
  get additions(): Additions {
    return this.#recorded?.additions ?? NOTHING_ADDED;
  }
}

const NOTHING_ADDED: Additions = { include: [], conditions: [] };

/** Query strings that an operation keeps, and the longest that it does. */
const KEPT_QUERIES = 200;
const LONGEST_KEPT = 500;

const queries = new WeakMap<Action, BoundedMap<string, Query>>();

/** Reads a query string; clients send few different ones, and what one means depends on nothing but the action. */
function queryOf(search: string, context: QueryContext): Query {
  const read = () => ({ ...readQuery(new URLSearchParams(search), context) });
  if (search.length > LONGEST_KEPT) return read();
  let kept = queries.get(context.action);
  if (kept === undefined) queries.set(context.action, kept = new BoundedMap(KEPT_QUERIES));
  return kept.get(search, read);
}

/** @throws {NotImplementedError} where the database does not let the operation be: a view is only read. */
function actionOf({ actions, type }: Resource, { operation }: Target): Action {
  const action = actions[operation];
  if (action === undefined) throw new NotImplementedError(operation, type);
  return action;
}

function baseOf({ settings: { absoluteLinks, baseUrl } }: Target, { url }: Request): string {
  return absoluteLinks ? (baseUrl ?? new URL(url).origin).replace(/\/$/, "") : "";
}

/** The key that the path names. @throws {NotFoundError} where no row can have it. */
export function targetKey({ target, resource }: Pick<Exchange, "target" | "resource">): SqlValue {
  const key = parseKey(target.id ?? "", resource.key);
  if (key === undefined) throw notFound({ target, resource });
  return key;
}

/** 404 for the resource that the path names. */
export function notFound({ target, resource }: Pick<Exchange, "target" | "resource">): NotFoundError {
  return new NotFoundError(`There is no "${resource.type}" with the id "${target.id}".`);
}
