import type { OpenApiOptions } from "../types/openapi.ts";
import type { ServiceOptions } from "../types/options.ts";
import { refuse } from "./refuse.ts";

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
  if (openapi === false) return undefined;
  const { path = "/openapi.json" }: OpenApiOptions = openapi === true ? {} : openapi;
  return basePath.replace(/\/+$/, "") + path;
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
  const hidden = collections.find((collection) => `${path}/`.startsWith(`${collection}/`));
  if (hidden === undefined) return { path, options };
  refuse("openapi.path", options.path ?? "/openapi.json", `a path that is neither "${hidden}" nor below it`);
}
