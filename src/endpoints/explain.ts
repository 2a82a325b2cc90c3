import { ConflictError, ForbiddenError, NotImplementedError, ValidationError } from "../errors/request_errors.ts";
import { StatementError, type StatementFailure } from "../errors/statement_error.ts";
import type { SecondLook } from "../store/refused_write.ts";
import type { Input, WritePlan } from "../types/write_plan.ts";
import { changedSince, type Exchange } from "./exchange.ts";
import { missing, refusedRows } from "./refused_rows.ts";
import {
  brokenCheck,
  missingValue,
  notUnique,
  placeOf,
  refusalOf,
  refusedAddition,
  refusedByTrigger,
  refusedType,
  refusedValue,
  writtenColumns,
} from "./refused_values.ts";

/**
 * The error that a client gets for a write that the database has refused. What the message does not tell is found by a
 * second look: which related records are missing, which children would lose their owner.
 */
export async function explain(thrown: unknown, plan: WritePlan, input: Input, exchange: Exchange): Promise<unknown> {
  const { error, isAdded } = await refusalOf(thrown, plan, exchange);
  if (!(error instanceof StatementError)) return error;
  if (isAdded) return refusedAddition(error, exchange);
  const { failure } = error;
  const { resource, action } = exchange;
  const unlinked = await missingEnforced(error, plan, exchange);
  if (unlinked !== undefined) return unlinked;
  switch (failure.kind) {
    case "guard":
      if (failure.name === "key") {
        return new ConflictError(`Cannot create "${resource.type}": there is no integer left for its id.`, [], error);
      }
      if (failure.name === "unchanged") return changedSince(exchange);
      if (failure.name === "greatest") return notGreatest(input, exchange, error);
      return failure.name === "scope"
        ? new ForbiddenError(
          `Cannot ${action.operation} "${resource.type}": the result would be outside the caller's scope.`,
        )
        : refusedRows(await exchange.store.look(plan), plan, input, exchange) ?? changedMeanwhile(exchange, error);
    case "unique":
      return notUnique(failure, input, exchange, error);
    case "notNull":
      return new ValidationError([missingValue(failure, input, exchange)], ofNewColumn(failure, exchange, error));
    case "check":
      return new ValidationError([await brokenCheck(failure, input, exchange)], error);
    case "type":
      return new ValidationError([refusedType(failure, plan, input, exchange)], error);
    case "value":
      return new ValidationError([refusedValue(plan, input, exchange)], error);
    case "notWritable":
      return new NotImplementedError(action.operation, resource.type);
    case "foreignKey": {
      const look = await exchange.store.look(plan);
      return missing(look, plan, exchange) ?? new ConflictError(
        `Cannot ${action.operation} "${resource.type}": a foreign key prevents it.`,
        [...new Set(refusedReferences(look, plan).map((column) => placeOf(column, exchange, input)))],
        error,
      );
    }
    case "raised":
      return new ValidationError([refusedByTrigger(error)], error);
    case "schema":
      return error;
    case "other":
    case "unavailable":
      return await isExhausted(error, plan, exchange) ? noKeyLeft(exchange, error) : error;
  }
}

/** What has refused a missing value: where the column was not there when the schema was read, it is another schema. */
function ofNewColumn(
  { table, column }: Extract<StatementFailure, { kind: "notNull" }>,
  { resource }: Exchange,
  error: StatementError,
): StatementError {
  if (table !== resource.table || resource.everyColumn.has(column)) return error;
  return new StatementError(error.message, { kind: "schema" }, error);
}

/**
 * The error of related records that a foreign key guards instead of the batch: it is reported before what else the
 * database has refused.
 */
async function missingEnforced(
  { failure }: StatementError,
  plan: WritePlan,
  exchange: Exchange,
): Promise<Error | undefined> {
  const { steps } = plan.prepared.shape;
  const isLooked = failure.kind === "guard" && failure.name !== "scope";
  const cannotLook = failure.kind === "unavailable" || failure.kind === "schema";
  if (isLooked || cannotLook || !steps.some((step) => step.kind === "related" && step.isEnforced)) {
    return undefined;
  }
  return missing(await exchange.store.look(plan), plan, exchange);
}

/** A second look that finds nothing wrong came after another write has put it right: the same request may pass now. */
function changedMeanwhile({ action, resource }: Exchange, error: StatementError): ConflictError {
  const why = "another request was changing the rows that it needs. Try again.";
  return new ConflictError(`Cannot ${action.operation} "${resource.type}": ${why}`, [], error);
}

/**
 * The columns at fault: those that point to nothing, or the only one that an update changes, if others point to it. A
 * new row may point to nothing by what the client does not give.
 */
function refusedReferences({ dangling }: SecondLook, plan: WritePlan): readonly string[] {
  if (dangling.length > 0) return dangling;
  const columns = writtenColumns(plan);
  const isUpdate = plan.prepared.shape.steps.every(({ kind }) => kind !== "link" && kind !== "insert");
  return columns.length === 1 && isUpdate ? columns : [];
}

/** Whether an insert has no number left for its row; what it says sounds like a disk that is full. */
async function isExhausted(
  { message }: StatementError,
  { prepared: { shape: { steps } } }: WritePlan,
  { store }: Exchange,
): Promise<boolean> {
  const insert = steps.find((step) => step.kind === "insert");
  if (insert === undefined || insert.id !== undefined || !message.includes("disk is full")) return false;
  return (await store.lookAtTable(insert.table)).isExhausted;
}

/** A new row that is linked, or that other statements follow, is found again by its key, the greatest one. */
function notGreatest({ replacements }: Input, { resource }: Exchange, cause: StatementError): ConflictError {
  const why = "the key that the database has made is not the greatest of its table, so the row is not found again";
  return replacements.length > 0
    ? new ConflictError(
      `Cannot create "${resource.type}" with links: ${why}. Create it first, then link it.`,
      [],
      cause,
    )
    : new ConflictError(`Cannot create "${resource.type}" with what a hook adds: ${why}.`, [], cause);
}

function noKeyLeft({ resource }: Exchange, cause: StatementError): ConflictError {
  return new ConflictError(`Cannot create "${resource.type}": no id is left: the last one has been used.`, [], cause);
}
