import type { Resource } from "../types/model.ts";
import type { OpenApiOperation, OpenApiParameter, OpenApiReference, OpenApiResponse } from "../types/openapi.ts";
import type { Described } from "./described.ts";
import { errorResponse } from "./responses.ts";

const TEXT = { type: "string" };

const ETAG = { ETag: { description: "The version of what the answer shows.", schema: TEXT } };

const IF_MATCH: OpenApiParameter = {
  name: "If-Match",
  in: "header",
  description: "Tags of the versions that the request is meant for, or *.",
  schema: TEXT,
};
const IF_MATCH_REQUIRED: OpenApiParameter = { ...IF_MATCH, required: true };
const IF_NONE_MATCH: OpenApiParameter = {
  name: "If-None-Match",
  in: "header",
  description: "Tags of the versions that the request is not meant for, or *.",
  schema: TEXT,
};

/** An answer that tells its version, where the resource has some. */
export function tagged(resource: Resource, response: OpenApiResponse): OpenApiResponse {
  if (resource.versions === undefined) return response;
  return { ...response, headers: { ...response.headers as object | undefined, ...ETAG } };
}

/** What an operation takes and answers where its resource tells versions: it reads them, or changes one of them. */
export function versionParts(
  described: Described,
  { versions }: Resource,
  use: "read" | "change",
): { readonly parameters: readonly OpenApiReference[]; readonly responses: OpenApiOperation["responses"] } {
  if (versions === undefined) return { parameters: [], responses: {} };
  const { components } = described;
  const isRequired = use === "change" && versions.isRequired;
  const match = isRequired
    ? components.shared("parameters", "IfMatchRequired", IF_MATCH_REQUIRED)
    : components.shared("parameters", "IfMatch", IF_MATCH);
  const failed = errorResponse(described, 412, "The version is not the one that a header asks for.");
  const unstated = isRequired && { 428: errorResponse(described, 428, "The request says no version by If-Match.") };
  const unchanged = use === "read" &&
    { 304: components.shared("responses", "NotModified", NOT_MODIFIED) };
  return {
    parameters: [match, components.shared("parameters", "IfNoneMatch", IF_NONE_MATCH)],
    responses: { ...unchanged, 412: failed, ...unstated },
  };
}

const NOT_MODIFIED: OpenApiResponse = {
  description: "The client has this version already.",
  headers: ETAG,
};
