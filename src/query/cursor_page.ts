import { cut } from "../errors/wording.ts";
import { BadRequestError } from "../errors/request_errors.ts";
import type { Model, Resource } from "../types/model.ts";
import type { CursorPage, CursorPosition, SortTerm } from "../types/query.ts";
import type { CursorPagination } from "../types/settings.ts";
import { parseCursor } from "../values/cursor.ts";
import { oneOf, PAGE_NUMBER, PAGE_SIZE, positive, sized } from "./page.ts";
import { type Parameters, single } from "./parameters.ts";

const [LIMIT, SIZE, OFFSET_SIZE] = PAGE_SIZE;

/** The parameters that hold cursors. */
export const PAGE_CURSOR = ["page[after]", "page[before]"] as const;

/**
 * The terms of a list whose pages are found by cursors: the client's, then the id, so that the order is total. The id,
 * not another primary key: a cursor would tell it.
 * @throws {BadRequestError} where a term may have several values.
 */
export function cursorOrder(sort: readonly SortTerm[], resource: Resource, model: Model): readonly SortTerm[] {
  const many = sort.find(({ path }) => path.some((relationship) => relationship.many));
  if (many !== undefined) {
    const name = termName(many, resource, model);
    throw new BadRequestError(`Cannot sort by "${name}" with cursors: it leads along a to-many relationship.`, "sort");
  }
  const own = sort.filter(({ path }) => path.length === 0).map((term) => term.column);
  const rest = resource.key.columns.filter((column) => !own.includes(column));
  return [...sort, ...rest.map((column) => ({ path: [], column, descending: false }))];
}

/** The client's sort as its cursors name it, in ASCII: `-name,currency.code`; an id of several columns is one name. */
export function sortName(sort: readonly SortTerm[], resource: Resource, model: Model): string {
  return encodeURI([...new Set(sort.map((term) => termName(term, resource, model)))].join(","));
}

function termName({ path, column, descending }: SortTerm, resource: Resource, model: Model): string {
  const { key, everyColumn } = path.length === 0 ? resource : model.resource(path[path.length - 1].target);
  const field = key.columns.includes(column) ? "id" : everyColumn.get(column)?.field;
  return (descending ? "-" : "") + [...path.map((relationship) => relationship.name), field].join(".");
}

/** What a page by a cursor is read against. */
interface CursorContext {
  readonly pagination: CursorPagination;
  /** The sort of the list as its cursors name it. */
  readonly sort: string;
  /** How many values a cursor of the list has. */
  readonly terms: number;
  /** The size of a page where none is asked for, which a client may ask for too: that of CSV. */
  readonly csvRows?: number;
}

/**
 * Reads `page[after]=<cursor>&page[size]=50`, as the profile of cursors says:
 * https://jsonapi.org/profiles/ethanresnick/cursor-pagination/.
 * @throws {BadRequestError}
 */
export function readCursorPage(parameters: Parameters, context: CursorContext): CursorPage {
  const { pagination: { limit, maxLimit }, sort, terms, csvRows } = context;
  const number = [...PAGE_NUMBER, LIMIT, OFFSET_SIZE].find((name) => single(parameters, name) !== undefined);
  if (number !== undefined) {
    const instead = `Follow links.next, or send ${SIZE}.`;
    throw new BadRequestError(`Cannot read "${number}": pages are found by cursors. ${instead}`, number);
  }
  const size = single(parameters, SIZE);
  const position = readPosition(parameters, sort, terms);
  const isAsked = size !== undefined || position !== undefined;
  return {
    kind: "cursor",
    limit: size !== undefined ? readSize(size, Math.max(maxLimit, csvRows ?? 0)) : isAsked ? limit : csvRows ?? limit,
    sort,
    position,
    rest: (isAsked ? parameters : sized(parameters, csvRows))
      .filter(([name]) => name !== PAGE_CURSOR[0] && name !== PAGE_CURSOR[1]),
  };
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
