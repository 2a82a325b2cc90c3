import { measured, type MeasuredRequest } from "./measured_request.ts";
import type { DearVariant } from "./dear_service.ts";

/** Requests of tenants for their part of 2,000,000 shared entries. */
const OF_ENTRIES: readonly (readonly [title: string, ...parameters: readonly string[]])[] = [
  ["list"],
  ["sort by a column without an index", "sort=amount"],
  ["sort by the newest", "sort=-created-at"],
  ["sort by an indexed column of few values", "sort=state"],
  ["filter that no row passes", "filter[amount][lt]=0"],
  ["filter that no row passes, the newest first", "filter[amount][lt]=0", "sort=-created-at"],
  ["search that finds nothing", "filter=none"],
  ["filter by an indexed column", "filter[state]=open", "sort=-created-at"],
  ["filter by an indexed column, sorted by another", "filter[state]=done", "sort=amount"],
  ["range of dates", "filter[created-at][gte]=2024-01-01T00:00:00Z", "sort=amount"],
  ["filter by a to-one's column", "filter[account.name][contains]=5"],
  ["sort along a to-one", "include=account", "sort=account.name"],
];

const OF_ACCOUNTS: readonly (readonly [title: string, ...parameters: readonly string[]])[] = [
  ["filter by a to-many", "filter[entries.amount][gt]=99"],
  ["filter by a to-many that no row passes", "filter[entries.state]=none"],
];

function ofTenant(tenant: string, service: DearVariant): readonly MeasuredRequest[] {
  return [
    ...OF_ENTRIES.map(([title, ...parameters]) => measured(`${tenant}: ${title}`, "/entries", parameters, service)),
    ...OF_ACCOUNTS.map(([title, ...parameters]) => measured(`${tenant}: ${title}`, "/accounts", parameters, service)),
  ];
}

/** Requests that must be answered for a tenant with few rows, however many rows the others have. */
export const OF_SMALL_TENANTS: readonly MeasuredRequest[] = [
  ...ofTenant("a tenant with 10 rows", "smallestTenant"),
  ...ofTenant("a tenant with 1,000 rows", "smallTenant"),
];

/** The same for tenants with many rows. */
export const OF_LARGE_TENANTS: readonly MeasuredRequest[] = [
  ...ofTenant("a tenant with 100,000 rows", "middleTenant"),
  ...ofTenant("a tenant with 1,900,000 rows", "largeTenant"),
];
