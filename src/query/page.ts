import { cut } from "../errors/wording.ts";
import { BadRequestError } from "../errors/request_errors.ts";
import type { CursorPage, CursorPosition, NumberedPage, SortTerm } from "../types/query.ts";
import type { CursorPagination, NumberedPagination } from "../types/settings.ts";
import { parseCursor } from "../values/cursor.ts";
import { type Parameters, type QueryContext, single } from "./parameters.ts";

/** The parameters that say which page is wanted. */
export const PAGE_NUMBER = ["page", "page[number]", "page[offset]"] as const;
/** The parameters that say how large pages are. */
export const PAGE_SIZE = ["limit", "page[size]", "page[limit]"] as const;
/** The parameters that contain cursors. */
export const PAGE_CURSOR = ["page[after]", "page[before]"] as const;

const OFFSET = "page[offset]";
const [LIMIT, SIZE, OFFSET_SIZE] = PAGE_SIZE;

/**
 * Reads `page=2&limit=50` (https://jsonapi.org/format/1.0/#fetching-pagination). `csvRows` is the page size of a CSV
 * answer without these parameters, and raises the largest size that a client may choose.
 * @throws {BadRequestError}
 */
export function readPage(
  parameters: Parameters,
  pagination: NumberedPagination | undefined,
  csvRows?: number,
): NumberedPage | undefined {
  const number = oneOf(parameters, PAGE_NUMBER);
  const size = oneOf(parameters, PAGE_SIZE);
  if (pagination === undefined) {
    const sent = number ?? size;
    if (sent !== undefined) {
      throw new BadRequestError(`Cannot read "${sent.name}": lists have no pages here. Leave it out.`, sent.name);
    }
    return undefined;
  }
  const isAsked = number !== undefined || size !== undefined;
  const limit = size !== undefined
    ? Math.min(positive(size), Math.max(pagination.maxLimit, csvRows ?? 0))
    : isAsked
    ? pagination.limit
    : csvRows ?? pagination.limit;
  // If one page holds all rows, they are read and can be counted exactly.
  const countBelow = limit === null ? Infinity : pagination.countBelow;
  return {
    kind: "number",
    number: number === undefined ? 1 : numberOf(number, limit),
    limit,
    countBelow,
    rest: otherParameters(isAsked ? parameters : sized(parameters, csvRows), limit),
  };
}

/** The other parameters in their order, for links to other pages. A size that is too large becomes the largest one. */
function otherParameters(parameters: Parameters, limit: number | null): string {
  const others = parameters
    .filter(([name]) => !isOneOf(PAGE_NUMBER, name))
    .map(([name, value]) => [name, isOneOf(PAGE_SIZE, name) ? String(limit) : value]);
  return others.length === 0 ? "" : `&${new URLSearchParams(others)}`;
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name);
}

/** The number of a page, from its number or from its offset. @throws {BadRequestError} */
function numberOf(sent: SentParameter, limit: number | null): number {
  if (sent.name !== OFFSET) return positive(sent);
  const { name, value } = sent;
  const cannot = `Cannot read "${name}": "${cut(value)}" is not`;
  if (!/^(0|[1-9]\d*)$/.test(value)) throw new BadRequestError(`${cannot} zero or a positive integer.`, name);
  const offset = Number(value);
  if (offset === 0) return 1;
  if (limit === null) throw new BadRequestError(`${cannot} 0, where the only page begins.`, name);
  if (offset % limit !== 0) {
    throw new BadRequestError(
      `${cannot} a multiple of ${limit}, the size of the pages. Send page[number] instead.`,
      name,
    );
  }
  return Math.min(offset / limit + 1, Number.MAX_SAFE_INTEGER);
}

/**
 * The sort terms of a list with cursors: those of the client, then the id, so that the order is total. The id is used
 * even if the table has another primary key, because a cursor shows its values.
 * @throws {BadRequestError} if a term may have several values for one record.
 */
function cursorOrder(sort: readonly SortTerm[], context: QueryContext): readonly SortTerm[] {
  const many = sort.find(({ path }) => path.some((relationship) => relationship.many));
  if (many !== undefined) {
    const name = termName(many, context);
    throw new BadRequestError(`Cannot sort by "${name}" with cursors: it leads along a to-many relationship.`, "sort");
  }
  const own = sort.filter(({ path }) => path.length === 0).map((term) => term.column);
  const rest = context.resource.key.columns.filter((column) => !own.includes(column));
  return [...sort, ...rest.map((column) => ({ path: [], column, descending: false }))];
}

