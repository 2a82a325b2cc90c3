import { hasMemberIndex, isIndexed } from "../access/filter_traits.ts";
import { numberText, rowsText } from "../access/explain_filters.ts";
import { cut } from "../errors/wording.ts";
import { BadRequestError } from "../errors/request_errors.ts";
import { allowedOperators, filteredField } from "../model/field_filters.ts";
import type { ReadRequest } from "../plan/read_request.ts";
import { indexText, memberIndexText } from "../sql/quoting.ts";
import { STATS_GROUP } from "../query/stats.ts";
import type { ReadPlan } from "../sql/statement.ts";
import type { Model } from "../types/model.ts";
import type { FilterTerm, FilterTest, IncludePath, SortTerm } from "../types/query.ts";
import type { Exchange } from "./exchange.ts";

/** 400 for an included path that no index leads to, where its table is too large to be walked. */
export function dearInclude(
  { parameterAction, model }: Exchange,
  { prepared: { shape: { nodes }, access } }: ReadPlan,
  sizes: ReadonlyMap<string, number>,
): BadRequestError {
  const { debug, limits: { visits } } = parameterAction.settings;
  const place = access.nodes.findIndex(({ way }, index) =>
    way === "walk" && (sizes.get(nodes[index + 1].table) ?? 0) > visits
  );
  const node = nodes[place + 1] ?? nodes[nodes.length - 1];
  const name = node.kind === "included" ? node.relationship : node.table;
  const type = node.kind === "included" ? model.resource(node.table).type : "links";
  const index = node.kind === "primary" ? [] : node.hop.to;
  return new BadRequestError(
    `Cannot include "${name}": all ${inQuotes(type)} would be visited, more than the ${
      rowsText(visits)
    } that a request ` +
      `may visit. Leave it out of "include".${debug ? indexHint(node.table, index) : ""}`,
    "include",
  );
}

/** A parameter that makes a list visit more rows, and the columns that an index would help on. */
interface Culprit {
  readonly parameter: string;
  readonly verb: "filter" | "search" | "sort" | "stats";
  /** What it asks, as the client has named it. */
  readonly asWritten: string;
  readonly table: string;
  readonly columns: readonly string[];
  /** The names of a member of that column. */
  readonly member?: readonly string[];
}

/** 400 for a list that would visit more rows than it may, at the first parameter that no index serves. */
export function dearList(exchange: Exchange, request: ReadRequest): BadRequestError {
  const { parameterAction, resource, target } = exchange;
  const { debug, limits: { visits } } = parameterAction.settings;
  const sent = new URLSearchParams(target.search);
  const names = [...sent.keys()];
  const place = ({ parameter }: Culprit) => names.indexOf(parameter);
  const [first] = culprits(exchange, request, sent).filter(({ parameter }) => names.includes(parameter))
    .sort((one, other) => place(one) - place(other));
  const { verb, parameter, asWritten, ...helped } = first ?? searched(exchange, sent);
  const action = verb === "stats"
    ? `compute "${asWritten}" of "${resource.type}"`
    : `${verb} "${resource.type}" by "${asWritten}"`;
  return new BadRequestError(
    `Cannot ${action}: that would visit more than ${rowsText(visits)}, the most that a ` +
      `request may visit.${helpOf({ verb, parameter }, names, exchange)}${
        debug && helped.columns.length > 0 ? helpfulIndex(helped, exchange) : ""
      }`,
    parameter,
  );
}

/** The parameters that no index serves; where there is none, those whose index finds too many. */
function culprits(exchange: Exchange, { query, search }: ReadRequest, sent: URLSearchParams): Culprit[] {
  const terms = [...query.filters?.all ?? [], ...query.filters?.any.flat() ?? []];
  const unordered = query.sort.find((term) => !isInOrder(term, exchange));
  const walking = [
    ...terms.filter((term) => !isSought(term, exchange)).map((term) => filtered(term, exchange)),
    ...(query.filter !== undefined && search?.kind === "columns" ? [searched(exchange, sent)] : []),
    ...(unordered === undefined ? [] : [sorted(unordered, query.sort, exchange, sent)]),
  ];
  const computed = computing(exchange, query);
  if (walking.length > 0) return [...walking, ...computed];
  if (computed.length > 0) return computed;
  return [...terms.map((term) => filtered(term, exchange)), ...pointing(exchange, query)];
}

function filtered({ path, test, parameter }: FilterTerm, exchange: Exchange): Culprit {
  const table = tableOf(path, exchange);
  const isHelped = INDEXED_TESTS.includes(test.kind) && !leadsTo(table, test, exchange.model);
  const asWritten = /^filter\[(?:or\]\[[^\]]*\]\[)?([^\]]+)\]/.exec(parameter)?.[1] ?? parameter;
  return { verb: "filter", parameter, asWritten, table, columns: isHelped ? test.columns : [], ...memberOf(test) };
}

function memberOf(test: FilterTest): Pick<Culprit, "member"> {
  return "member" in test ? { member: test.member } : {};
}

/** Whether an index leads to the rows that have certain values. */
function leadsTo(table: string, test: FilterTest, model: Model): boolean {
  return test.kind === "member among" ? hasMemberIndex(table, test, model) : isIndexed(table, test.columns, model);
}

/** A search, whose texts no index of a column finds. */
function searched({ resource: { table } }: Exchange, sent: URLSearchParams): Culprit {
  return { verb: "search", parameter: "filter", asWritten: cut(sent.get("filter") ?? ""), table, columns: [] };
}

