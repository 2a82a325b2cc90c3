import { otherwise, then } from "../drivers/patience.ts";
import { cut } from "../errors/wording.ts";
import { HookMistakeError } from "../errors/service_error.ts";
import { ConflictError, DeleteRefusedError, NotImplementedError } from "../errors/request_errors.ts";
import { isRefusal, type StatementError } from "../errors/statement_error.ts";
import { recordStatements } from "../hooks/added_statements.ts";
import { runBefore } from "../hooks/run_hooks.ts";
import { checkDelete, checkEndpoint } from "../input/check_document.ts";
import type { Awaitable } from "../types/driver.ts";
import type { Hooks } from "../types/hooks.ts";
import type { Input, WritePlan } from "../types/write_plan.ts";
import type { Answer } from "./answer.ts";
import { type Exchange, receive, subjectOf } from "./exchange.ts";
import { checkPreconditions } from "./etags.ts";
import { readQuery } from "./reading.ts";
import { changedSince } from "./refused_rows.ts";
import { refusalOf, refusedAddition } from "./refused_values.ts";
import { notFound, targetId } from "./resolve_target.ts";
import { missingOr, planWrite } from "./writing.ts";

/**
 * Answers `DELETE /countries/1`: 204 without a body, or 400 without a body if the database or a hook refuses;
 * `deleteErrors` adds an error document to the refusal. See https://jsonapi.org/format/1.0/#crud-deleting.
 */
export function remove(exchange: Exchange): Awaitable<Answer> {
  readQuery(exchange);
  return then(
    checkBody(exchange),
    () => readDeleted(exchange),
    (deleted) => deleteRow(exchange, planWrite(exchange, "delete", deleted)),
    () => runAfterDelete(exchange),
    () => DELETED,
  );
}

const DELETED: Answer = { status: 204, text: null };

/** Checks the body. A DELETE needs none, but one that is sent must identify this resource. */
function checkBody(exchange: Exchange): Awaitable<void> {
  const { resource, target } = exchange;
  return then(receive(exchange), ({ isEmpty, parse }) => {
    if (isEmpty) return;
    checkEndpoint(checkDelete(parse(), target.settings.aboutLinks), resource, "delete", target.id);
  });
}

/** The row to delete, the state that `If-Match` requires of it, and what a hook adds to the batch. */
function readDeleted(exchange: Exchange): Awaitable<Pick<Input, "id" | "unchanged" | "added">> {
  const id = targetId(exchange);
  const { versions, hooks: { beforeDelete } } = exchange.resource;
  return then(versions && checkPreconditions(exchange, id, versions), (unchanged) =>
    then(
      beforeDelete && addedBy(beforeDelete, exchange, id),
      (added) => ({ id, unchanged, added }),
    ));
}

/** What `beforeDelete` adds. If it refuses and the record does not exist, that is reported instead. */
async function addedBy(
  beforeDelete: Required<Hooks>["beforeDelete"],
  exchange: Exchange,
  id: Input["id"],
): Promise<Input["added"]> {
  const { resource, target, sql } = exchange;
  const { members, end } = recordStatements("beforeDelete", resource, sql.dialect);
  try {
    await runBefore("beforeDelete", beforeDelete, { ...subjectOf(exchange, "beforeDelete"), ...members });
    return end();
  } catch (error) {
    if (error instanceof HookMistakeError) throw error;
    const refused = resource.writing.deleteErrors
      ? error
      : new DeleteRefusedError(`A hook refuses to delete "${cut(target.id ?? "")}".`, error);
    throw await missingOr(refused, exchange, planWrite(exchange, "delete", { id }));
  }
}

function deleteRow(exchange: Exchange, plan: WritePlan): Awaitable<unknown> {
  return otherwise<unknown>(() => exchange.store.write(plan), async (thrown) => {
    const { error, isAdded } = await refusalOf(thrown, plan, exchange);
    if (!isRefusal(error)) throw error;
    if (isAdded) throw refusedDelete(exchange, error, refusedAddition(error, exchange));
    if (error.failure.kind === "guard" && error.failure.name === "record") throw notFound(exchange);
    if (error.failure.kind === "guard" && error.failure.name === "unchanged") throw changedSince(exchange);
    if (error.failure.kind === "notWritable") throw new NotImplementedError("delete", exchange.resource.type);
    throw refusedDelete(exchange, error, explained(error, exchange));
  });
}

/** A refused delete: 400 without a document, or with the error. */
function refusedDelete(
  { resource: { writing }, target: { id = "" } }: Exchange,
  cause: unknown,
  explained: Error,
): Error {
  if (writing.deleteErrors || explained instanceof HookMistakeError) return explained;
  return new DeleteRefusedError(`The database refuses to delete "${cut(id)}".`, cause);
}

/** The error of a refused delete. The message of the database may name tables that clients do not know. */
function explained(error: StatementError, { resource: { type }, target: { id = "" } }: Exchange): Error {
  const { kind } = error.failure;
  if (kind === "other" || kind === "schema") return error;
  // ON DELETE SET NULL fails with notNull if the column that points to the row must have a value.
  const isPointedTo = kind === "foreignKey" || kind === "notNull";
  const why = isPointedTo ? "other records still point to it." : "the database refuses it.";
  return new ConflictError(`Cannot delete "${cut(id)}" of "${type}": ${why}`, [], error);
}

/** Runs `afterDelete`. The row is deleted already, so an error of the hook is only reported. */
function runAfterDelete(exchange: Exchange): Awaitable<unknown> {
  const { afterDelete } = exchange.resource.hooks;
  if (afterDelete === undefined) return;
  return Promise.resolve(subjectOf(exchange, "afterDelete")).then(afterDelete).catch(exchange.report);
}
