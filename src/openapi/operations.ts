import type { Action, Resource } from "../types/model.ts";
import type { OpenApiOperation, OpenApiResponse, OpenApiSchema } from "../types/openapi.ts";
import type { Operation } from "../types/operation.ts";
import { type Described, nameOf } from "./described.ts";
import { documentSchema, listSchema } from "./document_schemas.ts";
import { createSchema, updateSchema } from "./input_schemas.ts";
import { idParameter, listParameters, resourceParameters, viewParameters } from "./parameters.ts";
import type { Parameter } from "./query_parameters.ts";
import { LINK } from "./resource_schemas.ts";
import { documentResponse, errorResponses, jsonApiContent } from "./responses.ts";

/** What sets operations apart. */
export interface OperationParts {
  /** The name that others may have too. */
  readonly id: string;
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly body?: OpenApiSchema;
  /** The status of success, and its answer. */
  readonly status: number;
  readonly answer: OpenApiResponse;
  /** Another answer of success, and its status. */
  readonly other?: { readonly [status: number]: OpenApiResponse };
}

/** Puts an operation together. */
export function operationOf(described: Described, resource: Resource, parts: OperationParts): OpenApiOperation {
  const { id, summary, parameters, body, status, answer, other } = parts;
  return {
    operationId: described.operationIds.take(id),
    summary,
    tags: [resource.type],
    parameters: [...parameters],
    ...(body === undefined ? {} : { requestBody: { required: true, content: jsonApiContent(body) } }),
    responses: { ...other, [status]: answer, ...errorResponses(described) },
  };
}

/** What each operation of a resource takes and gives. */
const PARTS: {
  readonly [O in Operation]: (described: Described, resource: Resource, action: Action) => OperationParts;
} = {
  list: (described, resource, action) => ({
    id: `list${nameOf(described, resource)}`,
    summary: `List ${resource.type}`,
    parameters: listParameters({ described, resource, action }),
    status: 200,
    answer: documentResponse("The list.", listSchema(described, resource)),
  }),
  view: (described, resource, action) => ({
    id: `view${nameOf(described, resource)}`,
    summary: `View one of the ${resource.type}`,
    parameters: [idParameter(resource), ...viewParameters({ described, resource, action })],
    status: 200,
    answer: documentResponse("The resource.", documentSchema(described, resource)),
  }),
  create: (described, resource, action) => ({
    id: `create${nameOf(described, resource)}`,
    summary: `Create one of the ${resource.type}`,
    parameters: resourceParameters({ described, resource, action }),
    body: createSchema(described, resource),
    status: 201,
    answer: {
      ...documentResponse("The new resource.", documentSchema(described, resource)),
      ...(resource.actions.view === undefined ? {} : { headers: LOCATION }),
    },
  }),
  update: (described, resource, action) => ({
    id: `update${nameOf(described, resource)}`,
    summary: `Update one of the ${resource.type}`,
    parameters: [idParameter(resource), ...resourceParameters({ described, resource, action })],
    body: updateSchema(described, resource),
    status: 200,
    answer: documentResponse("The resource as it is now.", documentSchema(described, resource)),
  }),
  delete: (described, resource) => ({
    id: `delete${nameOf(described, resource)}`,
    summary: `Delete one of the ${resource.type}`,
    parameters: [idParameter(resource)],
    status: 204,
    answer: { description: "It is deleted." },
  }),
};

const LOCATION = { Location: { description: "The link of the new resource.", schema: LINK } };

/** Describes one operation of a resource; nothing where it is disabled. */
export function resourceOperation(
  described: Described,
  resource: Resource,
  operation: Operation,
): OpenApiOperation | undefined {
  const action = resource.actions[operation];
  return action && operationOf(described, resource, PARTS[operation](described, resource, action));
}
