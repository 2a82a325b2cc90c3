import type {
  ListRows,
  NodeShape,
  PageShape,
  PrimaryNode,
  ReadShape,
  RelatedNode,
  StatsShape,
} from "../types/read_plan.ts";
import {
  below,
  hopText,
  listed,
  numberText,
  rowsText,
  scopeText,
  seekText,
  testLines,
  visitsText,
} from "./explain_filters.ts";
import { ownTerms, sortLines, termText } from "./explain_sorts.ts";
import type { Statistics } from "./prices.ts";
import { rowWeight, totalOf, type Visits, visitsOf } from "./visits.ts";
import type { NodeAccess, PrimaryAccess, ReadAccess } from "./ways.ts";

/** The facts that an explanation needs. */
export interface Explaining extends Statistics {
  /** The most rows of an included path, or of a join table. */
  readonly mostIncluded: number;
  readonly mostLinked: number;
}

/**
 * Explains to people how a read reaches its rows: one line for each node, filter, sort, count and page. `?` is a value
 * of the request, `n0` are the primary rows, `n1` and so on the included ones. Estimates begin with `≈`.
 *
 *     n0 items: seek owner_id = ?
 *       sort: name
 *     n1 owners: seek id ∈ n0.owner_id, at most 1,001 rows
 */
export function explainRead(shape: ReadShape, access: ReadAccess, explaining: Explaining): readonly string[] {
  const [primary, ...others] = shape.nodes;
  const visits = visitsOf(shape, access, explaining);
  return [
    ...primaryLines(primary, access.primary, visits, explaining),
    ...others.flatMap((node, index) => nodeLines(node, index + 1, access.nodes[index], explaining)),
    totalText(visits, access),
  ];
}

/** The total number of visits. */
function totalText(visits: Visits, { primary }: ReadAccess): string {
  if (primary.walked !== undefined) return "visits: as many rows as it may walk";
  const total = totalOf(visits);
  return total < 1 ? "visits: no rows but those that are shown" : `visits ≈ ${numberText(total)}`;
}

function primaryLines(
  node: PrimaryNode,
  access: PrimaryAccess,
  visits: Visits,
  explaining: Explaining,
): readonly string[] {
  const { table, rows, conditions } = node;
  const { key } = explaining.model.resource(table);
  const scoped = access.isScopeLast ? ", its scope only tested" : scopeText(node);
  const added = `${scoped}${conditions.length > 0 ? ", with conditions of hooks" : ""}`;
  if (rows.kind === "inserted") return [`n0 ${table}: the row that was inserted${added}`];
  if (rows.kind === "one") {
    return [
      `n0 ${table}: ${access.isIdIndexed ? "seek" : "walk for"} ${listed(key.columns)} = ?${added}`,
      ...lookUps(node),
    ];
  }
  const { seek, lines, rest } = seekText({ table, ...access }, explaining);
  const isScopeFirst = access.scopeFirst !== undefined;
  const way = isScopeFirst ? "seek by what its scope demands" : seek ?? walkText(access, visits, key.order);
  return [
    `n0 ${table}: ${way}${added}${visitsText(access.walked === undefined ? visits.rows * rowWeight(visits) : 0)}`,
    ...lines,
    ...below([
      ...(rows.owner === undefined ? [] : [`owner: seek its id in ${rows.owner.table}${scopeText(rows.owner)}`]),
      ...testLines(rest, explaining),
      ...searchLines(access, visits),
      ...(seek === undefined && visits.order === 0 ? [] : sortLines(access, visits, key.order, explaining)),
      ...countLines(rows, access),
      ...statsLines(rows),
      ...(rows.page === undefined ? [] : [`page: ${pageText(rows.page, access, rows)}`]),
    ]),
    ...lookUps(node),
  ];
}

/** The line for rows to which no index leads. */
function walkText({ sorts, walked }: PrimaryAccess, { rows, order }: Visits, keyOrder: readonly string[]): string {
  if (order > 0) return `walk ${rowsText(rows)}`;
  const terms = sorts.length === 0 ? keyOrder.join(", ") : ownTerms(sorts, keyOrder).map(termText).join(", ");
  return walked === undefined
    ? `scan in the order of ${terms}`
    : `walk in the order of ${terms}, until the page is full`;
}

