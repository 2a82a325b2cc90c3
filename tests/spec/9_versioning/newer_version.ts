import { suite } from "../../helpers/exchanges/fixture.ts";
import { sky, skyResources } from "../../helpers/fixtures/sky.ts";

const fixture = sky("JSON:API 1.1", {
  newer: {
    resources: { ...skyResources, moons: { clientIds: "any", rules: {} } },
    jsonapi: "1.1",
    withJsonApiVersion: true,
    relationshipLinks: true,
    docValidatorAboutLinks: true,
  },
  described: {
    resources: skyResources,
    jsonapi: "1.1",
    withJsonApiVersion: true,
    relationshipLinks: true,
    pagination: true,
    openapi: true,
    basePath: "/api",
  },
  cursors: {
    resources: skyResources,
    jsonapi: "1.1",
    withJsonApiVersion: true,
    pagination: { cursor: true, limit: 1 },
    openapi: { path: "/description.json" },
    absoluteLinks: true,
  },
  silent: { resources: skyResources, jsonapi: "1.1" },
  older: { resources: skyResources, jsonapi: "1.0", withJsonApiVersion: true, openapi: true },
});

const jsonapi = `"jsonapi": { "version": "1.1" }`;

const sun = `
        200
        Content-Type: application/vnd.api+json
        Vary: Accept

        { ${jsonapi}, "data": "<any>" }`;

const refused = (status: string, code: string, title: string, header: string) => `
        ${status}
        Content-Type: application/vnd.api+json

        {
          ${jsonapi},
          "errors": [{
            "status": "${status}", "code": "${code}", "title": "${title}", "detail": "<any>", "source": { "header": "${header}" }
          }]
        }`;

