import { sql, type SqlBool } from "kysely";
import { collationOf, haveOneCollation } from "../model/columns.ts";
import { isUnique } from "../model/foreign_keys.ts";
import type { JoinShape, MembersShape, ScopedMembers, SetShape } from "../types/write_plan.ts";
import type { Sql, SqlCondition } from "./dialect.ts";
import { all, chain, equal, exists, hasId, inScope, isNamedExactly, no, onRow } from "./condition.ts";
import { column, columns, eb, named, type Rows, rowsOf, slot, type SqlContext, table, tuple } from "./statement.ts";
import { isRow } from "./selected_rows.ts";

/** The condition that `x` is one of the members of a new set. */
export function isMember({ table: name, slot: ids }: MembersShape, { dialect, model }: SqlContext): SqlCondition {
  const { key } = model.resource(name);
  return sql<SqlBool>`${tuple(columns("x", key.columns))} in ${dialect.list(slot(ids), key.kinds)}`;
}

/** The condition that the member `x` is out of the scope of its table. */
export function isOutside({ scope }: ScopedMembers): SqlCondition {
  return sql<SqlBool>`${onRow(scope, "x")} is not true`;
}

/** The members `x` of a new set, each looked up: SQLite never reorders a cross join, whatever its statistics. */
export function membersOf({ table: name, slot: ids }: MembersShape, context: SqlContext): Rows {
  return eb.selectFrom(context.dialect.places(slot(ids)).as("ids")).crossJoin(table(name, "x")).where(
    isNamed(name, context),
  );
}

/** The condition that `x` is the row of the current id in `ids`. */
function isNamed(name: string, { dialect, model }: SqlContext): SqlCondition {
  const { key } = model.resource(name);
  const { columns: names, kinds } = key;
  // The name is qualified, because a member may have a column with the same name.
  const value = column("ids", "value");
  const isSame = equal(columns("x", names), names.map((_, index) => dialect.part(value, index, kinds)));
  return all([isSame, isNamedExactly(key, "x", dialect)]);
}

/** The indexes of the ids in a new set for which this caller sees no row. */
export function missingMembers({ table: name, slot: ids, scope }: MembersShape, context: SqlContext): Rows {
  const isThere = exists(rowsOf(name, "x").where(all([isNamed(name, context), inScope({ scope }, "x")])));
  return eb.selectFrom(context.dialect.places(slot(ids)).as("ids")).where(
    sql<SqlBool>`${column("ids", "value")} is null or not ${isThere}`,
  );
}

/** The condition that `x` is a member that a new set leaves out and that this caller sees. */
export function isOmitted(set: SetShape, context: SqlContext): SqlCondition {
  const { hop, members } = set;
  return all([
    equal(columns("x", hop.to), ownerValues(set, context)),
    isDropped(set, context),
    inScope(members, "x"),
  ]);
}

/** The condition that `x` is none of the members that a change of a set keeps, but one that clients could name. */
function isDropped({ members, isRemoval }: SetShape, { dialect, model }: SqlContext): SqlCondition {
  const { key } = model.resource(members.table);
  const list = dialect.list(slot(members.slot), key.kinds);
  const isListed = sql<SqlBool>`${tuple(columns("x", key.columns))} ${sql.raw(isRemoval ? "in" : "not in")} ${list}`;
  return all([isListed, isRemoval ? undefined : hasId(key, "x", dialect, key.columns)]);
}

/** The members that a new set leaves out, as they will be without their owner. */
export function released(set: SetShape, context: SqlContext): Rows {
  const { table: name } = set.members;
  const every = [...context.model.resource(name).everyColumn.keys()];
  return rowsOf(name, "x").where(isOmitted(set, context)).select(
    every.map((one) => set.emptied.includes(one) ? sql`null`.as(one) : column("x", one).as(one)),
  );
}

/** The condition that the member `x` of a new set does not have the values that it must share with its owner. */
export function isUnlike({ owner, given = [], common }: SetShape, context: SqlContext): SqlCondition {
  const valueOf = (name: string) => {
    const own = given.find(({ column, target }) => column === name && target === undefined);
    return own === undefined ? ownerValue(owner, name, context) : slot(own.slots[0]);
  };
  return isAnyDifferent(common.map(({ member }) => member), common.map((one) => valueOf(one.owner)), context);
}

