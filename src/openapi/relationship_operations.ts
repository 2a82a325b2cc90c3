import { linkageAction } from "../model/actions.ts";
import type { Relationship, Resource } from "../types/model.ts";
import type { OpenApiOperation, OpenApiReference } from "../types/openapi.ts";
import { type Described, nameOf } from "./described.ts";
import { linkageDocument, relatedSchema } from "./document_schemas.ts";
import { isChangeable, isReplaced, linkageBody } from "./input_schemas.ts";
import { pascalCase } from "./components.ts";
import { listAnswer, operationOf, type OperationParts } from "./operations.ts";
import { idParameter, parametersOf } from "./parameters.ts";
import { documentResponse, tagged } from "./responses.ts";

/** A relationship whose endpoints are described. */
interface DescribedRelationship {
  readonly described: Described;
  readonly owner: Resource;
  readonly relationship: Relationship;
  readonly target: Resource;
}

/** `GET /countries/1/cultures`; `undefined` if the target can be neither listed nor viewed. */
export function relatedOperation(of: DescribedRelationship): OpenApiOperation | undefined {
  const { described, owner, relationship: { many, name }, target } = of;
  const action = many ? target.actions.list : target.actions.view;
  if (action === undefined) return undefined;
  const reading = { described, resource: target, action };
  return operationOf(described, owner, "read", {
    id: `${many ? "list" : "view"}${placeName(of)}`,
    summary: `${many ? "List" : "View"} ${name} of one of the ${owner.type}`,
    description: many
      ? `Lists the resources of ${name}.${relatedWords(target)}`
      : `Shows the resource of ${name}, or null.`,
    parameters: [idParameter(described, owner), ...parametersOf(many ? "related" : "view", reading)],
    status: 200,
    answer: many ? listAnswer(described, target) : relatedAnswer(described, target),
    versions: "read",
    versioned: target,
  });
}

function relatedAnswer(described: Described, target: Resource): OpenApiReference {
  const response = tagged(target, documentResponse("The resource, or null.", relatedSchema(described, target)));
  return described.components.shared("responses", `${nameOf(described, target)}OrNullAnswer`, response);
}

/** `GET /countries/1/relationships/cultures`; `undefined` if the owner cannot be viewed. */
export function linkageOperation(of: DescribedRelationship): OpenApiOperation | undefined {
  const { described, owner, relationship: { many, name }, target } = of;
  const action = owner.actions.view;
  if (action === undefined) return undefined;
  const reading = { described, resource: target, action: linkageAction(target, action) };
  return operationOf(described, owner, "read", {
    id: `view${placeName(of)}Linkage`,
    summary: `View the linkage of ${name} of one of the ${owner.type}`,
    description: many
      ? `Lists the type and id of each of ${name}.${relatedWords(target)}`
      : `Shows the type and id of ${name}, or null.`,
    parameters: [idParameter(described, owner), ...(many ? parametersOf("linkage", reading) : [])],
    status: 200,
    answer: linkageAnswer(of),
    versions: "read",
  });
}

function linkageAnswer({ described, owner, relationship, target }: DescribedRelationship): OpenApiReference {
  const response = tagged(owner, documentResponse("The linkage.", linkageDocument(described, relationship, target)));
  const name = `${nameOf(described, target)}${relationship.many ? "Linkages" : "Linkage"}Answer`;
  return described.components.shared("responses", name, response);
}

/** What a client can do with the linkage of a relationship that can be changed. */
const CHANGES: {
  readonly [Method in "patch" | "post" | "delete"]: Pick<OperationParts, "id" | "summary" | "description">;
} = {
  patch: { id: "replace", summary: "Replace", description: "Sets the relationship to the linkage in the body." },
  post: {
    id: "add",
    summary: "Add to",
    description: "Adds the resources that the body names and that are not members yet.",
  },
  delete: { id: "remove", summary: "Remove from", description: "Removes the members that the body names." },
};

/** The writes of `/countries/1/relationships/cultures` by method. A to-one can only be replaced. */
export function linkageChanges(of: DescribedRelationship): { [method: string]: OpenApiOperation } {
  const { described, owner, relationship, target } = of;
  if (owner.actions.update === undefined || !isChangeable(relationship, owner, target)) return {};
  // A hook may lead a to-one elsewhere than the client does.
  const mayDiffer = !relationship.many && owner.hooks.beforeSave !== undefined && owner.actions.view !== undefined;
  const changes = Object.entries(CHANGES).filter(([method]) =>
    method === "patch" ? isReplaced(relationship, owner) : relationship.many
  );
  return Object.fromEntries(changes.map(([method, { id, summary, description }]) => [
    method,
    operationOf(described, owner, "write", {
      id: `${id}${placeName(of)}Linkage`,
      summary: `${summary} the linkage of ${relationship.name} of one of the ${owner.type}`,
      description,
      parameters: [idParameter(described, owner)],
      body: linkageBody(described, relationship, target),
      status: 204,
      answer: { description: "The linkage is changed." },
      versions: "change",
      other: mayDiffer ? { 200: linkageAnswer(of) } : {},
    }),
  ]));
}

/** `CulturesOfCountries`, which is not what a type `countries-cultures` would be called. */
export function placeName({ described, owner, relationship: { name } }: DescribedRelationship): string {
  return `${pascalCase(name)}Of${nameOf(described, owner)}`;
}

/** Describes the filters of related lists and linkage, which are not listed as parameters. */
function relatedWords({ type, path, actions, fieldFilters }: Resource): string {
  if (fieldFilters.kind === "none") return "";
  const place = actions.list === undefined ? `the type ${type}` : `\`GET ${path}\``;
  return ` It takes the parameters \`filter[…]\` of ${place}.`;
}
