import { ATOMIC_TYPE } from "../http/negotiate.ts";
import type { Resource } from "../types/model.ts";
import type { OpenApiOperation, OpenApiResponse, OpenApiSchema } from "../types/openapi.ts";
import type { Described } from "./described.ts";
import { jsonapiMember, oneOfTypes } from "./document_schemas.ts";
import { objectOf } from "./resource_schemas.ts";
import { bookmarkParameters, errorDocument, errorStatuses, marked } from "./responses.ts";

/** The tag of the path of operations. */
export const OPERATIONS_TAG = { name: "operations", description: "Several writes in one request." };

const TEXT: OpenApiSchema = { type: "string" };

/** `POST /operations`; nothing where no resource can be written. */
export function atomicOperation(described: Described): OpenApiOperation | undefined {
  const written = described.resources.filter(({ actions }) => actions.create ?? actions.update ?? actions.delete);
  if (written.length === 0) return undefined;
  const errors = objectErrors(described);
  const results = contentOf(resultsSchema(described, written));
  return {
    operationId: described.operationIds.take("operations"),
    summary: "Carry out several operations",
    description:
      "Carries out all operations in their order, or none: https://jsonapi.org/ext/atomic. Each does what a " +
      "single request would do.",
    tags: [OPERATIONS_TAG.name],
    parameters: [...bookmarkParameters(described)],
    requestBody: { required: true, content: contentOf(requestSchema(described, written), exampleOf(written[0])) },
    responses: { 200: marked(described, { description: "A result for each operation.", content: results }), ...errors },
  };
}

function contentOf(schema: OpenApiSchema, example?: unknown) {
  return { [ATOMIC_TYPE]: { schema, ...(example === undefined ? {} : { example }) } };
}

function objectErrors(described: Described): { readonly [status: string]: OpenApiResponse } {
  const schema = described.components.schema("errors", "ErrorDocument", () => errorDocument(described));
  const more = {
    415: "Content-Type is not JSON:API's with the extension.",
    428: "A change of the resource needs If-Match.",
    501: "The resource does not take the operation.",
  };
  return Object.fromEntries(
    Object.entries({ ...errorStatuses(), ...more }).map(([status, description]) => [
      status,
      { description, content: contentOf(schema) },
    ]),
  );
}

function requestSchema({ bounds }: Described, written: readonly Resource[]): OpenApiSchema {
  const type: OpenApiSchema = { type: "string", enum: written.map((one) => one.type) };
  const ref = objectOf({ type, id: TEXT, lid: TEXT, relationship: TEXT }, ["type"]);
  const data: OpenApiSchema = {
    type: ["object", "array", "null"],
    description: "The resource, or the linkage of the relationship in ref, as a single request sends it.",
  };
  const operation = objectOf({ op: { type: "string", enum: ["add", "update", "remove"] }, ref, data }, ["op"]);
  const operations = { type: "array", minItems: 1, maxItems: bounds.operations, items: operation };
  return objectOf({ "atomic:operations": operations, meta: { type: "object" } }, ["atomic:operations"]);
}

function exampleOf({ type }: Resource): unknown {
  return { "atomic:operations": [{ op: "remove", ref: { type, id: "1" } }] };
}

function resultsSchema(described: Described, written: readonly Resource[]): OpenApiSchema {
  const shown = written.filter(({ actions }) => actions.create ?? actions.update);
  const result = shown.length === 0 ? { type: "object" } : objectOf({ data: oneOfTypes(described, shown) });
  return objectOf({ ...jsonapiMember(described), "atomic:results": { type: "array", items: result } }, [
    "atomic:results",
  ]);
}
