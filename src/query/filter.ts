import { BadRequestError } from "../errors/request_errors.ts";
import type { Action, Resource } from "../types/model.ts";
import type { Bounds } from "../types/settings.ts";

/**
 * Reads `filter=land` (https://jsonapi.org/format/1.0/#fetching-filtering); `undefined` where it is empty. @throws
 * {BadRequestError} where nothing can be searched.
 */
export function readFilter(text: string, resource: Resource, action: Action, bounds: Bounds): string | undefined {
  const search = action.visible.search(resource);
  if (search === undefined) {
    throw new BadRequestError(`Cannot filter "${resource.type}": it is not searchable.`, "filter");
  }
  if (text.includes("\0")) throw new BadRequestError("Cannot filter by a text with U+0000.", "filter");
  refuseLonger(text, bounds, "filter");
  const asked = search.kind === "words" ? wordsOf(text, search.columns) : text;
  return asked === "" ? undefined : asked;
}

/**
 * A text as an FTS5 table is asked for it (https://www.sqlite.org/fts5.html#full_text_query_syntax): each word, quoted, is
 * how a word begins in some of the columns.
 */
function wordsOf(text: string, columns: readonly string[]): string {
  const words = text.split(/\s+/).filter((word) => word !== "").map((word) => `${quoted(word)}*`);
  return words.length === 0 ? "" : `{${columns.map(quoted).join(" ")}} : (${words.join(" ")})`;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** Refuses a text with more characters than may be looked for; one of two halves counts once. @throws {BadRequestError} */
export function refuseLonger(text: string, { filterLength: most }: Bounds, parameter: string): void {
  if (text.length > most && (text.length > 2 * most || [...text].length > most)) {
    throw tooMany(most, "characters", parameter);
  }
}

/** 400 for a filter by more than is allowed. */
export function tooMany(most: number, what: string, parameter: string): BadRequestError {
  return new BadRequestError(`Cannot filter by more than the ${most} ${what} allowed.`, parameter);
}
