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
          "meta": { "record_count": 1, "page_count": 1, "page_limit": 20 },
          "links": {
            "self": "/loose?page=1",
            "first": "/loose?page=1",
            "last": "/loose?page=1",
            "prev": null,
            "next": null
          },
          "data": [{ "type": "loose", "id": "x", "attributes": { "v": "b" }, "links": { "self": "/loose/x" } }]
        }`,
    },
    {
      title: "§2 id: nor is it counted where a filter would find it",
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
      title: `§4 create: a key that the database does not make is the one after the greatest (${type})`,
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
];
