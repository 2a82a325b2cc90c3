import { sql, type SqlBool } from "kysely";
import type { NodeAccess } from "../access/ways.ts";
import { areAlike, collationOf, haveOneCollation, kindsOf } from "../model/columns.ts";
import type { KeyKind } from "../types/key.ts";
import type { CutShape, HopShape, IncludedNode, JoinNode, Layout, RelatedNode } from "../types/read_plan.ts";
import { isNumber } from "../values/kind.ts";
import type { Sql } from "./dialect.ts";
import { allOf, equal, hasId, inScope, whereIfAny } from "./condition.ts";
import {
  column,
  columns,
  eb,
  materialized,
  named,
  numbered,
  ordered,
  raw,
  type Rows,
  rowsOf,
  slot,
  type SqlContext,
  table,
} from "./statement.ts";
import { lookedUp, mostLinks, type rawColumns, reachingKeys, upTo, walked } from "./nodes.ts";

/*
 * The first rows of each owner, by their key. If an index has the rows of an owner in that order, one more than is wanted
 * is looked up for each owner, to tell whether more follow; otherwise all rows of the owners are ranked.
 */

/** A node for which only the first rows of each owner are wanted. */
export interface CutNode {
  readonly node: RelatedNode & { readonly cut: CutShape };
  readonly index: number;
  readonly access: NodeAccess;
  readonly layout: Layout;
  /** The table of the owners. */
  readonly owners: string;
  /** The columns that are selected from its rows. */
  readonly selected: ReturnType<typeof rawColumns>;
}

/**
 * The table expression of a cut: for each row its owner (`e0`), the values that order it (`o0`), its place among the
 * rows of its owner, and whether another row follows.
 */
export function cutTable(cut: CutNode, context: SqlContext): Sql {
  const { node, layout } = cut;
  const candidates = node.kind === "join" ? pairCandidates(cut, node, context) : rowCandidates(cut, node, context);
  const [owners, order] = [
    numbered("p", layout.ownerFrom),
    numbered("o", orderOf(node, context)),
  ];
  const window = sql`(partition by ${sql.join(owners)} order by ${sql.join(order)})`;
  const ranks = [sql`row_number() over ${window}`.as("place"), sql`lead(1) over ${window}`.as("more")];
  return sql`${eb.selectFrom(candidates.as("r")).selectAll("r").select(ranks)}`;
}

/**
 * The rows of a cut node, in the same form as those of other nodes: resources in the order of their key, or pairs of a
 * join table.
 */
export function cutRows({ node, index, access, layout, selected }: CutNode, context: SqlContext): Rows {
  const within = rowsOf(materialized(`cut ${index}`), "r")
    .where(sql<SqlBool>`"place" <= ${slot(node.cut.most)}`);
  if (node.kind === "join") {
    return upTo(within.select(named("c", numbered("c", layout.columns))), mostLinks(context), context);
  }
  if (!access.isOrderIndexed) {
    const rows = upTo(within.selectAll("r"), context.mostResources, context);
    return ordered(eb.selectFrom(rows.as("t")).selectAll("t"), layout.order.map(raw));
  }
  const order = orderOf(node, context);
  const keys = within.select(named("k", numbered("o", order)));
  const some: Rows = eb.selectFrom(upTo(keys, context.mostResources, context).as("u")).selectAll("u");
  const sorted = ordered(some, numbered("k", order)).limit(context.dialect.noLimit);
  return lookedUp(node, order, sorted).select(selected);
}

/** The owners that have more rows, as JSON: the cells by which rows belong to an owner, then those of a cursor. */
export function cutOwners({ node, index }: CutNode, context: SqlContext): Sql {
  const { dialect, model } = context;
  const kinds = kindsOf(node.table, model);
  const cells = [
    ...node.hop.to.map((name, place) => dialect.keyCell(kinds(name), sql.id(`e${place}`))),
    ...(node.cut.isByCursor ? numbered("o", orderOf(node, context)).map((one) => dialect.cursorCell(one)) : []),
  ];
  const last = rowsOf(materialized(`cut ${index}`), "r")
    .where(sql<SqlBool>`"place" = ${slot(node.cut.most)} and "more" = 1`);
  return sql`${last.select(dialect.rows(cells).as("rows"))}`;
}

function rowCandidates(
  cut: CutNode,
  node: CutNode["node"] & IncludedNode,
  context: SqlContext,
): Rows {
  const { access, layout, selected } = cut;
  const { hop } = node;
  const { key } = context.model.resource(node.table);
  const visible = (alias: string) => allOf([hasId(key, alias, context.dialect), inScope(hop, alias)]);
  const order = named("o", columns("t", key.order));
  const owner = named("e", hop.to.map(ownerValue(cut, context)));
  if (access.cut === "sought") {
    const own = rowsOf(node.table, "u").where(isOwned("u", hop.to));
    const first = firstOf(whereIfAny(own, visible("u")), columns("u", key.order), node);
    return soughtCandidates({ first, kinds: key.orderKinds, node, layout, most: context.mostResources }, context);
  }
  const { rows, keys } = ownedRows(cut, context);
  const carried = access.isOrderIndexed ? [] : selected;
  return whereIfAny(rows, visible("t")).select([...keys, ...owner, ...order, ...carried]);
}

