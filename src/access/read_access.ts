import { areAlike, haveOneCollation, kindsOf } from "../model/columns.ts";
import { areEqual } from "../model/visible.ts";
import type { Model } from "../types/model.ts";
import type { ListRows, PrimaryNode, ReadShape, RelatedNode, SearchShape, SortShape } from "../types/read_plan.ts";
import { isIndexed, isInIndexOrder, soughtCondition, soughtRange } from "./indexes.ts";
import { filterWay, type LeadAndFilters, leadAndFilters } from "./filter_ways.ts";
import { sortWay } from "./sort_ways.ts";
import type { Lead, NodeAccess, PrimaryAccess, ReadAccess } from "./ways.ts";

/** Decides how the rows of a read are reached. No other code decides by indexes. */
export function readAccess({ nodes: [primary, ...others] }: ReadShape, model: Model): ReadAccess {
  const ownersOf = (one: RelatedNode) => [primary, ...others][one.parent].table;
  return {
    primary: primaryAccess(primary, model),
    nodes: others.map((one) => ({ ...nodeAccess(one, ownersOf(one), model), ...cutAccess(one, ownersOf(one), model) })),
  };
}

function primaryAccess({ table, rows, scope, conditions }: PrimaryNode, model: Model): PrimaryAccess {
  const resource = model.resource(table);
  const { key } = resource;
  const list: Partial<ListRows> = rows.kind === "list" ? rows : {};
  const { sort = [] } = list;
  const { lead, filters, search } = listAccess(list, table, model);
  const isInKeyOrder = lead !== undefined && areEqual(lead.columns, key.order);
  const isByCursor = list.page?.kind === "cursor";
  const isSortedByKey = isInKeyOrder && isByKey(sort, key.order);
  const isInReverse = isSortedByKey && !isByCursor && lead.keys.kind === "words" && sort[0].descending;
  const isNarrowed = rows.kind !== "list" || scope !== undefined || conditions.length > 0 ||
    lead !== undefined || filters !== undefined || search !== undefined;
  return {
    lead,
    isInKeyOrder,
    isInReverse,
    beginsAtKey: isSortedByKey && isByCursor && areKeysInOrder(lead),
    walked: list.walked,
    scopeFirst: list.isScopeFirst === true ? scope : undefined,
    isScopeLast: list.isScopeLast === true,
    filters,
    search,
    isNarrowed,
    isEachCounted: isNarrowed || key.others === "walked",
    sorts: isInReverse ? [] : sort.map((term) => sortWay(term, resource, isNarrowed, model)),
    soughtTerms: soughtTerms(sort, table, model),
    mayHaveNoGap: !isNarrowed && key.generated,
    isIdIndexed: isIndexed(table, key.columns, model),
    isOrderIndexed: isIndexed(table, key.order, model),
  };
}

/** How the rows of a list are found, and the search that is left for each row. */
interface ListAccess extends LeadAndFilters {
  readonly search?: SearchShape;
}

/**
 * Decides how the rows of a list are found. Rows that are walked, or found by their scope, need no other index. A
 * full-text index finds the rows if no filter leads to them.
 */
function listAccess(
  { filters, search, walked, areFew, isScopeFirst }: Partial<ListRows>,
  table: string,
  model: Model,
): ListAccess {
  if (walked !== undefined || isScopeFirst === true) {
    return { filters: filters && filterWay(filters, table, model), search };
  }
  const byFilters: LeadAndFilters = filters === undefined ? {} : leadAndFilters(filters, table, model, areFew === true);
  const isSought = byFilters.lead !== undefined || soughtCondition(byFilters.filters, table, model) !== undefined;
  return isSought || search?.kind !== "words" ? { ...byFilters, search } : { ...byFilters, lead: wordsLead(search) };
}

/** The lead from a full-text index to the rows of its matches. */
export function wordsLead({ numberedBy, table: index, slot }: Extract<SearchShape, { kind: "words" }>): Lead {
  return { columns: [numberedBy], keys: { kind: "words", index, slot } };
}