/** The sort as cursors contain it, in ASCII: `-name,currency.code`. An id of several columns is one name. */
function sortName(sort: readonly SortTerm[], context: QueryContext): string {
  return encodeURI([...new Set(sort.map((term) => termName(term, context)))].join(","));
}

function termName({ path, column, descending }: SortTerm, { resource, model }: QueryContext): string {
  const { key, everyColumn } = path.length === 0 ? resource : model.resource(path[path.length - 1].target);
  const field = key.columns.includes(column) ? "id" : everyColumn.get(column)?.field;
  return (descending ? "-" : "") + [...path.map((relationship) => relationship.name), field].join(".");
}

/**
 * Reads `page[after]=<cursor>&page[size]=50`, as the cursor pagination profile specifies
 * (https://jsonapi.org/profiles/ethanresnick/cursor-pagination/), and completes the sort of the list.
 * @throws {BadRequestError}
 */
export function readCursorPage(
  parameters: Parameters,
  sent: readonly SortTerm[],
  { limit, maxLimit }: CursorPagination,
  context: QueryContext,
): { readonly sort: readonly SortTerm[]; readonly page: CursorPage } {
  const { csvRows } = context;
  const sort = sortName(sent, context);
  const order = cursorOrder(sent, context);
  const number = [...PAGE_NUMBER, LIMIT, OFFSET_SIZE].find((name) => single(parameters, name) !== undefined);
  if (number !== undefined) {
    const instead = `Follow links.next, or send ${SIZE}.`;
    throw new BadRequestError(`Cannot read "${number}": pages are found by cursors. ${instead}`, number);
  }
  const size = single(parameters, SIZE);
  const position = readPosition(parameters, sort, order.length);
  const isAsked = size !== undefined || position !== undefined;
  const page: CursorPage = {
    kind: "cursor",
    limit: size !== undefined ? readSize(size, Math.max(maxLimit, csvRows ?? 0)) : isAsked ? limit : csvRows ?? limit,
    sort,
    position,
    rest: (isAsked ? parameters : sized(parameters, csvRows)).filter(([name]) => !isOneOf(PAGE_CURSOR, name)),
  };
  return { sort: order, page };
}

function readSize(value: string, maxSize: number): number {
  const size = positive({ name: SIZE, value });
  if (size <= maxSize) return size;
  const meta = { page: { maxSize } };
  throw new BadRequestError(`Cannot answer with more than ${maxSize} resources a page.`, SIZE, undefined, meta);
}

function readPosition(parameters: Parameters, sort: string, terms: number): CursorPosition | undefined {
  const sent = oneOf(parameters, PAGE_CURSOR, "send one of them");
  if (sent === undefined) return undefined;
  const { name, value } = sent;
  const cannot = (why: string) => new BadRequestError(`Cannot read "${name}": ${why}.`, name);
  const stated = parseCursor(value);
  if (stated === undefined) throw cannot(`"${cut(value)}" was not issued by this service`);
  const { values } = stated;
  if (stated.sort !== sort || (values.length > 0 && values.length !== terms)) {
    throw cannot("it belongs to a different sort");
  }
  return { side: name === PAGE_CURSOR[0] ? "after" : "before", values };
}

/** Adds the page size of CSV to the parameters, so that links to other pages keep it. */
function sized(parameters: Parameters, csvRows: number | undefined): Parameters {
  return csvRows === undefined ? parameters : [...parameters, [SIZE, String(csvRows)]];
}

/** A parameter that was sent. */
interface SentParameter {
  readonly name: string;
  readonly value: string;
}

/** The one of some parameters that was sent. @throws {BadRequestError} if two were; `why` says why that is wrong. */
function oneOf(
  parameters: Parameters,
  names: readonly string[],
  why = "they mean the same",
): SentParameter | undefined {
  const sent = names.flatMap((name): SentParameter[] => {
    const value = single(parameters, name);
    return value === undefined ? [] : [{ name, value }];
  });
  if (sent.length > 1) {
    throw new BadRequestError(`Cannot read both "${sent[0].name}" and "${sent[1].name}": ${why}.`, sent[1].name);
  }
  return sent[0];
}

/** Reads a positive safe integer. @throws {BadRequestError} */
export function positive({ name, value }: SentParameter): number {
  if (/^[1-9]\d*$/.test(value)) return Math.min(Number(value), Number.MAX_SAFE_INTEGER);
  throw new BadRequestError(`Cannot read "${name}": "${cut(value)}" is not a positive integer.`, name);
}
