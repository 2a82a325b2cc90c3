import { BadRequestError, ForbiddenError } from "../errors/request_errors.ts";
import { checkLinkageSize } from "../input/check_written.ts";
import { checkLinkageDocument } from "../input/check_identifiers.ts";
import { toLinkageInput } from "../input/to_input.ts";
import type { Input, Replacement } from "../types/write_plan.ts";
import type { JsonObject } from "../types/json.ts";
import type { Resource } from "../types/model.ts";
import type { Bounds } from "../types/settings.ts";
import type { EndpointName, Target } from "../types/target.ts";
import type { Answer } from "./answer.ts";
import { aimedAt, type Exchange } from "./exchange.ts";
import { readQuery } from "./reading.ts";
import { relationship } from "./related.ts";
import { inputOfRecord, updateRow } from "./update.ts";
import { planWrite, receive, receiveBody, runBeforeSave, writeOrExplain } from "./writing.ts";

const CHANGES: { readonly [E in EndpointName]?: Replacement["change"] } = {
  replaceLinkage: "replace",
  addLinkage: "add",
  removeLinkage: "remove",
};

/**
 * Answers `PATCH`, `POST` and `DELETE /countries/1/relationships/cultures`, which update the country in only this
 * relationship. The status is 204, or 200 with the linkage if `beforeSave` has changed the to-one that the client sets.
 * See https://jsonapi.org/format/1.0/#crud-updating-relationships.
 */
export async function changeLinkage(exchange: Exchange): Promise<Answer> {
  const kept = readQuery(exchange);
  const checked = await readInput(exchange);
  const input = await runBeforeSave(exchange, checked);
  if (exchange.resource.hooks.afterSave === undefined) {
    await writeOrExplain(exchange, planWrite(exchange, "update", input), undefined, input);
  } else {
    await updateRow(exchange, input, kept);
  }
  const isOther = isLedElsewhere(checked.values, input.values, exchange);
  return isOther ? await changedLinkage(exchange) : CHANGED;
}

const CHANGED: Answer = { status: 204, text: null };

/** Reads the linkage after the commit. If that fails, the change is stored nevertheless, so the answer is 204. */
async function changedLinkage(exchange: Exchange): Promise<Answer> {
  try {
    return await relationship(aimedAt(exchange, "relationship"));
  } catch (error) {
    exchange.report(error);
    return CHANGED;
  }
}

/** Whether a hook has changed the columns of the to-one that the client sets, and the service shows its linkage. */
function isLedElsewhere(sent: Input["values"], saved: Input["values"], { relation, resource }: Exchange): boolean {
  if (relation?.relationship.many || resource.actions.view === undefined) return false;
  return sent.some((one) => saved.find(({ column }) => column === one.column)?.value !== one.value);
}

/**
 * Refuses to change a relationship of a resource that cannot be updated. The content type and size of the body are
 * checked first.
 */
export async function refuseLinkage(
  request: Request,
  { type }: Resource,
  bounds: Bounds,
  target: Target,
): Promise<never> {
  await receiveBody({ request, bounds, target });
  throw closedLinkage(type);
}

/** 403 for a change of a relationship if its resource cannot be updated. */
export function closedLinkage(type: string): ForbiddenError {
  return new ForbiddenError(`Cannot change a relationship of "${type}": it cannot be updated.`);
}

/** Turns the body into values of columns and members. */
async function readInput(exchange: Exchange): Promise<Input> {
  const { resource, model, relation, target, bounds } = exchange;
  const { relationship: kept } = relation!;
  const change = CHANGES[target.endpoint] ?? "replace";
  const { isEmpty, parse } = await receive(exchange);
  if (change !== "replace" && !kept.many) {
    throw new ForbiddenError(
      `Cannot ${change === "add" ? "add to" : "remove from"} "${kept.name}": it is a to-one relationship.`,
    );
  }
  if (isEmpty) throw new BadRequestError(`Cannot change "${kept.name}" without a body: send its linkage.`);
  const parsed = parse();
  const identifiers = checkLinkageDocument(parsed, kept, target.settings.aboutLinks);
  const document = parsed as JsonObject;
  checkLinkageSize(document.data, bounds.linkage);
  return await inputOfRecord(
    exchange,
    document,
    (id) => toLinkageInput({ relationship: kept, identifiers, document }, resource, model, { id, change }),
  );
}
