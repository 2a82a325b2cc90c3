import type { OpenApiOptions } from "../types/openapi.ts";
import type { Limits, PaginationOptions, ServiceOptions } from "../types/options.ts";
import type { Bounds, Caching, Pagination } from "../types/settings.ts";
import type { CostLimits } from "../types/shared_options.ts";
import { refuse } from "./checks.ts";

/** The default page sizes: 20 resources, at most 100. */
const PAGINATION = { limit: 20, maxLimit: 100 };

/** How lists are divided into pages; `undefined` if they are not. A smaller `maxLimit` replaces the default size. */
export function paginationOf(
  { pagination, limits }: { readonly pagination?: boolean | PaginationOptions; readonly limits?: Limits },
): Pagination | undefined {
  if (pagination === undefined || pagination === false) return undefined;
  const options: PaginationOptions = pagination === true ? {} : pagination;
  const { limit: given, maxLimit = PAGINATION.maxLimit, count, cursor } = options;
  const included = options.included === true ? { included: true as const } : {};
  const limit = given === undefined ? Math.min(PAGINATION.limit, maxLimit) : given;
  if (cursor === true) return Object.freeze({ cursor, ...included, limit: limit ?? maxLimit, maxLimit });
  return Object.freeze({
    ...included,
    limit,
    maxLimit,
    countBelow: count === "none"
      ? 0
      : count === "bounded"
      ? (limits?.countedRecords ?? LIMITS.countedRecords) + 1
      : Infinity,
  });
}

/**
 * The `Cache-Control` of answers that only their caller may keep, and must revalidate, because another caller may see
 * other rows.
 */
const PERSONAL = { "cache-control": "private, no-cache" };

/**
 * The headers of caching. The text of an application tells how long data are fresh; an error must not be kept so long,
 * so only successful reads get it.
 */
export function cachingOf({ cacheControl, context, resources }: ServiceOptions): Caching {
  if (cacheControl === false) return {};
  const isScoped = Object.values(resources).some((resource) => typeof resource?.scope === "function");
  const personal = context !== undefined || isScoped ? PERSONAL : undefined;
  return {
    ofReads: cacheControl === undefined ? personal : { "cache-control": cacheControl },
    ofOthers: personal,
  };
}

/** The settings of a service's description. */
export interface OpenApiSettings {
  /** The whole path; absent if it is not served. */
  readonly path?: string;
  readonly options: OpenApiOptions;
}

/** The path of the description; `undefined` if it is not served. */
export function openApiPath(
  { openapi = false, basePath = "" }: Pick<ServiceOptions, "openapi" | "basePath">,
): string | undefined {
  return servedPath(openapi, basePath, "/openapi.json");
}

/** The whole path of an option that serves something beside the resources. */
function servedPath(option: boolean | { readonly path?: string }, basePath: string, usual: string): string | undefined {
  if (option === false) return undefined;
  const { path = usual } = option === true ? {} : option;
  return basePath.replace(/\/+$/, "") + path;
}

/**
 * The whole path of the option `health`; `undefined` if it is off.
 * @throws {ConfigurationError} where it would hide one of a resource, or the description.
 */
export function healthPathOf(
  { health = false, basePath = "" }: Pick<ServiceOptions, "health" | "basePath">,
  collections: readonly string[],
  description: string | undefined,
): string | undefined {
  return freePath(servedPath(health, basePath, "/health"), [...collections, description], "health.path", health);
}

/** A path, if it is not another's and does not lie below one. @throws {ConfigurationError} */
function freePath(path: string | undefined, others: readonly (string | undefined)[], place: string, given: unknown) {
  const hidden = others.find((one) => one !== undefined && `${path}/`.startsWith(`${one}/`));
  if (path === undefined || hidden === undefined) return path;
  const own = (given as { readonly path?: string }).path ?? path;
  refuse(place, own, `a path that is neither "${hidden}" nor below it`);
}

/**
 * Resolves the option `openapi`. `collections` are the paths of the resources.
 * @throws {ConfigurationError} if its path is that of a resource.
 */
export function openApiSettings(
  { openapi = false, basePath }: Pick<ServiceOptions, "openapi" | "basePath">,
  collections: readonly string[],
): OpenApiSettings {
  const options = typeof openapi === "object" ? openapi : {};
  return { path: freePath(openApiPath({ openapi, basePath }), collections, "openapi.path", openapi), options };
}

/**
 * The path of atomic operations; `undefined` if the option is off. `others` are the service's other paths.
 * @throws {ConfigurationError} if it is the path of a resource, or another path of the service.
 */
export function operationsPath(
  { atomic = false, basePath = "" }: Pick<ServiceOptions, "atomic" | "basePath">,
  collections: readonly string[],
  others: readonly (string | undefined)[],
): string | undefined {
  return freePath(servedPath(atomic, basePath, "/operations"), [...collections, ...others], "atomic.path", atomic);
}

/** The default limits of requests. docs/options.md explains what each of them protects. */
export const LIMITS: Omit<Bounds, "ignoredParameters"> = {
  urlLength: 16_384,
  headerLength: 8_192,
  idLength: 1000,
  fields: 1000,
  resources: 10_000,
  includeDepth: 3,
  includePaths: 10,
  resourcesPerPath: 1000,
  sortTerms: 10,
  filterLength: 200,
  filters: 20,
  filterDepth: 2,
  filterValues: 100,
  stats: 20,
  groups: 1000,
  countedRecords: 10_000,
  bodyBytes: 8 * 1024 * 1024,
  bodyValues: 100_000,
  bodyDepth: 1000,
  linkage: 10_000,
  operations: 10,
  responseBytes: 16 * 1024 * 1024,
};

/** The default limits of the cost of a list. */
export const COST_LIMITS: Required<CostLimits> = { visits: 1_000_000, offset: 200_000 };

/** The most bytes of attributes in one answer from Cloudflare's databases, whose values have at most 2 MB. */
const CLOUDFLARE_RESPONSE_BYTES = 1_500_000;

/** The limits of requests. `isSmall` says that the database is one of Cloudflare's. */
export function boundsOf(
  { limits = {}, ignoredParameters = [] }: Pick<ServiceOptions, "limits" | "ignoredParameters">,
  isSmall: boolean,
): Bounds {
  const given = Object.fromEntries(Object.entries(limits).filter(([, most]) => most !== undefined));
  return Object.freeze({
    ...LIMITS,
    ...(isSmall ? { responseBytes: CLOUDFLARE_RESPONSE_BYTES } : {}),
    ...given,
    ignoredParameters: new Set(ignoredParameters),
  });
}