/** JSON:API 1.1, if it is enabled: negotiation, precise errors, `@`-members, the link to the description. */
export const newerVersion = [
  suite(fixture, "newer", [
    {
      title: "1.1: the version is reported if withJsonApiVersion is on",
      request: "GET /stars/1",
      response: sun,
    },
    {
      title: "1.1: profiles in Accept are ignored",
      request: `
        GET /stars/1
        Accept: application/vnd.api+json;profile="https://example.org/timestamps https://example.org/other"`,
      response: sun,
    },
    {
      title: "1.1: profiles in Content-Type are accepted and ignored",
      request: `
        PATCH /stars/1
        Content-Type: application/vnd.api+json; Profile="https://example.org/timestamps"

        { "data": { "type": "stars", "id": "1", "attributes": { "name": "Sol" } } }`,
      response: sun,
    },
    {
      title: "1.1: they are ignored on a request without a body too",
      request: `
        GET /stars/1
        Content-Type: application/vnd.api+json;profile="https://example.org/timestamps"`,
      response: sun,
    },
    {
      title: "1.1: an extension in Content-Type that is not applied is refused",
      request: `
        PATCH /stars/1
        Content-Type: application/vnd.api+json;ext="https://jsonapi.org/ext/atomic"

        { "data": { "type": "stars", "id": "1", "attributes": { "name": "Sol" } } }`,
      response: refused("415", "415", "Unsupported Media Type", "Content-Type"),
    },
    {
      title: "1.1: an extension with a profile is refused too",
      request: `
        DELETE /moons/1
        Content-Type: application/vnd.api+json;profile="https://example.org/timestamps";ext="https://jsonapi.org/ext/atomic"

        { "data": { "type": "moons", "id": "1" } }`,
      response: refused("415", "415", "Unsupported Media Type", "Content-Type"),
    },
    {
      title: "1.1: other parameters in Content-Type are refused",
      request: `
        POST /stars
        Content-Type: application/vnd.api+json;charset=utf-8

        { "data": { "type": "stars", "attributes": { "name": "Vega" } } }`,
      response: `
        415

        {
          ${jsonapi},
          "errors": [{
            "status": "415",
            "code": "415",
            "title": "Unsupported Media Type",
            "detail": "Cannot read a body of type \\"application/vnd.api+json;charset=utf-8\\": send Content-Type: application/vnd.api+json, without parameters other than profile.",
            "source": { "header": "Content-Type" }
          }]
        }`,
    },
    {
      title: "1.1: extensions that are not applied in every Accept entry are refused",
      request: `
        GET /stars/1
        Accept: application/vnd.api+json;ext="https://jsonapi.org/ext/atomic", application/vnd.api+json;charset=utf-8`,
      response: refused("406", "406", "Not Acceptable", "Accept"),
    },
    {
      title: "1.1: one entry without them is enough",
      request: `
        GET /stars/1
        Accept: application/vnd.api+json;ext="https://jsonapi.org/ext/atomic", application/vnd.api+json`,
      response: sun,
    },
    {
      title: "1.1: errors have a status",
      request: "GET /stars/9",
      response: `
        404

        {
          ${jsonapi},
          "errors": [{ "status": "404", "code": "404", "title": "Not Found", "detail": "<any>" }]
        }`,
    },
    {
      title: "1.1: errors of parameters name them as usual",
      request: "GET /stars?sort=colour",
      response: `
        400

        {
          ${jsonapi},
          "errors": [{
            "status": "400", "code": "400", "title": "Bad Request", "detail": "<any>", "source": { "parameter": "sort" }
          }]
        }`,
    },
    {
      title: "1.1: a missing attribute is reported at the nearest member that exists",
      request: `
        POST /moons

        {
          "data": {
            "type": "moons",
            "attributes": { "discovered-on": "yesterday" },
            "relationships": { "planet": { "data": { "type": "planets", "id": "1" } } }
          }
        }`,
      response: `
        422

        {
          ${jsonapi},
          "errors": [
            {
              "status": "422",
              "title": "_required",
              "detail": "\\"name\\" is required.",
              "source": { "pointer": "/data/attributes" }
            },
            {
              "status": "422",
              "title": "_type",
              "detail": "<any>",
              "source": { "pointer": "/data/attributes/discovered-on" }
            }
          ]
        }`,
    },
    {
      title: "1.1: without attributes and relationships it is reported at data",
      request: `
        POST /moons

        { "data": { "type": "moons" } }`,
      response: `
        422

        {
          ${jsonapi},
          "errors": [
            { "status": "422", "title": "_required", "detail": "\\"name\\" is required.", "source": { "pointer": "/data" } },
            { "status": "422", "title": "_required", "detail": "\\"planet\\" is required.", "source": { "pointer": "/data" } }
          ]
        }`,
    },
    {
      title: "1.1: a pointer has the name as it was sent, escaped",
      request: `
        POST /moons

        {
          "data": {
            "type": "moons",
            "attributes": { "name": "Europa", "discoveredOn": "yesterday", "a/b~c": 1 },
            "relationships": { "planet": { "data": { "type": "planets", "id": "1" } } }
          }
        }`,
      response: `
        422

        {
          ${jsonapi},
          "errors": [
            {
              "status": "422",
              "title": "_unknown",
              "detail": "<any>",
              "source": { "pointer": "/data/attributes/a~1b~0c" }
            },
            {
              "status": "422",
              "title": "_type",
              "detail": "<any>",
              "source": { "pointer": "/data/attributes/discoveredOn" }
            }
          ]
        }`,
    },
    {
      title: "1.1: linkage with only a lid lacks its id, and the link leads to the section of 1.1",
      request: `
        PATCH /moons/1

        {
          "data": {
            "type": "moons",
            "id": "1",
            "relationships": { "planet": { "data": { "type": "planets", "lid": "new" } } }
          }
        }`,
      response: `
        422

        {
          ${jsonapi},
          "errors": [{
            "status": "422",
            "title": "_required",
            "detail": "<any>",
            "source": { "pointer": "/data/relationships/planet/data" },
            "links": { "about": "https://jsonapi.org/format/1.1/#crud-creating" }
          }]
        }`,
    },
    {
      title: "1.1: a lid of a new resource is ignored outside operations",
      request: `
        POST /stars

        { "data": { "type": "stars", "lid": "vega", "attributes": { "name": "Vega" } } }`,
      response: `
        201
        Location: /stars/2

        { ${jsonapi}, "data": { "type": "stars", "id": "2", "attributes": { "name": "Vega" }, "relationships": "<any>", "links": "<any>" } }`,
    },
    {
      title: "1.1: @-members are ignored anywhere",
      request: `
        POST /moons

        {
          "@context": "https://example.org/context",
          "data": {
            "type": "moons",
            "@id": 7,
            "attributes": { "name": "Europa", "@type": "Moon", "@discoveredOn": [] },
            "relationships": {
              "@note": "no relationship",
              "planet": { "@note": 1, "data": { "type": "planets", "id": "2", "@note": null } }
            }
          }
        }`,
      response: `
        201

        { ${jsonapi}, "data": "<any>" }`,
      afterwards: {
        request: "GET /moons/4?fields[moons]=name,planet",
        response: `
        200

        {
          ${jsonapi},
          "data": {
            "type": "moons",
            "id": "4",
            "attributes": { "name": "Europa" },
            "relationships": { "planet": { "data": { "type": "planets", "id": "2" }, "links": "<any>" } },
            "links": "<any>"
          }
        }`,
      },
    },
    {
      title: "1.1: a body that is not JSON has no pointers",
      request: `
        POST /stars

        { "data": `,
      response: `
        400

        {
          ${jsonapi},
          "errors": [{ "status": "400", "code": "400", "title": "Bad Request", "detail": "<any>" }]
        }`,
    },
    {
      title: "1.1: a missing record precedes its relationships",
      request: `
        POST /planets/1/relationships/moons

        { "data": [{ "type": "moons", "id": "9" }] }`,
      response: `
        404

        {
          ${jsonapi},
          "errors": [{
            "status": "404", "code": "404", "title": "Not Found", "detail": "<any>", "source": { "pointer": "/data/0" }
          }]
        }`,
    },
  ]),
  suite(fixture, "described", [
    {
      title: "1.1: a resource links to the description",
      request: "GET /api/stars/1?fields[stars]=name",
      response: `
        200

        {
          ${jsonapi},
          "links": { "describedby": "/api/openapi.json" },
          "data": { "type": "stars", "id": "1", "attributes": { "name": "Sun" }, "links": { "self": "/api/stars/1" } }
        }`,
    },
    {
      title: "1.1: a list links to it too, besides the links of its pages",
      request: "GET /api/stars?fields[stars]=name",
      response: `
        200

        {
          ${jsonapi},
          "meta": { "record_count": 1, "page_count": 1, "page_limit": 20 },
          "links": {
            "self": "/api/stars?page=1&fields%5Bstars%5D=name",
            "first": "/api/stars?page=1&fields%5Bstars%5D=name",
            "last": "/api/stars?page=1&fields%5Bstars%5D=name",
            "prev": null,
            "next": null,
            "describedby": "/api/openapi.json"
          },
          "data": [{ "type": "stars", "id": "1", "attributes": { "name": "Sun" }, "links": { "self": "/api/stars/1" } }]
        }`,
    },
    {
      title: "1.1: linkage, related resources and the response to a write link to it too",
      request: "GET /api/moons/1/relationships/planet",
      response: `
        200

        {
          ${jsonapi},
          "links": {
            "self": "/api/moons/1/relationships/planet",
            "related": "/api/moons/1/planet",
            "describedby": "/api/openapi.json"
          },
          "data": { "type": "planets", "id": "1" }
        }`,
      afterwards: {
        request: "GET /api/planets/1/star?fields[stars]=name",
        response: `
        200

        {
          ${jsonapi},
          "links": { "describedby": "/api/openapi.json" },
          "data": { "type": "stars", "id": "1", "attributes": { "name": "Sun" }, "links": { "self": "/api/stars/1" } }
        }`,
      },
    },
    {
      title: "1.1: the response to a create links to it too",
      request: `
        POST /api/stars?fields[stars]=name

        { "data": { "type": "stars", "attributes": { "name": "Vega" } } }`,
      response: `
        201
        Location: /api/stars/2

        {
          ${jsonapi},
          "links": { "describedby": "/api/openapi.json" },
          "data": { "type": "stars", "id": "2", "attributes": { "name": "Vega" }, "links": { "self": "/api/stars/2" } }
        }`,
    },
    {
      title: "1.1: the response to an update and a related list link to it too",
      request: `
        PATCH /api/stars/1?fields[stars]=name

        { "data": { "type": "stars", "id": "1", "attributes": { "name": "Sol" } } }`,
      response: `
        200

        {
          ${jsonapi},
          "links": { "describedby": "/api/openapi.json" },
          "data": { "type": "stars", "id": "1", "attributes": { "name": "Sol" }, "links": { "self": "/api/stars/1" } }
        }`,
      afterwards: {
        request: "GET /api/stars/1/planets?page[size]=1&page[number]=3&fields[planets]=name",
        response: `
        200

        {
          ${jsonapi},
          "meta": { "record_count": 3, "page_count": 3, "page_limit": 1 },
          "links": {
            "self": "<any>", "first": "<any>", "last": "<any>", "prev": "<any>", "next": null,
            "describedby": "/api/openapi.json"
          },
          "data": [
            { "type": "planets", "id": "3", "attributes": { "name": "Venus" }, "links": { "self": "/api/planets/3" } }
          ]
        }`,
      },
    },
    {
      title: "1.1: errors do not link to it",
      request: "GET /api/stars/9",
      response: `
        404

        {
          ${jsonapi},
          "errors": [{ "status": "404", "code": "404", "title": "Not Found", "detail": "<any>" }]
        }`,
    },
  ]),
  suite(fixture, "cursors", [
    {
      title: "1.1: a page by a cursor links to the description, with an absolute URL if links are absolute",
      request: "GET /stars",
      response: `
        200

        {
          ${jsonapi},
          "links": { "prev": null, "next": null, "describedby": "http://127.0.0.1/description.json" },
          "data": "<any>"
        }`,
    },
  ]),
  suite(fixture, "silent", [
    {
      title: "1.1: without withJsonApiVersion no member has the version, and errors are precise anyway",
      request: "GET /stars/9",
      response: `
        404

        { "errors": [{ "status": "404", "code": "404", "title": "Not Found", "detail": "<any>" }] }`,
    },
  ]),
  suite(fixture, "older", [
    {
      title: '1.1: "1.0" is the default',
      request: "GET /stars/1",
      response: `
        200

        {
          "jsonapi": { "version": "1.0" },
          "data": { "type": "stars", "id": "1", "attributes": { "name": "Sun" }, "links": { "self": "/stars/1" } }
        }`,
    },
    {
      title: "1.1: 1.0 accepts no profiles in Content-Type",
      request: `
        GET /stars/1
        Content-Type: application/vnd.api+json;profile="https://example.org/timestamps"`,
      response: `
        415

        {
          "jsonapi": { "version": "1.0" },
          "errors": [{ "code": "415", "title": "Unsupported Media Type", "detail": "<any>" }]
        }`,
    },
    {
      title: "1.1: 1.0 accepts no @-members, and points to where a missing member should be",
      request: `
        POST /moons

        { "data": { "type": "moons", "attributes": { "@type": "Moon" } } }`,
      response: `
        422

        {
          "jsonapi": { "version": "1.0" },
          "errors": [
            { "title": "_unknown", "detail": "<any>", "source": { "pointer": "/data/attributes/@type" } },
            { "title": "_required", "detail": "<any>", "source": { "pointer": "/data/attributes/name" } },
            { "title": "_required", "detail": "<any>", "source": { "pointer": "/data/relationships/planet" } }
          ]
        }`,
    },
  ]),
];
