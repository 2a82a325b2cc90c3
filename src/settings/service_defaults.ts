import type { Limits, PaginationOptions } from "../types/options.ts";
import type { Bounds, Pagination } from "../types/settings.ts";

/** Page sizes where no option says others: 20 resources, at most 100. */
const PAGINATION = { limit: 20, maxLimit: 100 };

/** The page sizes in force; nothing where pagination is off. The default size gives way to a smaller `maxLimit`. */
export function paginationOf(options: { readonly pagination?: boolean | PaginationOptions }): Pagination | undefined {
  const { pagination } = options;
  if (pagination === undefined || pagination === false) return undefined;
  const { limit, maxLimit = PAGINATION.maxLimit }: PaginationOptions = pagination === true ? {} : pagination;
  return Object.freeze({ limit: limit === undefined ? Math.min(PAGINATION.limit, maxLimit) : limit, maxLimit });
}

/** What a request may ask for at most. */
export function boundsOf(options: { readonly limits?: Limits }): Bounds {
  const { includeDepth = 3, includePaths = 10, resourcesPerPath = 1000 } = options.limits ?? {};
  return Object.freeze({ includeDepth, includePaths, resourcesPerPath });
}
