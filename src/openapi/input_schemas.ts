import { isFilled } from "../input/read_attributes.ts";
import type { Column } from "../types/schema_tables.ts";
import type { Relationship, Resource } from "../types/model.ts";
import type { OpenApiSchema } from "../types/openapi.ts";
import { writtenSchema } from "./column_schema.ts";
import { type Described, linksOf, nameOf, schemaOf } from "./described.ts";
import { linkageSchema, objectOf, typeSchema } from "./resource_schemas.ts";

/** Members of an object, and which of them must be there. */
interface Members {
  readonly properties: { readonly [member: string]: OpenApiSchema };
  readonly required: readonly string[];
}

/** A reference to the documents that create a resource. */
export function createSchema(described: Described, resource: Resource): OpenApiSchema {
  return schemaOf(
    described,
    resource,
    "Create",
    () => documentOf(resource, idToCreate(resource), attributes(resource, true), linksToCreate(described, resource)),
  );
}

/** A reference to the documents that change a resource: what one does not name stays as it is. */
export function updateSchema(described: Described, resource: Resource): OpenApiSchema {
  const id: Members = { properties: { id: { type: "string" } }, required: ["id"] };
  return schemaOf(
    described,
    resource,
    "Update",
    () => documentOf(resource, id, attributes(resource, false), linksToUpdate(described, resource)),
  );
}

function documentOf(resource: Resource, id: Members, attributes: Members, relationships: Members): OpenApiSchema {
  const parts = Object.entries({ attributes, relationships })
    .filter(([, { properties }]) => Object.keys(properties).length > 0);
  const data = objectOf({
    type: typeSchema(resource),
    ...id.properties,
    ...Object.fromEntries(parts.map(([name, { properties, required }]) => [name, objectOf(properties, required)])),
  }, [
    "type",
    ...id.required,
    ...parts.filter(([, { required }]) => required.length > 0).map(([name]) => name),
  ]);
  return objectOf({ data }, ["data"]);
}

/** The id of a new resource, as far as a client may give it; required where nothing else gives it. */
function idToCreate({ key, relationships, everyColumn }: Resource): Members {
  if (key.clientIds === false) return { properties: {}, required: [] };
  const linked = relationships.flatMap(({ kind, hops: [{ from }] }) => kind === "belongsTo" ? from : []);
  const mayBeMade = key.generated || key.isCounted || key.newId !== undefined || key.defaultBy !== undefined ||
    key.columns.every((column) => linked.includes(column) || everyColumn.get(column)?.optional === true);
  const [longest] = key.columns.length === 1 ? key.longest : [];
  const id: OpenApiSchema = {
    type: "string",
    ...(key.clientIds === "uuid" ? { format: "uuid" } : { minLength: 1 }),
    ...(longest === undefined ? {} : { maxLength: longest }),
  };
  return { properties: { id }, required: mayBeMade ? [] : ["id"] };
}

function attributes({ columns }: Resource, isCreate: boolean): Members {
  const written = columns.filter((column) => !column.generated);
  return {
    properties: Object.fromEntries(written.map((column) => [column.field, writtenSchema(column)])),
    required: isCreate
      ? written.filter((column) => column.notNull && !isFilled(column) && !isDecided(column)).map((column) =>
        column.field
      )
      : [],
  };
}

/** Whether who reads or writes a column is decided by caller: some may not give it. */
function isDecided(column: Column | undefined): boolean {
  return (column?.read ?? column?.write) !== undefined;
}

/** Others' rows hold the other relationships: they are set by an update, unless `linkOnCreate` lets a create link them. */
function linksToCreate(described: Described, resource: Resource): Members {
  const links = linksOf(described, resource).filter(({ relationship, target }) =>
    relationship.kind === "belongsTo"
      ? isOwn(relationship, resource)
      : resource.writing.linkOnCreate && isChangeable(relationship, resource, target)
  );
  return {
    properties: relationshipSchemas(described, links),
    required: links.map(({ relationship }) => relationship).filter((one) => isRequired(one, resource))
      .map(({ name }) => name),
  };
}

function linksToUpdate(described: Described, resource: Resource): Members {
  const links = linksOf(described, resource)
    .filter(({ relationship, target }) =>
      isChangeable(relationship, resource, target) && isReplaced(relationship, resource)
    );
  return { properties: relationshipSchemas(described, links), required: [] };
}

function relationshipSchemas(described: Described, links: ReturnType<typeof linksOf>): Members["properties"] {
  return Object.fromEntries(
    links.map(({ relationship, target }) => [
      relationship.name,
      linkageBody(described, relationship, target),
    ]),
  );
}

/** A reference to what writes linkage: the relationship of a resource, or a whole document. */
export function linkageBody(described: Described, relationship: Relationship, target: Resource): OpenApiSchema {
  const mayBeNull = relationship.kind !== "belongsTo" || !relationship.required;
  const data = linkageSchema(described, relationship, target, mayBeNull);
  const name = `${nameOf(described, target)}${relationship.many ? "Linkages" : "Linkage"}`;
  return described.components.schema(
    `linkage body ${JSON.stringify(data)}`,
    name,
    () => objectOf({ data }, ["data"]),
  );
}

/** Whether the resource's own row holds the foreign key, which the database does not compute. */
function isOwn({ kind, hops: [{ from }] }: Relationship, { everyColumn }: Resource): boolean {
  return kind === "belongsTo" && !from.some((column) => everyColumn.get(column)?.generated === true);
}

/** Whether a create must name it. What is missing of a key may be given by the id, where clients give it. */
function isRequired({ kind, required, hops: [{ from }] }: Relationship, { key, everyColumn }: Resource): boolean {
  if (kind !== "belongsTo") return false;
  const columns = from.map((column) => everyColumn.get(column));
  if (!required || columns.every(isFilled) || columns.some(isDecided)) return false;
  return key.clientIds === false || !from.some((column) => key.columns.includes(column));
}

/** Whether a client may set all that a relationship leads to at once. */
export function isReplaced({ many }: Relationship, { writing }: Resource): boolean {
  return !many || writing.replaceToMany;
}

/** Whether an update can change a relationship: the id stays, and so does what is read-only. */
export function isChangeable(relationship: Relationship, resource: Resource, target: Resource): boolean {
  const { kind, hops: [{ from, to }], common } = relationship;
  if (kind === "belongsTo") {
    return isOwn(relationship, resource) && !from.every((column) => resource.key.columns.includes(column));
  }
  if (kind === "belongsToMany") return relationship.isReadOnly !== true;
  return common.length < to.length && !target.isReadOnly;
}
