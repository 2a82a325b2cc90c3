import { tooLongAnswer } from "../errors/render.ts";
import { ConflictError, ForbiddenError, NotImplementedError, ValidationError } from "../errors/request_errors.ts";
import { isRefusal, type RefusedError, StatementError, type StatementFailure } from "../errors/statement_error.ts";
import type { SecondLook } from "../store/refused_write.ts";
import type { Awaitable } from "../types/driver.ts";
import type { Input, WritePlan } from "../types/write_plan.ts";
import { collationOf, kindsOf } from "../model/columns.ts";
import { toBind } from "../values/bind.ts";
import { comparedText } from "../values/ids.ts";
import type { Exchange } from "./exchange.ts";
import { noIntegerLeft } from "./new_keys.ts";
import { changedSince, missing, refusedRows } from "./refused_rows.ts";
import {
  brokenCheck,
  conflict,
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

/** A write that the database has refused. */
interface RefusedWrite {
  readonly error: RefusedError;
  readonly plan: WritePlan;
  readonly input: Input;
  readonly exchange: Exchange;
}

/**
 * The error that a client gets for a write that the database has refused. If the database's message does not say which
 * records are at fault, a second look finds them: related records that are missing, members that would lose their
 * owner.
 */
export async function explain(thrown: unknown, plan: WritePlan, input: Input, exchange: Exchange): Promise<unknown> {
  const { error, isAdded } = await refusalOf(thrown, plan, exchange);
  if (await isExhausted(error, plan, exchange)) {
    return conflict(exchange, "no id is left: the last one has been used.", error);
  }
  if (!isRefusal(error)) return error;
  if (isAdded) return refusedAddition(error, exchange);
  const write = { error, plan, input, exchange };
  return await missingEnforced(write) ?? await explainFailure(write);
}

function explainFailure(write: RefusedWrite): Awaitable<Error> {
  const { error, plan, input, exchange } = write;
  const { failure } = error;
  switch (failure.kind) {
    case "guard":
      return explainGuard(failure.name, write);
    case "unique":
      return leavesScope(write) ? outsideScope(exchange) : notUnique(failure, input, exchange, error);
    case "notNull":
      return new ValidationError([missingValue(failure, input, exchange)], ofNewColumn(failure, exchange, error));
    case "check":
      return brokenCheck(failure, input, exchange).then((entry) => new ValidationError([entry], error));
    case "type":
      return new ValidationError([refusedType(failure, plan, input, exchange)], error);
    case "tooLong":
      return tooLong(write);
    case "value":
      return new ValidationError([refusedValue(plan, input, exchange)], error);
    case "notWritable":
      return new NotImplementedError(exchange.action.operation, exchange.resource.type);
    case "foreignKey":
      return explainForeignKey(write);
    case "raised":
      return new ValidationError([refusedByTrigger(error)], error);
    case "schema":
    case "other":
      return error;
  }
}

/** The error of a value that the database does not take, or of an answer, if the database takes the write without it. */
async function tooLong({ error, plan, input, exchange }: RefusedWrite): Promise<Error> {
  const isAnswer = await exchange.store.tryAlone(plan) === undefined;
  return isAnswer ? tooLongAnswer() : new ValidationError([refusedValue(plan, input, exchange)], error);
}

/** Why a guard of this name does not hold. */
async function explainGuard(name: string, { error, plan, input, exchange }: RefusedWrite): Promise<Error> {
  const { resource } = exchange;
  switch (name) {
    case "key":
      return noIntegerLeft(resource, error);
    case "unchanged":
      return changedSince(exchange);
    case "greatest":
      return notGreatest(input, exchange, error);
    case "scope":
      return outsideScope(exchange);
    default:
      return refusedRows(await exchange.store.look(plan), plan, input, exchange) ?? changedMeanwhile(exchange, error);
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
  const kindOf = kindsOf(resource.table, model);
  return scopes.required(resource.table).some(({ column, value }) => {
    const slot = written.get(column);
    if (slot === undefined) return false;
    const kind = kindOf(column);
    const compared = comparedText(kind, kind, collationOf(model, resource.table, column));
    const [one, other] = [values[slot], value].map((each) => String(toBind(each)));
    return compared === undefined ? one !== other : compared(one) !== compared(other);
  });
}

function outsideScope({ action, resource }: Exchange): ForbiddenError {
  return new ForbiddenError(
    `Cannot ${action.operation} "${resource.type}": the result would be outside the caller's scope.`,
  );
}

async function explainForeignKey({ error, plan, input, exchange }: RefusedWrite): Promise<Error> {
  const look = await exchange.store.look(plan);
  const places = refusedReferences(look, plan).map((column) => placeOf(column, exchange, input));
  return missing(look, plan, exchange) ??
    conflict(exchange, "a foreign key prevents it.", error, [...new Set(places)]);
}

/**
 * The cause of a missing value. A column that the schema did not have when it was read shows that the schema has
 * changed.
 */
function ofNewColumn(
  { table, column }: Extract<StatementFailure, { kind: "notNull" }>,
  { resource }: Exchange,
  error: StatementError,
): StatementError {
  if (table !== resource.table || resource.everyColumn.has(column)) return error;
  return new StatementError(error.message, { kind: "schema" }, error);
}

/**
 * The error of missing related records that a foreign key of the database checks in place of a guard. It is reported
 * before any other refusal, as a guard would be.
 */
async function missingEnforced({ error: { failure }, plan, exchange }: RefusedWrite): Promise<Error | undefined> {
  const isEnforced = plan.prepared.shape.steps.some((step) => step.kind === "related" && step.isEnforced);
  // Only a broken guard of the scope needs this look: others take it in explainGuard(), or are reported first.
  const isLooked = failure.kind === "guard" && failure.name !== "scope";
  if (!isEnforced || isLooked || failure.kind === "schema") return undefined;
  return missing(await exchange.store.look(plan), plan, exchange);
}

/**
 * The error if a second look finds nothing wrong: another write has changed the rows since, so the same request may
 * succeed now.
 */
function changedMeanwhile(exchange: Exchange, cause: StatementError): ConflictError {
  return conflict(exchange, "another request was changing the rows that it needs. Try again.", cause);
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
