import type { OpenApiDocument } from "./openapi.ts";

/**
 * The arguments of `fetch` after the request, which the service's `context` also gets: a Worker's `env` and its
 * execution context. Those that `context` does not use can be left out.
 */
export type PlatformArguments<Platform, Execution> = undefined extends Execution
  ? undefined extends Platform ? [platform?: Platform, execution?: Execution]
  : [platform: Platform, execution?: Execution]
  : [platform: Platform, execution: Execution];

/** The result of `check()` for a service that fits its database. */
export interface CheckResult {
  /** One sentence for each warning: a missing scope, a create that cannot succeed, a missing index. */
  readonly warnings: readonly string[];
}

/** One JSON:API service. */
export interface Service<Platform = unknown, Execution = unknown> {
  /** Answers every request, also by the application's handler or a plain error page. */
  readonly fetch: (request: Request, ...platform: PlatformArguments<Platform, Execution>) => Promise<Response>;
  /** Answers requests that belong to the service, and returns `undefined` for others; for nesting in a router. */
  readonly handle: (
    request: Request,
    ...platform: PlatformArguments<Platform, Execution>
  ) => Promise<Response | undefined>;
  /**
   * Reads the database's schema. Rejects if the mapping does not fit it, with all problems, one on each line. Returns
   * warnings about possible mistakes.
   */
  readonly check: () => Promise<CheckResult>;
  /**
   * The description of the service as OpenAPI 3.1, whether or not it is served: the same for every caller. Resources
   * that cannot be served are left out.
   */
  readonly openapi: () => Promise<OpenApiDocument>;
  /**
   * Closes the database, but not an application's own client or Kysely. Requests in progress may answer 503; a later
   * one opens the database again.
   */
  readonly close: () => Promise<void>;
}
