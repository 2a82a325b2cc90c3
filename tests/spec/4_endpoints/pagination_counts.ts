import { suite } from "../../helpers/exchanges/fixture.ts";
import { reading } from "../../helpers/fixtures/reading.ts";

const NO_SUCH_PAGE = `
  404

  { "errors": [{ "code": "404", "title": "Not Found", "detail": "<any>" }] }`;

/** The last page as a message names it. */
function noSuchPage(page: number, last: number): string {
  return NO_SUCH_PAGE.replace("<any>", `There is no page ${page}: the last one is ${last}.`);
}

interface Shown {
  /** The path with its query string up to `page=`. */
  readonly path: string;
  readonly number: number;
  readonly limit: number | null;
  /** The record count; absent if it is unknown. */
  readonly count?: number;
  readonly next?: number;
  /** The parameters after `page=N` in a link. */
  readonly rest?: string;
  readonly type: string;
  readonly ids: readonly number[];
}

/** The answer of a page of resources with only their ids. */
function page({ path, number, limit, count, next, rest = "", type, ids }: Shown): string {
  const link = (to: number | undefined) => to === undefined ? "null" : `"${path}?page=${to}${rest}"`;
  const pages = count === undefined ? undefined : limit === null ? 1 : Math.max(1, Math.ceil(count / limit));
  const data = ids.map((id) => `{ "type": "${type}", "id": "${id}", "links": { "self": "/${type}/${id}" } }`);
  return `
    200

    {
      "meta": { "record_count": ${count ?? null}, "page_count": ${pages ?? null}, "page_limit": ${limit} },
      "links": {
        "self": ${link(number)},
        "first": ${link(1)},
        "last": ${link(pages)},
        "prev": ${link(number > 1 ? number - 1 : undefined)},
        "next": ${link(next)}
      },
      "data": [${data.join(",")}]
    }`;
}

const numbers = { path: "/numbers", limit: 2, type: "numbers" };
const countries = { path: "/countries", limit: 2, type: "countries", rest: "&fields%5Bcountries%5D=" };
const phrases = { path: "/phrases", limit: 2, type: "phrases" };
const found = (filter: string) => `&filter=${filter}&fields%5Bphrases%5D=`;

/** §4 Pagination with other values of `pagination.count` than `"exact"`. */
export const paginationCounts = [
  suite(reading, "boundedCount", [
    {
      title: "§4 pagination: a bounded count reports no more records than it counts, and next exists anyway",
      request: "GET /numbers",
      response: page({ ...numbers, number: 1, next: 2, ids: [1, 2] }),
    },
    {
      title: "§4 pagination: a bounded count that is far exceeded, in the middle",
      request: "GET /numbers?page=30",
      response: page({ ...numbers, number: 30, next: 31, ids: [59, 60] }),
    },
    {
      title: "§4 pagination: a bounded count that is far exceeded, on the last page",
      request: "GET /numbers?page=60",
      response: page({ ...numbers, number: 60, ids: [119, 120] }),
    },
    {
      title: "§4 pagination: after the last page of a bounded count, whose last page is known",
      request: "GET /numbers?page=61",
      response: noSuchPage(61, 60),
    },
    {
      title: "§4 pagination: far after the last page of a bounded count",
      request: "GET /numbers?page=99999999999999999999",
      response: noSuchPage(Number.MAX_SAFE_INTEGER, 60),
    },
    {
      title: "§4 pagination: exactly as many records as a bounded count can count are reported",
      request: "GET /countries?fields[countries]=",
      response: page({ ...countries, number: 1, count: 3, next: 2, ids: [1, 2] }),
    },
    {
      title: "§4 pagination: the last page of a bounded count that is not exceeded",
      request: "GET /countries?page=2&fields[countries]=",
      response: page({ ...countries, number: 2, count: 3, ids: [3] }),
    },
    {
      title: "§4 pagination: a bounded count counts filtered records, here one more than it reports",
      request: "GET /phrases?sort=id&filter=n&fields[phrases]=",
      response: page({ ...phrases, number: 1, count: 3, next: 2, ids: [2, 5], rest: `&sort=id${found("n")}` }),
    },
    {
      title: "§4 pagination: a bounded count counts filtered records, sorted, if they are too many",
      request: "GET /phrases?sort=-words&filter=a&fields[phrases]=&page=2",
      response: page({ ...phrases, number: 2, next: 3, ids: [2, 7], rest: `&sort=-words${found("a")}` }),
    },
    {
      title: "§4 pagination: an empty collection has one page with a bounded count",
      request: "GET /nothings",
      response: page({ path: "/nothings", limit: 2, type: "nothings", number: 1, count: 0, ids: [] }),
    },
    { title: "§4 pagination: page 2 of nothing, bounded", request: "GET /nothings?page=2", response: noSuchPage(2, 1) },
  ]),
  suite(reading, "noCount", [
    {
      title: "§4 pagination: without a count the number of records is not reported, and links.last is null",
      request: "GET /numbers",
      response: page({ ...numbers, number: 1, next: 2, ids: [1, 2] }),
    },
    {
      title: "§4 pagination: without a count in the middle, the client's size clamped",
      request: "GET /numbers?page=39&limit=5",
      response: page({ ...numbers, limit: 3, number: 39, next: 40, ids: [115, 116, 117], rest: "&limit=3" }),
    },
    {
      title: "§4 pagination: without a count a full last page has no next",
      request: "GET /numbers?page=40&limit=3",
      response: page({ ...numbers, limit: 3, number: 40, ids: [118, 119, 120], rest: "&limit=3" }),
    },
    {
      title: "§4 pagination: after the last page without a count",
      request: "GET /numbers?page=41&limit=3",
      response: noSuchPage(41, 40),
    },
    {
      title: "§4 pagination: without a count not even a few records are counted",
      request: "GET /countries?page=2&fields[countries]=",
      response: page({ ...countries, number: 2, ids: [3] }),
    },
    {
      title: "§4 pagination: without a count a filtered list has pages",
      request: "GET /phrases?sort=-words&filter=a&fields[phrases]=",
      response: page({ ...phrases, number: 1, next: 2, ids: [6, 3], rest: `&sort=-words${found("a")}` }),
    },
    {
      title: "§4 pagination: without a count the last page of a filtered list",
      request: "GET /phrases?sort=-words&filter=a&fields[phrases]=&page=3",
      response: page({ ...phrases, number: 3, ids: [4, 5], rest: `&sort=-words${found("a")}` }),
    },
    {
      title: "§4 pagination: an empty collection has one page without a count",
      request: "GET /nothings",
      response: page({ path: "/nothings", limit: 2, type: "nothings", number: 1, ids: [] }),
    },
    {
      title: "§4 pagination: page 2 of nothing, without a count",
      request: "GET /nothings?page=2",
      response: noSuchPage(2, 1),
    },
  ]),
  suite(reading, "onePageNoCount", [
    {
      title: "§4 pagination: one page with everything reports its count under every policy",
      request: "GET /countries?fields[countries]=",
      response: page({ ...countries, limit: null, number: 1, count: 3, ids: [1, 2, 3] }),
    },
    {
      title: "§4 pagination: a client's size, if one page would have everything, gives a page without a count",
      request: "GET /countries?fields[countries]=&limit=2",
      response: page({ ...countries, number: 1, next: 2, ids: [1, 2], rest: `${countries.rest}&limit=2` }),
    },
    {
      title: "§4 pagination: a second page if one page has everything, without a count",
      request: "GET /countries?page=2",
      response: noSuchPage(2, 1),
    },
  ]),
];
