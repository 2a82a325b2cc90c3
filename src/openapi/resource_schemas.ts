import type { Relationship, Resource } from "../types/model.ts";
import type { OpenApiSchema } from "../types/openapi.ts";
import { nullable, shownSchema } from "./column_schema.ts";
import { type Described, linksOf, schemaOf } from "./described.ts";

/** The schemas of an object's members. */
export type Properties = NonNullable<OpenApiSchema["properties"]>;

/** The schema of an object with these members; those that are named in `required` must be there. */
export function objectOf(properties: Properties, required: readonly string[] = []): OpenApiSchema {
  return { type: "object", ...(required.length === 0 ? {} : { required: [...required] }), properties };
}

/** The schema of a link, which may be null. */
export const LINK: OpenApiSchema = { type: "string", format: "uri-reference" };

/** The schema of a member that is always the same text. */
export function textOf(text: string): OpenApiSchema {
  return { type: "string", const: text };
}

/** A reference to the resource objects of a type. */
export function resourceSchema(described: Described, resource: Resource): OpenApiSchema {
  return schemaOf(described, resource, "Resource", () => resourceObject(described, resource));
}

/**
 * The schema of a resource object. No attribute is required, because `fields` leaves out those that it does not name.
 */
function resourceObject(described: Described, resource: Resource): OpenApiSchema {
  const relationships = linksOf(described, resource).map(({ relationship, target }) => [
    relationship.name,
    relationshipObject(described, relationship, target),
  ]);
  return objectOf({
    type: textOf(resource.type),
    id: { type: "string" },
    attributes: objectOf(attributeSchemas(described, resource)),
    ...(relationships.length === 0 ? {} : { relationships: objectOf(Object.fromEntries(relationships)) }),
    ...(resource.actions.view === undefined ? {} : { links: objectOf({ self: LINK }) }),
  }, ["type", "id"]);
}

/** The schemas of attributes. If the application's schema writes them, only their names are known. */
function attributeSchemas(described: Described, resource: Resource): Properties {
  const columns = described.reach.shown(resource);
  const own = resource.schema.attributes;
  return Object.fromEntries([
    ...columns.map((column) => [column.field, own === undefined ? shownSchema(column, described.formats) : {}]),
    ...(own?.adds ?? []).map((field) => [field, {}]),
  ]);
}

/** A reference to the relationship objects that lead to a type. */
function relationshipObject(described: Described, { many }: Relationship, target: Resource): OpenApiSchema {
  return schemaOf(described, target, many ? "ToMany" : "ToOne", () =>
    objectOf({
      data: linkageSchema(described, { many }, target),
      links: relationshipLinksSchema(described, many),
    }));
}

/** A reference to the links of relationships; those of a to-many may have a link to further members. */
function relationshipLinksSchema({ components, pagination }: Described, many: boolean): OpenApiSchema {
  const links = { self: LINK, related: LINK };
  return many && pagination?.included === true
    ? components.schema("to-many links", "ToManyLinks", () => objectOf({ ...links, next: LINK }))
    : components.schema("relationship links", "RelationshipLinks", () => objectOf(links));
}

/**
 * The schema of resource linkage. It can be null if a client may clear it, or if another program may have deleted the
 * target.
 */
export function linkageSchema(
  described: Described,
  { many }: Pick<Relationship, "many">,
  target: Resource,
  mayBeNull = true,
): OpenApiSchema {
  const identifier = () => identifierSchema(described, target);
  if (many) return { type: "array", items: identifier() };
  if (!mayBeNull) return identifier();
  return described.lids === undefined
    ? nullable(typedObject(target, namesOf(described, target)))
    : { oneOf: [identifier(), { type: "null" }] };
}

/** A reference to the identifiers of a type, as documents or operations have them. */
function identifierSchema(described: Described, target: Resource): OpenApiSchema {
  const name = described.lids === undefined ? "Identifier" : "OperationIdentifier";
  return schemaOf(described, target, name, () => typedObject(target, namesOf(described, target)));
}

/** The schema of the ids of a type; it has an example if no row can have the id `1`. */
export function idSchema({ key: { codec, kinds } }: Resource): OpenApiSchema {
  if (codec.parse("1") !== undefined) return TEXT;
  const parts = kinds.map((kind) => kind === "real" ? "1.0" : kind === "blob" ? "01" : "1");
  return { ...TEXT, examples: [codec.print(parts)] };
}

/** Objects with the members by which something is named, one for each way to do that. */
export type Names = readonly [OpenApiSchema, ...OpenApiSchema[]];

/** The names of a resource beside its type: its id, or in operations the `lid` of the operation that adds it. */
export function namesOf({ lids }: Described, resource: Resource): Names {
  const id = idSchema(resource);
  if (lids === undefined) return [objectOf({ id }, ["id"])];
  const byId = objectOf({ id, lid: NEVER }, ["id"]);
  return lids.has(resource.table) ? [byId, objectOf({ lid: TEXT, id: NEVER }, ["lid"])] : [byId];
}

/** An object of a type that is named in one of some ways, with further members. */
export function typedObject(
  target: Resource,
  [name, ...others]: Names,
  members: Properties = {},
  required: readonly string[] = [],
): OpenApiSchema {
  const type = textOf(target.type);
  return others.length > 0
    ? { ...objectOf({ type, ...members }, ["type", ...required]), oneOf: [name, ...others] }
    : { ...name, ...objectOf({ type, ...name.properties, ...members }, ["type", ...name.required ?? [], ...required]) };
}

/** The schema of a text. */
export const TEXT: OpenApiSchema = { type: "string" };

/** The schema of a member that must not be there. */
export const NEVER: OpenApiSchema = { not: {} };
