import { CHANGING } from "../config/operations.ts";
import { JSON_API } from "../http/negotiate.ts";
import type { Resource } from "../types/model.ts";
import type { OpenApiOperation, OpenApiReference, OpenApiResponse, OpenApiSchema } from "../types/openapi.ts";
import type { Operation } from "../types/operation.ts";
import { FILTER_OPERATORS } from "../values/kind.ts";
import { type Described, nameOf } from "./described.ts";
import { documentSchema, listSchema } from "./document_schemas.ts";
import { bodySchema } from "./input_schemas.ts";
import { isUpserted, type Reading } from "./query_parameters.ts";
import { idParameter, parametersOf } from "./parameters.ts";
import { exampleOf } from "./column_schema.ts";
import { LINK } from "./resource_schemas.ts";
import {
  bookmarkParameters,
  contentOf,
  documentResponse,
  errorResponses,
  marked,
  orCsv,
  tagged,
  versionParts,
} from "./responses.ts";

/** The parts in which operations differ. */
export interface OperationParts {
  /** The name, which need not be unique. */
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly OpenApiReference[];
  readonly body?: OpenApiSchema;
  /** How many optional attributes an example of the body shows; required ones are always shown. */
  readonly mostAttributes?: number;
  /** The status of success, and its answer. */
  readonly status: number;
  readonly answer: OpenApiResponse | OpenApiReference;
  /** Another answer of success, and its status. */
  readonly other?: { readonly [status: number]: OpenApiResponse | OpenApiReference };
  /** How it uses versions of the resource; absent if it does not. */
  readonly versions?: "read" | "change";
  /** The resource of these versions, if it is another one. */
  readonly versioned?: Resource;
}

/** Puts an operation together. */
export function operationOf(
  described: Described,
  resource: Resource,
  kind: "read" | "write",
  parts: OperationParts,
): OpenApiOperation {
  const { id, summary, description, status, answer, other, versions } = parts;
  const versionTags = versions === undefined
    ? undefined
    : versionParts(described, parts.versioned ?? resource, versions);
  // A shared answer has the header already.
  const answered = kind === "read" || "$ref" in answer ? answer : marked(described, answer);
  return {
    operationId: described.operationIds.take(id),
    summary,
    description,
    tags: [resource.type],
    parameters: [...parts.parameters, ...versionTags?.parameters ?? [], ...bookmarkParameters(described)],
    ...(parts.body === undefined ? {} : { requestBody: requestBody(described, parts.body, parts.mostAttributes) }),
    responses: { ...other, [status]: answered, ...errorResponses(described, kind), ...versionTags?.responses },
  };
}

/** The body of a request, with an example that shows a number of optional attributes. */
export function requestBody(
  { components }: Described,
  body: OpenApiSchema,
  mostAttributes = Infinity,
  type = JSON_API,
) {
  const example = exampleOf(body, { schemaAt: (reference) => components.schemaAt(reference), mostAttributes });
  return { required: true, content: contentOf(type, body, example) };
}

/** A reference to the answer with the document of one resource, to a read or to a write. */
function documentAnswer(described: Described, resource: Resource, kind: "read" | "write"): OpenApiReference {
  const read = tagged(resource, documentResponse("The resource.", documentSchema(described, resource)));
  const response = kind === "read" ? read : marked(described, read);
  return described.components.shared("responses", `${nameOf(described, resource)}Answer`, response);
}

/** A reference to the answer with a list of a type. */
export function listAnswer(described: Described, resource: Resource): OpenApiReference {
  const list = orCsv(resource, documentResponse("The list.", listSchema(described, resource)));
  const response = tagged(resource, list);
  return described.components.shared("responses", `${nameOf(described, resource)}ListAnswer`, response);
}

