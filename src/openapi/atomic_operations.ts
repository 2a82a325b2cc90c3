import { ATOMIC_TYPE } from "../http/negotiate.ts";
import type { OpenApiOperation, OpenApiResponse, OpenApiSchema } from "../types/openapi.ts";
import { type Described, linksOf, schemaOf } from "./described.ts";
import { jsonapiMember, oneOfTypes } from "./document_schemas.ts";
import { requestBody } from "./operations.ts";
import { namesOf, NEVER, objectOf, textOf, typedObject } from "./resource_schemas.ts";
import { bookmarkParameters, contentOf, errorDocument, errorStatuses, marked } from "./responses.ts";
import { NOT_BESIDE } from "../input/check_operations.ts";
import type { Resource } from "../types/model.ts";
import { pascalCase } from "./components.ts";
import { idToCreate, isChangeable, isReplaced, sentSchema, writtenLinkage } from "./input_schemas.ts";
import { placeName } from "./relationship_operations.ts";

/** The tag of the path of operations. */
export const OPERATIONS_TAG = { name: "operations", description: "Several writes in one request." };

/** Describes `POST /operations`; `undefined` if no resource supports operations. */
export function atomicOperation(described: Described): OpenApiOperation | undefined {
  const written = described.resources.map(takenBy).some((one) => one.create ?? one.update ?? one.delete);
  if (!written) return undefined;
  return {
    operationId: described.operationIds.take("operations"),
    summary: "Carry out several operations",
    description:
      "Carries out all operations in their order, or none: https://jsonapi.org/ext/atomic. Each does what a " +
      "single request would do. Later ones may name a resource by the `lid` with which an earlier one has added it.",
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

/** The schema of a request: every kind of operation that some resource supports. */
function operationsSchema(described: Described): OpenApiSchema {
  const lids = new Set(described.resources.filter(mayHaveLid).map(({ table }) => table));
  const within = { ...described, lids };
  const items: OpenApiSchema = described.detail.relationships
    ? { anyOf: described.resources.flatMap((one) => [...ofResource(within, one), ...ofRelationships(within, one)]) }
    : { type: "object", description: "This description would be too long with them." };
  const operations = { type: "array", minItems: 1, maxItems: described.bounds.operations, items };
  const others = Object.fromEntries(NOT_BESIDE.map((name) => [name, NEVER]));
  return objectOf({ "atomic:operations": operations, meta: { type: "object" }, ...others }, ["atomic:operations"]);
}

/** Whether later operations may name a new resource by a `lid`: its id must be known before it is stored. */
function mayHaveLid(resource: Resource): boolean {
  return resource.actions.create !== undefined && idToCreate(resource).required.length === 0;
}

/** The operations on a resource itself, without those that need If-Match, because operations have no headers. */
function takenBy({ actions, versions }: Resource): Partial<Resource["actions"]> {
  return versions?.isRequired ? { create: actions.create } : actions;
}

/** The code of each operation of a resource. */
const CODES = [["create", "add"], ["update", "update"], ["delete", "remove"]] as const;

/** References to the operations on a resource itself. */
function ofResource(described: Described, resource: Resource): OpenApiSchema[] {
  const taken = takenBy(resource);
  const named = typedObject(resource, namesOf(described, resource), { relationship: NEVER });
  return CODES.filter(([action]) => taken[action] !== undefined).map(([, op]) =>
    schemaOf(described, resource, `${pascalCase(op)}Operation`, () =>
      objectOf({
        op: textOf(op),
        href: NEVER,
        ref: op === "add" ? NEVER : named,
        ...(op === "remove" ? {} : { data: sentSchema(described, resource, op === "add" ? "Create" : "Update") }),
      }, ["op", op === "remove" ? "ref" : "data"]))
  );
}

/** References to the operations on the relationships of a resource. A to-one is replaced and nothing else. */
function ofRelationships(described: Described, owner: Resource): OpenApiSchema[] {
  if (takenBy(owner).update === undefined) return [];
  return linksOf(described, owner).filter(({ relationship, target }) => isChangeable(relationship, owner, target)).map(
    (link) => {
      const { name, many } = link.relationship;
      const codes = [...isReplaced(link.relationship, owner) ? ["update"] : [], ...many ? ["add", "remove"] : []];
      const ref = typedObject(owner, namesOf(described, owner), { relationship: textOf(name) }, ["relationship"]);
      const of = `${placeName({ described, owner, ...link })}Operation`;
      return described.components.schema(`operation on ${name} of ${owner.table}`, of, () =>
        objectOf({
          op: { type: "string", enum: codes },
          href: NEVER,
          ref,
          data: writtenLinkage(described, link.relationship, link.target),
        }, ["op", "ref", "data"]));
    },
  );
}
