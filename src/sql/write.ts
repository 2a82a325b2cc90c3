import { sql } from "kysely";
import type { AssignmentShape, Change, Guard, JoinShape, SetShape, WriteShape } from "../types/write_plan.ts";
import type { Statement } from "../types/plan.ts";
import type { Sql, SqlCondition } from "./dialect.ts";
import { guardCondition, guardName } from "./guards.ts";
import { all } from "./condition.ts";
import { column, compile, rowsOf, slot, type SqlContext, table } from "./statement.ts";
import { hasKey, isRow } from "./selected_rows.ts";
import { isEndedLink, isMember, isOmitted, ownerValues, pointsElsewhere, unlinkedMembers } from "./sets.ts";

/** Compiles a write to the statements of its batch, in the order of its steps. */
export function compileWrite({ steps }: WriteShape, context: SqlContext): readonly Statement[] {
  return inStatements(steps).map((one) => {
    if (!("conditions" in one)) return compile(changeStatement(one, context), context.dialect);
    const conditions = one.conditions.map((guard) => guardCondition(guard, context));
    return compile(context.dialect.guard(one.name, all(conditions)), context.dialect);
  });
}

/** The steps of a batch. Consecutive guards with the same name become one statement. */
function inStatements(steps: WriteShape["steps"]): readonly ({ name: string; conditions: Guard[] } | Change)[] {
  const statements: ({ name: string; conditions: Guard[] } | Change)[] = [];
  for (const step of steps) {
    if (isChange(step)) {
      statements.push(step);
      continue;
    }
    if (step.kind === "related" && step.isEnforced) continue;
    const name = guardName(step);
    const last = statements.at(-1);
    if (last !== undefined && "conditions" in last && last.name === name) last.conditions.push(step);
    else statements.push({ name, conditions: [step] });
  }
  return statements;
}

/** Whether a step changes rows. */
export function isChange(step: Guard | Change): step is Change {
  return ["insert", "update", "delete", "link", "unlink"].includes(step.kind);
}

function changeStatement(change: Change, context: SqlContext): Sql {
  switch (change.kind) {
    case "insert":
      return insertStatement(change, context);
    case "update":
      return update({
        table: change.table,
        alias: "t",
        values: change.assignments.map((one) => [one.column, valueOf(one, context)]),
        where: isRow(change.table, change.row, context),
      }, context);
    case "delete":
      return sql`delete from ${table(change.table, "t")} where ${isRow(change.table, change.row, context)}`;
    case "unlink":
      return change.set.join === undefined
        ? release(change.set, context)
        : deleteLinks(change.set, change.set.join, context);
    case "link":
      return change.set.join === undefined
        ? takeIn(change.set, context)
        : insertLinks(change.set, change.set.join, context);
  }
}

function insertStatement(
  { table: name, id, assignments }: Extract<Change, { kind: "insert" }>,
  context: SqlContext,
): Sql {
  const into = sql`insert${orAbort(name, context)} into ${sql.id(name)}`;
  const given = [
    ...idValues(name, id, context),
    ...assignments.map((one) => [one.column, valueOf(one, context)] as const),
  ];
  if (given.length === 0) return sql`${into} default values`;
  const names = given.map(([one]) => sql.id(one));
  return sql`${into} (${sql.join(names)}) values (${sql.join(given.map(([, value]) => value))})`;
}

/** The id of a new row: given, made by the database, or the next integer if the column makes none. */
function idValues(
  name: string,
  id: readonly number[] | undefined,
  { dialect, model }: SqlContext,
): readonly (readonly [string, Sql])[] {
  const { key } = model.resource(name);
  if (id !== undefined) return key.columns.map((one, index) => [one, slot(id[index])]);
  if (key.generated || key.defaultBy !== undefined) return [];
  const [only] = key.columns;
  const next = rowsOf(name, "m").select(dialect.nextKey(column("m", only)).as("id"));
  return [[only, sql`${next}`]];
}

/** The value that an assignment stores. */
export function valueOf({ slots, target }: AssignmentShape, context: SqlContext): Sql {
  if (target === undefined) return slot(slots[0]);
  const values = rowsOf(target.table, "x").select(column("x", target.column).as("value"));
  return sql`${values.where(hasKey(target.table, slots, "x", context))}`;
}

/** The parts of an UPDATE. */
interface Update {
  readonly table: string;
  readonly alias: string;
  readonly values: readonly (readonly [column: string, value: Sql])[];
  readonly where: SqlCondition;
}

function update({ table: name, alias, values, where }: Update, context: SqlContext): Sql {
  const assignments = values.map(([one, value]) => sql`${sql.id(one)} = ${value}`);
  return sql`update${orAbort(name, context)} ${table(name, alias)} set ${sql.join(assignments)} where ${where}`;
}

/**
 * Makes a write fail at a conflicting row, whatever the table's constraints say (`on conflict …`), because the row may
 * belong to another tenant. This is written only for tables with such a clause, because it also overrules the clauses
 * of statements in triggers.
 */
function orAbort(name: string, { dialect, model }: SqlContext): Sql {
  return model.declared(name).hasConflictClause ? sql` ${dialect.abort}` : sql``;
}

/** Releases the members that a new set leaves out: their foreign keys become null. */
function release(set: SetShape, context: SqlContext): Sql {
  const values = set.emptied.map((name) => [name, sql`null`] as const);
  return update({ table: set.members.table, alias: "x", values, where: isOmitted(set, context) }, context);
}

/** Links the members of a new set that are not linked yet. */
function takeIn(set: SetShape, context: SqlContext): Sql {
  const { hop, members, common } = set;
  const values = ownerValues(set, context);
  const assignments = hop.to.map((name, index) => [name, values[index]] as const)
    .filter(([name]) => !common.some(({ member }) => member === name));
  const where = all([isMember(members, context), pointsElsewhere(set, context)]);
  return update({ table: members.table, alias: "x", values: assignments, where }, context);
}

/** Deletes the rows of a join table that link members which a new set leaves out and the caller sees. */
function deleteLinks(set: SetShape, join: JoinShape, context: SqlContext): Sql {
  return sql`delete from ${table(set.hop.table, "h")} where ${isEndedLink(set, join, context)}`;
}

/** Inserts a row into the join table for each member of a new set that is not linked yet. */
function insertLinks(set: SetShape, { hop, assignments }: JoinShape, context: SqlContext): Sql {
  const values = ownerValues(set, context);
  const given = new Map<string, Sql>([
    ...assignments.map((one) => [one.column, valueOf(one, context)] as const),
    ...set.hop.to.map((name, index) => [name, values[index]] as const),
    ...hop.from.map((name, index) => [name, column("x", hop.to[index])] as const),
  ]);
  // If keys ignore case, two ids may name one member.
  const linked = unlinkedMembers(set, context).distinct().select([...given].map(([name, value]) => value.as(name)));
  const into = sql`insert${orAbort(set.hop.table, context)} into ${sql.id(set.hop.table)}`;
  return sql`${into} (${sql.join([...given.keys()].map((name) => sql.id(name)))}) select * from ${linked.as("l")}`;
}
