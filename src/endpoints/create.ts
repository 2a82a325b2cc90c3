import { ConflictError, ValidationError } from "../errors/request_errors.ts";
import { HookMistakeError } from "../errors/service_error.ts";
import { checkDocument, checkEndpoint } from "../input/check_document.ts";
import { checkLinkageSizes } from "../input/check_linkage.ts";
import { toInput } from "../input/to_input.ts";
import { PATIENCE, randomPause, then } from "../drivers/patience.ts";
import { StatementError } from "../errors/statement_error.ts";
import { isFollowed } from "../plan/plan_sets.ts";
import { insertsInto } from "../sql/added_statements.ts";
import type { Awaitable } from "../types/driver.ts";
import type { Resource } from "../types/model.ts";
import type { Input } from "../types/write_plan.ts";
import type { ReadPlan } from "../sql/statement.ts";
import type { Found } from "../types/found.ts";
import type { Answer } from "./answer.ts";
import type { Exchange } from "./exchange.ts";
import { readQuery } from "./reading.ts";
import { explain } from "./explain.ts";
import { planReadBackOf, planWrite, receiveDocument, runBeforeSave, savedAnswer } from "./writing.ts";

/** Answers `POST /countries`. See https://jsonapi.org/format/1.0/#crud-creating. */
export async function create(exchange: Exchange): Promise<Answer> {
  const kept = readQuery(exchange);
  const saved = await runBeforeSave(exchange, await readInput(exchange));
  let until: number | undefined;
  while (true) {
    const input = await withId(saved, exchange);
    const readBack = await planReadBackOf(exchange, kept, input);
    const plan = planWrite(exchange, "create", input);
    let found: Found;
    try {
      found = await exchange.store.write(plan, readBack);
    } catch (error) {
      const isAgain = isNextIdTaken(error, input, exchange) && Date.now() < (until ??= Date.now() + PATIENCE);
      if (!isAgain) throw await explain(error, plan, input, exchange);
      await randomPause();
      continue;
    }
    return await created(exchange, readBack, found);
  }
}

/** Whether a statement was refused because another row has the same value in a column that is unique by itself. */
export function isTaken(error: unknown, name: string, column: string): boolean {
  if (!(error instanceof StatementError) || error.failure.kind !== "unique") return false;
  const { table, columns } = error.failure;
  return table === name && columns.length === 1 && columns[0] === column;
}

/** Whether another writer has taken the id that the database would have made. */
export function isNextIdTaken(error: unknown, { hasNextId }: Input, { resource }: Pick<Exchange, "resource">): boolean {
  return hasNextId === true && isTaken(error, resource.table, resource.key.columns[0]);
}

/** Turns the body into values of columns, of which some are `needed`; all mistakes are reported. */
export function readInput(exchange: Exchange, needed?: ReadonlySet<string>): Awaitable<Input> {
  const { resource, model, scopes, bounds, target: { settings } } = exchange;
  return then(receiveDocument(exchange), (received) => {
    const document = checkDocument(received, resource, "create", {
      aboutLinks: settings.aboutLinks,
      idLength: bounds.idLength,
    });
    checkLinkageSizes(document, bounds.linkage);
    checkEndpoint(document, resource, "create");
    const required = scopes.required(resource.table);
    const supplied = required.length === 0 ? undefined : new Set(required.map((one) => one.column));
    return toInput(document, resource, model, { operation: "create", supplied, needed });
  });
}

/**
 * What is stored, with the id of the new row where it is known before. Where other rows may stand after the new one, it
 * gets the id that the database would make.
 */
export function withId(saved: Input, exchange: Exchange): Awaitable<Input> {
  const { resource, part, store } = exchange;
  const given = idOf(saved, exchange);
  if (given === undefined) refuseInserts(saved.added, resource);
  const isLost = given === undefined && mayBeLost(saved, exchange);
  if (part !== undefined) return then(part.keyOf(given, resource, isLost), (id) => ({ ...saved, id }));
  if (!isLost) return { ...saved, id: given };
  return store.nextKey(resource.table).then((key) => ({ ...saved, id: [usable(key, resource)], hasNextId: true }));
}

/**
 * Whether the last row of the table may be another than the new one by the time that others are linked to it, or that it
 * is read: a trigger may insert it. An id that a default makes cannot be known before.
 */
function mayBeLost(saved: Input, { resource: { table, key }, model }: Exchange): boolean {
  return key.defaultBy === undefined && isFollowed({ operation: "create", input: saved }) &&
    model.declared(table).isFilledByTriggers === true;
}

/** The greatest key that a row can have. */
const LAST = 2n ** 63n - 1n;

/** A key that was counted. @throws {ConflictError} where no row can have it. */
export function usable(key: bigint, { type }: Pick<Resource, "type">): bigint {
  if (key <= LAST) return key;
  throw new ConflictError(`Cannot create "${type}": there is no integer left for its id.`);
}

/** The id of the new row where it is known before: a hook's, the client's or the service's own, that of its scope. */
function idOf({ id, values }: Input, { resource, scopes }: Pick<Exchange, "resource" | "scopes">): Input["id"] {
  const valueIn = (some: Input["values"], column: string) =>
    some.find((one) => one.column === column)?.value ?? undefined;
  const given = resource.key.columns.map((column, index) =>
    valueIn(values, column) ?? id?.[index] ?? valueIn(scopes.required(resource.table), column)
  );
  if (given.every((value) => value !== undefined)) return given;
  const { generated, isCounted, defaultBy } = resource.key;
  if (generated || isCounted || defaultBy !== undefined) return undefined;
  const detail = `A new "${resource.type}" needs an id: none was given.`;
  throw new ValidationError([{ title: "_required", detail, source: { pointer: "/data/id" } }]);
}

/**
 * A new row whose key the database makes is found by the greatest key of its table, so a hook cannot add others.
 * @throws {HookMistakeError}
 */
function refuseInserts(added: Input["added"] = [], { type, table, key }: Resource): void {
  if (!added.some((one) => insertsInto(one, table))) return;
  throw new HookMistakeError(
    `Cannot add another row of "${type}" to a create whose id the database makes: give the new one an id, ` +
      `by values[${JSON.stringify(key.columns[0])}] of beforeSave.`,
  );
}

/** Answers 201 with the new resource. */
export function created(exchange: Exchange, readBack: ReadPlan, found: Found): Awaitable<Answer> {
  return then(savedAnswer(exchange, readBack, found), (answer) => {
    // One of several operations is answered without headers of its own.
    if (exchange.part !== undefined) return { ...answer, status: 201 };
    const self = exchange.resource.hooks.afterSave === undefined
      ? readBack.prepared.document.self(found, exchange.base)
      : selfOf(answer);
    return { ...answer, status: 201, headers: location(self) };
  });
}

/** The `self` of the new resource as a hook has left it. */
function selfOf({ text }: Answer): unknown {
  return JSON.parse(text ?? "{}").data?.links?.self;
}

/** `Location` is the new resource's `self`, as a header can carry it; none where it has no such link. */
function location(self: unknown): { readonly [name: string]: string } {
  if (typeof self !== "string") return {};
  // A hook may have written it; what a header refuses would be an error after the commit.
  return { location: self.toWellFormed().replace(/[^!-~]+/g, encodeURIComponent) };
}
