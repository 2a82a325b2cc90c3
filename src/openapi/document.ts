import type { OpenApiDocument, OpenApiOptions } from "../types/openapi.ts";
import { describe, type DescribedService } from "./described.ts";
import { pathsOf } from "./paths.ts";

/** Describes a service (https://spec.openapis.org/oas/v3.1.0). Each call makes a document of its own. */
export function openApiDocument(service: DescribedService, options: OpenApiOptions): OpenApiDocument {
  const { title = "JSON:API", version = "1.0.0", servers = [{ url: serverOf(service) }], change } = options;
  const described = describe(service);
  const paths = Object.assign({}, ...described.resources.map((resource) => pathsOf(described, resource)));
  const used = new Set(Object.values<OpenApiDocument["paths"][string]>(paths).flatMap(tagsOf));
  const document: OpenApiDocument = {
    openapi: "3.1.0",
    info: { title, version },
    servers: servers.map((one) => ({ ...one })),
    security: [],
    tags: described.resources.map(({ type }) => type).filter((type) => used.has(type))
      .map((type) => ({ name: type, description: `Resources of the type ${type}.` })),
    paths,
    components: described.components.all,
  };
  return change?.(document) ?? document;
}

/** What paths are added to, so without a slash at its end. */
function serverOf({ settings: { baseUrl } }: DescribedService): string {
  return baseUrl?.replace(/\/+$/, "") ?? "/";
}

function tagsOf(methods: OpenApiDocument["paths"][string]): readonly string[] {
  return Object.values(methods).flatMap(({ tags }) => tags);
}
