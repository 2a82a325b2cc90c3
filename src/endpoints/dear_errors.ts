import { numberText, rowsText } from "../access/explain_filters.ts";
import { isIndexed, leadsTo } from "../access/indexes.ts";
import { BadRequestError } from "../errors/request_errors.ts";
import { StatementError } from "../errors/statement_error.ts";
import { cut } from "../errors/wording.ts";
import { filteredList } from "../model/filters.ts";
import type { ReadRequest } from "../plan/read_request.ts";
import { PAGE_NUMBER } from "../query/page.ts";
import { STATS_GROUP } from "../query/stats.ts";
import { indexText } from "../sql/quoting.ts";
import type { ReadPlan } from "../sql/read.ts";
import type { Resource } from "../types/model.ts";
import type { IncludedNode, NodeShape, PrimaryNode } from "../types/read_plan.ts";
import type { FilterTerm, IncludePath, SortTerm } from "../types/query.ts";
import { type Culprit, helpfulIndex, helpOf, indexHint, inQuotes } from "./cost_advice.ts";
import type { Exchange } from "./exchange.ts";

/** 400 for an included path that no index leads to and whose table is too large to be walked. */
export function dearInclude(
  { parameterAction, model }: Exchange,
  { prepared: { shape: { nodes }, access } }: ReadPlan,
  sizes: ReadonlyMap<string, number>,
): BadRequestError {
  const { debug, limits: { visits } } = parameterAction.settings;
  const walked = access.nodes.map(({ way, cut }, index) =>
    way === "walk" || cut === "ranked" ? sizes.get(nodes[index + 1].table) ?? 0 : -1
  );
  const place = walked.indexOf(Math.max(...walked)) + 1;
  const node = nodes[place] as Exclude<NodeShape, PrimaryNode>;
  // The rows of a join table are pairs. They belong to the relationship that goes through the table.
  const included = nodes.slice(place).find((one) => one.kind === "included" && (one === node || one.parent === place));
  const { relationship } = included as IncludedNode;
  const all = node.kind === "join" ? "its links" : inQuotes(model.resource(node.table).type);
  return new BadRequestError(
    `Cannot include "${relationship}": all ${all} would be visited, more than the ${rowsText(visits)} that a request ` +
      `may visit. Leave it out of "include".${debug ? indexHint(indexText(node.table, node.hop.to)) : ""}`,
    "include",
  );
}

/**
 * 400 for a list that would visit more rows than it may. The error points to the first parameter that no index serves.
 */
export function dearList(exchange: Exchange, request: ReadRequest): BadRequestError {
  const { parameterAction, resource, target } = exchange;
  const { debug, limits: { visits } } = parameterAction.settings;
  const sent = new URLSearchParams(target.search);
  const names = [...sent.keys()];
  const place = ({ parameter = "" }: Culprit) => names.indexOf(parameter);
  const [first] = culprits(exchange, request, sent).filter((one) => place(one) >= 0)
    .sort((one, other) => place(one) - place(other));
  const culprit = first ?? (sent.has("filter") ? searched(sent) : ORDERED);
  const cannot = `Cannot ${actionOf(culprit, resource)}: that would visit more than ${rowsText(visits)}`;
  const help = helpOf(culprit, [...names, ...inPath(request)], exchange);
  const hint = debug && culprit.index !== undefined ? indexHint(culprit.index) : "";
  return new BadRequestError(`${cannot}, the most that a request may visit.${help}${hint}`, culprit.parameter);
}

/**
 * 400 for a list whose statement nests deeper than the database reads, because of a path that the client asks for;
 * `undefined` for any other error. The error points to the longest path.
 */
export function tooDeep({ resource, target }: Exchange, error: unknown): BadRequestError | undefined {
  if (!(error instanceof StatementError) || error.failure.kind !== "tooDeep") return undefined;
  const dots = ([name, value]: readonly [string, string]) => (name === "sort" ? value : name).split(".").length - 1;
  const [longest] = [...new URLSearchParams(target.search)].filter((one) => dots(one) > 0)
    .sort((one, other) => dots(other) - dots(one));
  if (longest === undefined) return undefined;
  const detail =
    `Cannot list "${resource.type}": its filters and its sort follow more relationships than one statement ` +
    "of the database can. Use shorter paths.";
  return new BadRequestError(detail, longest[0], error);
}

/** The parameters that would say what the path of a related list says: which record it belongs to. */
function inPath({ wanted, resource }: ReadRequest): readonly string[] {
  if (wanted.kind !== "related") return [];
  return filteredList(wanted.relationship, resource)?.filters.map(({ parameter }) => parameter) ?? [];
}

/** 400 for a search that finds more records than may be sorted or summed. */
export function tooManyMatches({ resource, target }: Exchange, { query }: ReadRequest, most: number): BadRequestError {
  const sent = new URLSearchParams(target.search);
  const culprit = sent.has("sort") ? sortedInAll(query.sort, sent) : computing(query)[0] ?? searched(sent);
  return tooMany(culprit, actionOf(culprit, resource), most);
}

/** 400 for a search that finds more records than may be kept, to be compared with the rows that other filters find. */
export function tooManyKept({ resource, target }: Exchange, most: number): BadRequestError {
  const culprit = searched(new URLSearchParams(target.search));
  return tooMany(culprit, `${actionOf(culprit, resource)} beside other filters`, most);
}

