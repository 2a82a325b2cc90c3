import type { OpenApiDocument } from "./openapi.ts";

/**
 * What `fetch` takes after the request, as the service's `context` takes it: a Worker's `env` and its execution context.
 * What `context` does not ask for can be left out.
 */
export type PlatformArguments<Platform, Execution> = undefined extends Execution
  ? undefined extends Platform ? [platform?: Platform, execution?: Execution]
  : [platform: Platform, execution?: Execution]
  : [platform: Platform, execution: Execution];

/** What `check()` returns for a service that fits its database. */
export interface CheckResult {
  /** A sentence each: a missing scope, a create that cannot succeed, a missing index. */
  readonly warnings: readonly string[];
}

/** One JSON:API service. */
export interface Service<Platform = unknown, Execution = unknown> {
  /** Answers every request: the application's handler and a plain page included. */
  readonly fetch: (request: Request, ...platform: PlatformArguments<Platform, Execution>) => Promise<Response>;
  /** Answers what is the service's, `undefined` for the rest; for nesting in a router. */
  readonly handle: (
    request: Request,
    ...platform: PlatformArguments<Platform, Execution>
  ) => Promise<Response | undefined>;
  /**
   * Reads the database's schema and fails if the mapping does not fit it, with all problems, a line each. It returns
   * warnings of what may be a mistake.
   */
  readonly check: () => Promise<CheckResult>;
  /**
   * The description of the service as OpenAPI 3.1, whether or not it is served: the same for every caller. Resources
   * that cannot be served are left out.
   */
  readonly openapi: () => Promise<OpenApiDocument>;
  /**
   * Releases the database, but not an application's own client or Kysely. Requests on their way may answer 503; a later
   * one opens the database again.
   */
  readonly close: () => Promise<void>;
}
