import type { OpenApiContent, OpenApiReference, OpenApiResponse, OpenApiSchema } from "../types/openapi.ts";
import type { Described } from "./described.ts";
import { jsonapiMember } from "./document_schemas.ts";
import { LINK, objectOf } from "./resource_schemas.ts";

/** A body of JSON:API's media type. */
export function jsonApiContent(schema: OpenApiSchema): OpenApiContent {
  return { "application/vnd.api+json": { schema } };
}

/** An answer with a document. */
export function documentResponse(description: string, schema: OpenApiSchema): OpenApiResponse {
  return { description, content: jsonApiContent(schema) };
}

/** The answers of every operation that tell of an error. */
export function errorResponses(described: Described): { readonly [status: string]: OpenApiReference } {
  const document = () =>
    described.components.reference("schemas", "errors", "ErrorDocument", () => errorDocument(described));
  const response = described.components.reference(
    "responses",
    "errors",
    "Errors",
    () =>
      documentResponse("What is wrong: one entry for each finding. A delete that is refused has no body.", document()),
  );
  return { "4XX": response, "5XX": { ...response } };
}

function errorDocument(described: Described): OpenApiSchema {
  const text: OpenApiSchema = { type: "string" };
  const source = objectOf({ pointer: text, parameter: text });
  const error = objectOf({ code: text, title: text, detail: text, source, links: objectOf({ about: LINK }) }, [
    "title",
  ]);
  return objectOf({ ...jsonapiMember(described), errors: { type: "array", items: error } }, ["errors"]);
}
