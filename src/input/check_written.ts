import { toOneOver } from "../model/columns.ts";
import { canServe, targetOf } from "../model/visible.ts";
import { ForbiddenError, LinkageTypeError, MalformedError, TooManyLinksError } from "../errors/request_errors.ts";
import { storedIn } from "../model/caller_model.ts";
import type { Model, Relationship, Resource } from "../types/model.ts";
import type { WriteOperation } from "./checked_document.ts";
import { isFilled } from "./read_attributes.ts";
import { fieldPlace, type SentFields, type SentIdentifier } from "./sent_fields.ts";
import { cut, fieldPointer } from "../errors/wording.ts";
import { MOST_ERRORS } from "../errors/service_error.ts";
import type { Json, JsonObject } from "../types/json.ts";
import type { Replacement } from "../types/write_plan.ts";

/** A caller's write, as the checks of this file need it. */
export interface Written {
  readonly sent: SentFields;
  readonly resource: Resource;
  readonly model: Model;
}

/** Refuses all fields that this caller may not write, even with the values that are stored. @throws {ForbiddenError} */
export function checkWritten({ sent, resource, model }: Written, operation: WriteOperation): void {
  // From the model of the service itself, nothing is withheld.
  if (model === model.whole) return;
  const { unwritten } = resource.withheld;
  const attributes = [...sent.attributes.keys()].filter(({ name }) => unwritten.has(name));
  const relationships = sentOf(sent, (one) => !isWritten(one, resource, model));
  if (attributes.length + relationships.length === 0) return;
  const names = [...attributes.map(({ field }) => field), ...relationships.map(({ name }) => name)];
  throw new ForbiddenError(
    `Cannot ${operation} "${resource.type}": you may not write ${names.map((name) => `"${name}"`).join(", ")}.`,
    [...attributes, ...relationships].map((field) => fieldPlace(sent, field)),
  );
}

/** The relationships of a document that pass a test. */
function sentOf(
  { relationships }: SentFields,
  test: (relationship: Relationship, identifiers: readonly SentIdentifier[]) => boolean,
): readonly Relationship[] {
  const found: Relationship[] = [];
  for (const [relationship, identifiers] of relationships) {
    if (test(relationship, identifiers)) found.push(relationship);
  }
  return found;
}

/** Whether the caller may write the foreign keys of a relationship, which may be in other tables. */
function isWritten(relationship: Relationship, resource: Resource, model: Model): boolean {
  const { table, columns } = storedIn(relationship, resource.table);
  if (!canServe(model, table)) return true;
  const { unwritten } = model.resource(table).withheld;
  return !columns.some((column) => unwritten.has(column));
}

/**
 * Refuses a create that needs a value for a column which this caller may not write. `supplied` columns get a value
 * without the client. The error does not name columns that the caller may not read.
 * @throws {ForbiddenError}
 */
export function checkCreated({ sent, resource }: Written, supplied: ReadonlySet<string>): void {
  const { unread, unwritten } = resource.withheld;
  if (unread.size + unwritten.size === 0) return;
  const needed = [...unread, ...unwritten].filter((name) => {
    const column = resource.everyColumn.get(name);
    return column?.notNull === true && !isFilled(column) && !column.generated && !supplied.has(name);
  });
  if (needed.length === 0) return;
  const fields = needed.map((name) =>
    resource.columns.find((one) => one.name === name) ?? toOneOver(name, resource.relationships)
  );
  throw new ForbiddenError(
    `Cannot create "${resource.type}": a new one needs a value that you may not write.`,
    [...new Set(fields.map((field) => field === undefined ? "/data" : fieldPlace(sent, field)))],
  );
}

/** Checks that linkage has no more members than one write may change. @throws {TooManyLinksError} */
export function checkLinkageSize(linkage: Json, most: number): void {
  if (isTooMany(linkage, most)) throw tooMany(most, ["/data"]);
}

/** Checks the same for every relationship of a document. @throws {TooManyLinksError} with pointers to them. */
export function checkLinkageSizes(relationships: JsonObject, most: number): void {
  const large = Object.keys(relationships).filter((name) => isTooMany((relationships[name] as JsonObject).data, most));
  if (large.length === 0) return;
  throw tooMany(most, large.map((name) => `${fieldPointer("relationships", cut(name))}/data`));
}

