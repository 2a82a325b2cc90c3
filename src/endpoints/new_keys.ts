import { BadRequestError, ConflictError } from "../errors/request_errors.ts";
import { HookMistakeError } from "../errors/service_error.ts";
import { isRefusal, StatementError } from "../errors/statement_error.ts";
import { isFollowed } from "../plan/plan_sets.ts";
import { changesRowsOf, insertsInto } from "../sql/added_statements.ts";
import type { Awaitable } from "../types/driver.ts";
import type { Resource } from "../types/model.ts";
import type { Input } from "../types/write_plan.ts";
import { isInt64 } from "../values/kind.ts";
import type { Exchange } from "./exchange.ts";
import { invalid } from "./refused_values.ts";

/**
 * Adds the id of the new row to the input of a create, if the id is known before the write. If the row could not be
 * found again after its insert, or if another operation names it, it gets the id that the database would make.
 */
export function withId(saved: Input, exchange: Exchange): Awaitable<Input> {
  const given = idOf(saved, exchange);
  if (given === undefined) refuseInserts(saved.added, exchange.resource);
  const isMade = given === undefined && (exchange.part?.isNamed === true || mayBeLost(saved, exchange));
  return isMade || exchange.part !== undefined ? withMadeId(saved, given, isMade, exchange) : { ...saved, id: given };
}

/** Adds the id that the database would make, or the one that another operation may name. */
async function withMadeId(saved: Input, given: Input["id"], isMade: boolean, exchange: Exchange): Promise<Input> {
  const { resource, part, store } = exchange;
  const isNext = isMade && resource.key.defaultBy === undefined;
  const id = isMade && !isNext ? await keyByDefault(exchange) : given;
  if (part !== undefined) return { ...saved, id: await part.keyOf(id, resource, isNext) };
  if (!isNext) return { ...saved, id };
  return { ...saved, id: [usable(await store.nextKey(resource.table), resource)], hasNextId: true };
}

/**
 * The key that the default of the column makes; `undefined` if the column would store it in another form, as a REAL
 * does with 1, or if the database cannot evaluate the default.
 * @throws {BadRequestError} if there is no such key and another operation names the row.
 */
async function keyByDefault({ resource: { table, type, key }, part, store }: Exchange): Promise<Input["id"]> {
  const made = await store.keyByDefault(table, key.columns[0]).catch(noneIfRefused);
  const id = made === undefined ? undefined : key.codec.parse(made);
  if (id !== undefined || part?.isNamed !== true) return id;
  const why = "the database makes its id when it is stored. Send an id of your own.";
  throw new BadRequestError(`Cannot name a new "${type}" by a lid: ${why}`);
}

function noneIfRefused(error: unknown): undefined {
  if (!isRefusal(error)) throw error;
}

/**
 * Whether the new row may not be the last of its table when it is looked for: a trigger may insert another one after it
 * or delete it, and a statement of a hook may delete it or change its key.
 */
function mayBeLost(saved: Input, { resource: { table }, model }: Exchange): boolean {
  if (!isFollowed({ operation: "create", input: saved })) return false;
  return model.declared(table).isRefilledByTriggers === true ||
    (saved.added ?? []).some((one) => changesRowsOf(one, table));
}

/** Returns a key that was counted. @throws {ConflictError} if the key is greater than any that a row can have. */
export function usable(key: bigint, resource: Pick<Resource, "type">): bigint {
  if (isInt64(key)) return key;
  throw noIntegerLeft(resource);
}

/** The error of a new row if its table has no integer left for a key. */
export function noIntegerLeft({ type }: Pick<Resource, "type">, cause?: unknown): ConflictError {
  return new ConflictError(`Cannot create "${type}": there is no integer left for its id.`, [], cause);
}

/** The id of the new row if it is known before the write: from a hook, the client, the service, or its scope. */
function idOf({ id, values }: Input, { resource, scopes }: Pick<Exchange, "resource" | "scopes">): Input["id"] {
  const valueIn = (some: Input["values"], column: string) =>
    some.find((one) => one.column === column)?.value ?? undefined;
  const given = resource.key.columns.map((column, index) =>
    valueIn(values, column) ?? id?.[index] ?? valueIn(scopes.required(resource.table), column)
  );
  if (given.every((value) => value !== undefined)) return given;
  const { generated, isCounted, defaultBy } = resource.key;
  if (generated || isCounted || defaultBy !== undefined) return undefined;
  throw invalid("_required", `A new "${resource.type}" needs an id: none was given.`, "/data/id");
}

/** Refuses rows that a hook adds to a table whose new row is found by its greatest key. @throws {HookMistakeError} */
function refuseInserts(added: Input["added"] = [], { type, table, key }: Resource): void {
  if (!added.some((one) => insertsInto(one, table))) return;
  throw new HookMistakeError(
    `Cannot add another row of "${type}" to a create whose id the database makes: give the new one an id, ` +
      `by values[${JSON.stringify(key.columns[0])}] of beforeSave.`,
  );
}

/** Whether a statement was refused because another row has the same value in this column, which is unique alone. */
export function isTaken(error: unknown, name: string, column: string): boolean {
  if (!(error instanceof StatementError) || error.failure.kind !== "unique") return false;
  const { table, columns } = error.failure;
  return table === name && columns.length === 1 && columns[0] === column;
}

/** Whether another writer has taken the id that the database would have made. */
export function isNextIdTaken(error: unknown, { hasNextId }: Input, { resource }: Pick<Exchange, "resource">): boolean {
  return hasNextId === true && isTaken(error, resource.table, resource.key.columns[0]);
}
