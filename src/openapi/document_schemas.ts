import type { Action, Relationship, Resource } from "../types/model.ts";
import type { OpenApiSchema } from "../types/openapi.ts";
import { type Described, nameOf, schemaOf } from "./described.ts";
import { LINK, linkageSchema, objectOf, type Properties, resourceSchema, textOf } from "./resource_schemas.ts";
import { nullable } from "./column_schema.ts";

/** A reference to the documents of one resource, for views and for answers to writes. */
export function documentSchema(described: Described, resource: Resource): OpenApiSchema {
  const { view, create, update } = resource.actions;
  return schemaOf(described, resource, "Document", () => {
    const data = resourceSchema(described, resource);
    return documentWith(described, { data, ...includedMember(described, resource, [view, create, update]) });
  });
}

/** A reference to the documents of the target of a to-one relationship, which may be null. */
export function relatedSchema(described: Described, resource: Resource): OpenApiSchema {
  return schemaOf(described, resource, "DocumentOrNull", () => {
    const data = { oneOf: [resourceSchema(described, resource), { type: "null" }] };
    return documentWith(described, { data, ...includedMember(described, resource, [resource.actions.view]) });
  });
}

function documentWith(described: Described, members: Properties): OpenApiSchema {
  return objectOf({ ...jsonapiMember(described), ...linksMember(described), ...members }, ["data"]);
}

/** A reference to the lists of a type. */
export function listSchema(described: Described, resource: Resource): OpenApiSchema {
  return schemaOf(described, resource, "List", () => {
    const { pagination } = described;
    const required = pagination === undefined ? [] : pagination.cursor ? ["links"] : ["meta", "links"];
    return objectOf({
      ...jsonapiMember(described),
      ...linksMember(described),
      ...metaMember(described, resource),
      ...pageLinksMember(described),
      data: { type: "array", items: resourceSchema(described, resource) },
      ...includedMember(described, resource, [resource.actions.list]),
    }, [...required, "data"]);
  });
}

/** A reference to the documents of linkage that leads to a type. */
export function linkageDocument(described: Described, { many }: Relationship, target: Resource): OpenApiSchema {
  return schemaOf(described, target, many ? "LinkageList" : "LinkageOrNull", () => {
    return objectOf({
      ...jsonapiMember(described),
      ...(many ? metaMember(described, target) : {}),
      links: objectOf({ ...(many ? pageLinks(described) : {}), self: LINK, related: LINK, ...ownLink(described) }),
      data: linkageSchema(described, { many }, target),
    }, ["data"]);
  });
}

/** The member `jsonapi`, if an option asks for it. */
export function jsonapiMember({ hasJsonapi, settings }: Described): Properties {
  return hasJsonapi ? { jsonapi: objectOf({ version: textOf(settings.version), meta: { type: "object" } }) } : {};
}

/** The link to the description, if documents have it. */
function ownLink({ settings }: Described): Properties {
  return settings.describedBy === undefined ? {} : { describedby: LINK };
}

/** The links of a document that has none of pages. */
function linksMember(described: Described): Properties {
  const links = ownLink(described);
  return Object.keys(links).length === 0 ? {} : { links: objectOf(links) };
}

const NULLABLE_LINK = nullable(LINK);
const CURSOR_LINKS = { prev: NULLABLE_LINK, next: NULLABLE_LINK };
const PAGE_LINKS = { self: LINK, first: LINK, last: NULLABLE_LINK, prev: NULLABLE_LINK, next: NULLABLE_LINK };

function pageLinks({ pagination }: Described): Properties {
  if (pagination === undefined) return {};
  return pagination.cursor ? CURSOR_LINKS : PAGE_LINKS;
}

/** The links of a list with pages. */
function pageLinksMember(described: Described): Properties {
  const { components, pagination } = described;
  if (pagination === undefined) return {};
  const required = pagination.cursor ? ["prev", "next"] : ["self", "first"];
  const links = () => objectOf({ ...pageLinks(described), ...ownLink(described) }, required);
  return { links: components.schema("page links", "PageLinks", links) };
}

const COUNT: OpenApiSchema = { type: "integer", minimum: 0 };

/**
 * The member `meta` of a list: of its page, and of its statistics where clients may ask for some. What only the count of
 * records tells is null where they are not counted: any list may be one of which a client asks so much that they are
 * counted only up to the limits.
 */
function metaMember(described: Described, { stats }: Resource): Properties {
  const { components, pagination } = described;
  const pages: Properties = pagination === undefined || pagination.cursor ? {} : {
    record_count: nullable(COUNT),
    page_count: nullable(COUNT),
    page_limit: pagination.limit === null ? nullable(COUNT) : COUNT,
  };
  const required = Object.keys(pages);
  if (stats.kind !== "none") {
    const meta = () => objectOf({ ...pages, ...statsMembers(described) }, required);
    return { meta: components.schema("meta with statistics", "StatsMeta", meta) };
  }
  if (required.length === 0) return {};
  return { meta: components.schema("page meta", "PageMeta", () => objectOf(pages, required)) };
}

/** Statistics by the names of attributes, and the same of groups by their keys. */
function statsMembers({ components }: Described): Properties {
  const values = objectOf({
    count: COUNT,
    sum: { type: ["integer", "number", "string", "null"] },
    average: { type: ["number", "null"] },
    minimum: { description: "A value of the attribute, or null." },
    maximum: { description: "A value of the attribute, or null." },
  });
  const stats = components.schema("statistics", "Stats", () => ({
    type: "object",
    additionalProperties: values,
  }));
  const group = () =>
    objectOf({
      key: { description: "A value of the attribute, the identifier of what the to-one leads to, or null." },
      count: COUNT,
      stats,
    }, ["key", "count"]);
  return { stats, groups: { type: "array", items: components.schema("group", "StatsGroup", group) } };
}

/** The member `included` of documents that include something. */
function includedMember(
  described: Described,
  resource: Resource,
  actions: readonly (Action | undefined)[],
): Properties {
  const tables = new Set(actions.flatMap((action) => action ? [...described.reach.tables(resource, action)] : []));
  const targets = described.resources.filter(({ table }) => tables.has(table));
  if (targets.length === 0) return {};
  // Resources that reach the same ones share a schema: in most databases everything reaches everything.
  const isAll = targets.length === described.resources.length;
  const items = described.components.schema(
    `included ${targets.map(({ table }) => table).join("\0")}`,
    isAll ? "Included" : `${nameOf(described, resource)}Included`,
    () => oneOfTypes(described, targets),
  );
  return { included: { type: "array", items } };
}

/** One of the resource objects of several types. */
export function oneOfTypes(described: Described, targets: readonly Resource[]): OpenApiSchema {
  const each = targets.map((target) => ({ type: target.type, schema: resourceSchema(described, target) }));
  return {
    oneOf: each.map(({ schema }) => schema),
    discriminator: {
      propertyName: "type",
      mapping: Object.fromEntries(each.map(({ type, schema }) => [type, schema.$ref])),
    },
  };
}
