import type { OpenApiOptions } from "../types/openapi.ts";
import type { Limits, PaginationOptions, ServiceOptions } from "../types/options.ts";
import type { Bounds, Caching, Pagination } from "../types/settings.ts";
import type { CostLimits } from "../types/shared_options.ts";
import { refuse } from "./checks.ts";

/** Page sizes where no option says others: 20 resources, at most 100. */
const PAGINATION = { limit: 20, maxLimit: 100 };

/** How lists are divided into pages; nothing where they are not. The default size gives way to a smaller `maxLimit`. */
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

/** What only the one who asked may keep, and must ask for again: another caller may see other rows. */
const PERSONAL = { "cache-control": "private, no-cache" };

/**
 * The `Cache-Control` in force. An application's own text says how long what it shows holds; an error must not hold so
 * long, so only reads that have succeeded get it.
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

/** What is said of a service's description, and where it is served. */
export interface OpenApiSettings {
  /** The whole path; absent where it is not served. */
  readonly path?: string;
  readonly options: OpenApiOptions;
}

/** The path of the description; nothing where it is not served. */
export function openApiPath(
  { openapi = false, basePath = "" }: Pick<ServiceOptions, "openapi" | "basePath">,
): string | undefined {
  return servedPath(openapi, basePath, "/openapi.json");
}

/** The whole path of what an option serves beside the resources. */
function servedPath(option: boolean | { readonly path?: string }, basePath: string, usual: string): string | undefined {
  if (option === false) return undefined;
  const { path = usual } = option === true ? {} : option;
  return basePath.replace(/\/+$/, "") + path;
}

/**
 * The whole path of the option `health`; nothing where it is off.
 * @throws {ConfigurationError} where it would hide one of a resource, or the description.
 */
export function healthPathOf(
  { health = false, basePath = "" }: Pick<ServiceOptions, "health" | "basePath">,
  collections: readonly string[],
  description: string | undefined,
): string | undefined {
  const path = servedPath(health, basePath, "/health");
  if (path === undefined) return undefined;
  refuseTaken(path, [...collections, ...(description === undefined ? [] : [description])], "health.path", health);
  return path;
}

/** Refuses a path that is another's, or that lies below one. @throws {ConfigurationError} */
function refuseTaken(path: string, taken: readonly string[], place: string, given: unknown): void {
  const hidden = taken.find((one) => `${path}/`.startsWith(`${one}/`));
  if (hidden === undefined) return;
  const own = (given as { readonly path?: string }).path ?? path;
  refuse(place, own, `a path that is neither "${hidden}" nor below it`);
}

/**
 * Resolves the option `openapi`. `collections` are the paths of the resources.
 * @throws {ConfigurationError} where its path would hide one of a resource.
 */
export function openApiSettings(
  { openapi = false, basePath }: Pick<ServiceOptions, "openapi" | "basePath">,
  collections: readonly string[],
): OpenApiSettings {
  const options = typeof openapi === "object" ? openapi : {};
  const path = openApiPath({ openapi, basePath });
  if (path === undefined) return { options };
  refuseTaken(path, collections, "openapi.path", openapi);
  return { path, options };
}

/**
 * The path that atomic operations are sent to; nothing where the option is off. `others` are the service's other paths.
 * @throws {ConfigurationError} where it would hide one of a resource, or another path of the service.
 */
export function operationsPath(
  { atomic = false, basePath = "" }: Pick<ServiceOptions, "atomic" | "basePath">,
  collections: readonly string[],
  others: readonly (string | undefined)[],
): string | undefined {
  const path = servedPath(atomic, basePath, "/operations");
  if (path === undefined) return undefined;
  refuseTaken(path, [...collections, ...others.filter((one) => one !== undefined)], "atomic.path", atomic);
  return path;
}

/** What a request may ask for at most, where no option says otherwise; docs/options.md says what each protects. */
export const LIMITS: Required<Omit<Limits, keyof CostLimits>> = {
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

/** What a list may cost, where no option says otherwise. */
export const COST_LIMITS: Required<CostLimits> = { visits: 1_000_000, offset: 200_000 };

/** How many bytes of attributes one answer of Cloudflare's databases may hold, whose values have 2 MB at most. */
const CLOUDFLARE_RESPONSE_BYTES = 1_500_000;

/** What a request may ask for at most. `isSmall`: the database is one of Cloudflare's. */
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
