import { JSON_API } from "../http/negotiate.ts";
import { statusPhrase } from "../errors/service_error.ts";
import type { Resource } from "../types/model.ts";
import type {
  OpenApiContent,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiReference,
  OpenApiResponse,
  OpenApiSchema,
} from "../types/openapi.ts";
import { pascalCase } from "./components.ts";
import type { Described, ErrorReferences } from "./described.ts";
import { jsonapiMember } from "./document_schemas.ts";
import { LINK, objectOf, TEXT } from "./resource_schemas.ts";

/** A body of a media type, with an example where there is one. */
export function contentOf(type: string, schema: OpenApiSchema, example?: unknown): OpenApiContent {
  return { [type]: { schema, ...(example === undefined ? {} : { example }) } };
}

/** An answer with a document. */
export function documentResponse(description: string, schema: OpenApiSchema): OpenApiResponse {
  return { description, content: contentOf(JSON_API, schema) };
}

/** The meaning of each error status. */
const ERRORS: { readonly [status: string]: string } = {
  400: "The request cannot be understood, asks for too much, or is refused.",
  403: "The caller may not do this, or not with these values.",
  404: "There is no such resource, or none that the caller may see.",
  406: "Accept asks for the media type with other parameters than profile.",
  409: "The document names another resource, or the stored data do not allow the change.",
  413: "The body is too large.",
  414: "The URL is too long.",
  422: "The document or its values are invalid: one error for each finding.",
  431: "A header is too long.",
  500: "The service has failed.",
  503: "The database cannot be reached, or is busy.",
};
const OF_WRITES_ALONE: ReadonlySet<string> = new Set(["403", "409", "413", "422"]);

/** The meanings of the error statuses of a write. JSON:API 1.1 lets bodies name profiles. */
export function errorStatuses({ settings }: Described): { readonly [status: string]: string } {
  const taken = settings.version === "1.0" ? "" : " than profile";
  return {
    ...ERRORS,
    415: `Content-Type is not the media type of the body, or has other parameters${taken}; or the body is compressed.`,
  };
}

/** References to the error answers of an operation, by status. They are found once, because operations may be thousands. */
export function errorResponses(described: Described, kind: "read" | "write"): ErrorReferences {
  const { errors } = described;
  const known = errors.get(kind) ?? findErrorResponses(described, kind);
  errors.set(kind, known);
  // The application may change those of one operation.
  return Object.fromEntries(Object.entries(known).map(([status, reference]) => [status, { ...reference }]));
}

function findErrorResponses(described: Described, kind: "read" | "write"): ErrorReferences {
  const all = { ...errorStatuses(described), 400: ERRORS[400] + aboutDeletes(described) };
  const own = Object.entries(all).filter(([status]) => kind === "write" || !OF_WRITES_ALONE.has(status));
  return Object.fromEntries(own.map(([status, description]) => [
    status,
    errorResponse(described, Number(status), description),
  ]));
}

/** Tells which refused deletes have no body: those of resources without `deleteErrors`. */
function aboutDeletes({ resources }: Described): string {
  const deleted = resources.filter(({ actions }) => actions.delete !== undefined);
  const silent = deleted.filter(({ writing }) => !writing.deleteErrors);
  if (silent.length === 0) return "";
  return ` A refused delete${silent.length < deleted.length ? " of some resources" : ""} has no body.`;
}

/** A reference to the error answer of a status. */
function errorResponse(described: Described, status: number, description: string): OpenApiReference {
  const { components } = described;
  const schema = () => components.schema("errors", "ErrorDocument", () => errorDocument(described));
  const name = pascalCase(statusPhrase(status));
  return components.reference("responses", String(status), name, () => documentResponse(description, schema()));
}

/** The schema of error documents. JSON:API 1.1 has a status and names of headers in them. */
export function errorDocument(described: Described): OpenApiSchema {
  const isOld = described.settings.version === "1.0";
  const error = objectOf({
    ...(isOld ? {} : { status: TEXT }),
    code: TEXT,
    title: TEXT,
    detail: TEXT,
    source: objectOf({ pointer: TEXT, parameter: TEXT, ...(isOld ? {} : { header: TEXT }) }),
    links: objectOf({ about: LINK }),
  }, isOld ? ["title"] : ["status", "title"]);
  return objectOf({ ...jsonapiMember(described), errors: { type: "array", items: error } }, ["errors"]);
}

const ETAG = { ETag: { description: "The version of the resource in the answer.", schema: TEXT } };

const IF_MATCH: OpenApiParameter = {
  name: "If-Match",
  in: "header",
  description: "ETags of the versions to which the request applies, or *.",
  schema: TEXT,
};
const IF_MATCH_REQUIRED: OpenApiParameter = { ...IF_MATCH, required: true };
const IF_NONE_MATCH: OpenApiParameter = {
  name: "If-None-Match",
  in: "header",
  description: "ETags of the versions to which the request does not apply, or *.",
  schema: TEXT,
};

/** Adds `ETag` to an answer, if the resource has versions. */
export function tagged(resource: Resource, response: OpenApiResponse): OpenApiResponse {
  if (resource.versions === undefined) return response;
  return { ...response, headers: { ...response.headers as object | undefined, ...ETAG } };
}

/** Adds CSV to the answer of a list that has it. */
export function orCsv({ actions }: Resource, response: OpenApiResponse): OpenApiResponse {
  if (actions.list?.settings.csv === undefined) return response;
  return {
    ...response,
    content: { ...response.content, "text/csv": { schema: TEXT } },
    headers: { ...response.headers as object | undefined, ...NEXT },
  };
}

const NEXT = { Link: { description: "For CSV: the link to the next rows.", schema: TEXT } };

const BOOKMARK: OpenApiParameter = {
  name: "Relata-Bookmark",
  in: "header",
  description: "The bookmark from the answer to a write: the answer to this request is at least as new.",
  schema: TEXT,
};
const TOLD_BOOKMARK = {
  "Relata-Bookmark": {
    description: "A bookmark: a request that sends it back reads at least what is stored now.",
    schema: TEXT,
  },
};

/** The header with which a client reads its own writes, if the service supports it. */
export function bookmarkParameters({ components, tellsBookmarks }: Described): readonly OpenApiReference[] {
  return tellsBookmarks === true ? [components.shared("parameters", "RelataBookmark", BOOKMARK)] : [];
}

/** Adds the bookmark header to the answer to a write, if the service sends bookmarks. */
export function marked<Answer extends OpenApiResponse>({ tellsBookmarks }: Described, response: Answer): Answer {
  if (tellsBookmarks !== true) return response;
  return { ...response, headers: { ...response.headers as object | undefined, ...TOLD_BOOKMARK } };
}

/**
 * The headers and answers of an operation whose resource has versions: one that reads, or one that changes a version.
 */
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
  const unstated = isRequired && { 428: errorResponse(described, 428, "The request has no If-Match header.") };
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
