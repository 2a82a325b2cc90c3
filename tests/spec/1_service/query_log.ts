import { suite } from "../../helpers/exchanges/fixture.ts";
import { sky, skyResources } from "../../helpers/fixtures/sky.ts";

const fixture = sky("the query log", {
  on: { debug: true, queryLog: true, resources: skyResources, withJsonApiVersion: true },
  "without debug": { queryLog: true, resources: skyResources },
  "without queryLog": { debug: true, resources: skyResources },
});

const entry = (numRows: number, params = `"<any>"`): string =>
  `{ "query": "<any>", "took": "<any>", "params": ${params}, "numRows": ${numRows}, "error": null }`;

const sun = (more = ""): string => `
        200

        {
          "data": { "type": "stars", "id": "1", "attributes": { "name": "Sun" }, "links": { "self": "/stars/1" } }${more}
        }`;

/** §1 Query log: the member `query` in debug mode. */
export const queryLog = [
  suite(fixture, "on", [
    {
      title: "§1 query log: a view's one statement, integers as strings, after all other members",
      covers: ["§1 query log", "§2 top-level query"],
      request: "GET /planets/1?include=moons&fields[planets]=moons&fields[moons]=name",
      response: `
        200

        {
          "jsonapi": { "version": "1.0" },
          "data": {
            "type": "planets",
            "id": "1",
            "relationships": {
              "moons": { "data": [{ "type": "moons", "id": "1" }], "links": { "self": "/moons?planet_id=1" } }
            },
            "links": { "self": "/planets/1" }
          },
          "included": [
            { "type": "moons", "id": "1", "attributes": { "name": "Moon" }, "links": { "self": "/moons/1" } }
          ],
          "query": { "default": [${entry(1, `["1"]`)}] }
        }`,
    },
    {
      title: "§1 query log: numRows of a list is its primary resources",
      request: "GET /planets?fields[planets]=star",
      response: `
        200

        {
          "jsonapi": { "version": "1.0" },
          "data": [
            { "type": "planets", "id": "1", "links": { "self": "/planets/1" } },
            { "type": "planets", "id": "2", "links": { "self": "/planets/2" } },
            { "type": "planets", "id": "3", "links": { "self": "/planets/3" } }
          ],
          "query": { "default": [${entry(3, "[]")}] }
        }`,
    },
    {
      title: "§1 query log: numRows of a read that finds nothing is 0; errors have the log after debug",
      request: "GET /stars/9",
      response: `
        404

        {
          "jsonapi": { "version": "1.0" },
          "errors": [{ "code": "404", "title": "Not Found", "detail": "<any>" }],
          "debug": { "class": "NotFoundError", "trace": "<any>" },
          "query": { "default": [${entry(0, `["9"]`)}] }
        }`,
    },
    {
      title: "§1 query log: numRows of a create is the added row, then the resource that is read back",
      request: `
        POST /stars

        { "data": { "type": "stars", "attributes": { "name": "Sirius" } } }`,
      response: `
        201

        {
          "jsonapi": { "version": "1.0" },
          "data": { "type": "stars", "id": "2", "attributes": { "name": "Sirius" }, "links": { "self": "/stars/2" } },
          "query": { "default": [${entry(1, `["Sirius"]`)}, ${entry(1)}] }
        }`,
    },
    {
      title: "§1 query log: a request that fails before any statement has run",
      request: "GET /stars?sort=colour",
      response: `
        400

        {
          "jsonapi": { "version": "1.0" },
          "errors": [
            { "code": "400", "title": "Bad Request", "detail": "<any>", "source": { "parameter": "sort" } }
          ],
          "debug": { "class": "BadRequestError", "trace": "<any>" },
          "query": { "default": [] }
        }`,
    },
    {
      title: "§1 query log: a failed statement is logged with its error",
      request: `
        POST /planets

        { "data": { "type": "planets", "attributes": { "name": "Mars" } } }`,
      response: `
        409

        {
          "jsonapi": { "version": "1.0" },
          "errors": [
            {
              "code": "409",
              "title": "Conflict",
              "detail": "<any>",
              "source": { "pointer": "/data/attributes/name" }
            }
          ],
          "debug": { "class": "ConflictError", "trace": "<any>" },
          "query": {
            "default": [
              { "query": "<any>", "took": "<any>", "params": ["Mars"], "numRows": 0, "error": "<any>" },
              { "query": "<any>", "took": "<any>", "params": "<any>", "numRows": 0, "error": "<any>" }
            ]
          }
        }`,
    },
    {
      title: "§1 query log: a response without a body has none",
      request: "DELETE /planets/3",
      response: `
        204
        Content-Type:`,
    },
  ]),
  suite(fixture, "without debug", [
    { title: "§1 query log: needs debug mode", request: "GET /stars/1", response: sun() },
  ]),
  suite(fixture, "without queryLog", [
    { title: "§1 query log: must be enabled", request: "GET /stars/1", response: sun() },
  ]),
];