/** The part of an access that an index serves: the way to the rows, without their other tests and their order. */
export function narrowedAccess({ table }: PrimaryNode, access: PrimaryAccess, model: Model): PrimaryAccess {
  const { lead, filters, search } = access;
  return {
    ...access,
    isInKeyOrder: false,
    filters: lead === undefined ? soughtRange(filters, table, model) : undefined,
    search: search?.kind === "words" ? search : undefined,
    sorts: [],
  };
}

/** Whether the keys of a lead come from an index that has them in order, so that a page can begin at one of them. */
function areKeysInOrder({ keys }: Lead): boolean {
  return keys.kind === "words" || (keys.kind === "related" && !keys.isSpelled);
}

/** Whether a sort is only by a key of one column, in either direction. */
function isByKey(sort: readonly SortShape[], order: readonly string[]): boolean {
  return order.length === 1 && sort.length === 1 && sort[0].path.length === 0 && sort[0].column === order[0];
}

/**
 * The most sort terms that an index may find. Few indexes have more columns, and each part of a page repeats the
 * conditions of the list.
 */
const MOST_SOUGHT = 4;

/**
 * How many of the first sort terms an index may find: they must be columns of the rows themselves, and an index must
 * begin with the first.
 */
function soughtTerms(sort: readonly SortShape[], table: string, model: Model): number {
  if (sort.length === 0 || !isIndexed(table, [sort[0].column], model)) return 0;
  const end = sort.findIndex(({ path }) => path.length > 0);
  return Math.min(end === -1 ? sort.length : end, MOST_SOUGHT);
}

function nodeAccess(node: RelatedNode, owners: string, model: Model): NodeAccess {
  const { table, hop } = node;
  const isHopIndexed = isIndexed(table, hop.to, model);
  if (node.kind === "join") {
    return { way: isHopIndexed ? "seek" : "walk", isOrderIndexed: false };
  }
  const { order } = model.resource(table).key;
  const isOrderIndexed = isIndexed(table, order, model);
  if (!isHopIndexed) return { way: "walk", isOrderIndexed };
  // Keys of another kind have another order: as texts, 10 comes before 2.
  const isByKey = areEqual(hop.to, order) && areAlike(hop, owners, model);
  return { way: isByKey ? "seekByOrder" : "seek", isOrderIndexed };
}

/**
 * The nodes to whose rows no index leads: those of included relationships, or of linkage that a write shows although the
 * client has not asked for it.
 */
export function walkedNodes(
  { nodes: [, ...nodes] }: ReadShape,
  access: ReadAccess,
  purpose: "included" | "linkage",
): readonly RelatedNode[] {
  return nodes.filter(({ linkageOnly }, index) => {
    const { way, cut } = access.nodes[index];
    return (way === "walk" || cut === "ranked") && (linkageOnly === true) === (purpose === "linkage");
  });
}

/** How the first rows of each owner are found. The rows of a join table are ordered by the rows to which they lead. */
function cutAccess(node: RelatedNode, owners: string, model: Model): Pick<NodeAccess, "cut"> {
  const { table, hop, cut } = node;
  if (cut === undefined) return {};
  const target = cut.target ?? hop;
  const { order } = model.resource(target.table).key;
  const isTargetKey = node.kind === "included" || areEqual(target.to, order);
  const inOrder = node.kind === "included" ? order : target.from;
  // Keys are looked up from JSON, which keeps only integers and texts unchanged.
  const areKeysExact = areAlike(hop, owners, model) && isTargetKey && areExactInJson(table, inOrder, model) &&
    (node.kind === "included" || (areAlike(target, table, model) && haveOneCollation(target, table, model)));
  return { cut: areKeysExact && isInIndexOrder(table, hop.to, inOrder, model) ? "sought" : "ranked" };
}

function areExactInJson(table: string, columns: readonly string[], model: Model): boolean {
  const kindOf = kindsOf(table, model);
  return columns.every((one) => kindOf(one) === "integer" || kindOf(one) === "text");
}
