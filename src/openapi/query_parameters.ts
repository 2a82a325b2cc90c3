import { isBuiltInParameter, UPSERT_BY } from "../config/shared_checks.ts";
import { statsFields, TOTAL } from "../model/stats.ts";
import { upsertNames } from "../model/row_options.ts";
import { includedPage } from "../query/include.ts";
import { PAGE_CURSOR, PAGE_NUMBER, PAGE_SIZE } from "../query/page.ts";
import { STATS_GROUP } from "../query/stats.ts";
import type { KeyKind } from "../types/key.ts";
import type { Action, Resource } from "../types/model.ts";
import type { OpenApiParameter, OpenApiSchema } from "../types/openapi.ts";
import { type Described, linksOf, parameterOnce } from "./described.ts";

/** The read to describe: its resource, its operation, and the settings of its parameters. */
export interface Reading {
  readonly described: Described;
  readonly resource: Resource;
  readonly action: Action;
}

/** The schema of an id in a path or a filter. */
export function idSchema(kind: KeyKind): OpenApiSchema {
  if (kind === "integer") return { type: "string", pattern: "^(0|-?[1-9][0-9]{0,18})$" };
  return kind === "blob" ? { type: "string", pattern: "^([0-9a-f]{2})+$" } : { type: "string", minLength: 1 };
}

/** A parameter of the query string. */
export function queryParameter(name: string, description: string, schema: OpenApiSchema): OpenApiParameter {
  return { name, in: "query", description, schema };
}

/** The paths below the first relationship are not spelled out: there may be thousands. */
export function includeParameter({ described, resource, action }: Reading): readonly OpenApiParameter[] {
  const names = described.reach.included(resource, action).map(({ name }) => name);
  if (names.length === 0) return [];
  const { includeDepth, includePaths } = described.bounds;
  const path = oneOf(names) + (includeDepth === 1 ? "" : `(\\.[^.,]+){0,${includeDepth - 1}}`);
  const description = "The relationships to include: comma-separated paths, dots for nesting.";
  return [queryParameter("include", description, listSchema(described, path, includePaths))];
}

/**
 * A `page[included][<name>]` for each to-many relationship that can be included. Longer paths, which are not listed,
 * have one too.
 */
export function includedPageParameters({ described, resource, action }: Reading): readonly OpenApiParameter[] {
  if (described.pagination?.included !== true) return [];
  const schema: OpenApiSchema = { type: "integer", minimum: 1, maximum: described.bounds.resourcesPerPath };
  return described.reach.included(resource, action).filter(({ many }) => many).map(({ name }) => {
    const parameter = includedPage([name]);
    return parameterOnce(described, parameter, () =>
      queryParameter(
        parameter,
        `How many ${name} of each resource are included, in the order of their keys. Longer paths, with dots, are allowed too.`,
        schema,
      ));
  });
}

/** A `fields[<type>]` for the resource and for each that can be included. */
export function fieldsParameters({ described, resource, action }: Reading): readonly OpenApiParameter[] {
  const tables = described.detail.fields === "reached"
    ? described.reach.tables(resource, action)
    : new Set(described.reach.included(resource, action).map(({ target }) => target));
  return described.resources.filter(({ table }) => table === resource.table || tables.has(table))
    .map((one) => parameterOnce(described, `fields[${one.type}]`, () => fieldsParameter(described, one)));
}

function fieldsParameter(described: Described, resource: Resource): OpenApiParameter {
  const names = [
    ...described.reach.shown(resource).map(({ field }) => field),
    ...(resource.schema.attributes?.adds ?? []),
    ...linksOf(described, resource).map(({ relationship }) => relationship.name),
  ];
  const { type } = resource;
  const schema = names.length === 0 ? { type: "string", maxLength: 0 } : listSchema(described, oneOf(names));
  return queryParameter(`fields[${type}]`, `The fields of ${type} to show, comma-separated.`, schema);
}

/** `sort`, by the fields that the operation shows, and by those of what it can include. */
export function sortParameter({ described, resource, action }: Reading): readonly OpenApiParameter[] {
  const fields = action.visible.attributes(resource).map(({ field }) => field);
  const related = described.reach.included(resource, action).map(({ name }) => name);
  const term = related.length === 0 ? "" : `|${oneOf(related)}(\\.[^.,]+)+`;
  const item = `-?(${oneOf(["id", ...fields])}${term})`;
  const description =
    "The fields to sort by, comma-separated; a leading - sorts descending, dots lead to included resources.";
  return [queryParameter("sort", description, listSchema(described, item, described.bounds.sortTerms))];
}