function tooMany({ parameter }: Culprit, action: string, most: number): BadRequestError {
  const cannot = `Cannot ${action}: the search finds more than ${numberText(most)} records`;
  const help = `Search for more words, or leave "${parameter}" out.`;
  return new BadRequestError(`${cannot}, the most for which this is done. ${help}`, parameter);
}

/** The action that is refused, in words. */
function actionOf({ verb, asWritten }: Culprit, { type }: Resource): string {
  switch (verb) {
    case "list":
      return `list "${type}"`;
    case "stats":
      return `compute "${asWritten}" of "${type}"`;
    default:
      return `${verb} "${type}" by "${asWritten}"`;
  }
}

/** The culprit if no parameter is at fault: a list in its own order, without filters. */
const ORDERED: Culprit = { verb: "list", parameter: undefined, asWritten: "" };

/** The parameters that no index serves; otherwise the sort of the found rows, or filters that find too many rows. */
function culprits(exchange: Exchange, { query, search }: ReadRequest, sent: URLSearchParams): Culprit[] {
  const terms = [...query.filters?.all ?? [], ...query.filters?.any.flat() ?? []];
  const unordered = query.sort.find((term) => !isInOrder(term, exchange));
  const walking = [
    ...terms.filter((term) => !isServed(term, exchange)).map((term) => filtered(term, exchange)),
    ...(query.filter !== undefined && search?.kind === "columns" ? [searched(sent)] : []),
    ...(unordered === undefined ? [] : [sorted(unordered, query.sort, exchange, sent)]),
  ];
  const computed = computing(query);
  if (walking.length > 0) return [...walking, ...computed];
  if (computed.length > 0) return computed;
  if (query.sort.length > 0 && sent.has("sort")) return [sortedInAll(query.sort, sent)];
  return [...terms.map((term) => filtered(term, exchange)), ...pointing(query)];
}

function filtered({ path, test, parameter }: FilterTerm, exchange: Exchange): Culprit {
  const asWritten = /^filter\[(?:or\]\[[^\]]*\]\[)?([^\]]+)\]/.exec(parameter)?.[1] ?? parameter;
  return { verb: "filter", parameter, asWritten, index: helpfulIndex(tableOf(path, exchange), test, exchange) };
}

/** A search. No index of a column finds the texts that it looks for. */
function searched(sent: URLSearchParams): Culprit {
  return { verb: "search", parameter: "filter", asWritten: cut(sent.get("filter") ?? "") };
}

function sorted(
  term: SortTerm,
  terms: readonly SortTerm[],
  { resource: { table } }: Exchange,
  sent: URLSearchParams,
): Culprit {
  const text = sent.get("sort") ?? "";
  const names = text.split(",");
  const asWritten = names.length === terms.length ? names[terms.indexOf(term)] : text;
  // A sort along a relationship sorts every row, whatever index there is.
  const index = term.path.length === 0 ? indexText(table, [term.column]) : undefined;
  return { verb: "sort", parameter: "sort", asWritten: cut(asWritten), index };
}

/** A sort for which indexes serve each term alone, but not all terms together, or not for the rows that are found. */
function sortedInAll(terms: readonly SortTerm[], sent: URLSearchParams): Culprit {
  const all = { verb: "sort", parameter: "sort", asWritten: cut(sent.get("sort") ?? "") } as const;
  return terms.length === 1 ? { ...all, isServed: true } : all;
}

/** The statistics that the client asks for. They read every row of the list. */
function computing({ stats }: ReadRequest["query"]): Culprit[] {
  if (stats === undefined) return [];
  const names = [...stats.terms.map(({ parameter }) => parameter), ...(stats.group === undefined ? [] : [STATS_GROUP])];
  return names.map((parameter) => ({ verb: "stats", parameter, asWritten: parameter }));
}

/** The parameters that are named after foreign keys. */
function pointing({ foreignKeys }: ReadRequest["query"]): Culprit[] {
  return foreignKeys.map(({ filter: { parameter } }) => ({ verb: "filter", parameter, asWritten: parameter }));
}

/**
 * 400 for a numbered page that begins too far from both ends of its list, or from its start if the list is not counted.
 */
export function farPage({ action, target }: Exchange, isCounted: boolean): BadRequestError {
  const parameters = new URLSearchParams(target.search);
  const name = PAGE_NUMBER.find((one) => parameters.has(one)) ?? "page";
  const place = `${numberText(action.settings.limits.offset)} records from ${isCounted ? "both ends" : "the start"}`;
  return new BadRequestError(
    `Cannot go to page ${cut(parameters.get(name) ?? "")}: it begins more than ${place} of the list. ` +
      "Filter the list, or follow cursors where the service offers them.",
    name,
  );
}

/** Whether an index leads from the values of a filter to rows of the list, or to the record that a to-one leads to. */
function isServed(term: FilterTerm, exchange: Exchange): boolean {
  const { path, test } = term;
  return test.kind !== "null" && path.every((relationship) => !relationship.many) &&
    leadsTo(tableOf(path, exchange), test, exchange.model);
}

function isInOrder({ path, column }: SortTerm, { resource, model }: Exchange): boolean {
  return path.length === 0 && isIndexed(resource.table, [column], model);
}

function tableOf(path: IncludePath, { resource }: Exchange): string {
  return path.length === 0 ? resource.table : path[path.length - 1].target;
}
