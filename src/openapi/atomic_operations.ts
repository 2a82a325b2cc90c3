import { ATOMIC_TYPE } from "../http/negotiate.ts";
import type { OpenApiOperation, OpenApiResponse } from "../types/openapi.ts";
import { operationsSchema, takenBy } from "./atomic_request.ts";
import type { Described } from "./described.ts";
import { jsonapiMember, oneOfTypes } from "./document_schemas.ts";
import { requestBody } from "./operations.ts";
import { objectOf } from "./resource_schemas.ts";
import { bookmarkParameters, contentOf, errorDocument, errorStatuses, marked } from "./responses.ts";

/** The tag of the path of operations. */
export const OPERATIONS_TAG = { name: "operations", description: "Several writes in one request." };

/** `POST /operations`; nothing where no resource takes any. */
export function atomicOperation(described: Described): OpenApiOperation | undefined {
  const written = described.resources.map(takenBy).some((one) => one.create ?? one.update ?? one.delete);
  if (!written) return undefined;
  return {
    operationId: described.operationIds.take("operations"),
    summary: "Carry out several operations",
    description:
      "Carries out all operations in their order, or none: https://jsonapi.org/ext/atomic. Each does what a " +
      "single request would do. Later ones name by its `lid` what an earlier one has added with it.",
    tags: [OPERATIONS_TAG.name],
    parameters: [...bookmarkParameters(described)],
    requestBody: requestBody(described, operationsSchema(described), 1, ATOMIC_TYPE),
    responses: { 200: marked(described, resultsResponse(described)), ...errorsOf(described) },
  };
}

function errorsOf(described: Described): { readonly [status: string]: OpenApiResponse } {
  const schema = described.components.schema("errors", "ErrorDocument", () => errorDocument(described));
  const more = {
    428: "The request has no If-Match header.",
    501: "The resource does not take the operation.",
  };
  return Object.fromEntries(
    Object.entries({ ...errorStatuses(described), ...more }).map(([status, description]) => [
      status,
      { description, content: contentOf(ATOMIC_TYPE, schema) },
    ]),
  );
}

function resultsResponse(described: Described): OpenApiResponse {
  const shown = described.resources.filter((one) => takenBy(one).create ?? takenBy(one).update);
  const result = shown.length === 0 ? { type: "object" } : objectOf({ data: oneOfTypes(described, shown) });
  const results = { type: "array", items: result };
  return {
    description: "A result for each operation.",
    content: contentOf(
      ATOMIC_TYPE,
      objectOf({ ...jsonapiMember(described), "atomic:results": results }, ["atomic:results"]),
    ),
  };
}
