import { BadRequestError } from "../errors/request_errors.ts";
import type { Column } from "../types/column.ts";
import type { Action, Resource } from "../types/model.ts";
import type { Bounds } from "../types/settings.ts";

/** The columns that `filter` searches; those that configuration hides are not among them. */
export function searchedColumns(resource: Resource, action: Action): readonly Column[] {
  const shown = action.fieldSets.get(resource.table);
  return resource.search.filter((column) => shown?.has(column.name) !== false);
}

/**
 * Reads `filter=land` (https://jsonapi.org/format/1.0/#fetching-filtering); `undefined` where it is empty. @throws
 * {BadRequestError} where nothing can be searched.
 */
export function readFilter(text: string, resource: Resource, action: Action, bounds: Bounds): string | undefined {
  if (searchedColumns(resource, action).length === 0) {
    throw new BadRequestError(`Cannot filter "${resource.type}": it is not searchable.`, "filter");
  }
  if (text.includes("\0")) throw new BadRequestError("Cannot filter by a text with U+0000.", "filter");
  if (isLonger(text, bounds.filterLength)) {
    throw new BadRequestError(`Cannot filter by more than the ${bounds.filterLength} characters allowed.`, "filter");
  }
  return text === "" ? undefined : text;
}

/** Whether a text has more characters; one of two halves counts once. */
export function isLonger(text: string, most: number): boolean {
  return text.length > most && (text.length > 2 * most || [...text].length > most);
}
