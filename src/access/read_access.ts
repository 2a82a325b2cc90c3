import type { Model } from "../types/model.ts";
import type { IncludedNode, JoinNode, ListRows, PrimaryNode, ReadShape, SortShape } from "../types/read_plan.ts";
import { type Found, foundBy } from "./filter_ways.ts";
import { isIndexed } from "./indexes.ts";
import { sortWay } from "./sort_ways.ts";
import type { NodeAccess, PrimaryAccess, ReadAccess } from "./ways.ts";

/** Decides how the rows of a read are reached. Nothing else asks about indexes. */
export function readAccess({ nodes: [primary, ...others] }: ReadShape, model: Model): ReadAccess {
  return { primary: primaryAccess(primary, model), nodes: others.map((one) => nodeAccess(one, model)) };
}

function primaryAccess({ table, rows, scope, conditions }: PrimaryNode, model: Model): PrimaryAccess {
  const resource = model.resource(table);
  const { key } = resource;
  const list: Partial<ListRows> = rows.kind === "list" ? rows : {};
  const { lead, filters }: Found = list.filters === undefined ? {} : foundBy(list.filters, table, model);
  const isNarrowed = rows.kind !== "list" || scope !== undefined || conditions.length > 0 ||
    lead !== undefined || filters !== undefined || list.search !== undefined;
  const { sort = [] } = list;
  return {
    lead,
    isInKeyOrder: lead !== undefined && isSameOrder(lead.columns, key.order),
    filters,
    search: list.search,
    isNarrowed,
    sorts: sort.map((term) => sortWay(term, resource, isNarrowed, model)),
    soughtTerms: soughtTerms(sort, table, model),
    mayHaveNoGap: !isNarrowed && key.generated,
    isSoughtById: isIndexed(table, key.columns, model),
    isSoughtByOrder: isIndexed(table, key.order, model),
  };
}

function isSameOrder(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index]);
}

/** Few indexes have more columns, and each part of a page repeats the conditions of the list. */
const MOST_SOUGHT = 4;

/** How many of the first terms an index may find: columns of the rows themselves, where one leads to the first. */
function soughtTerms(sort: readonly SortShape[], table: string, model: Model): number {
  if (sort.length === 0 || !isIndexed(table, [sort[0].column], model)) return 0;
  const end = sort.findIndex(({ path }) => path.length > 0);
  return Math.min(end === -1 ? sort.length : end, MOST_SOUGHT);
}

function nodeAccess(node: IncludedNode | JoinNode, model: Model): NodeAccess {
  const { table, hop } = node;
  if (node.kind === "join") return { way: isIndexed(table, hop.to, model) ? "seek" : "walk", isSoughtByOrder: false };
  const { order } = model.resource(table).key;
  const isSoughtByOrder = isIndexed(table, order, model);
  if (!isIndexed(table, hop.to, model)) return { way: "walk", isSoughtByOrder };
  return { way: isSameOrder(hop.to, order) ? "seekByOrder" : "seek", isSoughtByOrder };
}
