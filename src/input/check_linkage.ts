import { cut, pointer } from "../errors/wording.ts";
import { ForbiddenError, LinkageTypeError, MalformedError, TooManyLinksError } from "../errors/request_errors.ts";
import { MOST_ERRORS } from "../errors/service_error.ts";
import { targetOf } from "../model/visible.ts";
import type { Json, JsonObject } from "../types/json.ts";
import type { Model, Relationship, Resource } from "../types/model.ts";
import type { Replacement } from "../types/write_plan.ts";
import type { Written } from "./check_written.ts";
import type { WriteOperation } from "./checked_document.ts";
import { fieldPlace, type SentFields } from "./sent_fields.ts";

/** Checks that a relationship is sent no more members than are changed at once. @throws {TooManyLinksError} */
export function checkLinkageSize(linkage: Json, most: number): void {
  if (isTooMany(linkage, most)) throw tooMany(most, ["/data"]);
}

/** The same of every relationship of a document that is checked. @throws {TooManyLinksError} with their places. */
export function checkLinkageSizes(relationships: JsonObject, most: number): void {
  const large = Object.keys(relationships).filter((name) => isTooMany((relationships[name] as JsonObject).data, most));
  if (large.length === 0) return;
  throw tooMany(most, large.map((name) => pointer("data", "relationships", cut(name), "data")));
}

function isTooMany(linkage: Json, most: number): boolean {
  return Array.isArray(linkage) && linkage.length > most;
}

function tooMany(most: number, places: readonly string[]): TooManyLinksError {
  return new TooManyLinksError(`Cannot change more than ${most} members of a relationship at once.`, places);
}

/**
 * Checks what a document says of relationships.
 * @throws {MalformedError} for a side-post.
 * @throws {LinkageTypeError} for linkage of a wrong type.
 * @throws {ForbiddenError} for linkage that is read-only or not replaced.
 */
export function checkLinkage(
  { sent, resource, model }: Written,
  operation: WriteOperation,
  change: Replacement["change"],
): void {
  if (operation === "update" && change === "replace") checkReplaced(sent, resource);
  if (operation === "create" && !resource.writing.linkOnCreate) checkSidePost(sent, resource);
  checkLinkageTypes(sent, model);
  checkReadOnlySets(sent, resource, model, operation);
}

/**
 * Checks that a create sets no relationship that others' rows hold: that is side-posting. An empty one asks for nothing.
 * @throws {MalformedError} with their places.
 */
function checkSidePost(sent: SentFields, resource: Resource): void {
  const sidePosted = [...sent.relationships].filter(([{ kind }, { length }]) => kind !== "belongsTo" && length > 0);
  if (sidePosted.length === 0) return;
  throw new MalformedError(sidePosted.map(([relationship]) => {
    const kind = relationship.many ? "to-many relationship" : "relationship";
    const detail = `Cannot create "${resource.type}" with the ${kind} "${relationship.name}": ` +
      "side-posting is not supported. Leave it out, and set it by PATCH.";
    return { detail, pointer: fieldPlace(sent, relationship) };
  }));
}

/**
 * Checks that linkage has the types that its relationships lead to.
 * @throws {LinkageTypeError} with the wrong places.
 * @throws {MissingRouteError} where a relationship leads to what is not mapped.
 */
function checkLinkageTypes({ relationships }: SentFields, model: Model): void {
  const places: { readonly detail: string; readonly pointer: string }[] = [];
  for (const [relationship, identifiers] of relationships) {
    if (identifiers.length === 0) continue;
    const target = targetOf(model, relationship);
    for (const { type, pointer } of identifiers) {
      if (target.typeSpellings.includes(type) || places.length === MOST_ERRORS) continue;
      const detail = `Cannot link: "${relationship.name}" links "${target.type}", not "${cut(type)}".`;
      places.push({ detail, pointer: `${pointer}/type` });
    }
  }
  if (places.length > 0) throw new LinkageTypeError(places);
}

/**
 * Checks that no members are replaced where a resource lets clients only add and remove them.
 * @throws {ForbiddenError} with their places.
 */
export function checkReplaced(
  { relationships, placeOf }: SentFields,
  { type, writing, relationshipLinks }: Resource,
): void {
  if (writing.replaceToMany) return;
  const replaced = [...relationships.keys()].filter((one) => one.many);
  if (replaced.length === 0) return;
  const names = replaced.map(({ name }) => `"${name}"`).join(", ");
  const other = relationshipLinks ? " Add and remove members by POST and DELETE of the linkage." : "";
  throw new ForbiddenError(
    `Cannot replace all members of ${names} of "${type}": leave ${names} out.${other}`,
    replaced.map((one) => fieldPlace({ placeOf }, one)),
  );
}

/**
 * Checks that nothing is set whose resources are read-only, as those of a view are: their foreign keys cannot be
 * written. A join table holds keys of its own, unless it is read-only itself.
 * @throws {ForbiddenError} with their places.
 */
function checkReadOnlySets(
  sent: SentFields,
  resource: Resource,
  model: Model,
  operation: WriteOperation,
): void {
  // An empty one asks nothing of a create.
  const closed = [...sent.relationships].filter(([one, { length }]) =>
    isOnlyRead(one, model) && (operation === "update" || length > 0)
  ).map(([one]) => one);
  if (closed.length === 0) return;
  const names = closed.map(({ name }) => `"${name}"`).join(", ");
  throw new ForbiddenError(
    `Cannot ${
      operation === "create" ? "link" : "update"
    } ${names} of "${resource.type}": what it links to is read-only.`,
    closed.map((one) => fieldPlace(sent, one)),
  );
}

/** Whether nothing can be linked by a relationship: what would hold its foreign keys is read-only. */
export function isOnlyRead(relationship: Relationship, model: Model): boolean {
  const { kind, isReadOnly } = relationship;
  return isReadOnly === true || ((kind === "hasMany" || kind === "hasOne") && targetOf(model, relationship).isReadOnly);
}
