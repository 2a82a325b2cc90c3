import { toOneOver } from "../model/columns.ts";
import { canServe } from "../model/visible.ts";
import { ForbiddenError } from "../errors/request_errors.ts";
import { storedIn } from "../model/caller_model.ts";
import type { Model, Relationship, Resource } from "../types/model.ts";
import type { WriteOperation } from "./checked_document.ts";
import { isFilled } from "./read_attributes.ts";
import { fieldPlace, type SentFields } from "./sent_fields.ts";

/** What is asked of a caller's write. */
export interface Written {
  readonly sent: SentFields;
  readonly resource: Resource;
  readonly model: Model;
}

/**
 * Refuses what this caller may not write, also where the value is the one that is stored, all at once.
 * @throws {ForbiddenError}
 */
export function checkWritten({ sent, resource, model }: Written, operation: WriteOperation): void {
  const { unwritten } = resource.withheld;
  if (unwritten.size === 0 && sent.relationships.size === 0) return;
  const attributes = [...sent.attributes.keys()].filter(({ name }) => unwritten.has(name));
  const relationships = [...sent.relationships.keys()].filter((one) => !isWritten(one, resource, model));
  if (attributes.length + relationships.length === 0) return;
  const names = [...attributes.map(({ field }) => field), ...relationships.map(({ name }) => name)];
  throw new ForbiddenError(
    `Cannot ${operation} "${resource.type}": you may not write ${names.map((name) => `"${name}"`).join(", ")}.`,
    [...attributes, ...relationships].map((field) => fieldPlace(sent, field)),
  );
}

/** Whether the caller may write the foreign keys of a relationship, which may stand in other tables. */
function isWritten(relationship: Relationship, resource: Resource, model: Model): boolean {
  const { table, columns } = storedIn(relationship, resource.table);
  if (!canServe(model, table)) return true;
  const { unwritten } = model.resource(table).withheld;
  return !columns.some((column) => unwritten.has(column));
}

/**
 * Refuses a create that needs a column which this caller may not write: `supplied` columns get a value without the
 * client. What the caller does not read is not named.
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
