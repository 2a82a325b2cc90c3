import { createService } from "../../src/service.ts";
import type { Condition, ConditionBuilder } from "../../src/types/condition.ts";
import type { ServiceOptions } from "../../src/types/options.ts";
import type { Service } from "../../src/types/service.ts";

type Scope = (eb: ConditionBuilder) => Condition;

/** Accounts and entries of one tenant. */
function ofTenant(tenant: number) {
  const scope: Scope = (eb) => eb("tenant_id", "=", tenant);
  return { accounts: { scope }, entries: { scope, search: { filter: ["title"] } } };
}

/** The differences between the services over the tables of expensive requests. */
const VARIANTS = {
  open: {},
  indexed: { filters: "indexed" },
  bounded: { pagination: { count: "bounded" } },
  cursors: { pagination: { cursor: true } },
  smallestTenant: { resources: ofTenant(1) },
  smallTenant: { resources: ofTenant(2) },
  middleTenant: { resources: ofTenant(3) },
  largeTenant: { resources: ofTenant(4) },
} satisfies { readonly [name: string]: Partial<ServiceOptions> };

/** The name of a service over the tables of expensive requests. */
export type DearVariant = keyof typeof VARIANTS;

/**
 * A service with every default limit, on which clients filter, search, page and follow relationships freely: `open`, or
 * with one thing changed. Customers are searched with FTS5, other texts without an index.
 */
export function dearService(database: string, variant: DearVariant): Service {
  return createService({
    database: `file:${database}`,
    readOnly: true,
    inferHasMany: true,
    relationshipLinks: true,
    filters: true,
    pagination: true,
    resources: {
      regions: {},
      customers: {
        search: { filter: { fts: "customers_fts" } },
        // Customers reference one another by a foreign key without an index.
        hasMany: { reports: { table: "customers", foreignKey: "manager_id" } },
      },
      orders: { search: { filter: ["number"] } },
      notes: { search: { filter: ["title", "body"] } },
      events: { search: { filter: ["reference"] } },
      tags: {},
      customer_tags: {},
      event_tags: {},
    },
    ...VARIANTS[variant],
  });
}