/** The request and answer of each operation of a resource. */
const PARTS: { readonly [O in Operation]: (reading: Reading) => Omit<OperationParts, "id"> } = {
  list: ({ described, resource, action }) => ({
    summary: `List ${resource.type}`,
    description: listWords(described, resource),
    parameters: parametersOf("list", { described, resource, action }),
    status: 200,
    answer: listAnswer(described, resource),
    versions: "read",
  }),
  view: ({ described, resource, action }) => ({
    summary: `View one of the ${resource.type}`,
    description: viewWords(described, resource),
    parameters: [idParameter(described, resource), ...parametersOf("view", { described, resource, action })],
    status: 200,
    answer: documentAnswer(described, resource, "read"),
    versions: "read",
  }),
  create: ({ described, resource, action }) => ({
    summary: `Create one of the ${resource.type}`,
    description: "Stores a new resource, and shows it as it is stored.",
    parameters: parametersOf("create", { described, resource, action }),
    body: bodySchema(described, resource, "Create"),
    mostAttributes: 10,
    status: 201,
    answer: tagged(resource, {
      ...documentResponse("The new resource.", documentSchema(described, resource)),
      ...(resource.actions.view === undefined ? {} : { headers: LOCATION }),
    }),
    ...(isUpserted(resource) ? { other: { 200: documentAnswer(described, resource, "write") } } : {}),
  }),
  update: ({ described, resource, action }) => ({
    summary: `Update one of the ${resource.type}`,
    description: "Changes the fields that the body names. Other fields stay the same.",
    parameters: [idParameter(described, resource), ...parametersOf("update", { described, resource, action })],
    body: bodySchema(described, resource, "Update"),
    mostAttributes: 1,
    status: 200,
    answer: documentAnswer(described, resource, "write"),
    versions: "change",
  }),
  delete: ({ described, resource }) => ({
    summary: `Delete one of the ${resource.type}`,
    description: `Deletes one resource by its id.${
      resource.writing.deleteErrors ? " If the database refuses, the answer is 409 with an error document." : ""
    }`,
    parameters: [idParameter(described, resource)],
    status: 204,
    answer: { description: "The resource is deleted." },
    versions: "change",
  }),
};

const LOCATION = { Location: { description: "The link of the new resource.", schema: LINK } };

/** Describes one operation of a resource; `undefined` if it is disabled. */
export function resourceOperation(
  described: Described,
  resource: Resource,
  operation: Operation,
): OpenApiOperation | undefined {
  const action = resource.actions[operation];
  if (action === undefined) return undefined;
  const kind = CHANGING.has(operation) ? "write" : "read";
  const id = `${operation}${nameOf(described, resource)}`;
  return operationOf(described, resource, kind, { id, ...PARTS[operation]({ described, resource, action }) });
}

/** Describes a list, with the filters that are not listed as parameters. */
function listWords({ bounds, pagination }: Described, resource: Resource): string {
  const pages = pagination === undefined ? "" : ", a page at a time";
  const start = `Lists the ${resource.type} that the caller may see${pages}.`;
  if (resource.fieldFilters.kind === "none") return start;
  return `${start} \`filter[<path>]\` and \`filter[<path>][<operator>]\` select resources: a path is a field, or leads ` +
    `to one through at most ${bounds.filterDepth} relationships, with dots; the operators are ` +
    `${FILTER_OPERATORS.join(", ")}, if the field has them. All filters must hold. ` +
    "`filter[or][<label>][<path>][<operator>]` makes alternatives: filters of one label must all hold, and one label " +
    "is enough.";
}

/** Describes a view, with the endpoints that the description leaves out. */
function viewWords({ detail }: Described, { path, relationshipLinks }: Resource): string {
  const start = "Shows one resource by its id, with its relationships.";
  if (!relationshipLinks || detail.relationships) return start;
  return `${start} Each relationship is answered at \`${path}/{id}/<name>\`, its linkage at ` +
    `\`${path}/{id}/relationships/<name>\`, too; this description would be too long with them.`;
}
