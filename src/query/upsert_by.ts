import { UPSERT_BY } from "../config/shared_checks.ts";
import { BadRequestError } from "../errors/request_errors.ts";
import { cut } from "../errors/wording.ts";
import { fieldName } from "../model/columns.ts";
import { upsertNames } from "../model/row_options.ts";
import type { Resource } from "../types/model.ts";
import { single } from "./parameters.ts";

/**
 * Reads `upsert-by=product,warehouse`: the columns of the entry of `upsert` that it names, in any order and spelling.
 * It may leave out `supplied` columns, whose values the scope gives.
 * @throws {BadRequestError}
 */
export function readUpsertBy(
  parameters: URLSearchParams,
  resource: Resource,
  supplied: readonly string[],
): readonly string[] {
  const by = single([...parameters], UPSERT_BY) ?? "";
  const fields = by.split(",").map((name) => columnsNamed(name, resource));
  const named = fields.flatMap((columns) => columns ?? []);
  const isNamed = (columns: readonly string[]) =>
    named.every((one) => columns.includes(one)) &&
    columns.every((one) => named.includes(one) || supplied.includes(one));
  const found = fields.includes(undefined) ? undefined : resource.upserts.find(isNamed);
  if (found !== undefined) return found;
  const takes = upsertNames({ ...resource, upserts: usableUpserts(resource, supplied) }).join(" or ");
  throw new BadRequestError(
    `Cannot find the row of "${resource.type}" to update by "${cut(by)}": it takes ${takes}.`,
    UPSERT_BY,
  );
}

/** The entries of `upsert` of which the caller knows each column, or the scope gives its value. */
export function usableUpserts(resource: Resource, supplied: readonly string[]): Resource["upserts"] {
  const isUsable = (column: string) => supplied.includes(column) || fieldName(resource, column) !== undefined;
  return resource.upserts.filter((columns) => columns.every(isUsable));
}

/** The columns of a field that the caller may read; `undefined` if there is no such field. */
function columnsNamed(name: string, resource: Resource): readonly string[] | undefined {
  if (name === "id") return resource.key.columns;
  const column = resource.columnBySpelling.get(name);
  if (column !== undefined) return [column.name];
  const relationship = resource.relationshipBySpelling.get(name);
  return relationship?.kind === "belongsTo" ? relationship.hops[0].from : undefined;
}
