import { SLOW_READ } from "../../src/access/prices.ts";
import { createService, type ServiceOptions } from "../../mod.ts";
import type { LoggedQuery } from "../../src/types/driver.ts";
import type { ConditionBuilder } from "../../src/types/condition.ts";

const MEDIA_TYPE = "application/vnd.api+json";

/** The rows of one tenant. */
const tenant = (eb: ConditionBuilder) => eb("tenant", "=", 1);

/** Those that are not hidden either. */
const shown = (eb: ConditionBuilder) => eb.and([tenant(eb), eb.or([eb("hidden", "=", 0), eb("hidden", "is", null)])]);

type Resources = ServiceOptions["resources"];

const owners = {
  hasMany: { items: { table: "items", foreignKey: "owner_id" } },
  belongsToMany: { liked: { table: "items", through: "likes", parameter: "liked_by" } },
};

/** The skewed tables as they are, and with a scope on most. */
const RESOURCES: { readonly [name: string]: Resources } = {
  plain: {
    zones: {},
    regions: {},
    owners,
    items: {},
    notes: {},
    papers: {},
    loose: {},
    labels: {},
    item_labels: {},
    racks: {},
    boxes: {},
  },
  scoped: {
    zones: {},
    regions: {},
    owners: { ...owners, scope: tenant },
    items: { scope: shown },
    notes: { scope: tenant },
    papers: { scope: tenant },
    loose: { scope: tenant },
    labels: { scope: tenant },
    item_labels: { scope: tenant },
    racks: { scope: tenant },
    boxes: { scope: tenant },
  } as Resources,
};

/** The answer of a service, and its statements. */
export interface Asked {
  readonly status: number;
  readonly queries: readonly LoggedQuery[];
}

/** A way to ask a service over the skewed tables. */
export type Ask = (request: string, data?: object) => Promise<Asked>;

/** Sends a request to a service over the skewed tables: `GET /items`. */
export function skewedService(
  database: string,
  resources: keyof typeof RESOURCES,
  pagination: ServiceOptions["pagination"],
  relationshipLinks = false,
): Ask {
  const limits = { visits: Number.MAX_SAFE_INTEGER };
  return loggedService({
    database,
    resources: RESOURCES[resources],
    pagination,
    inferHasMany: true,
    filters: true,
    limits,
    relationshipLinks,
  });
}

/**
 * Sends a request to a service with its query log on. No read counts as slow, so that the cost is that of the read
 * only.
 */
export function loggedService(options: ServiceOptions): Ask {
  SLOW_READ.visits = Infinity;
  const service = createService({ ...options, debug: true, queryLog: true, onError: () => {} });
  return async (request, data) => {
    const [method, path] = request.split(" ");
    const headers = { accept: MEDIA_TYPE, ...(data === undefined ? {} : { "content-type": MEDIA_TYPE }) };
    const body = data === undefined ? undefined : JSON.stringify({ data });
    const answer = await service.fetch(new Request(`http://127.0.0.1${path}`, { method, headers, body }));
    const text = await answer.text();
    return { status: answer.status, queries: text === "" ? [] : JSON.parse(text).query.default };
  };
}