function sorted(
  term: SortTerm,
  terms: readonly SortTerm[],
  exchange: Exchange,
  sent: URLSearchParams,
): Culprit {
  const text = sent.get("sort") ?? "";
  const names = text.split(",");
  const asWritten = names.length === terms.length ? names[terms.indexOf(term)] : text;
  const table = tableOf(term.path, exchange);
  // Along a relationship each row is brought in order anyway.
  const columns = term.path.length === 0 ? [term.column] : [];
  return { verb: "sort", parameter: "sort", asWritten: cut(asWritten), table, columns };
}

/** The statistics that are asked for: each meets every row of the list. */
function computing({ resource: { table } }: Exchange, { stats }: ReadRequest["query"]): Culprit[] {
  if (stats === undefined) return [];
  const names = [...stats.terms.map(({ parameter }) => parameter), ...(stats.group === undefined ? [] : [STATS_GROUP])];
  return names.map((parameter) => ({ verb: "stats", parameter, asWritten: parameter, table, columns: [] }));
}

/** The parameters that are named after foreign keys. */
function pointing({ resource: { table } }: Exchange, { foreignKeys }: ReadRequest["query"]): Culprit[] {
  return foreignKeys.map(({ filter: { parameter } }) => ({
    verb: "filter",
    parameter,
    asWritten: parameter,
    table,
    columns: [],
  }));
}

/** 400 for a page by its number that begins too far from both ends of its list; of one that is not counted, from its start. */
export function farPage({ action, target }: Exchange, isCounted: boolean): BadRequestError {
  const parameters = new URLSearchParams(target.search);
  const name = PAGE_PLACE.find((one) => parameters.has(one)) ?? "page";
  return new BadRequestError(
    `Cannot go to page ${cut(parameters.get(name) ?? "")}: it begins more than ${
      numberText(action.settings.limits.offset)
    } records from ${isCounted ? "both ends" : "the start"} of the list. ` +
      "Filter the list, or follow cursors where the service offers them.",
    name,
  );
}

/** The parameters that say where a page begins. */
const PAGE_PLACE = ["page", "page[number]", "page[offset]"];

/** The tests whose rows an index can find. */
const INDEXED_TESTS: readonly string[] = ["equal", "among", "ordered", "member among"];

/** Whether an index leads from a filter's values to the rows of the list, or of the record that a to-one leads to. */
function isSought(term: FilterTerm, exchange: Exchange): boolean {
  const { path, test } = term;
  const isComplement = "isNot" in test && test.isNot;
  return !isComplement && INDEXED_TESTS.includes(test.kind) &&
    path.every((relationship) => !relationship.many) &&
    leadsTo(tableOf(path, exchange), test, exchange.model);
}

function isInOrder({ path, column }: SortTerm, { resource, model }: Exchange): boolean {
  return path.length === 0 && isIndexed(resource.table, [column], model);
}

function tableOf(path: IncludePath, { resource }: Exchange): string {
  return path.length === 0 ? resource.table : path[path.length - 1].target;
}

/** How many parameters are named at most that would do better. */
const MOST_NAMED = 5;

/** What to send instead: filters that were not sent, and sorts, that an index serves. */
function helpOf(
  { verb, parameter }: Pick<Culprit, "verb" | "parameter">,
  sent: readonly string[],
  exchange: Exchange,
): string {
  const isSent = (name: string) => sent.some((one) => one === name || one.startsWith(`${name}[`));
  const filters = servedFilters(exchange).filter((name) => !isSent(name)).slice(0, MOST_NAMED);
  const sorts = verb === "sort" ? servedSorts(exchange).slice(0, MOST_NAMED) : [];
  const advice = [
    ...(sorts.length === 0 ? [] : [`sort by ${either(sorts)} instead`]),
    ...(filters.length === 0 ? [] : [`add ${either(filters)} to leave fewer rows`]),
  ];
  const [first = `leave "${parameter}" out`, ...others] = advice;
  return ` ${[first[0].toUpperCase() + first.slice(1), ...others].join(", or ")}.`;
}

/** The parameters by which an index finds the rows of the list. */
function servedFilters({ parameterAction, model, resource }: Exchange): readonly string[] {
  const fields = resource.columns.filter(({ indexed, field }) => {
    const found = indexed ? filteredField(model, resource, field) : undefined;
    return found !== undefined && allowedOperators(model, resource, found, parameterAction) !== undefined;
  }).map(({ field }) => `filter[${field}]`);
  const others = [...resource.filters.values()].flat()
    .filter(({ hops: [{ from }] }) => isIndexed(resource.table, from, model)).map(({ parameter }) => parameter);
  return [...new Set([...fields, ...others])];
}

/** The sorts whose order the key or an index has. */
function servedSorts({ parameterAction, resource }: Exchange): readonly string[] {
  const fields = resource.columns.filter(({ indexed, name }) =>
    indexed && parameterAction.visible.shows(resource, name)
  );
  return ["id", ...fields.map(({ field }) => field)];
}

/** `"a"`, `"a" or "b"`, `"a", "b" or "c"`. */
function either(names: readonly string[]): string {
  const [last, ...others] = names.map(inQuotes).reverse();
  return others.length === 0 ? last : `${others.reverse().join(", ")} or ${last}`;
}

function helpfulIndex(
  { table, columns, member }: Pick<Culprit, "table" | "columns" | "member">,
  { sql: { dialect } }: Exchange,
): string {
  if (member === undefined) return indexHint(table, columns);
  return ` This would help: ${memberIndexText(table, columns[0], member, dialect)}.`;
}

function indexHint(table: string, columns: readonly string[]): string {
  return ` This would help: ${indexText(table, columns)}.`;
}

function inQuotes(text: string): string {
  return `"${text}"`;
}
