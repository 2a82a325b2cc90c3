import { linkageAction } from "../model/actions.ts";
import type { Relationship, Resource } from "../types/model.ts";
import type { OpenApiOperation } from "../types/openapi.ts";
import { type Described, nameOf } from "./described.ts";
import { linkageDocument, listSchema, relatedSchema } from "./document_schemas.ts";
import { isChangeable, linkageInput } from "./input_schemas.ts";
import { pascalCase } from "./names.ts";
import { operationOf, type OperationParts } from "./operations.ts";
import { idParameter, linkageParameters, listParameters, viewParameters } from "./parameters.ts";
import { documentResponse } from "./responses.ts";

/** A relationship whose endpoints are described. */
export interface DescribedRelationship {
  readonly described: Described;
  readonly owner: Resource;
  readonly relationship: Relationship;
  readonly target: Resource;
}

/** `GET /countries/1/cultures`; nothing where what it leads to is not listed or viewed. */
export function relatedOperation(of: DescribedRelationship): OpenApiOperation | undefined {
  const { described, owner, relationship: { many, name }, target } = of;
  const action = many ? target.actions.list : target.actions.view;
  if (action === undefined) return undefined;
  const reading = { described, resource: target, action };
  return operationOf(described, owner, {
    id: `${many ? "list" : "view"}${placeName(of)}`,
    summary: `${many ? "List" : "View"} ${name} of one of the ${owner.type}`,
    parameters: [idParameter(owner), ...(many ? listParameters(reading) : viewParameters(reading))],
    status: 200,
    answer: many
      ? documentResponse("The list.", listSchema(described, target))
      : documentResponse("The resource, or null.", relatedSchema(described, target)),
  });
}

/** `GET /countries/1/relationships/cultures`; nothing where the owner is not viewed. */
export function linkageOperation(of: DescribedRelationship): OpenApiOperation | undefined {
  const { described, owner, relationship, target } = of;
  const action = owner.actions.view;
  if (action === undefined) return undefined;
  const more = relationship.many
    ? linkageParameters({ described, resource: target, action: linkageAction(target, action) })
    : [];
  return operationOf(described, owner, {
    id: `view${placeName(of)}Linkage`,
    summary: `View the linkage of ${relationship.name} of one of the ${owner.type}`,
    parameters: [idParameter(owner), ...more],
    status: 200,
    answer: documentResponse("The linkage.", linkageDocument(described, relationship, target)),
  });
}

/** What a client can do with the linkage of a relationship that can be changed. */
const CHANGES: { readonly [Method in "patch" | "post" | "delete"]: Pick<OperationParts, "id" | "summary"> } = {
  patch: { id: "replace", summary: "Replace" },
  post: { id: "add", summary: "Add to" },
  delete: { id: "remove", summary: "Remove from" },
};

/** The writes of `/countries/1/relationships/cultures` by method. A to-one is replaced and nothing else. */
export function linkageChanges(of: DescribedRelationship): { [method: string]: OpenApiOperation } {
  const { described, owner, relationship, target } = of;
  if (owner.actions.update === undefined || !isChangeable(relationship, owner, target)) return {};
  // A hook may lead a to-one elsewhere than the client does.
  const mayDiffer = !relationship.many && owner.hooks.beforeSave !== undefined && owner.actions.view !== undefined;
  const linkage = () => documentResponse("The linkage.", linkageDocument(described, relationship, target));
  const changes = Object.entries(CHANGES).filter(([method]) => relationship.many || method === "patch");
  return Object.fromEntries(changes.map(([method, { id, summary }]) => [
    method,
    operationOf(described, owner, {
      id: `${id}${placeName(of)}Linkage`,
      summary: `${summary} the linkage of ${relationship.name} of one of the ${owner.type}`,
      parameters: [idParameter(owner)],
      body: {
        type: "object",
        required: ["data"],
        properties: { data: linkageInput(described, relationship, target) },
      },
      status: 204,
      answer: { description: "It is changed." },
      other: mayDiffer ? { 200: linkage() } : {},
    }),
  ]));
}

/** `CulturesOfCountries`, which is not what a type `countries-cultures` would be called. */
function placeName({ described, owner, relationship: { name } }: DescribedRelationship): string {
  return `${pascalCase(name)}Of${nameOf(described, owner)}`;
}
