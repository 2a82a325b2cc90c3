import type { ServiceOptions } from "../../../src/types/options.ts";
import type { ConditionBuilder } from "../../../src/types/condition.ts";
import { stated } from "../conditions/expression.ts";
import type { Candidate } from "./associations.ts";
import type { TableName } from "./catalog.ts";
import type { Setup, SharedSetup, TableSetup } from "./setup.ts";

/** The header that names the tenant of a request. */
export const TENANT_HEADER = "x-tenant";

function present<T extends object>(members: T): Partial<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Partial<T>;
}

function sharedOptions(shared: SharedSetup) {
  return present({
    include: shared.include,
    fieldSets: shared.fieldSets,
    queryParameters: shared.lists === undefined ? undefined : { include: present(shared.lists) },
  });
}

function declarations(candidates: readonly Candidate[], kind: Candidate["kind"]) {
  const some = candidates.filter((each) => each.kind === kind);
  return some.length === 0 ? undefined : Object.fromEntries(some.map((each) => [each.declared, each.option]));
}

function scopeOf(setup: TableSetup) {
  const { scope } = setup;
  if (scope === undefined) return undefined;
  return (eb: ConditionBuilder, tenant: number) => stated(scope, eb, tenant);
}

function operationOptions(shared: SharedSetup | false) {
  return shared === false ? false : sharedOptions(shared);
}

function resourceOptions(setup: TableSetup) {
  return present({
    belongsTo: declarations(setup.belongsTo, "belongsTo"),
    hasOne: declarations(setup.others, "hasOne"),
    hasMany: declarations(setup.others, "hasMany"),
    belongsToMany: declarations(setup.others, "belongsToMany"),
    columns: Object.fromEntries(setup.hidden.map((column) => [column, false])),
    search: setup.search.length === 0 ? undefined : { filter: setup.search },
    scope: scopeOf(setup),
    operations: { list: operationOptions(setup.list), view: operationOptions(setup.view) },
    ...sharedOptions(setup),
  });
}

/** The options of the service that a setup describes. */
export function serviceOptions(
  setup: Setup,
  database: ServiceOptions["database"],
  onError: (error: unknown) => void,
): ServiceOptions {
  const tables = Object.entries(setup.tables) as [TableName, TableSetup][];
  return {
    database,
    resources: Object.fromEntries(tables.map(([table, options]) => [table, resourceOptions(options)])),
    pagination: typeof setup.pagination === "object" ? present(setup.pagination) : setup.pagination,
    ...present({ stats: setup.stats }),
    limits: present(setup.limits),
    context: (request) => Number(request.headers.get(TENANT_HEADER)),
    onError,
    ...present(setup.shared),
  } as ServiceOptions;
}
