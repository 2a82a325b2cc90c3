import { tooLongAnswer } from "../errors/render.ts";
import { isRefusal, StatementError } from "../errors/statement_error.ts";
import { BYTES } from "../sql/bytes.ts";
import { fill, type SqlContext } from "../sql/statement.ts";
import { END, endOf, referencesOf, reportedGuards } from "../sql/second_look.ts";
import type { ReadPlan } from "../sql/read.ts";
import type { Caller, Driver, SqlQuery } from "../types/driver.ts";
import type { SqlValue } from "../types/json.ts";
import type { Guard, WritePlan } from "../types/write_plan.ts";
import { parseRows, tooLong, tooManyIncluded } from "./read_result.ts";

/** The report of a guard at a second look. */
export type GuardReport =
  | { readonly kind: "holds"; readonly holds: boolean }
  /** The indexes of the ids that name no row. */
  | { readonly kind: "missing"; readonly places: readonly number[] }
  /** The members that a new set leaves out, and that must have an owner: the parts of their ids. */
  | { readonly kind: "omitted"; readonly ids: readonly (readonly string[])[] };

/** The result of a second look at the rows of a refused write. */
export interface SecondLook {
  /** The reports of the guards whose errors name rows, by their indexes among the steps. */
  readonly reports: ReadonlyMap<number, GuardReport>;
  /** The columns of foreign keys that are not relationships and whose new values point to no row. */
  readonly dangling: readonly string[];
}

/** Parses the one row of a second look. */
export function parseLook(
  row: readonly SqlValue[],
  { prepared: { shape } }: WritePlan,
  context: SqlContext,
): SecondLook {
  const guards = reportedGuards(shape);
  const reports = new Map(guards.map((guard, index) => [shape.steps.indexOf(guard), reportOf(guard, row[index])]));
  const dangling = referencesOf(shape, context)
    .filter((_, index) => Number(row[guards.length + index]) !== 1)
    .flatMap((one) => one.columns);
  return { reports, dangling };
}

function reportOf({ kind }: Guard, value: SqlValue): GuardReport {
  if (kind === "members") return { kind: "missing", places: parseRows(value).map(([place]) => Number(place)) };
  if (kind === "kept") return { kind: "omitted", ids: parseRows(value).map((cells) => cells.map(String)) };
  return { kind: "holds", holds: Number(value) === 1 };
}

/**
 * The error of a write that was undone because its read-back found too many resources or bytes; any other error
 * unchanged.
 */
export function tooMuchShown(error: unknown, plan: ReadPlan | undefined, context: SqlContext): unknown {
  if (plan === undefined) return error;
  const guard = failedGuard(error);
  if (guard === BYTES) return tooLong(context);
  const index = Number(/^include (\d+)$/.exec(guard ?? "")?.[1]);
  // A value of a client may read like such a failure where the schema takes it for a path of JSON.
  const kind = plan.prepared.shape.nodes[index]?.kind ?? "primary";
  return kind === "primary" ? error : tooManyIncluded(plan, index, context);
}

/** The error with which the database refuses statements; `undefined` if it accepts them. Nothing is stored. */
export async function refusalBy(
  driver: Driver,
  queries: readonly SqlQuery[],
  context: SqlContext,
  caller: Caller,
): Promise<unknown> {
  const error = await undone(driver, [...queries, fill(endOf(context), [])], caller);
  return failedGuard(error) === END ? undefined : error;
}

/** Runs a batch whose last statement undoes it. @returns the error that has ended it. */
export async function undone(driver: Driver, queries: readonly SqlQuery[], caller: Caller): Promise<unknown> {
  try {
    await driver.batch(queries, caller);
  } catch (error) {
    if (isRefusal(error)) return error;
    // Nothing can have been stored, with or without an answer.
    throw error instanceof StatementError ? new StatementError(error.message, error.failure, error) : error;
  }
  throw new Error("Cannot undo a batch: its last statement has not failed.");
}

/** The error of a read that has failed: 400 where its answer would be too long, for the service or for the database. */
export function tooMuchRead(error: unknown, context: SqlContext): unknown {
  if (!isTooLong(error)) return error;
  return failedGuard(error) === BYTES ? tooLong(context) : tooLongAnswer();
}

/** Whether a read has failed because its answer would be too long. */
function isTooLong(error: unknown): boolean {
  return failedGuard(error) === BYTES || (error instanceof StatementError && error.failure.kind === "tooLong");
}

/** Whether a read of the usual care has met a row that only a careful one can ship. */
export function wantsCare(error: unknown): boolean {
  return isTooLong(error) || (error instanceof StatementError && error.failure.kind === "value");
}

/** The name of the guard that has ended a statement; `undefined` for any other error. */
export function failedGuard(error: unknown): string | undefined {
  return error instanceof StatementError && error.failure.kind === "guard" ? error.failure.name : undefined;
}
