import { BadRequestError } from "../errors/request_errors.ts";
import { cut } from "../errors/wording.ts";
import type { Action, Model, Resource } from "../types/model.ts";
import type { Query } from "../types/query.ts";
import type { Bounds } from "../types/settings.ts";
import { parseKey } from "../values/ids.ts";
import { type Parameters, single } from "./parameters.ts";

/**
 * Reads foreign-key filters: `/cultures?country_id=7`. A column that several foreign keys share is asked of the widest one
 * whose columns are all sent. @throws {BadRequestError}
 */
export function readForeignKeys(
  parameters: Parameters,
  model: Model,
  resource: Resource,
  action: Action,
): Query["foreignKeys"] {
  // A parameter of the application's own takes the place of a filter of its name.
  const filtersOf = (name: string) => action.settings.parameters.has(name) ? undefined : resource.filters.get(name);
  const sent = new Set(parameters.flatMap(([name]) => filtersOf(name)?.[0].parameter ?? []));
  const read = new Set<string>();
  return parameters.flatMap(([name]) => {
    const filters = filtersOf(name);
    if (filters === undefined) return [];
    const text = single(parameters, name) ?? "";
    const filter = filters.find((one) => one.together.every((other) => sent.has(other))) ?? filters[0];
    const { parameter, target, column, kind } = filter;
    if (read.has(parameter)) {
      throw new BadRequestError(`Cannot filter by "${name}": "${parameter}" was sent twice.`, name);
    }
    read.add(parameter);
    const { key } = model.resource(target);
    const isId = key.columns.length === 1 && key.columns[0] === column;
    const value = isId ? key.codec.parse(text)?.[0] : parseKey(text, { kind });
    if (value === undefined) {
      throw new BadRequestError(`Cannot filter by "${name}": "${cut(text)}" is not a valid id.`, name);
    }
    return [{ filter, value }];
  });
}

/**
 * Reads `filter=land` (https://jsonapi.org/format/1.0/#fetching-filtering); `undefined` where it is empty. @throws
 * {BadRequestError} where nothing can be searched.
 */
export function readFilter(text: string, resource: Resource, action: Action, bounds: Bounds): string | undefined {
  const search = action.visible.search(resource);
  if (search === undefined) {
    const instead = resource.fieldFilters.kind === "none" ? "" : " Write filter[<field>][contains]=<text>.";
    throw new BadRequestError(`Cannot filter "${resource.type}": it is not searchable.${instead}`, "filter");
  }
  if (text.includes("\0")) throw new BadRequestError("Cannot filter by a text with U+0000.", "filter");
  refuseLonger(text, bounds, "filter");
  const asked = search.kind === "words" ? wordsOf(text, search.columns) : text;
  return asked === "" ? undefined : asked;
}

/** The most words that are searched, and the fewest letters that are the beginning of longer words. */
const MOST_WORDS = 8;
const FEWEST_LETTERS = 3;

/**
 * A text as an FTS5 table is asked for it (https://www.sqlite.org/fts5.html#full_text_query_syntax): each word once,
 * quoted, is how a word begins in some of the columns. What has one or two letters is a whole word: too many begin so.
 * @throws {BadRequestError} at too many words.
 */
function wordsOf(text: string, columns: readonly string[]): string {
  const sent = new Map(text.split(/\s+/).filter((word) => word !== "").map((word) => [word.toLowerCase(), word]));
  if (sent.size > MOST_WORDS) throw tooMany(MOST_WORDS, "words", "filter");
  const words = [...sent.values()].map((word) => quotedWord(word) + ([...word].length < FEWEST_LETTERS ? "" : "*"));
  return words.length === 0 ? "" : `{${columns.map(quotedWord).join(" ")}} : (${words.join(" ")})`;
}

function quotedWord(text: string): string {
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
