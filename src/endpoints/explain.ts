import { tooLongAnswer } from "../errors/render.ts";
import { ConflictError, ForbiddenError, NotImplementedError } from "../errors/request_errors.ts";
import { isRefusal, StatementError } from "../errors/statement_error.ts";
import type { SecondLook } from "../store/refused_write.ts";
import type { Awaitable } from "../types/driver.ts";
import type { Input, WritePlan } from "../types/write_plan.ts";
import { equalityIn } from "../model/columns.ts";
import { toBind } from "../values/bind.ts";
import type { Exchange } from "./exchange.ts";
import { noIntegerLeft } from "./new_keys.ts";
import { changedSince, missing, refusedRows } from "./refused_rows.ts";
import {
  brokenCheck,
  conflict,
  invalid,
  missingValue,
  notUnique,
  placeOf,
  type Refusal,
  refusedAddition,
  refusedType,
  refusedValue,
  type RefusedWrite,
  writtenColumns,
} from "./refused_values.ts";
import { notFound } from "./resolve_target.ts";

/**
 * The error that a client gets for a write that the database has refused. If the database's message does not say which
 * records are at fault, a second look finds them: related records that are missing, members that would lose their
 * owner.
 */
export async function explain(
  { error, isAdded }: Refusal,
  plan: WritePlan,
  input: Input,
  exchange: Exchange,
): Promise<unknown> {
  if (await isExhausted(error, plan, exchange)) {
    return conflict(exchange, "no id is left: the last one has been used.", error);
  }
  if (!isRefusal(error)) return error;
  const write = { error, plan, input, exchange };
  if (isAdded) return await deferredConflict(write) ?? refusedAddition(error, exchange);
  return await missingEnforced(write) ?? await explainFailure(write);
}

function explainFailure(write: RefusedWrite): Awaitable<Error> {
  const { error, error: { failure }, exchange } = write;
  switch (failure.kind) {
    case "guard":
      return explainGuard(failure.name, write);
    case "unique":
      return leavesScope(write) ? outsideScope(exchange) : notUnique(failure, write);
    case "notNull":
      return missingValue(failure, write);
    case "check":
      return brokenCheck(failure, write);
    case "type":
      return refusedType(failure, write);
    case "tooLong":
      return tooLong(write);
    case "value":
      return refusedValue(write);
    case "notWritable":
      return new NotImplementedError(exchange.action.operation, exchange.resource.type);
    case "foreignKey":
      return explainForeignKey(write);
    case "raised":
      // The message of a trigger is written for everyone who writes to the table.
      return invalid("_refused", error.message, "/data", error);
    case "tooDeep":
    case "schema":
    case "other":
      return error;
  }
}

/** The error of a value that the database does not take, or of an answer, if the database takes the write without it. */
async function tooLong(write: RefusedWrite): Promise<Error> {
  const isAnswer = await write.exchange.store.tryAlone(write.plan) === undefined;
  return isAnswer ? tooLongAnswer() : refusedValue(write);
}

/** Why a guard of this name does not hold. */
async function explainGuard(name: string, write: RefusedWrite): Promise<Error> {
  const { error, plan, input, exchange } = write;
  switch (name) {
    case "record":
      return notFound(exchange);
    case "key":
      return noIntegerLeft(exchange.resource, error);
    case "unchanged":
      return changedSince(exchange);
    case "greatest":
      return notGreatest(input, exchange, error);
    case "scope":
      return outsideScope(exchange);
    default:
      // If the second look finds nothing wrong, another write has changed the rows since.
      return refusedRows(await exchange.store.look(plan), write) ??
        overtaken(write);
  }
}

/**
 * Whether a write gives its row another value than the scope requires. Such a write is refused as outside the scope,
 * because a message about a row with the same value would reveal that row.
 */
function leavesScope(
  { plan: { prepared: { shape }, values }, exchange: { resource, scopes, model } }: RefusedWrite,
): boolean {
  const written = new Map(shape.steps.flatMap((step) => {
    if (step.kind !== "insert" && step.kind !== "update") return [];
    const stored = step.assignments.filter(({ target }) => target === undefined);
    const id = step.kind === "insert" ? step.id ?? [] : [];
    return [
      ...stored.map(({ column, slots: [slot] }) => [column, slot] as const),
      ...id.map((slot, index) => [resource.key.columns[index], slot] as const),
    ];
  }));
  const isEqual = equalityIn(resource.table, model);
  return scopes.required(resource.table).some(({ column, value }) => {
    const slot = written.get(column);
    return slot !== undefined && !isEqual(column, toBind(values[slot]), toBind(value));
  });
}

