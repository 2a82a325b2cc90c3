import { ownColumns } from "../model/columns.ts";
import { isFilled } from "../input/read_attributes.ts";
import type { Column } from "../types/schema_tables.ts";
import type { Relationship, Resource } from "../types/model.ts";
import type { OpenApiSchema } from "../types/openapi.ts";
import { nullable, writtenSchema } from "./column_schema.ts";
import { type Described, linksOf, nameOf, schemaOf } from "./described.ts";
import {
  idSchema,
  linkageSchema,
  type Names,
  namesOf,
  NEVER,
  objectOf,
  type Properties,
  TEXT,
  typedObject,
} from "./resource_schemas.ts";

/** Members of an object, and which of them must be there. */
interface Members {
  readonly properties: Properties;
  readonly required: readonly string[];
}

/** Whether a body creates or updates a resource. An update leaves the fields that it does not name unchanged. */
type BodyKind = "Create" | "Update";

/** A reference to the documents that create or change a resource. */
export function bodySchema(described: Described, resource: Resource, kind: BodyKind): OpenApiSchema {
  return schemaOf(described, resource, kind, () => objectOf({ data: sentSchema(described, resource, kind) }, ["data"]));
}

/** The resource that a document or an operation creates or changes. */
export function sentSchema(described: Described, resource: Resource, kind: BodyKind): OpenApiSchema {
  const isCreate = kind === "Create";
  const objects = Object.entries({
    attributes: attributes(resource, isCreate),
    relationships: relationships(described, resource, isCreate),
  }).filter(([, { properties }]) => Object.keys(properties).length > 0);
  const members = objects.map(([name, { properties, required }]) => {
    const schema = objectOf(properties, required);
    // Operations have the attributes of documents, but other linkage.
    const isShared = name === "attributes" && described.operationsPath !== undefined;
    return [name, isShared ? schemaOf(described, resource, `${kind}Attributes`, () => schema) : schema];
  });
  const needed = objects.filter(([, { required }]) => required.length > 0).map(([name]) => name);
  const names = isCreate ? namesOfNew(described, resource) : namesOf(described, resource);
  return typedObject(resource, names, Object.fromEntries(members), needed);
}

/** The names of a new resource: an id from the client, or in operations a `lid`, or none. */
function namesOfNew(described: Described, resource: Resource): Names {
  const { properties, required } = idToCreate(resource);
  if (described.lids === undefined) return [objectOf(properties, required)];
  if (required.length > 0) return [objectOf({ ...properties, lid: NEVER }, required)];
  const id = properties.id === undefined ? { type: "null" } : nullable(properties.id);
  return [{ ...objectOf({ id, lid: TEXT }), not: objectOf({ id: TEXT, lid: TEXT }, ["id", "lid"]) }];
}

/** The id of a new resource, if a client may choose it; required if nothing else gives it. */
export function idToCreate(resource: Resource): Members {
  const { key, relationships, everyColumn } = resource;
  if (key.clientIds === false) return { properties: {}, required: [] };
  const linked = relationships.flatMap(ownColumns);
  const mayBeMade = key.generated || key.isCounted || key.newId !== undefined || key.defaultBy !== undefined ||
    key.columns.every((column) => linked.includes(column) || everyColumn.get(column)?.optional === true);
  const [longest] = key.columns.length === 1 ? key.longest : [];
  const id: OpenApiSchema = {
    ...idSchema(resource),
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

/** The relationships of a body. Those whose foreign keys are in other rows are only in a create with `linkOnCreate`. */
function relationships(described: Described, resource: Resource, isCreate: boolean): Members {
  const links = linksOf(described, resource).filter(({ relationship, target }) =>
    isCreate && relationship.kind === "belongsTo"
      ? isOwn(relationship, resource)
      : isChangeable(relationship, resource, target) &&
        (isCreate ? resource.writing.linkOnCreate : isReplaced(relationship, resource))
  );
  const bodies = links.map(({ relationship, target }) =>
    [relationship.name, linkageBody(described, relationship, target)] as const
  );
  const required = links.filter(({ relationship }) => isCreate && isRequired(relationship, resource));
  return { properties: Object.fromEntries(bodies), required: required.map(({ relationship }) => relationship.name) };
}

/** A reference to the schema with which clients write linkage: the relationship of a resource, or a whole document. */
export function linkageBody(described: Described, relationship: Relationship, target: Resource): OpenApiSchema {
  const data = writtenLinkage(described, relationship, target);
  const of = described.lids === undefined ? nameOf(described, target) : `${nameOf(described, target)}Operation`;
  const name = `${of}${relationship.many ? "Linkages" : "Linkage"}`;
  return described.components.schema(
    `linkage body ${JSON.stringify(data)}`,
    name,
    () => objectOf({ data }, ["data"]),
  );
}

/** The linkage that a client can write. */
export function writtenLinkage(described: Described, relationship: Relationship, target: Resource): OpenApiSchema {
  const mayBeNull = relationship.kind !== "belongsTo" || !relationship.required;
  return linkageSchema(described, relationship, target, mayBeNull);
}

/** Whether the foreign key is in the resource's own row, and not computed by the database. */
function isOwn({ kind, hops: [{ from }] }: Relationship, { everyColumn }: Resource): boolean {
  return kind === "belongsTo" && !from.some((column) => everyColumn.get(column)?.generated === true);
}

/** Whether a create must name the relationship. If clients choose ids, the id may give missing parts of the key. */
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

/** Whether an update can change a relationship: not if it is part of the id, or read-only. */
export function isChangeable(relationship: Relationship, resource: Resource, target: Resource): boolean {
  const { kind, hops: [{ from, to }], common } = relationship;
  if (kind === "belongsTo") {
    return isOwn(relationship, resource) && !from.every((column) => resource.key.columns.includes(column));
  }
  if (kind === "belongsToMany") return relationship.isReadOnly !== true;
  return common.length < to.length && !target.isReadOnly;
}
