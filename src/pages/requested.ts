import { servedRelationships } from "../model/visible.ts";
import type { Exchange } from "../endpoints/exchange.ts";
import { ENDPOINTS } from "../endpoints/handle.ts";
import { allowedOperators, type FilteredField, parameterPath, spelledOutFields } from "../model/field_filters.ts";
import { PAGE_CURSOR, PAGE_NUMBER, PAGE_SIZE } from "../query/page.ts";
import type { Parameters } from "../query/parameters.ts";
import type { FilterOperator } from "../types/list_options.ts";
import type { Resource } from "../types/model.ts";
import type { Target } from "../types/target.ts";
import type { Site } from "./layout.ts";
import { pathsOf } from "./records.ts";

/** A request for a page, and a function that opens further exchanges, because a page shows several documents. */
export interface Reading {
  readonly exchange: Exchange;
  readonly open: (target: Target) => Exchange;
}

/** The document of an exchange, as its endpoint writes it. */
export async function readText(exchange: Exchange): Promise<string> {
  return (await ENDPOINTS[exchange.target.endpoint](exchange)).text ?? "null";
}

/** A requested page: a list, whose form keeps the typed text, or another page of a resource. */
export interface RequestedPage {
  /** The list to which an error page links back, without the failed parameters; `undefined` if there is none. */
  readonly back: { readonly type: string; readonly path: string } | undefined;
  readonly list: RequestedList | undefined;
}

/** A list as it was asked for. */
export interface RequestedList {
  readonly exchange: Exchange;
  /** The fields in which a search looks; `undefined` if there is no search. */
  readonly searched: readonly string[] | undefined;
  /** The choices of `filter[…]`; `undefined` if the page has at most one record, and so no form. */
  readonly choices: readonly FilterChoice[] | undefined;
  /** Its own path, and the parameters that the client has sent. */
  readonly path: string;
  readonly parameters: Parameters;
}

/** A field by which a list can be filtered, as `filter[…]` names it, with the operators in a form. */
export interface FilterChoice {
  readonly path: string;
  readonly operators: readonly FilterOperator[];
}

/** The request, as an error page shows it. */
export function requestedPage(
  { exchange, path }: { readonly exchange: Exchange; readonly path: string },
  site: Site,
): RequestedPage {
  const { resource, relation, model } = exchange;
  const isOfList = isList(exchange);
  const owner = relation?.owner ?? resource;
  const list = isOfList ? path : pathsOf(model, site.prefix).list(owner);
  return {
    back: list === undefined ? undefined : { type: isOfList ? resource.type : owner.type, path: list },
    list: isOfList ? requestedList(exchange, path) : undefined,
  };
}

/** Whether a page shows a list: of a resource, of related resources, or of linkage. */
export function isList({ target: { endpoint }, relation }: Exchange): boolean {
  return endpoint === "list" || endpoint === "relationship" || relation?.relationship.many === true;
}

/** A requested list, with the choices of its form. */
export function requestedList(exchange: Exchange, path: string): RequestedList {
  const isOne = exchange.relation?.relationship.many === false;
  const [searched, choices] = isOne ? [] : [searchedFields(exchange), filterChoices(exchange)];
  return { exchange, path, parameters: parametersOf(exchange.target), searched, choices };
}

/** The attributes in which a search looks; `undefined` if there is no search. */
function searchedFields({ resource, action }: Exchange): readonly string[] | undefined {
  const names = action.visible.search(resource)?.columns.map((one) => typeof one === "string" ? one : one.name);
  return names && resource.columns.filter(({ name }) => names.includes(name)).map(({ field }) => field);
}

/** The choices of `filter[…]` in the form of a list, without those that a reader would hardly use. */
function filterChoices({ model, resource, action }: Exchange): readonly FilterChoice[] {
  const relationships = servedRelationships(model, resource).map(({ name }) => name);
  return spelledOutFields(model, resource, relationships).flatMap((field) => {
    const operators = (allowedOperators(model, resource, field, action) ?? []).filter(isUseful(field));
    const path = parameterPath(field);
    // Brackets in a name cannot be told from those around it.
    return operators.length === 0 || /[[\]]/.test(path) ? [] : [{ path, operators }];
  });
}

/**
 * Left out are lists of values, since one value can be typed; null, if the field cannot be null; and for programs only,
 * the order of texts and ids, and ids of related records.
 */
function isUseful({ path, column, member, isRelationship }: FilteredField) {
  return (operator: FilterOperator, _: number, all: readonly FilterOperator[]): boolean => {
    switch (operator) {
      case "null":
        return isRelationship || member !== undefined || path.length > 0 || column?.notNull === false;
      case "in":
        return !isRelationship && !all.includes("eq");
      case "nin":
        return !isRelationship && !all.includes("ne");
      case "gt":
      case "gte":
      case "lt":
      case "lte":
        return column !== undefined && column.kind !== "text";
      default:
        return !isRelationship;
    }
  };
}

/** The parameters for another list, which begins at its first page. */
const PAGES = new Set<string>([...PAGE_NUMBER, ...PAGE_CURSOR]);

/**
 * The parameters that only forms and links of pages send: a filter, a column, another format. No parameter of a service
 * has such a name.
 */
export const FORM = {
  by: "filter[][by]",
  value: "filter[][value]",
  known: "filter[][known]",
  column: "fields[]",
  as: "[as]",
} as const;

export type { Parameters };

/** The query parameters of a target. */
export function parametersOf({ search }: Pick<Target, "search">): Parameters {
  return [...new URLSearchParams(search)];
}

/** The target of a resource's list; `undefined` if it cannot be listed. */
export function listTarget(
  { table, actions: { list } }: Resource,
  search: string,
  format?: Target["format"],
): Target | undefined {
  return list && { kind: "target", endpoint: "list", table, settings: list.settings, search, format };
}

/** Whether a parameter chooses the page of a list. */
export function isOfPage(name: string): boolean {
  return PAGES.has(name);
}

/** Whether a parameter chooses the number of records per page. */
export function isOfSize(name: string): boolean {
  return (PAGE_SIZE as readonly string[]).includes(name);
}

/** The parameters of a list, without those that choose its page. */
export function withoutPage(parameters: Parameters): Parameters {
  return parameters.filter(([name]) => !isOfPage(name));
}

/** Parameters without those of some names. */
export function without(parameters: Parameters, ...names: readonly string[]): Parameters {
  return parameters.filter(([name]) => !names.includes(name));
}

/** An address of this service. */
export function address(path: string, parameters: Parameters): string {
  const search = new URLSearchParams(parameters.map(([name, value]) => [name, value])).toString();
  return search === "" ? path : `${path}?${search}`;
}

/** The fields of each record that a list may show: attributes, and to-one relationships. */
export function tableFields({ model, resource, action, target }: Exchange): readonly string[] {
  if (target.endpoint === "relationship") return [];
  return [
    ...action.visible.attributes(resource).map(({ field }) => field),
    ...(resource.schema.attributes?.adds ?? []).filter((field) => action.visible.shows(resource, field)),
    ...servedRelationships(model, resource).filter(({ many }) => !many).map(({ name }) => name),
  ];
}

/** The most cells of a page: a browser takes seconds to show more. */
const MOST_CELLS = 20_000;

/** The most rows of a page, for a number of columns. */
export function mostRows(columns: number): number {
  return Math.max(1, Math.floor(MOST_CELLS / columns));
}

/** The parameter that chooses the size of pages. */
export function sizeName({ pagination }: Exchange): string {
  return pagination?.cursor ? "page[size]" : "limit";
}