function outsideScope({ action, resource }: Exchange): ForbiddenError {
  return new ForbiddenError(
    `Cannot ${action.operation} "${resource.type}": the result would be outside the caller's scope.`,
  );
}

async function explainForeignKey(write: RefusedWrite): Promise<Error> {
  const { plan, exchange } = write;
  const look = await exchange.store.look(plan);
  return missing(look, plan, exchange) ?? await storedSince(look, write) ??
    foreignKeyConflict(refusedReferences(look, plan), write);
}

/** The error if a related record was missing, but has been stored since, so that the database accepts the write now. */
async function storedSince({ dangling }: SecondLook, write: RefusedWrite): Promise<Error | undefined> {
  const { plan, exchange } = write;
  if (dangling.length > 0 || !hasEnforced(plan)) return undefined;
  return await exchange.store.tryAlone(plan) === undefined ? overtaken(write) : undefined;
}

function overtaken({ error, exchange }: RefusedWrite): ConflictError {
  return conflict(exchange, "another request was changing the rows that it needs. Try again.", error);
}

/** Whether a foreign key of the database checks a related record in place of a guard. */
function hasEnforced({ prepared: { shape: { steps } } }: WritePlan): boolean {
  return steps.some((step) => step.kind === "related" && step.isEnforced);
}

function foreignKeyConflict(columns: readonly string[], write: RefusedWrite): Error {
  const places = columns.map((column) => placeOf(column, write));
  return conflict(write.exchange, "a foreign key prevents it.", write.error, [...new Set(places)]);
}

/**
 * The error of a value that points to nothing by a deferred foreign key. Such a key is checked at the commit, so the
 * write without what hooks have added is refused only then.
 */
async function deferredConflict(write: RefusedWrite): Promise<Error | undefined> {
  const { error: { failure }, plan, exchange } = write;
  if (failure.kind !== "foreignKey" || !exchange.store.hasReferences(plan)) return undefined;
  const { dangling } = await exchange.store.look(plan);
  return dangling.length === 0 ? undefined : foreignKeyConflict(dangling, write);
}

/**
 * The error of missing related records that a foreign key of the database checks in place of a guard. It is reported
 * before any other refusal, as a guard would be.
 */
async function missingEnforced({ error: { failure }, plan, exchange }: RefusedWrite): Promise<Error | undefined> {
  // Only a broken guard of the scope needs this look: others take it in explainGuard(), or are reported first.
  const isLooked = failure.kind === "guard" && failure.name !== "scope";
  if (!hasEnforced(plan) || isLooked || failure.kind === "schema") return undefined;
  return missing(await exchange.store.look(plan), plan, exchange);
}

/**
 * The columns at fault for a failed foreign key: those that point to nothing, otherwise the column that an update
 * changes, if it is the only one, since other rows may point to it.
 */
function refusedReferences({ dangling }: SecondLook, plan: WritePlan): readonly string[] {
  if (dangling.length > 0) return dangling;
  const columns = writtenColumns(plan);
  const isUpdate = plan.prepared.shape.steps.every(({ kind }) => kind !== "link" && kind !== "insert");
  return columns.length === 1 && isUpdate ? columns : [];
}

/** Whether an insert failed because its table has no number left for a key. SQLite then says that the disk is full. */
async function isExhausted(
  error: unknown,
  { prepared: { shape: { steps } } }: WritePlan,
  { store }: Exchange,
): Promise<boolean> {
  if (!(error instanceof StatementError) || !error.message.includes("disk is full")) return false;
  const insert = steps.find((step) => step.kind === "insert");
  return insert !== undefined && insert.id === undefined && (await store.lookAtTable(insert.table)).isExhausted;
}

/**
 * The error of a new row whose key is not the greatest of its table: links and added statements find the row by the
 * greatest key.
 */
function notGreatest({ replacements }: Input, { resource }: Exchange, cause: StatementError): ConflictError {
  const why = "the key that the database has made is not the greatest of its table, so the row is not found again.";
  const [what, help] = replacements.length > 0
    ? ["links", " Create it first, then link it."]
    : ["what a hook adds", ""];
  return new ConflictError(`Cannot create "${resource.type}" with ${what}: ${why}${help}`, [], cause);
}
