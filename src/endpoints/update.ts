import { otherwise, then } from "../drivers/patience.ts";
import { checkDocument, checkEndpoint } from "../input/check_document.ts";
import { toInput } from "../input/to_input.ts";
import type { Awaitable } from "../types/driver.ts";
import type { JsonObject, SqlValue } from "../types/json.ts";
import type { Input } from "../types/write_plan.ts";
import type { Answer } from "./answer.ts";
import { type Exchange, receiveDocument } from "./exchange.ts";
import { checkPreconditions } from "./etags.ts";
import { readQuery } from "./reading.ts";
import { targetId } from "./resolve_target.ts";
import { missingOr, planWrite, runBeforeSave, storeRow } from "./writing.ts";

/** Answers `PATCH /countries/1`. See https://jsonapi.org/format/1.0/#crud-updating. */
export function update(exchange: Exchange): Awaitable<Answer> {
  const kept = readQuery(exchange);
  return then(
    readInput(exchange),
    (input) => runBeforeSave(exchange, input),
    (saved) => storeRow(exchange, saved, kept),
  );
}

/** Turns the body into values of columns. */
function readInput(exchange: Exchange): Awaitable<Input> {
  const { resource, model, target, bounds } = exchange;
  return then(receiveDocument(exchange), (received) => {
    const rules = { aboutLinks: target.settings.aboutLinks, linkage: bounds.linkage };
    const document = checkDocument(received, resource, "update", rules);
    checkEndpoint(document, resource, "update", target.id);
    return inputOfRecord(exchange, document, (id) => toInput(document, resource, model, { operation: "update", id }));
  });
}

/**
 * The input for the record that the path names, with the state that `If-Match` requires of it. If the record does not
 * exist, that is reported instead of mistakes in its fields.
 */
export function inputOfRecord(
  exchange: Exchange,
  document: JsonObject,
  read: (id: readonly SqlValue[]) => Awaitable<Input>,
): Awaitable<Input> {
  const id = targetId(exchange);
  const { versions } = exchange.resource;
  return then(versions && checkPreconditions(exchange, id, versions), (unchanged) => {
    const input = () => then(read(id), (read) => unchanged === undefined ? read : { ...read, unchanged });
    return otherwise(input, async (error) => {
      const nothing: Input = { id, values: [], related: [], replacements: [], document };
      throw await missingOr(error, exchange, planWrite(exchange, "update", nothing));
    });
  });
}
