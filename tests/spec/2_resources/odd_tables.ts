import { suite } from "../../helpers/exchanges/fixture.ts";
import { oddTables } from "../../helpers/fixtures/odd_tables.ts";

/** §2: resources of unusual tables. */
export const odd = [
  suite(oddTables, "paged", [
    {
      title: "a resource that two spellings of its key lead to is included once",
      request: "GET /spellings?include=number",
      response: `
        200

        {
          "meta": { "record_count": 2, "page_count": 1, "page_limit": 20 },
          "links": {
            "self": "/spellings?page=1&include=number",
            "first": "/spellings?page=1&include=number",
            "last": "/spellings?page=1&include=number",
            "prev": null,
            "next": null
          },
          "data": [
            {
              "type": "spellings",
              "id": "1",
              "relationships": { "number": { "data": { "type": "numbers", "id": "1" }, "links": { "self": "/numbers/1" } } },
              "links": { "self": "/spellings/1" }
            },
            {
              "type": "spellings",
              "id": "2",
              "relationships": { "number": { "data": { "type": "numbers", "id": "1" }, "links": { "self": "/numbers/1" } } },
              "links": { "self": "/spellings/2" }
            }
          ],
          "included": [
            { "type": "numbers", "id": "1", "attributes": { "n": "one" }, "links": { "self": "/numbers/1" } }
          ]
        }`,
    },
    {
      title: "a resource that a join table links by two spellings of its key is listed once",
      request: "GET /numbers?counter_id=5",
      response: `
        200

        {
          "meta": { "record_count": 1, "page_count": 1, "page_limit": 20 },
          "links": {
            "self": "/numbers?page=1&counter_id=5",
            "first": "/numbers?page=1&counter_id=5",
            "last": "/numbers?page=1&counter_id=5",
            "prev": null,
            "next": null
          },
          "data": [{ "type": "numbers", "id": "1", "attributes": { "n": "one" }, "links": { "self": "/numbers/1" } }]
        }`,
    },
    {
      title: "§2 id: a row whose key is NULL is not a resource",
      request: "GET /loose",
      response: `
        200

        {
          "meta": { "record_count": 2, "page_count": 1, "page_limit": 20 },
          "links": {
            "self": "/loose?page=1",
            "first": "/loose?page=1",
            "last": "/loose?page=1",
            "prev": null,
            "next": null
          },
          "data": [
            { "type": "loose", "id": "x", "attributes": { "v": "b" }, "links": { "self": "/loose/x" } },
            { "type": "loose", "id": "y", "attributes": { "v": "Yg==" }, "links": { "self": "/loose/y" } }
          ]
        }`,
    },
    ...["filter=b", "filter%5Bv%5D%5Bcontains%5D=b", "filter%5Bv%5D%5Bends-with%5D=b", "filter%5Bv%5D=b"].map((
      sent,
    ) => ({
      title: `§4 filter: a text is not found in bytes that spell it (${sent})`,
      request: `GET /loose?${sent}`,
      response: `
        200

        {
          "meta": { "record_count": 1, "page_count": 1, "page_limit": 20 },
          "links": {
            "self": "/loose?page=1&${sent}",
            "first": "/loose?page=1&${sent}",
            "last": "/loose?page=1&${sent}",
            "prev": null,
            "next": null
          },
          "data": [{ "type": "loose", "id": "x", "attributes": { "v": "b" }, "links": { "self": "/loose/x" } }]
        }`,
    })),
    {
      title: "§2 id: a filter does not count it either",
      request: "GET /loose?filter=a",
      response: `
        200

        {
          "meta": { "record_count": 0, "page_count": 1, "page_limit": 20 },
          "links": {
            "self": "/loose?page=1&filter=a",
            "first": "/loose?page=1&filter=a",
            "last": "/loose?page=1&filter=a",
            "prev": null,
            "next": null
          },
          "data": []
        }`,
    },
    ...["counters", "big-counters"].map((type, index) => ({
      title: `§4 create: a key that the database does not generate is the one after the greatest (${type})`,
      request: `
        POST /${type}

        { "data": { "type": "${type}", "attributes": { "n": "a" } } }`,
      response: `
        201
        Location: /${type}/${[6, 1][index]}

        {
          "data": {
            "type": "${type}",
            "id": "${[6, 1][index]}",
            "attributes": { "n": "a" },
            "links": { "self": "/${type}/${[6, 1][index]}" }
          }
        }`,
    })),
  ]),

  suite(oddTables, "by codes", [
    {
      title: "§2 id: a row with an id is a resource, though its primary key is NULL, and is found by its id",
      request: "GET /coded",
      response: `
        200

        {
          "data": [
            { "type": "coded", "id": "a", "links": { "self": "/coded/a" } },
            { "type": "coded", "id": "b", "links": { "self": "/coded/b" } },
            { "type": "coded", "id": "c", "links": { "self": "/coded/c" } },
            { "type": "coded", "id": "d", "links": { "self": "/coded/d" } }
          ]
        }`,
    },
    {
      title: "§2 id: it is also included",
      request: "GET /numbers?include=coded",
      response: `
        200

        {
          "data": [
            {
              "type": "numbers",
              "id": "1",
              "attributes": { "n": "one" },
              "relationships": {
                "coded": {
                  "data": [{ "type": "coded", "id": "a" }, { "type": "coded", "id": "c" }, { "type": "coded", "id": "d" }],
                  "links": { "self": "/coded?number_id=1" }
                }
              },
              "links": { "self": "/numbers/1" }
            }
          ],
          "included": [
            { "type": "coded", "id": "a", "links": { "self": "/coded/a" } },
            { "type": "coded", "id": "c", "links": { "self": "/coded/c" } },
            { "type": "coded", "id": "d", "links": { "self": "/coded/d" } }
          ]
        }`,
    },
  ]),

  suite(oddTables, "pages by codes", [
    {
      title: "§2 id: pages show rows whose primary key is NULL in a total order",
      request: "GET /coded?page=2",
      response: `
        200

        {
          "meta": { "record_count": 4, "page_count": 2, "page_limit": 2 },
          "links": {
            "self": "/coded?page=2",
            "first": "/coded?page=1",
            "last": "/coded?page=2",
            "prev": "/coded?page=1",
            "next": null
          },
          "data": [
            { "type": "coded", "id": "c", "links": { "self": "/coded/c" } },
            { "type": "coded", "id": "d", "links": { "self": "/coded/d" } }
          ]
        }`,
    },
    {
      title: "§2 id: sorted pages show them in a total order too",
      request: "GET /coded?sort=-id",
      response: `
        200

        {
          "meta": { "record_count": 4, "page_count": 2, "page_limit": 2 },
          "links": {
            "self": "/coded?page=1&sort=-id",
            "first": "/coded?page=1&sort=-id",
            "last": "/coded?page=2&sort=-id",
            "prev": null,
            "next": "/coded?page=2&sort=-id"
          },
          "data": [
            { "type": "coded", "id": "d", "links": { "self": "/coded/d" } },
            { "type": "coded", "id": "c", "links": { "self": "/coded/c" } }
          ]
        }`,
    },
    {
      title: "§2 id: pages of related rows show them in a total order too",
      request: "GET /coded?filter[number.n][in]=one,two",
      response: `
        200

        {
          "meta": { "record_count": 3, "page_count": 2, "page_limit": 2 },
          "links": {
            "self": "/coded?page=1&filter%5Bnumber.n%5D%5Bin%5D=one%2Ctwo",
            "first": "/coded?page=1&filter%5Bnumber.n%5D%5Bin%5D=one%2Ctwo",
            "last": "/coded?page=2&filter%5Bnumber.n%5D%5Bin%5D=one%2Ctwo",
            "prev": null,
            "next": "/coded?page=2&filter%5Bnumber.n%5D%5Bin%5D=one%2Ctwo"
          },
          "data": [
            { "type": "coded", "id": "a", "links": { "self": "/coded/a" } },
            { "type": "coded", "id": "c", "links": { "self": "/coded/c" } }
          ]
        }`,
    },
  ]),
];
