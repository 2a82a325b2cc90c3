import { statusPhrase } from "../errors/service_error.ts";
import type { OpenApiContent, OpenApiReference, OpenApiResponse, OpenApiSchema } from "../types/openapi.ts";
import type { Described } from "./described.ts";
import { jsonapiMember } from "./document_schemas.ts";
import { pascalCase } from "./names.ts";
import { LINK, objectOf } from "./resource_schemas.ts";

/** A body of JSON:API's media type, with an example where there is one. */
export function jsonApiContent(schema: OpenApiSchema, example?: unknown): OpenApiContent {
  return { "application/vnd.api+json": { schema, ...(example === undefined ? {} : { example }) } };
}

/** An answer with a document. */
export function documentResponse(description: string, schema: OpenApiSchema): OpenApiResponse {
  return { description, content: jsonApiContent(schema) };
}

/** What each status of an error says. */
const ERRORS: { readonly [status: string]: string } = {
  400: "The request cannot be understood, asks for too much, or is refused. A refused delete has no body.",
  403: "The caller may not do this, or not with these values.",
  404: "There is no such resource, or none that the caller may see.",
  406: "Accept asks for JSON:API with media type parameters.",
  409: "The document names another resource, or what is stored does not allow it.",
  413: "The body is too large.",
  415: "Content-Type is not JSON:API's, or has media type parameters.",
  422: "The document or its values are not right: one error for each finding.",
  500: "The service has failed.",
  503: "The database cannot be reached, or is busy.",
};
const OF_WRITES_ALONE: ReadonlySet<string> = new Set(["403", "409", "413", "422"]);

/** References to the answers of an operation that tell of an error, by status. */
export function errorResponses(
  described: Described,
  kind: "read" | "write",
): { readonly [status: string]: OpenApiReference } {
  const told = Object.entries(ERRORS).filter(([status]) => kind === "write" || !OF_WRITES_ALONE.has(status));
  return Object.fromEntries(told.map(([status, description]) => [
    status,
    errorResponse(described, Number(status), description),
  ]));
}

/** A reference to the answer of a status that tells of an error. */
export function errorResponse(described: Described, status: number, description: string): OpenApiReference {
  const { components } = described;
  const schema = () => components.reference("schemas", "errors", "ErrorDocument", () => errorDocument(described));
  const name = pascalCase(statusPhrase(status));
  return components.reference("responses", String(status), name, () => documentResponse(description, schema()));
}

function errorDocument(described: Described): OpenApiSchema {
  const text: OpenApiSchema = { type: "string" };
  const links = objectOf({ about: LINK });
  const error = described.settings.version === "1.1"
    ? objectOf({
      status: text,
      code: text,
      title: text,
      detail: text,
      source: objectOf({ pointer: text, parameter: text, header: text }),
      links,
    }, ["status", "title"])
    : objectOf({
      code: text,
      title: text,
      detail: text,
      source: objectOf({ pointer: text, parameter: text }),
      links,
    }, ["title"]);
  return objectOf({ ...jsonapiMember(described), errors: { type: "array", items: error } }, ["errors"]);
}
