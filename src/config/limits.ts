import type { Limits, ServiceOptions } from "../types/options.ts";
import type { Bounds } from "../types/settings.ts";
import type { CostLimits } from "../types/shared_options.ts";

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
