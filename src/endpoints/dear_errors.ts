import { isIndexed } from "../access/indexes.ts";
import { cut } from "../errors/cut.ts";
import { BadRequestError } from "../errors/request_errors.ts";
import { allowedOperators, filteredField } from "../model/field_filters.ts";
import type { ReadRequest } from "../plan/read_request.ts";
import type { ReadPlan } from "../sql/prepared_read.ts";
import type { FilterTerm, IncludePath, SortTerm } from "../types/query.ts";
import type { Exchange } from "./exchange.ts";

/** 400 for an included path that no index leads to, where its table is too large to be walked. */
export function dearInclude(
  { asked, model }: Exchange,
  { prepared: { shape: { nodes }, access } }: ReadPlan,
  sizes: ReadonlyMap<string, number>,
): BadRequestError {
  const { debug, limits: { visits } } = asked.settings;
  const place = access.nodes.findIndex(({ way }, index) =>
    way === "walk" && (sizes.get(nodes[index + 1].table) ?? 0) > visits
  );
  const node = nodes[place + 1] ?? nodes[nodes.length - 1];
  const name = node.kind === "included" ? node.relationship : node.table;
  const type = node.kind === "included" ? model.resource(node.table).type : "links";
  const index = node.kind === "primary" ? [] : node.hop.to;
  return new BadRequestError(
    `Cannot include "${name}": more than ${visits} ${quoted(type)} would be looked at. Leave it out.${
      debug ? indexHint(node.table, index) : ""
    }`,
    "include",
  );
}

/** A parameter that makes a list look at more records, and where an index would help. */
interface Culprit {
  readonly parameter: string;
  readonly verb: "filter" | "search" | "sort";
  readonly table: string;
  readonly columns: readonly string[];
}

/** 400 for a list that would visit more rows than it may, at the first parameter that no index serves. */
export function dearList(exchange: Exchange, request: ReadRequest): BadRequestError {
  const { asked, resource, target } = exchange;
  const { debug, limits: { visits } } = asked.settings;
  const names = [...new URLSearchParams(target.search).keys()];
  const place = ({ parameter }: Culprit) => names.indexOf(parameter);
  const [first] = culprits(exchange, request).filter(({ parameter }) => names.includes(parameter))
    .sort((one, other) => place(one) - place(other));
  const { verb, parameter, table, columns } = first ?? culpritOf("sort", { path: [], columns: [] }, exchange);
  return new BadRequestError(
    `Cannot ${verb} "${resource.type}" by "${
      asTold(parameter, target.search)
    }": it would look at more than ${visits} ` +
      `records, since no index leads to those that are asked for.${helpOf(exchange)}${
        debug && columns.length > 0 ? indexHint(table, columns) : ""
      }`,
    parameter,
  );
}

/** The parameters that no index serves; where there is none, those whose index finds too many. */
function culprits(exchange: Exchange, { query, search }: ReadRequest): Culprit[] {
  const terms = [...query.filters?.all ?? [], ...query.filters?.any.flat() ?? []];
  const filters = (some: readonly FilterTerm[]) =>
    some.map(({ path, test, parameter }) => ({
      ...culpritOf("filter", { path, columns: test.columns }, exchange),
      parameter,
    }));
  const unordered = query.sort.find((term) => !isInOrder(term, exchange));
  const walking = [
    ...filters(terms.filter((term) => !isSought(term, exchange))),
    ...(query.filter !== undefined && search?.kind === "columns"
      ? [culpritOf("search", { path: [], columns: [] }, exchange)]
      : []),
    ...(unordered === undefined
      ? []
      : [culpritOf("sort", { path: unordered.path, columns: [unordered.column] }, exchange)]),
  ];
  return walking.length > 0 ? walking : filters(terms);
}

function culpritOf(
  verb: Culprit["verb"],
  { path, columns }: { readonly path: IncludePath; readonly columns: readonly string[] },
  exchange: Exchange,
): Culprit {
  return { verb, parameter: verb === "sort" ? "sort" : "filter", table: tableOf(path, exchange), columns };
}

/** 400 for a page by its number that begins too far from both ends of its list. */
export function farPage({ action, target }: Exchange): BadRequestError {
  const parameters = new URLSearchParams(target.search);
  const name = PAGE_PLACE.find((one) => parameters.has(one)) ?? "page";
  return new BadRequestError(
    `Cannot go to page ${
      cut(parameters.get(name) ?? "")
    }: it begins more than ${action.settings.limits.offset} records ` +
      "from both ends of the list. Filter the list, or follow cursors where the service offers them.",
    name,
  );
}

/** The parameters that say where a page begins. */
const PAGE_PLACE = ["page", "page[number]", "page[offset]"];

/** What a parameter asks, as the client has named it. */
function asTold(parameter: string, search: string): string {
  const path = /^filter\[(?:or\]\[[^\]]*\]\[)?([^\]]+)\]/.exec(parameter)?.[1];
  return path ?? new URLSearchParams(search).get(parameter) ?? parameter;
}

/** Whether an index leads from a filter's values to the rows of the list, or of the record that a to-one leads to. */
function isSought(term: FilterTerm, exchange: Exchange): boolean {
  const { path, test } = term;
  const isComplement = "isNot" in test && test.isNot;
  return !isComplement && ["equal", "among", "ordered"].includes(test.kind) &&
    path.every((relationship) => !relationship.many) &&
    isIndexed(tableOf(path, exchange), test.columns, exchange.model);
}

function isInOrder({ path, column }: SortTerm, { resource, model }: Exchange): boolean {
  return path.length === 0 && isIndexed(resource.table, [column], model);
}

function tableOf(path: IncludePath, { resource }: Exchange): string {
  return path.length === 0 ? resource.table : path[path.length - 1].target;
}

/** Fields that are named where others are asked for. */
const MOST_NAMED = 5;

/** Which filters an index serves. */
function helpOf({ asked, model, resource }: Exchange): string {
  const fields = resource.columns.filter(({ indexed, field }) => {
    const found = indexed ? filteredField(model, resource, field) : undefined;
    return found !== undefined && allowedOperators(model, resource, found, asked) !== undefined;
  }).slice(0, MOST_NAMED).map(({ field }) => quoted(`filter[${field}]`));
  const pointing = [...resource.filters.values()].flat()
    .filter(({ hops: [{ from }] }) => isIndexed(resource.table, from, model)).map(({ parameter }) => parameter);
  const others = [...new Set(pointing)].slice(0, MOST_NAMED - fields.length).map((name) => quoted(name));
  const named = [...fields, ...others];
  return named.length === 0 ? " Ask for less." : ` Filter by an indexed field too: ${named.join(", ")}.`;
}

function indexHint(table: string, columns: readonly string[]): string {
  const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`;
  const name = identifier([table, ...columns].join("_"));
  return ` This would help: create index ${name} on ${identifier(table)} (${columns.map(identifier).join(", ")}).`;
}

function quoted(text: string): string {
  return `"${text}"`;
}
