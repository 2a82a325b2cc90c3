import { sql, type SqlBool } from "kysely";
import type { StateShape } from "../types/read_plan.ts";
import type { Guard } from "../types/write_plan.ts";
import type { Sql, SqlCondition } from "./dialect.ts";
import { all, exists, inScope, no, onRow } from "./condition.ts";
import { column, columns, eb, type Rows, rowsOf, slot, type SqlContext } from "./statement.ts";
import { hasKey, isGreatest, isRow } from "./selected_rows.ts";
import {
  endedLinks,
  isOmitted,
  isOutside,
  isUnlike,
  membersOf,
  missingMembers,
  ownerValue,
  released,
  unlinkedMembers,
} from "./sets.ts";

/** The names under which guards end a batch, in the order in which their errors are reported. */
type GuardName = "record" | "unchanged" | "related" | "kept" | "linked" | "greatest" | "scope";

/** The name under which a guard ends its batch. Guards of one name that follow one another are one statement. */
export function guardName({ kind }: Guard): GuardName {
  switch (kind) {
    case "record":
    case "unchanged":
    case "greatest":
      return kind;
    case "related":
    case "members":
    case "few":
      return "related";
    case "kept":
      return "kept";
    case "linked":
    case "alike":
    case "valued":
    case "ownerValued":
    case "membersValued":
      return "linked";
    case "inScope":
    case "membersInScope":
    case "releasedInScope":
    case "linksInScope":
      return "scope";
  }
}

/** The condition of a guard. */
export function guardCondition(guard: Guard, context: SqlContext): SqlCondition {
  switch (guard.kind) {
    case "record":
      return isThere(guard, [inScope(guard, "t"), ...guard.conditions.map((one) => onRow(one, "t"))], context);
    case "greatest":
      return isGreatest(guard.table, context);
    case "unchanged":
      return isUnchanged(guard, context);
    case "related": {
      const isSame = hasKey(guard.table, guard.slots, "x", context);
      return exists(rowsOf(guard.table, "x").where(all([isSame, inScope(guard, "x")])));
    }
    case "members":
      return no(missingMembers(guard.members, context));
    case "few":
      // There are too many links if the offset leaves a row.
      return no(endedLinks(guard.set, context).limit(sql.lit(1)).offset(sql.lit(context.mostEnded)));
    case "kept":
      return no(rowsOf(guard.set.members.table, "x").where(isOmitted(guard.set, context)));
    case "inScope":
      return isThere(guard, [onRow(guard.scope, "t")], context);
    case "membersInScope":
      return no(membersOf(guard.members, context).where(isOutside(guard.members)));
    case "alike":
      return no(membersOf(guard.set.members, context).where(isUnlike(guard.set, context)));
    case "linked":
      // A new owner has no members yet.
      return no(guard.set.given ? membersOf(guard.set.members, context) : unlinkedMembers(guard.set, context));
    case "valued":
      return no(
        rowsOf(guard.table, "x").where(all([
          hasKey(guard.table, guard.slots, "x", context),
          isAnyNull(columns("x", guard.columns)),
        ])),
      );
    case "ownerValued": {
      const { owner } = guard.set;
      const values = guard.columns.map((name) => ownerValue(owner, name, context));
      return no(membersOf(guard.set.members, context).where(isAnyNull(values)));
    }
    case "membersValued":
      return no(membersOf(guard.set.members, context).where(isAnyNull(columns("x", guard.columns))));
    case "linksInScope":
      return no(unlinkedMembers(guard.set, context));
    case "releasedInScope":
      return no(eb.selectFrom(released(guard.set, context).as("x")).where(isOutside(guard.set.members)));
  }
}

function isAnyNull(values: readonly Sql[]): SqlCondition {
  return sql<SqlBool>`(${sql.join(values.map((value) => sql`${value} is null`), sql` or `)})`;
}

/** The condition that a row is there and satisfies some conditions. */
function isThere(
  { table, row }: Extract<Guard, { kind: "record" | "inScope" }>,
  conditions: readonly (SqlCondition | undefined)[],
  context: SqlContext,
): SqlCondition {
  return exists(rowsOf(table, "t").where(all([isRow(table, row, context), ...conditions])));
}

/**
 * The state of one row: the values of columns as one JSON text, without loss. `rows` is the query that finds the row as
 * `alias`.
 */
export function rowState({ table: name, columns }: StateShape, rows: Rows, alias: string, context: SqlContext): Sql {
  const { dialect, model } = context;
  const { everyColumn } = model.resource(name);
  const cells = columns.map((one) => dialect.valueCell(everyColumn.get(one), column(alias, one)));
  return sql`${rows.select(dialect.rows(cells).as("state"))}`;
}

/**
 * The condition that a row still has the state that was read. Bytes are compared, because some engines return text in
 * their place.
 */
function isUnchanged(
  guard: Extract<Guard, { kind: "unchanged" }>,
  context: SqlContext,
): SqlCondition {
  const rows = rowsOf(guard.table, "t").where(isRow(guard.table, guard.row, context));
  const now = rowState(guard, rows, "t", context);
  return sql<SqlBool>`cast(${now} as blob) = cast(${slot(guard.state)} as blob)`;
}
