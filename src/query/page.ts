import { cut } from "../errors/wording.ts";
import { BadRequestError } from "../errors/request_errors.ts";
import type { NumberedPage } from "../types/query.ts";
import type { NumberedPagination } from "../types/settings.ts";
import { type Parameters, single } from "./parameters.ts";

/** The parameters that ask for a page. */
export const PAGE_NUMBER = ["page", "page[number]", "page[offset]"] as const;
/** The parameters that ask for a size of pages. */
export const PAGE_SIZE = ["limit", "page[size]", "page[limit]"] as const;

const OFFSET = "page[offset]";
const SIZE = PAGE_SIZE[1];

/**
 * Reads `page=2&limit=50` (https://jsonapi.org/format/1.0/#fetching-pagination). `csvRows`: the size where no page is
 * asked for, which a client may ask for too. @throws {BadRequestError}
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
  // The rows of one page that holds all are there anyway, to be counted.
  const countBelow = limit === null ? Infinity : pagination.countBelow;
  return {
    kind: "number",
    number: number === undefined ? 1 : numberOf(number, limit),
    limit,
    countBelow,
    rest: otherParameters(isAsked ? parameters : sized(parameters, csvRows), limit),
  };
}

/** The same parameters and the size of the pages, where the client has named none and it is not the usual one. */
export function sized(parameters: Parameters, csvRows: number | undefined): Parameters {
  return csvRows === undefined ? parameters : [...parameters, [SIZE, String(csvRows)]];
}

/** The client's other parameters in their order; a size that was clamped is the clamped one. */
function otherParameters(parameters: Parameters, limit: number | null): string {
  const others = parameters
    .filter(([name]) => !isOneOf(PAGE_NUMBER, name))
    .map(([name, value]) => [name, isOneOf(PAGE_SIZE, name) ? String(limit) : value]);
  return others.length === 0 ? "" : `&${new URLSearchParams(others)}`;
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name);
}

/** The number of a page, or of the one that begins behind so many records. @throws {BadRequestError} */
function numberOf(sent: SentParameter, limit: number | null): number {
  if (sent.name !== OFFSET) return positive(sent);
  const { name, value } = sent;
  const cannot = `Cannot read "${name}": "${cut(value)}" is not`;
  if (!/^(0|[1-9]\d*)$/.test(value)) throw new BadRequestError(`${cannot} zero or a positive integer.`, name);
  const offset = Number(value);
  if (offset === 0) return 1;
  if (limit === null) throw new BadRequestError(`${cannot} 0, and one page holds all.`, name);
  if (offset % limit !== 0) {
    throw new BadRequestError(
      `${cannot} a multiple of ${limit}, the size of the pages. Send page[number] instead.`,
      name,
    );
  }
  return Math.min(offset / limit + 1, Number.MAX_SAFE_INTEGER);
}

/** A parameter that was sent. */
export interface SentParameter {
  readonly name: string;
  readonly value: string;
}

/** The one of some parameters that was sent. @throws {BadRequestError} where two were, which says why not. */
export function oneOf(
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

/** A positive integer, as large as JavaScript counts. @throws {BadRequestError} */
export function positive({ name, value }: SentParameter): number {
  if (/^[1-9]\d*$/.test(value)) return Math.min(Number(value), Number.MAX_SAFE_INTEGER);
  throw new BadRequestError(`Cannot read "${name}": "${cut(value)}" is not a positive integer.`, name);
}
