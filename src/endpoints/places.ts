import type { CheckedDocument } from "../input/checked_document.ts";
import { columnPlace, fieldPlace, sentFields } from "../input/sent_fields.ts";
import type { Input } from "../types/input.ts";
import { pointer } from "../errors/pointer.ts";
import type { Relationship, Resource } from "../types/model.ts";
import type { Exchange } from "./exchange.ts";

/** A request as far as its places go. */
type Sent = Pick<Exchange, "relation" | "resource">;

/**
 * Where the document of a write has what a column stores; `/data` where it has not: a hook, a scope or the row gives it.
 * A document of linkage has that alone.
 */
export function placeOf(column: string, { relation, resource }: Sent, { document }: Pick<Input, "document">): string {
  if (relation !== undefined) return "/data";
  return columnPlace(document as CheckedDocument, resource, column) ?? "/data";
}

/** Where the document of a create should have what a column stores. */
export function printedPlace(column: string, { key, columns, relationships }: Resource): string {
  if (key.columns.includes(column)) return pointer("data", "id");
  const isOver = ({ kind, hops: [{ from }] }: Relationship) => kind === "belongsTo" && from.includes(column);
  const field = columns.find((one) => one.name === column) ?? relationships.find(isOver);
  return field === undefined ? "/data" : fieldPlace({ placeOf: () => undefined }, field);
}

/** Where the document of a write has the linkage of a relationship that it sets. */
export function linkagePlace(
  relationship: Relationship,
  { relation, resource }: Sent,
  { document }: Pick<Input, "document">,
): string {
  if (relation !== undefined) return "/data";
  return `${fieldPlace(sentFields(document as CheckedDocument, resource), relationship)}/data`;
}