function isTooMany(linkage: Json, most: number): boolean {
  return Array.isArray(linkage) && linkage.length > most;
}

function tooMany(most: number, places: readonly string[]): TooManyLinksError {
  return new TooManyLinksError(`Cannot change more than ${most} members of a relationship at once.`, places);
}

/**
 * Checks the relationships of a document.
 * @throws {MalformedError} for a side-post.
 * @throws {LinkageTypeError} for linkage of a wrong type.
 * @throws {ForbiddenError} for linkage that is read-only or that clients may not replace.
 */
export function checkLinkage(
  { sent, resource, model }: Written,
  operation: WriteOperation,
  change: Replacement["change"],
): void {
  if (operation === "update" && change === "replace") checkReplaced(sent, resource);
  if (operation === "create" && !resource.writing.linkOnCreate) checkSidePost(sent, resource, operation);
  checkLinkageTypes(sent, model);
  checkReadOnlySets(sent, resource, model, operation);
}

/**
 * Refuses side-posting: a document that sets a relationship whose foreign keys are in other rows. For a create, an
 * empty relationship changes nothing and is allowed; for an update it would remove members.
 * @throws {MalformedError} with pointers to the relationships.
 */
export function checkSidePost(sent: SentFields, resource: Resource, operation: WriteOperation): void {
  const sidePosted = sentOf(
    sent,
    ({ kind }, { length }) => kind !== "belongsTo" && (operation === "update" || length > 0),
  );
  if (sidePosted.length === 0) return;
  throw new MalformedError(sidePosted.map((relationship) => {
    const kind = relationship.many ? "to-many relationship" : "relationship";
    const detail = `Cannot ${operation} "${resource.type}" with the ${kind} "${relationship.name}": ` +
      "side-posting is not supported. Leave it out, and set it by PATCH.";
    return { detail, pointer: fieldPlace(sent, relationship) };
  }));
}

/**
 * Checks that the types of linkage are those of its relationships.
 * @throws {LinkageTypeError} with pointers to the wrong types.
 * @throws {MissingRouteError} if a relationship leads to a table that is not mapped.
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

/** Refuses to replace members that clients may only add and remove. @throws {ForbiddenError} with their places. */
function checkReplaced(sent: SentFields, { type, writing, relationshipLinks }: Resource): void {
  if (writing.replaceToMany) return;
  const replaced = sentOf(sent, ({ many }) => many);
  if (replaced.length === 0) return;
  const names = replaced.map(({ name }) => `"${name}"`).join(", ");
  const other = relationshipLinks ? " Add and remove members by POST and DELETE of the linkage." : "";
  throw new ForbiddenError(
    `Cannot replace all members of ${names} of "${type}": leave ${names} out.${other}`,
    replaced.map((one) => fieldPlace(sent, one)),
  );
}

/**
 * Refuses relationships whose foreign keys are in a read-only table, such as a view of the database. A relationship
 * through a join table is refused only if the join table is read-only.
 * @throws {ForbiddenError} with their places.
 */
function checkReadOnlySets(sent: SentFields, resource: Resource, model: Model, operation: WriteOperation): void {
  // In a create, an empty relationship changes nothing.
  const closed = sentOf(sent, (one, { length }) => isOnlyRead(one, model) && (operation === "update" || length > 0));
  if (closed.length === 0) return;
  const names = closed.map(({ name }) => `"${name}"`).join(", ");
  const action = operation === "create" ? "link" : "update";
  throw new ForbiddenError(
    `Cannot ${action} ${names} of "${resource.type}": what it links to is read-only.`,
    closed.map((one) => fieldPlace(sent, one)),
  );
}

/** Whether a relationship cannot be written because the table with its foreign keys is read-only. */
export function isOnlyRead(relationship: Relationship, model: Model): boolean {
  const { kind, isReadOnly } = relationship;
  return isReadOnly === true || ((kind === "hasMany" || kind === "hasOne") && targetOf(model, relationship).isReadOnly);
}
