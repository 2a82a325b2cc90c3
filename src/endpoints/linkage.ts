import { jsonEscaped, relationshipLinks } from "../document/links.ts";
import { documentText } from "../document/write_document.ts";
import { then } from "../drivers/patience.ts";
import { BadRequestError, ForbiddenError } from "../errors/request_errors.ts";
import { cut } from "../errors/wording.ts";
import { checkLinkageSize } from "../input/check_written.ts";
import { checkLinkageDocument } from "../input/check_identifiers.ts";
import { toLinkageInput } from "../input/to_input.ts";
import type { KeptQuery } from "../plan/planner.ts";
import type { Awaitable } from "../types/driver.ts";
import type { Input, Replacement } from "../types/write_plan.ts";
import type { JsonObject } from "../types/json.ts";
import type { Resource } from "../types/model.ts";
import type { Bounds } from "../types/settings.ts";
import type { EndpointName, Target } from "../types/target.ts";
import { type Answer, frameOf, listMembers, refusePageBeyondOne } from "./answer.ts";
import { type Exchange, receive, receiveBody, type Received, withEndpoint } from "./exchange.ts";
import { relatedPath, relatedRows } from "./list.ts";
import { readQuery, readRows } from "./reading.ts";
import { inputOfRecord } from "./update.ts";
import { notFound } from "./resolve_target.ts";
import { runBeforeSave, storeRow, writeRow } from "./writing.ts";

/** Answers `GET /countries/1/relationships/cultures`: https://jsonapi.org/format/1.0/#fetching-relationships. */
export function relationship(exchange: Exchange): Awaitable<Answer> {
  const wanted = relatedRows(exchange, true);
  const { many } = wanted.relationship;
  const kept = ofLinkage(readQuery(exchange));
  if (many) refusePageBeyondOne(kept.query);
  return then(readRows(exchange, kept, wanted), ({ plan, result, page }) => {
    if (result.hasOwner === false) throw notFound(exchange);
    // The page by number has its own address as "self".
    const own = linksOf(exchange, page?.kind === "cursor" ? undefined : "related");
    const shown = { page, stats: kept.query.stats, path: relatedPath(exchange, "/relationships"), more: own };
    const pagination = many ? listMembers(exchange, shown, result) : "";
    const members = pagination === "" ? `"links":{${linksOf(exchange).join(",")}},` : pagination;
    const frame = frameOf(exchange, many, members);
    const text = documentText({ primary: plan.prepared.document.identifiers(result) }, frame);
    return { status: 200, text, state: result.state };
  });
}

/** The query of linkage. @throws {BadRequestError} if it includes anything or has custom parameters. */
function ofLinkage({ query }: KeptQuery): KeptQuery {
  if (query.include !== undefined) {
    throw new BadRequestError("Cannot include anything in linkage: ask for what is related instead.", "include");
  }
  const [custom] = query.custom;
  if (custom !== undefined) {
    const detail = `Cannot read the parameter "${cut(custom.name)}": linkage has no such parameter.`;
    throw new BadRequestError(detail, custom.name);
  }
  return { query: { ...query, include: [] } };
}

/** The links of the relationship, as JSON texts, or only the one named `only`. */
function linksOf({ relation, resource, base, target }: Exchange, only?: string): readonly string[] {
  const { owner, relationship } = relation!;
  return relationshipLinks(owner, relationship, resource)
    .filter(({ name }) => only === undefined || name === only)
    .map(({ name, path }) => `"${name}":"${jsonEscaped(base + path(target.id ?? ""))}"`);
}

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
export function changeLinkage(exchange: Exchange): Awaitable<Answer> {
  const kept = readQuery(exchange);
  return then(
    receive(exchange),
    (received) => inputOf(exchange, received),
    (sent) =>
      then(
        runBeforeSave(exchange, sent),
        (saved) => saveLinkage(exchange, saved, kept),
        (saved) => isLedElsewhere(sent.values, saved.values, exchange) ? changedLinkage(exchange) : CHANGED,
      ),
  );
}

/** Stores the change. The resource is read back only for a hook, because the answer does not show it. */
function saveLinkage(exchange: Exchange, saved: Input, kept: KeptQuery): Awaitable<Input> {
  const stored: Awaitable<unknown> = exchange.resource.hooks.afterSave === undefined
    ? writeRow(exchange, saved)
    : storeRow(exchange, saved, kept);
  return then(stored, () => saved);
}

const CHANGED: Answer = { status: 204, text: null };

/** Reads the linkage after the commit. If that fails, the change is stored nevertheless, so the answer is 204. */
async function changedLinkage(exchange: Exchange): Promise<Answer> {
  try {
    return await relationship(withEndpoint(exchange, "relationship"));
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

/** Refuses to change a relationship of a resource that cannot be updated, after a check of the body's type and size. */
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
function inputOf(exchange: Exchange, { isEmpty, parse }: Received): Awaitable<Input> {
  const { resource, model, relation, target, bounds } = exchange;
  const { relationship: kept } = relation!;
  const change = CHANGES[target.endpoint] ?? "replace";
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
  return inputOfRecord(
    exchange,
    document,
    (id) => toLinkageInput({ relationship: kept, identifiers, document }, resource, model, { id, change }),
  );
}