/** `filter`, if the resource can be searched. */
export function filterParameter({ described, resource, action }: Reading): readonly OpenApiParameter[] {
  const search = action.visible.search(resource);
  if (search === undefined) return [];
  const description = search.kind === "words"
    ? "The words, or beginnings of words, to search for."
    : `The text to search for in ${search.columns.map(({ field }) => field).join(", ")}.`;
  return [queryParameter("filter", description, { type: "string", maxLength: described.bounds.filterLength })];
}

/** The parameters of pages, if lists have pages. */
export function pageParameters({ described: { pagination } }: Reading): readonly OpenApiParameter[] {
  if (pagination === undefined) return [];
  const { cursor, limit, maxLimit } = pagination;
  const places = cursor
    ? PAGE_CURSOR.map((name) => queryParameter(name, "A cursor from the links of a page.", { type: "string" }))
    : PAGE_NUMBER.map(placeParameter);
  const most = cursor ? { maximum: maxLimit } : {};
  const size: OpenApiSchema = { type: "integer", minimum: 1, ...most, ...(limit === null ? {} : { default: limit }) };
  const sizes = PAGE_SIZE.filter((name) => !cursor || name === "page[size]");
  return [...places, ...sizes.map((name) => queryParameter(name, `The size of a page, at most ${maxLimit}.`, size))];
}

function placeParameter(name: string): OpenApiParameter {
  const isOffset = name === "page[offset]";
  const description = isOffset
    ? "The number of records before the page: a multiple of its size."
    : "The number of the page.";
  return queryParameter(name, description, { type: "integer", minimum: isOffset ? 0 : 1 });
}

/** The foreign-key filters, by their columns' own names. */
export function foreignKeyParameters({ described, resource }: Reading): readonly OpenApiParameter[] {
  const filters = new Map([...resource.filters.values()].flat().map((one) => [one.parameter, one]));
  return [...filters.values()].flatMap(({ parameter, target, kind }) => {
    const named = described.resources.find(({ table }) => table === target);
    if (named === undefined) return [];
    return [
      queryParameter(
        parameter,
        `Only resources linked to the one of the ${named.type} with this id.`,
        idSchema(kind),
      ),
    ];
  });
}

/** Whether a create may update an existing row. */
export function isUpserted({ actions, upserts }: Resource): boolean {
  return actions.update !== undefined && upserts.length > 0;
}

/** `upsert-by`, if a create may update a row. */
export function upsertParameter({ resource }: Reading): readonly OpenApiParameter[] {
  if (!isUpserted(resource)) return [];
  const description =
    `Updates the resource with the same values (200), or creates one if there is none (201). One of: ${
      upsertNames(resource).join("; ")
    }.`;
  return [queryParameter(UPSERT_BY, description, { type: "string", minLength: 1 })];
}

/** The application's own parameters, of which only the names are known. */
export function customParameters({ action }: Reading): readonly OpenApiParameter[] {
  return [...action.settings.parameters.keys()].filter((name) => !isBuiltInParameter(name))
    .map((name) => queryParameter(name, "A parameter of this application.", { type: "string" }));
}

/** The schema of a comma-separated list, which may be empty. */
function listSchema({ detail }: Described, item: string, most?: number): OpenApiSchema {
  if (!detail.patterns) return { type: "string" };
  return { type: "string", pattern: `^(${item}(,${item})${most === undefined ? "*" : `{0,${most - 1}}`})?$` };
}

/** A pattern for one of these names, for the flag `u`. */
function oneOf(names: readonly string[]): string {
  return `(${names.map((name) => name.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")).join("|")})`;
}

/** The parameters `stats[…]`: of the rows of a list, of each attribute, and of groups. */
export function statsParameters({ described, resource, action }: Reading): readonly OpenApiParameter[] {
  if (resource.stats.kind === "none") return [];
  const fields = statsFields(resource, (column) => action.visible.shows(resource, column));
  const wanted = new Map([[TOTAL, new Set(["count"])]]);
  for (const { field: { name }, uses } of fields) {
    wanted.set(name, new Set([...wanted.get(name) ?? [], ...uses.filter((one) => one !== "group")]));
  }
  const groups = fields.filter(({ uses }) => uses.includes("group")).map(({ field }) => field.name);
  const description = "Groups the resources of the list by this attribute or to-one relationship.";
  return [
    ...[...wanted].filter(([, uses]) => uses.size > 0).map(([name, uses]) => statsOf(described, name, [...uses])),
    ...(groups.length === 0 ? [] : [queryParameter(STATS_GROUP, description, { type: "string", enum: [...groups] })]),
  ];
}

function statsOf(described: Described, of: string, uses: readonly string[]): OpenApiParameter {
  const name = `stats[${of}]`;
  const description = of === TOTAL
    ? "The number of resources in the list, whatever its pages."
    : `Statistics of ${of}, comma-separated, whatever the pages of the list.`;
  return parameterOnce(
    described,
    `${name} ${uses}`,
    () => queryParameter(name, description, listSchema(described, oneOf(uses))),
  );
}
