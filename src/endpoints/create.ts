import { ValidationError } from "../errors/request_errors.ts";
import { HookMistakeError } from "../errors/service_error.ts";
import { checkDocument, checkEndpoint } from "../input/check_document.ts";
import { checkLinkageSizes } from "../input/check_linkage.ts";
import { toInput } from "../input/to_input.ts";
import { then } from "../drivers/patience.ts";
import { insertsInto } from "../sql/added_statements.ts";
import type { Awaitable } from "../types/driver.ts";
import type { Resource } from "../types/model.ts";
import type { Input } from "../types/write_plan.ts";
import type { ReadPlan } from "../sql/statement.ts";
import type { Found } from "../types/read_plan.ts";
import type { Answer } from "./answer.ts";
import type { Exchange } from "./exchange.ts";
import { readQuery } from "./reading.ts";
import { planReadBackOf, planWrite, receiveDocument, runBeforeSave, savedAnswer, writeOrExplain } from "./writing.ts";

/** Answers `POST /countries`. See https://jsonapi.org/format/1.0/#crud-creating. */
export async function create(exchange: Exchange): Promise<Answer> {
  const kept = readQuery(exchange);
  const input = await withId(await runBeforeSave(exchange, await readInput(exchange)), exchange);
  const readBack = await planReadBackOf(exchange, kept, input);
  const found = await writeOrExplain(exchange, planWrite(exchange, "create", input), readBack, input);
  return await created(exchange, readBack, found);
}

/** Turns the body into values of columns, of which some are `needed`; all mistakes are reported. */
export function readInput(exchange: Exchange, needed?: ReadonlySet<string>): Awaitable<Input> {
  const { resource, model, scopes, bounds, target: { settings } } = exchange;
  return then(receiveDocument(exchange), (received) => {
    const document = checkDocument(received, resource, "create", settings.aboutLinks, bounds.idLength);
    checkLinkageSizes(document, bounds.linkage);
    checkEndpoint(document, resource, "create");
    const required = scopes.required(resource.table);
    const supplied = required.length === 0 ? undefined : new Set(required.map((one) => one.column));
    return toInput(document, resource, model, { operation: "create", supplied, needed });
  });
}

/** What is stored, with the id of the new row where it is known before. */
export function withId(saved: Input, { resource, scopes, part }: Exchange): Awaitable<Input> {
  const given = idOf(saved, { resource, scopes });
  if (given === undefined) refuseInserts(saved.added, resource);
  return then(part === undefined ? given : part.keyOf(given, resource), (id) => ({ ...saved, id }));
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
