import { suite } from "../../helpers/exchanges/fixture.ts";
import { reading } from "../../helpers/fixtures/reading.ts";

function refused(parameter: string, detail = "<any>"): string {
  return `
    400

    {
      "errors": [
        { "code": "400", "title": "Bad Request", "detail": ${
    JSON.stringify(detail)
  }, "source": { "parameter": "${parameter}" } }
      ]
    }`;
}

const NO_SUCH_PAGE = `
  404

  { "errors": [{ "code": "404", "title": "Not Found", "detail": "<any>" }] }`;

/** Countries with only their ids. */
function countries(...ids: readonly number[]): string {
  return ids.map((id) => `{ "type": "countries", "id": "${id}", "links": { "self": "/countries/${id}" } }`).join(",");
}

const FIELDS = "fields%5Bcountries%5D=";

/** §4 Pagination, and the parameter `page`. */
export const pagination = [
  suite(reading, "paged", [
    {
      title: "§4 pagination: a page that starts at an offset",
      request: "GET /countries?page[offset]=2&sort=id&page[limit]=2&fields[countries]=",
      response: `
        200

        {
          "meta": { "record_count": 3, "page_count": 2, "page_limit": 2 },
          "links": {
            "self": "/countries?page=2&sort=id&page%5Blimit%5D=2&${FIELDS}",
            "first": "/countries?page=1&sort=id&page%5Blimit%5D=2&${FIELDS}",
            "last": "/countries?page=2&sort=id&page%5Blimit%5D=2&${FIELDS}",
            "prev": "/countries?page=1&sort=id&page%5Blimit%5D=2&${FIELDS}",
            "next": null
          },
          "data": [${countries(3)}]
        }`,
    },
    {
      title: "§4 pagination: page[limit] is a size, also without page[offset]",
      request: "GET /countries?page[limit]=1&fields[countries]=",
      response: `
        200

        {
          "meta": { "record_count": 3, "page_count": 3, "page_limit": 1 },
          "links": {
            "self": "/countries?page=1&page%5Blimit%5D=1&${FIELDS}",
            "first": "/countries?page=1&page%5Blimit%5D=1&${FIELDS}",
            "last": "/countries?page=3&page%5Blimit%5D=1&${FIELDS}",
            "prev": null,
            "next": "/countries?page=2&page%5Blimit%5D=1&${FIELDS}"
          },
          "data": [${countries(1)}]
        }`,
    },
    {
      title: "§4 pagination: page[offset] uses the clamped size",
      request: "GET /countries?page[offset]=100&page[limit]=1000",
      response: refused("page[offset]"),
    },
    ...[
      "page[offset]=1&page[limit]=2",
      "page[offset]=-2",
      "page[offset]=x",
      "page[offset]=2.0",
      "page[offset]=2&page[offset]=2",
    ].map((search) => ({
      title: `§4 pagination: ${search}`,
      request: `GET /countries?${search}`,
      response: refused("page[offset]"),
    })),
    ...["page=2&page[offset]=2", "page[number]=2&page[offset]=2"].map((search) => ({
      title: `§4 pagination: two ways to name the page, ${search}`,
      request: `GET /countries?${search}`,
      response: refused("page[offset]"),
    })),
    {
      title: "§4 pagination: two ways to name the size",
      request: "GET /countries?page[size]=2&page[limit]=2",
      response: refused("page[limit]"),
    },
    {
      title: "§4 pagination: page[offset] beyond the last record",
      request: "GET /countries?page[offset]=4",
      response: NO_SUCH_PAGE,
    },
    {
      title: "§4 pagination: the first page",
      covers: [
        "§1 pagination",
        "§2 top-level meta and links",
        "§4 pagination record_count",
        "§4 pagination page_count",
        "§4 pagination page_limit",
        "§4 pagination links.self, first, last",
        "§4 pagination links.prev, next",
      ],
      request: "GET /countries",
      response: `
        200

        {
          "meta": { "record_count": 3, "page_count": 2, "page_limit": 2 },
          "links": {
            "self": "/countries?page=1",
            "first": "/countries?page=1",
            "last": "/countries?page=2",
            "prev": null,
            "next": "/countries?page=2"
          },
          "data": [
            {
              "type": "countries",
              "id": "1",
              "attributes": {
                "code": "NL",
                "name": "Netherlands",
                "dummy-counter": 11111,
                "created-at": "2018-06-11T15:41:00+00:00"
              },
              "links": { "self": "/countries/1" }
            },
            {
              "type": "countries",
              "id": "2",
              "attributes": {
                "code": "BG",
                "name": "Bulgaria",
                "dummy-counter": 22222,
                "created-at": "2018-06-11T15:41:01+00:00"
              },
              "links": { "self": "/countries/2" }
            }
          ]
        }`,
    },
    {
      title: "§4 pagination: the last page, the client's other parameters in their order and form-encoded",
      covers: ["§4 parameter page", "§4 pagination links.prev, next"],
      request: "GET /countries?sort=-code,name&page=2&fields[countries]=&x-mine=a%20b",
      response: `
        200

        {
          "meta": { "record_count": 3, "page_count": 2, "page_limit": 2 },
          "links": {
            "self": "/countries?page=2&sort=-code%2Cname&${FIELDS}&x-mine=a+b",
            "first": "/countries?page=1&sort=-code%2Cname&${FIELDS}&x-mine=a+b",
            "last": "/countries?page=2&sort=-code%2Cname&${FIELDS}&x-mine=a+b",
            "prev": "/countries?page=1&sort=-code%2Cname&${FIELDS}&x-mine=a+b",
            "next": null
          },
          "data": [${countries(3)}]
        }`,
    },
    {
      title: "§4 pagination: page[number] and page[size]",
      request: "GET /countries?page[number]=2&fields[countries]=&page[size]=1",
      response: `
        200

        {
          "meta": { "record_count": 3, "page_count": 3, "page_limit": 1 },
          "links": {
            "self": "/countries?page=2&${FIELDS}&page%5Bsize%5D=1",
            "first": "/countries?page=1&${FIELDS}&page%5Bsize%5D=1",
            "last": "/countries?page=3&${FIELDS}&page%5Bsize%5D=1",
            "prev": "/countries?page=1&${FIELDS}&page%5Bsize%5D=1",
            "next": "/countries?page=3&${FIELDS}&page%5Bsize%5D=1"
          },
          "data": [${countries(2)}]
        }`,
    },
    {
      title: "§4 pagination: a size over the maximum is clamped, and links have the clamped size",
      request: "GET /countries?limit=50&fields[countries]=",
      response: `
        200

        {
          "meta": { "record_count": 3, "page_count": 1, "page_limit": 3 },
          "links": {
            "self": "/countries?page=1&limit=3&${FIELDS}",
            "first": "/countries?page=1&limit=3&${FIELDS}",
            "last": "/countries?page=1&limit=3&${FIELDS}",
            "prev": null,
            "next": null
          },
          "data": [${countries(1, 2, 3)}]
        }`,
    },
    {
      title: "§4 pagination: page[size] over the maximum is clamped too",
      request: "GET /countries?page[size]=99999999999999999999&fields[countries]=",
      response: `
        200

        {
          "meta": { "record_count": 3, "page_count": 1, "page_limit": 3 },
          "links": {
            "self": "/countries?page=1&page%5Bsize%5D=3&${FIELDS}",
            "first": "/countries?page=1&page%5Bsize%5D=3&${FIELDS}",
            "last": "/countries?page=1&page%5Bsize%5D=3&${FIELDS}",
            "prev": null,
            "next": null
          },
          "data": [${countries(1, 2, 3)}]
        }`,
    },
    {
      title: "§4 pagination: only filtered records are counted, and the parameter stays in the links",
      request: "GET /countries?currency_id=2&fields[countries]=",
      response: `
        200

        {
          "meta": { "record_count": 1, "page_count": 1, "page_limit": 2 },
          "links": {
            "self": "/countries?page=1&currency_id=2&${FIELDS}",
            "first": "/countries?page=1&currency_id=2&${FIELDS}",
            "last": "/countries?page=1&currency_id=2&${FIELDS}",
            "prev": null,
            "next": null
          },
          "data": [${countries(2)}]
        }`,
    },
    {
      title: "§4 pagination: an empty collection has one page",
      request: "GET /nothings",
      response: `
        200

        {
          "meta": { "record_count": 0, "page_count": 1, "page_limit": 2 },
          "links": {
            "self": "/nothings?page=1",
            "first": "/nothings?page=1",
            "last": "/nothings?page=1",
            "prev": null,
            "next": null
          },
          "data": []
        }`,
    },
    {
      title: "§4 pagination: members are meta, links, data, included; a page includes only its related resources",
      request: "GET /countries?page=2&include=cultures&fields[countries]=cultures",
      response: `
        200

        {
          "meta": { "record_count": 3, "page_count": 2, "page_limit": 2 },
          "links": {
            "self": "/countries?page=2&include=cultures&${FIELDS}cultures",
            "first": "/countries?page=1&include=cultures&${FIELDS}cultures",
            "last": "/countries?page=2&include=cultures&${FIELDS}cultures",
            "prev": "/countries?page=1&include=cultures&${FIELDS}cultures",
            "next": null
          },
          "data": [
            {
              "type": "countries",
              "id": "3",
              "relationships": { "cultures": { "data": [], "links": { "self": "/cultures?country_id=3" } } },
              "links": { "self": "/countries/3" }
            }
          ],
          "included": []
        }`,
    },
    { title: "§4 pagination: after the last page", request: "GET /countries?page=3", response: NO_SUCH_PAGE },
    { title: "§4 pagination: page 2 of nothing", request: "GET /nothings?page=2", response: NO_SUCH_PAGE },
    {
      title: "§4 pagination: far after the last page",
      request: "GET /countries?page=99999999999999999999",
      response: NO_SUCH_PAGE,
    },
    ...["0", "-1", "1.5", "1e1", "two", "", "%201", "%2B1"].map((page) => ({
      title: `§4 pagination: page "${page}" is not a positive integer`,
      request: `GET /countries?page=${page}`,
      response: refused("page"),
    })),
    { title: "§4 pagination: limit 0", request: "GET /countries?limit=0", response: refused("limit") },
    {
      title: "§4 pagination: a page[size] that is not a number",
      request: "GET /countries?page[size]=all",
      response: refused("page[size]"),
    },
    {
      title: "§4 pagination: page and page[number] both sent",
      request: "GET /countries?page=1&page[number]=1",
      response: refused("page[number]"),
    },
    { title: "§4 pagination: page sent twice", request: "GET /countries?page=1&page=1", response: refused("page") },
    { title: "§4 pagination: it is checked on a view", request: "GET /countries/1?page=0", response: refused("page") },
    {
      title: "§4 pagination: it changes nothing on a view",
      request: "GET /countries/1?page=7&fields[countries]=",
      response: `
        200

        { "data": ${countries(1)} }`,
    },
  ]),
  suite(reading, "usualPages", [
    {
      title: "§4 pagination: 20 resources per page",
      covers: ["§4 pagination page_limit"],
      request: "GET /numbers?page=6",
      response: `
        200

        {
          "meta": { "record_count": 120, "page_count": 6, "page_limit": 20 },
          "links": {
            "self": "/numbers?page=6",
            "first": "/numbers?page=1",
            "last": "/numbers?page=6",
            "prev": "/numbers?page=5",
            "next": null
          },
          "data": [${
        Array.from({ length: 20 }, (_, index) => index + 101).map((id) =>
          `{ "type": "numbers", "id": "${id}", "links": { "self": "/numbers/${id}" } }`
        ).join(",")
      }]
        }`,
    },
    {
      title: "§4 pagination: at most 100 resources per page",
      request: "GET /numbers?limit=101&page=2",
      response: `
        200

        {
          "meta": { "record_count": 120, "page_count": 2, "page_limit": 100 },
          "links": {
            "self": "/numbers?page=2&limit=100",
            "first": "/numbers?page=1&limit=100",
            "last": "/numbers?page=2&limit=100",
            "prev": "/numbers?page=1&limit=100",
            "next": null
          },
          "data": "<any>"
        }`,
    },
  ]),
  suite(reading, "onePage", [
    {
      title: "§4 pagination: without a size one page has everything, and page_limit is null",
      covers: ["§4 pagination page_limit"],
      request: "GET /countries?fields[countries]=",
      response: `
        200

        {
          "meta": { "record_count": 3, "page_count": 1, "page_limit": null },
          "links": {
            "self": "/countries?page=1&${FIELDS}",
            "first": "/countries?page=1&${FIELDS}",
            "last": "/countries?page=1&${FIELDS}",
            "prev": null,
            "next": null
          },
          "data": [${countries(1, 2, 3)}]
        }`,
    },
    {
      title: "§4 pagination: a client may choose a size if there is no default",
      request: "GET /countries?fields[countries]=&limit=2",
      response: `
        200

        {
          "meta": { "record_count": 3, "page_count": 2, "page_limit": 2 },
          "links": {
            "self": "/countries?page=1&${FIELDS}&limit=2",
            "first": "/countries?page=1&${FIELDS}&limit=2",
            "last": "/countries?page=2&${FIELDS}&limit=2",
            "prev": null,
            "next": "/countries?page=2&${FIELDS}&limit=2"
          },
          "data": [${countries(1, 2)}]
        }`,
    },
    {
      title: "§4 pagination: a second page if one page has everything",
      request: "GET /countries?page=2",
      response: NO_SUCH_PAGE,
    },
    {
      title: "§4 pagination: an offset if one page has everything",
      request: "GET /countries?page[offset]=1",
      response: refused(
        "page[offset]",
        'Cannot read "page[offset]": "1" is not 0, where the only page begins.',
      ),
    },
  ]),
  suite(reading, "plain", [
    {
      title: "§4 pagination: off, a list is complete and has no meta and no links",
      covers: ["§4 list"],
      request: "GET /countries?fields[countries]=",
      response: `
        200

        { "data": [${countries(1, 2, 3)}] }`,
    },
    ...["page", "limit", "page[number]", "page[size]"].map((name) => ({
      title: `§4 pagination: off, ${name} is refused`,
      request: `GET /countries?${name}=1`,
      response: refused(name),
    })),
  ]),
];
