import { BUILT_IN } from "../config/shared_checks.ts";
import { BadRequestError } from "../errors/request_errors.ts";
import { cut } from "../errors/wording.ts";
import type { Resource } from "../types/model.ts";
import type { IncludePath, Query, SortTerm } from "../types/query.ts";
import { isFields, readFields } from "./fields.ts";
import { isFieldFilter, readFieldFilters, readFilter, readForeignKeys } from "./filter.ts";
import { isIncludedPage, readInclude, readIncludedPages } from "./include.ts";
import { PAGE_CURSOR, readCursorPage, readPage } from "./page.ts";
import { type Parameters, type QueryContext, single, unknownParameter } from "./parameters.ts";
import { readSort } from "./sort.ts";
import { isAskedStats, isStats, readStats } from "./stats.ts";

const NOTHING = { fields: new Map(), sort: [], foreignKeys: [], custom: [] };

/** Reads a query string. @throws {BadRequestError} with the parameter at fault. */
export function readQuery(search: URLSearchParams, context: QueryContext): Query {
  const parameters: Parameters = [...search];
  const { model, resource, action, csvRows } = context;
  if (parameters.length === 0 && csvRows === undefined) {
    return { ...NOTHING, ...readOrder([], parameters, false, context) };
  }
  const custom = readCustom(parameters, context);
  const included = single(parameters, "include");
  if (csvRows !== undefined && included !== undefined) throw cannotIncludeInCsv(included);
  const allowed = (paths: readonly IncludePath[]) =>
    paths.map((path) => action.visible.included(model, resource, path));
  const include = included === undefined ? undefined : allowed(readInclude(included, context));
  // CSV includes nothing, so clients may sort along every path that may be included.
  const sortable = csvRows === undefined ? include ?? allowed(action.include) : undefined;
  const sort = single(parameters, "sort");
  const text = single(parameters, "filter");
  const filter = text === undefined ? undefined : readFilter(text, context);
  const cuts = context.pagination?.included
    ? readIncludedPages(parameters, { ...context, included: include ?? allowed(action.include) })
    : undefined;
  const stats = resource.stats.kind === "none" ? undefined : readStats(parameters, context);
  if (csvRows !== undefined && stats !== undefined) throw cannotComputeInCsv(parameters, resource);
  return {
    include,
    fields: readFields(parameters, context),
    ...readOrder(
      sort === undefined ? [] : readSort(sort, context, sortable),
      // Links to other pages leave statistics out, because they are the same on every page.
      stats === undefined ? parameters : parameters.filter(([name]) => !isAskedStats(name, resource, action)),
      filter !== undefined && resource.search.kind === "words",
      context,
    ),
    filter,
    foreignKeys: readForeignKeys(parameters, context),
    filters: parameters.some(([name]) => isFieldFilter(name, resource))
      ? readFieldFilters(parameters, context)
      : undefined,
    cuts,
    stats,
    custom,
    ...(csvRows === undefined ? {} : { isTable: true }),
  };
}

function cannotComputeInCsv(parameters: Parameters, resource: Resource): BadRequestError {
  const name = parameters.map(([one]) => one).find((one) => isStats(one, resource)) ?? "";
  return new BadRequestError(`Cannot compute "${cut(name)}" in CSV: it has only rows. Ask for JSON:API.`, name);
}

function cannotIncludeInCsv(include: string): BadRequestError {
  const why = "its rows are all of one type, with the ids of their to-ones. Leave it out.";
  return new BadRequestError(`Cannot include "${cut(include)}" in CSV: ${why}`, "include");
}

/**
 * Reads the order of a list and its page; a cursor depends on the order. `isSearched` says that a full-text index finds
 * the rows, which are then counted only up to a limit.
 */
function readOrder(
  sort: readonly SortTerm[],
  parameters: Parameters,
  isSearched: boolean,
  context: QueryContext,
): Pick<Query, "sort" | "page"> {
  const { bounds: { countedRecords }, pagination, csvRows } = context;
  if (pagination?.cursor === true) return readCursorPage(parameters, sort, pagination, context);
  const page = readPage(parameters, pagination, csvRows);
  if (page === undefined || page.limit === null || !isSearched) return { sort, page };
  return { sort, page: { ...page, countBelow: Math.min(page.countBelow, countedRecords + 1) } };
}

function readCustom(parameters: Parameters, context: QueryContext): Query["custom"] {
  const { resource, action, bounds, pagination } = context;
  return parameters.flatMap(([name]) => {
    if (action.settings.parameters.has(name)) return [{ name, value: single(parameters, name) ?? "" }];
    const isCursor = pagination?.cursor === true && PAGE_CURSOR.some((one) => one === name);
    const isKnown = BUILT_IN.has(name) || isCursor || isFields(name) || resource.filters.has(name) ||
      isFieldFilter(name, resource) || isStats(name, resource) || isIncludedPage(name, pagination);
    if (!isKnown && !bounds.ignoredParameters.has(name)) throw unknownParameter(name, context);
    return [];
  });
}
