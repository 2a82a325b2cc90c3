import { checkDocument, checkEndpoint } from "../input/check_document.ts";
import { toInput } from "../input/to_input.ts";
import type { KeptQuery } from "../plan/planner.ts";
import type { Awaitable } from "../types/driver.ts";
import type { JsonObject, SqlValue } from "../types/json.ts";
import type { Input } from "../types/write_plan.ts";
import type { Answer } from "./answer.ts";
import type { Exchange } from "./exchange.ts";
import { checkPreconditions } from "./etags.ts";
import { readQuery } from "./reading.ts";
import { targetId } from "./resolve_target.ts";
import {
  type IsOvertaken,
  missingOr,
  planReadBackOf,
  planWrite,
  receiveDocument,
  runBeforeSave,
  savedAnswer,
  writeOrExplain,
} from "./writing.ts";

/** Answers `PATCH /countries/1`. See https://jsonapi.org/format/1.0/#crud-updating. */
export async function update(exchange: Exchange): Promise<Answer> {
  const kept = readQuery(exchange);
  return await updateRow(exchange, await runBeforeSave(exchange, await readInput(exchange)), kept);
}

/**
 * Changes a resource after its `beforeSave` hook has run.
 * @throws {DisturbedError} if another writer disturbed the write.
 */
export async function updateRow(
  exchange: Exchange,
  input: Input,
  kept: KeptQuery,
  isOvertaken?: IsOvertaken,
): Promise<Answer> {
  const readBack = await planReadBackOf(exchange, kept, input);
  const result = await writeOrExplain(exchange, planWrite(exchange, "update", input), readBack, input, isOvertaken);
  return await savedAnswer(exchange, readBack, result);
}

/** Turns the body into values of columns. */
async function readInput(exchange: Exchange): Promise<Input> {
  const { resource, model, target, bounds } = exchange;
  const rules = { aboutLinks: target.settings.aboutLinks, linkage: bounds.linkage };
  const document = checkDocument(await receiveDocument(exchange), resource, "update", rules);
  checkEndpoint(document, resource, "update", target.id);
  return await inputOfRecord(
    exchange,
    document,
    (id) => toInput(document, resource, model, { operation: "update", id }),
  );
}

/**
 * The input for the record that the path names, with the state that `If-Match` requires of it. If the record does not
 * exist, that is reported instead of mistakes in its fields.
 */
export async function inputOfRecord(
  exchange: Exchange,
  document: JsonObject,
  read: (id: readonly SqlValue[]) => Awaitable<Input>,
): Promise<Input> {
  const id = targetId(exchange);
  const { versions } = exchange.resource;
  const unchanged = versions === undefined ? undefined : await checkPreconditions(exchange, id, versions);
  try {
    const input = await read(id);
    return unchanged === undefined ? input : { ...input, unchanged };
  } catch (error) {
    const nothing: Input = { id, values: [], related: [], replacements: [], document };
    throw await missingOr(error, exchange, planWrite(exchange, "update", nothing));
  }
}