function searchLines({ search }: PrimaryAccess, { matches }: Visits): readonly string[] {
  switch (search?.kind) {
    case undefined:
      return [];
    case "columns":
      return [`search: ${search.columns.join(" or ")} contains ?`];
    case "words":
      return [`search: ${search.numberedBy} ∈ the rows of the words in ${search.table}${visitsText(matches)}`];
  }
}

function countLines({ count }: ListRows, { isEachCounted }: PrimaryAccess): readonly string[] {
  if (count === false) return [];
  if (count !== "exact") return ["count: as far as its bound"];
  return [isEachCounted ? "count: all that pass" : "count: all"];
}

function statsLines({ stats }: ListRows): readonly string[] {
  if (stats === undefined) return [];
  const { ofAll, terms, group } = stats;
  const columns = [...new Set(terms.flatMap(({ column }) => column ?? []))];
  const of = columns.length === 0 ? "" : ` of ${columns.join(", ")}`;
  return [
    ...(ofAll ? [`statistics${of}: of all that pass`] : []),
    ...(group === undefined ? [] : [`groups: all that pass, by ${groupText(group)}`]),
  ];
}

function groupText(group: NonNullable<StatsShape["group"]>): string {
  return "column" in group ? group.column : `${group.hop.table}, each row looks up one: ${hopText(group.hop)}`;
}

function pageText(page: PageShape, access: PrimaryAccess, { sort }: ListRows): string {
  if (page.kind === "cursor") {
    const side = page.isBackward ? "before" : "behind";
    if (page.position === undefined) return page.isBackward ? "by a cursor, the last" : "by a cursor, the first";
    if (page.position.length === 0) return `nothing is ${side} the cursor`;
    return `${side} a cursor, ${positionText(access)}`;
  }
  if (!page.isDeep) return "by its number";
  if (sort.length > 0) return "by its number, far from the start";
  const end = "from the nearer end of the list";
  return access.mayHaveNoGap ? `at its first key where the keys have no gap, else ${end}` : end;
}

/** The text that says how the position of a cursor is found. */
function positionText({ beginsAtKey, soughtTerms, sorts }: PrimaryAccess): string {
  if (beginsAtKey) return "at its key";
  if (soughtTerms === 0) return "which every row is compared with";
  return `at its place in the order of ${sorts.slice(0, soughtTerms).map(termText).join(", ")}`;
}

function nodeLines(
  node: RelatedNode,
  place: number,
  { way, cut }: NodeAccess,
  explaining: Explaining,
): readonly string[] {
  const { table, hop, parent } = node;
  const name = `n${place} ${table}`;
  const keys = `${listed(hop.to)} ∈ ${listed(hop.from.map((one) => `n${parent}.${one}`))}`;
  const size = explaining.sizeOf(table);
  const most = node.kind === "join" ? explaining.mostLinked : explaining.mostIncluded;
  const bound = node.linkageOnly ? "" : `, at most ${rowsText(most + 1)}`;
  const rows = way === "walk" ? `walk ${rowsText(size)} for ${keys}` : `seek ${keys}`;
  const order = way === "seekByOrder" ? ", in the order of the keys" : "";
  const visits = visitsText(way === "walk" || cut === "ranked" ? size : 0);
  return [
    `${name}: ${rows}${scopeText(hop)}${cut === undefined ? "" : CUTS[cut]}${bound}${order}${visits}`,
    ...lookUps(node),
  ];
}

const CUTS = { sought: ", the first of each owner", ranked: ", the first of each owner, found among all of its own" };

/** The lines of to-one relationships whose target is looked up, so that only targets in scope are shown. */
function lookUps({ lookUps }: NodeShape): readonly string[] {
  return below(
    lookUps.map(({ relationship, hop }) =>
      `linkage of ${relationship}: each row looks up one: ${hopText(hop)}${scopeText(hop)}`
    ),
  );
}