/**
 * The links that a new set removes, of those that the caller sees: members that point to the owner, or rows of a join
 * table.
 */
export function endedLinks(set: SetShape, context: SqlContext): Rows {
  return set.join === undefined
    ? rowsOf(set.members.table, "x").where(isOmitted(set, context))
    : rowsOf(set.hop.table, "h").where(isEndedLink(set, set.join, context));
}

/**
 * The condition that the row `h` of a join table links a member that a new set leaves out and that this caller sees.
 */
export function isEndedLink(set: SetShape, { hop }: JoinShape, context: SqlContext): SqlCondition {
  const { members } = set;
  const isSame = equal(columns("x", hop.to), columns("h", hop.from));
  const left = rowsOf(members.table, "x").where(all([isSame, inScope(members, "x"), isDropped(set, context)]));
  return all([isLinkOf(set, context), exists(left)]);
}

/** The condition that the row `h` of a join table links the owner of a set and is in this caller's scope. */
function isLinkOf(set: SetShape, context: SqlContext): SqlCondition {
  return all([equal(columns("h", set.hop.to), ownerValues(set, context)), inScope({ scope: set.join?.scope }, "h")]);
}

/** The members `x` of a new set that are not linked yet, of those that this caller sees. */
export function unlinkedMembers(set: SetShape, context: SqlContext): Rows {
  const { members, join } = set;
  const isMissing = join === undefined ? pointsElsewhere(set, context) : isUnlinked(set, join, context);
  return membersOf(members, context).where(isMissing);
}

/**
 * The condition that no row of a join table links the member `x`. If an index leads to the one row that could, each
 * member is looked up; otherwise each would be searched among all links of the owner, so these are found once.
 */
function isUnlinked(set: SetShape, { hop }: JoinShape, context: SqlContext): SqlCondition {
  const { from, to } = hop;
  const { table: name } = set.hop;
  const { model } = context;
  const links = rowsOf(name, "h");
  const isOwners = isLinkOf(set, context);
  // An index of the foreign key does not find a key that only the key's own collation takes for equal.
  const hasIndex = haveOneCollation(hop, name, model) && isUnique(model.declared(name), [...set.hop.to, ...from]);
  if (hasIndex) {
    return no(links.where(all([equal(columns("h", from), columns("x", to)), isOwners])));
  }
  const linked = links.where(isOwners).select(named("k", columns("h", from)));
  return sql<SqlBool>`(${tuple(columns("x", to))} in ${linked}) is not true`;
}

/** The condition that the foreign key of a member `x` does not point to the owner of a set. */
export function pointsElsewhere(set: SetShape, context: SqlContext): SqlCondition {
  return isAnyDifferent(set.hop.to, ownerValues(set, context), context);
}

function isAnyDifferent(names: readonly string[], values: readonly Sql[], { dialect }: SqlContext): SqlCondition {
  const differences = names.map((name, index) => dialect.differs(column("x", name), values[index]));
  return sql<SqlBool>`(${chain(differences, "or")})`;
}

/** The values by which members point to their owner. */
export function ownerValues({ owner, hop }: Pick<SetShape, "owner" | "hop">, context: SqlContext): readonly Sql[] {
  return hop.from.map((name) => ownerValue(owner, name, context));
}

/** The value of one column of the owner of a set. */
export function ownerValue({ table: name, row }: SetShape["owner"], wanted: string, context: SqlContext): Sql {
  const place = context.model.resource(name).key.columns.indexOf(wanted);
  // A value that the id may spell otherwise is looked up.
  const isSaid = place !== -1 && collationOf(context.model, name, wanted) === undefined;
  if (row.kind === "one" && isSaid) return slot(row.slots[place]);
  const values = rowsOf(name, "t").select(column("t", wanted).as("value"));
  return sql`${values.where(isRow(name, row, context))}`;
}
