import { targetOf } from "../model/resolve_include.ts";
import type { Relationship, Resource } from "../types/model.ts";
import type { IncludePath } from "../types/query.ts";
import type { LookUpShape, PrimaryNode } from "../types/read_plan.ts";
import type { TreeNode } from "./include_tree.ts";
import { hopsOf, isLinkage, type ReadRequest, type Shaping } from "./read_request.ts";

/** The columns to ship: those that are shown, and those that the resource's schema reads. */
export function ownValues(
  resource: Resource,
  { action, query }: ReadRequest,
): Pick<PrimaryNode, "table" | "columns" | "fields" | "linked"> {
  const { table, columns, relationships, relationshipLinks, schema: { attributes } } = resource;
  const fields = query.fields.get(table);
  const isWanted = (name: string, field: string) =>
    action.visible.shows(resource, name) && fields?.has(field) !== false;
  const wanted = columns.filter(({ name, field }) => isWanted(name, field));
  const linked = relationshipLinks
    ? relationships.filter(({ name }) => fields?.has(name) !== false).map(({ name }) => name)
    : undefined;
  if (attributes === undefined) return { table, linked, columns: wanted.map((one) => one.name) };
  return {
    table,
    linked,
    columns: columns.filter((one) => wanted.includes(one) || attributes.reads.includes(one.field)).map((one) =>
      one.name
    ),
    fields: [...wanted.map((one) => one.field), ...attributes.adds.filter((field) => isWanted(field, field))],
  };
}

/** The to-one relationships of a single resource that includes nothing; a list shows those that have links. */
export function primaryLookUps(
  paths: readonly IncludePath[] | undefined,
  tree: readonly TreeNode[],
  shaping: Shaping,
): readonly LookUpShape[] {
  const { resource, wanted } = shaping;
  if (isLinkage(wanted)) return [];
  if (resource.relationshipLinks) return linkedToOnes(resource, 0, tree, shaping);
  const isMany = wanted.kind === "list" || (wanted.kind === "related" && wanted.relationship.many);
  if (paths !== undefined || isMany) return [];
  return lookUps(resource, resource.relationships.filter((one) => one.kind === "belongsTo"), shaping);
}

/** The to-one relationships of a resource whose relationships have links, but those that are included below it. */
export function linkedToOnes(
  resource: Resource,
  place: number,
  tree: readonly TreeNode[],
  shaping: Shaping,
): readonly LookUpShape[] {
  if (!resource.relationshipLinks) return [];
  const isBelow = (one: Relationship) => tree.some((node) => node.parent === place && node.relationship === one);
  return lookUps(resource, resource.relationships.filter((one) => !one.many && !isBelow(one)), shaping);
}

function lookUps(
  { table }: Resource,
  relationships: readonly Relationship[],
  shaping: Shaping,
): readonly LookUpShape[] {
  const { model, query } = shaping;
  const fields = query.fields.get(table);
  return relationships.filter((one) => fields?.has(one.name) !== false).map((one) => {
    targetOf(model, one);
    return { relationship: one.name, hop: hopsOf(one, shaping)[0] };
  });
}
