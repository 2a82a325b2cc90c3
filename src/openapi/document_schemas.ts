import type { Action, Relationship, Resource } from "../types/model.ts";
import type { OpenApiSchema } from "../types/openapi.ts";
import { type Described, nameOf } from "./described.ts";
import { LINK, linkageSchema, objectOf, resourceSchema } from "./resource_schemas.ts";
import { nullable } from "./column_schema.ts";

/** A reference to the documents of one resource: of views and of what writes have left. */
export function documentSchema(described: Described, resource: Resource): OpenApiSchema {
  const { view, create, update } = resource.actions;
  return described.components.reference(
    "schemas",
    `document ${resource.table}`,
    `${nameOf(described, resource)}Document`,
    () =>
      objectOf({
        ...jsonapiMember(described),
        ...linksMember(described),
        data: resourceSchema(described, resource),
        ...includedMember(described, resource, [view, create, update]),
      }, ["data"]),
  );
}

/** A reference to the documents of what a to-one relationship leads to, which may be nothing. */
export function relatedSchema(described: Described, resource: Resource): OpenApiSchema {
  return described.components.reference(
    "schemas",
    `related ${resource.table}`,
    `${nameOf(described, resource)}DocumentOrNull`,
    () =>
      objectOf({
        ...jsonapiMember(described),
        ...linksMember(described),
        data: { oneOf: [resourceSchema(described, resource), { type: "null" }] },
        ...includedMember(described, resource, [resource.actions.view]),
      }, ["data"]),
  );
}

/** A reference to the lists of a type. */
export function listSchema(described: Described, resource: Resource): OpenApiSchema {
  return described.components.reference(
    "schemas",
    `list ${resource.table}`,
    `${nameOf(described, resource)}List`,
    () => {
      const pages = pageMembers(described);
      return objectOf({
        ...jsonapiMember(described),
        ...linksMember(described),
        ...pages,
        data: { type: "array", items: resourceSchema(described, resource) },
        ...includedMember(described, resource, [resource.actions.list]),
      }, [...Object.keys(pages), "data"]);
    },
  );
}

/** A reference to the documents of linkage that leads to a type. */
export function linkageDocument(described: Described, { many }: Relationship, target: Resource): OpenApiSchema {
  return described.components.reference(
    "schemas",
    `linkage ${many} ${target.table}`,
    `${nameOf(described, target)}${many ? "LinkageList" : "LinkageOrNull"}`,
    () => {
      const { meta } = many ? pageMembers(described) : {};
      return objectOf({
        ...jsonapiMember(described),
        ...(meta === undefined ? {} : { meta }),
        links: objectOf({ ...(many ? pageLinks(described) : {}), self: LINK, related: LINK, ...ownLink(described) }),
        data: linkageSchema(described, { many }, target),
      }, ["data"]);
    },
  );
}

/** The member `jsonapi`, where an option asks for it. */
export function jsonapiMember({ hasJsonapi, settings }: Described): { [member: string]: OpenApiSchema } {
  return hasJsonapi
    ? { jsonapi: objectOf({ version: { type: "string", const: settings.version }, meta: { type: "object" } }) }
    : {};
}

/** The link of the description, where documents have it. */
function ownLink({ settings }: Described): { [member: string]: OpenApiSchema } {
  return settings.describedBy === undefined ? {} : { describedby: LINK };
}

/** The links of a document that has none of pages. */
function linksMember(described: Described): { [member: string]: OpenApiSchema } {
  const links = ownLink(described);
  return Object.keys(links).length === 0 ? {} : { links: objectOf(links) };
}

const NULLABLE_LINK = nullable(LINK);
const CURSOR_LINKS = { prev: NULLABLE_LINK, next: NULLABLE_LINK };
const PAGE_LINKS = { self: LINK, first: LINK, last: NULLABLE_LINK, prev: NULLABLE_LINK, next: NULLABLE_LINK };

function pageLinks({ pagination }: Described): { [member: string]: OpenApiSchema } {
  if (pagination === undefined) return {};
  return pagination.cursor ? CURSOR_LINKS : PAGE_LINKS;
}

/**
 * The members of a list with pages. What only the count of records tells is null where they are not counted: any list may
 * be one of which a client asks so much that they are counted as far as the limits alone.
 */
function pageMembers(described: Described): { [member: string]: OpenApiSchema } {
  const { components, pagination } = described;
  if (pagination === undefined) return {};
  const own = ownLink(described);
  if (pagination.cursor) {
    const links = () => objectOf({ ...CURSOR_LINKS, ...own }, ["prev", "next"]);
    return { links: components.reference("schemas", "page links", "PageLinks", links) };
  }
  const count: OpenApiSchema = { type: "integer", minimum: 0 };
  const meta = () =>
    objectOf({
      record_count: nullable(count),
      page_count: nullable(count),
      page_limit: pagination.limit === null ? nullable(count) : count,
    }, ["record_count", "page_count", "page_limit"]);
  return {
    meta: components.reference("schemas", "page meta", "PageMeta", meta),
    links: components.reference(
      "schemas",
      "page links",
      "PageLinks",
      () => objectOf({ ...PAGE_LINKS, ...own }, ["self", "first"]),
    ),
  };
}

/** The member `included` of documents that include something. */
function includedMember(
  described: Described,
  resource: Resource,
  actions: readonly (Action | undefined)[],
): { [member: string]: OpenApiSchema } {
  const tables = new Set(actions.flatMap((action) => action ? [...described.reach.tables(resource, action)] : []));
  const targets = described.resources.filter(({ table }) => tables.has(table));
  if (targets.length === 0) return {};
  // Resources that reach the same ones share a schema: in most databases everything reaches everything.
  const isAll = targets.length === described.resources.length;
  const items = described.components.reference(
    "schemas",
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
