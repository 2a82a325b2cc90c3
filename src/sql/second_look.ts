import { type AliasedExpression, sql } from "kysely";
import type { Guard, WriteShape } from "../types/write_plan.ts";
import type { Statement } from "../types/plan.ts";
import { guardCondition } from "./guards.ts";
import { equalSlots, exists } from "./condition.ts";
import { column, columns, compile, eb, named, ordered, rowsOf, slot, type SqlContext } from "./statement.ts";
import { isOmitted, missingMembers } from "./sets.ts";
import { isChange } from "./write.ts";

/** The most members left out by a set that an error names. */
const MOST_REPORTED = 100;

/** A foreign key that is not a relationship, with the values that are written to its columns. */
interface Reference {
  readonly columns: readonly string[];
  readonly table: string;
  readonly referenced: readonly string[];
  readonly slots: readonly number[];
}

const REPORTED: ReadonlySet<string> = new Set<Guard["kind"]>([
  "record",
  "related",
  "members",
  "few",
  "kept",
  "linked",
  "alike",
  "valued",
  "ownerValued",
  "membersValued",
]);

/** Whether a guard comes after the change of the row that it looks at, which a second look does not see. */
export function isLate(guard: WriteShape["steps"][number]): boolean {
  return guard.kind === "ownerValued" || (guard.kind === "alike" && guard.isLate === true);
}

/** The guards that a second look checks: those whose errors name rows. */
export function reportedGuards({ steps }: WriteShape): readonly Guard[] {
  return steps.filter((step): step is Guard => !isChange(step) && REPORTED.has(step.kind));
}

/** The foreign keys among the values of a write that are not relationships. */
export function referencesOf({ steps }: WriteShape, { model }: SqlContext): readonly Reference[] {
  return steps.flatMap((step) => {
    if (step.kind !== "insert" && step.kind !== "update") return [];
    const { references } = model.resource(step.table);
    const slotOf = (name: string) => step.assignments.find((one) => one.column === name)?.slots[0];
    return references.flatMap(({ columns, table: to, references: referenced }): readonly Reference[] => {
      const slots = columns.map(slotOf).filter((slot) => slot !== undefined);
      // A key that is written only in part is left to the database.
      return referenced === undefined || slots.length < columns.length
        ? []
        : [{ columns, table: to, referenced, slots }];
    });
  });
}

/**
 * The statement of a second look at the rows of a refused write: a column for each guard, then for each reference. It
 * is compiled each time, because refusals are rare.
 */
export function secondLook(shape: WriteShape, context: SqlContext): Statement {
  const columns = [
    ...reportedGuards(shape).map((guard, index) => reportBy(guard, context).as(`g${index}`)),
    ...referencesOf(shape, context).map((one, index) => referenceHolds(one).as(`r${index}`)),
  ];
  const none: AliasedExpression<unknown, string>[] = [sql.lit(1).as("nothing")];
  return compile(sql`select ${sql.join(columns.length === 0 ? none : columns)}`, context.dialect);
}

/** A second look as the last statement of a batch, which it undoes: its result is in the name of its failure. */
export function lookThatEnds(shape: WriteShape, context: SqlContext): Statement {
  const { sql: look, parameters } = secondLook(shape, context);
  const columns = [
    ...reportedGuards(shape).map((_, index) => `g${index}`),
    ...referencesOf(shape, context).map((_, index) => `r${index}`),
  ];
  return { sql: context.dialect.telling(look, columns), parameters };
}

/** The name of the failure that ends a batch that is only a trial. */
export const END = "end";

/** The statement that ends such a batch. */
export function endOf({ dialect }: SqlContext): Statement {
  return compile(sql`select ${dialect.failure(END)} as "end"`, dialect);
}

/** The report of a guard: whether it holds, the indexes of missing ids, or the ids of members that are left out. */
function reportBy(guard: Guard, context: SqlContext) {
  const { dialect, model } = context;
  switch (guard.kind) {
    case "members": {
      const missing = missingMembers(guard.members, context).select(column("ids", "key").as("place"));
      return sql`${eb.selectFrom(missing.as("m")).select(dialect.rows([column("m", "place")]).as("places"))}`;
    }
    case "kept": {
      const { table: name } = guard.set.members;
      const { key } = model.resource(name);
      const keys = columns("x", key.columns);
      // Another order would tell of rows that the caller does not see.
      const left = ordered(rowsOf(name, "x").where(isOmitted(guard.set, context)), keys)
        .limit(sql.lit(MOST_REPORTED)).select(named("k", keys));
      const ids = key.columns.map((_, index) => dialect.keyCell(key.kinds[index], column("l", `k${index}`)));
      return sql`${eb.selectFrom(left.as("l")).select(dialect.rows(ids).as("ids"))}`;
    }
    default:
      // The owner is not as the write left it any more, so the guard counts as broken.
      if (isLate(guard)) return sql`0`;
      return sql`case when ${guardCondition(guard, context)} then 1 else 0 end`;
  }
}

function referenceHolds({ table: name, referenced, slots }: Reference) {
  const isPointed = exists(rowsOf(name, "x").where(equalSlots(columns("x", referenced), slots)));
  const isNull = sql.join(slots.map((one) => sql`${slot(one)} is null`), sql` or `);
  return sql`case when ${isNull} or ${isPointed} then 1 else 0 end`;
}