function pairCandidates(cut: CutNode, node: CutNode["node"] & JoinNode, context: SqlContext): Rows {
  const { access, layout } = cut;
  const { dialect, model } = context;
  const target = node.cut.target as HopShape;
  const { key } = model.resource(target.table);
  const own = ownerValue(cut, context);
  const owner = named("e", node.hop.to.map(own));
  // Keys that another collation or type takes for equal lead to one member, which is found once.
  const isExact = areAlike(target, node.table, model) && haveOneCollation(target, node.table, model);
  const pairs = named(
    "c",
    layout.columns.map((name) => {
      const place = isExact ? -1 : target.from.indexOf(name);
      return place === -1 ? own(name) : column("y", target.to[place]);
    }),
  );
  const isTarget = (here: string) =>
    allOf([
      equal(columns("y", target.to), columns(here, target.from)),
      hasId(key, "y", dialect),
      inScope(target, "y"),
      inScope(node.hop, here),
    ])!;
  if (access.cut === "sought") {
    const pairsOfOne = rowsOf(node.table, "x").crossJoin(table(target.table, "y"))
      .where(isOwned("x", node.hop.to)).where(isTarget("x")).distinct();
    const first = firstOf(pairsOfOne, columns("x", target.from), node);
    return soughtCandidates({ first, kinds: key.orderKinds, node, layout, most: mostLinks(context) }, context);
  }
  const { rows, keys } = ownedRows(cut, context);
  const order = named("o", columns("y", key.order));
  return rows.crossJoin(table(target.table, "y")).where(isTarget("t")).distinct()
    .select([...keys, ...owner, ...order, ...pairs]);
}

/** The first rows of an owner in the order of some values, one more than is wanted. */
function firstOf(rows: Rows, values: readonly Sql[], { cut }: CutNode["node"]): Rows {
  return ordered(rows.select(named("l", values)), values)
    .limit(sql<number>`${slot(cut.most)} + 1`);
}

/** Owners whose first rows an index finds. */
interface SoughtOwners {
  readonly node: CutNode["node"];
  readonly layout: Layout;
  /** The first rows of one owner. */
  readonly first: Rows;
  /** The kinds of the columns that order these rows. */
  readonly kinds: readonly KeyKind[];
  /** How many rows of all owners may be shown. */
  readonly most: number;
}

/**
 * The owners, each with its first rows. The rows go through a JSON array, because only a table function can be
 * evaluated for each owner in a join; so SQLite, whatever its statistics, neither walks the table nor reorders the
 * join.
 */
function soughtCandidates({ node, layout, first, kinds, most }: SoughtOwners, context: SqlContext): Rows {
  const { dialect } = context;
  const parts = numbered("l", kinds);
  const array = sql`${eb.selectFrom(first.as("f")).select(dialect.gathered(parts).as("ids"))}`;
  const value = column("j", "value");
  const order = orderOf(node, context).map((name, place) => {
    const by = collationOf(context.model, node.cut.target?.table ?? node.table, name);
    const part = dialect.part(value, place, kinds);
    // A value of JSON compares by its bytes.
    return by === undefined ? part : dialect.compared(part, by);
  });
  const keys = numbered("k", layout.ownerFrom, "k");
  const valueOf = (name: string) => {
    const place = node.hop.to.indexOf(name);
    return place === -1 ? order[node.cut.target?.from.indexOf(name) ?? -1] : keys[place];
  };
  const pairs = node.kind === "join" ? named("c", layout.columns.map(valueOf)) : [];
  const rows = eb.selectFrom(reachingKeys(node, layout, context).distinct().as("k"))
    .crossJoin(dialect.places(array).as("j") as never) as unknown as Rows;
  // For each owner, at most one more row is found than is shown, so a limit of twice the allowed number suffices to
  // notice too many.
  return rows.select([...named("p", keys), ...named("e", keys), ...named("o", order), ...pairs])
    .limit(sql.lit(2 * (most + 1))).offset(sql.lit(0));
}

/** All rows `t` of the owners, and the values that identify the owners. */
function ownedRows(cut: CutNode, context: SqlContext) {
  const { node, access, layout } = cut;
  const keys = reachingKeys(node, layout, context);
  if (access.way === "walk") {
    return { rows: walked(node, keys), keys: named("p", node.hop.to.map(ownerValue(cut, context))) };
  }
  return { rows: lookedUp(node, node.hop.to, keys.distinct()), keys: named("p", numbered("k", layout.ownerFrom, "k")) };
}

/**
 * The columns of rows, with one value for each owner: if owners have numbers, a column of texts may spell the number of
 * one owner in several ways, `1` and `01`.
 */
function ownerValue({ node: { table: name, hop }, owners }: CutNode, { dialect, model }: SqlContext) {
  const [here, there] = [kindsOf(name, model), kindsOf(owners, model)];
  return (one: string): Sql => {
    const place = hop.to.indexOf(one);
    const isSpelled = place !== -1 && isNumber(there(hop.from[place])) && !isNumber(here(one));
    if (!isSpelled) return column("t", one);
    const by = collationOf(model, name, one);
    const value = dialect.asNumber(column("t", one));
    return by === undefined ? value : dialect.compared(value, by);
  };
}

function isOwned(alias: string, to: readonly string[]) {
  return equal(columns(alias, to), numbered("k", to, "k"));
}

/** The columns that order the rows of an owner: the key of the included resources. */
function orderOf({ table, cut }: CutNode["node"], { model }: SqlContext): readonly string[] {
  return model.resource(cut.target?.table ?? table).key.order;
}
