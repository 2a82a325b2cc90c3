import type { OpenApiOptions } from "../types/openapi.ts";
import type { ServiceOptions } from "../types/options.ts";
import { refuse } from "./refuse.ts";

/** What is said of a service's description, and where it is served. */
export interface OpenApiSettings {
  /** The whole path; absent where it is not served. */
  readonly path?: string;
  readonly options: OpenApiOptions;
}

/**
 * Resolves the option `openapi`. `collections` are the paths of the resources.
 * @throws {ConfigurationError} where its path would hide one of a resource.
 */
export function openApiSettings(
  { openapi = false, basePath = "" }: Pick<ServiceOptions, "openapi" | "basePath">,
  collections: readonly string[],
): OpenApiSettings {
  const options = typeof openapi === "object" ? openapi : {};
  if (openapi === false) return { options };
  const path = basePath.replace(/\/+$/, "") + (options.path ?? "/openapi.json");
  const hidden = collections.find((collection) => `${path}/`.startsWith(`${collection}/`));
  if (hidden === undefined) return { path, options };
  refuse("openapi.path", options.path ?? "/openapi.json", `a path that is neither "${hidden}" nor below it`);
}
