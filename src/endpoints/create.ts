import { then } from "../drivers/patience.ts";
import { checkDocument, checkEndpoint } from "../input/check_document.ts";
import { toInput } from "../input/to_input.ts";
import type { KeptQuery } from "../plan/planner.ts";
import type { ReadPlan } from "../sql/read.ts";
import type { Awaitable } from "../types/driver.ts";
import type { ReadResult } from "../types/read_result.ts";
import type { Input } from "../types/write_plan.ts";
import type { Answer } from "./answer.ts";
import { type Exchange, receiveDocument } from "./exchange.ts";
import { withId } from "./new_keys.ts";
import { readQuery } from "./reading.ts";
import { type IsOvertaken, runBeforeSave, savedAnswer, storeRow, untilUndisturbed } from "./writing.ts";

/** Answers `POST /countries`. See https://jsonapi.org/format/1.0/#crud-creating. */
export function create(exchange: Exchange): Awaitable<Answer> {
  const kept = readQuery(exchange);
  return then(
    readInput(exchange),
    (input) => runBeforeSave(exchange, input),
    (saved) => untilUndisturbed(() => createRow(exchange, saved, kept)),
  );
}

/** Stores a new resource after its `beforeSave` hook. @throws {DisturbedError} if another writer was in the way. */
export function createRow(
  exchange: Exchange,
  saved: Input,
  kept: KeptQuery,
  isOvertaken?: IsOvertaken,
): Awaitable<Answer> {
  return then(withId(saved, exchange), (input) => storeRow(exchange, input, kept, isOvertaken, created));
}

/** Turns the body into values of columns, and reports all its mistakes together. `needed` columns must have a value. */
export function readInput(exchange: Exchange, needed?: ReadonlySet<string>): Awaitable<Input> {
  const { resource, model, scopes, bounds, target: { settings } } = exchange;
  return then(receiveDocument(exchange), (received) => {
    const { aboutLinks } = settings;
    const { idLength, linkage } = bounds;
    const document = checkDocument(received, resource, "create", { aboutLinks, idLength, linkage });
    checkEndpoint(document, resource, "create");
    const required = scopes.required(resource.table);
    const supplied = required.length === 0 ? undefined : new Set(required.map((one) => one.column));
    return toInput(document, resource, model, { operation: "create", supplied, needed });
  });
}

/** Answers 201 with the new resource. */
function created(exchange: Exchange, readBack: ReadPlan, result: ReadResult): Awaitable<Answer> {
  return then(savedAnswer(exchange, readBack, result), (answer) => {
    // The result of one of several operations has no headers.
    if (exchange.part !== undefined) return { ...answer, status: 201 };
    const self = exchange.resource.hooks.afterSave === undefined
      ? readBack.prepared.document.self(result, exchange.base)
      : selfOf(answer);
    return { ...answer, status: 201, headers: location(self) };
  });
}

/** The `self` link of the new resource, as a hook has left it. */
function selfOf({ text }: Answer): unknown {
  return JSON.parse(text ?? "{}").data?.links?.self;
}

/** The `Location` header: the new resource's `self` link in ASCII; no header if it has no such link. */
function location(self: unknown): { readonly [name: string]: string } {
  if (typeof self !== "string") return {};
  // A hook may have written the link. A text that a header refuses would cause an error after the commit.
  return { location: self.toWellFormed().replace(/[^!-~]+/g, encodeURIComponent) };
}
