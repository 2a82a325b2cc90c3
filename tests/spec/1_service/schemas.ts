import { suite } from "../../helpers/exchanges/fixture.ts";
import { sky, skyResources } from "../../helpers/fixtures/sky.ts";

const shouting = {
  reads: ["name"],
  adds: ["letters"],
  write: ({ name, ...rest }: { readonly [field: string]: unknown }) => ({
    name: String(name).toUpperCase(),
    ...rest,
    letters: String(name).length,
  }),
};

const fixture = sky("schemas", {
  none: { resources: skyResources },
  own: {
    schema: { selfPrefix: "/all" },
    resources: {
      ...skyResources,
      planets: {
        hasMany: { moons: "moons" },
        schema: {
          type: "worlds",
          id: "name",
          selfPrefix: "/v2",
          attributes: { reads: [], adds: ["kind"], write: () => ({ kind: "planet" }) },
        },
      },
    },
  },
  wide: { schema: { selfPrefix: "/all", attributes: shouting }, resources: skyResources, basePath: "/api" },
  "resource first": {
    schema: { selfPrefix: "/all", attributes: shouting },
    resources: { ...skyResources, planets: { hasMany: { moons: "moons" }, schema: { selfPrefix: "/v2" } } },
  },
  hidden: {
    fieldSets: { moons: ["letters"] },
    resources: { ...skyResources, moons: { schema: { attributes: shouting } } },
  },
});

const WORLD = `
            "type": "worlds",
            "id": "Mars",
            "attributes": { "kind": "planet" },
            "relationships": {
              "star": { "data": { "type": "stars", "id": "1" }, "links": { "self": "/all/stars/1" } }
            },
            "links": { "self": "/v2/planets/Mars" }`;

/** §1 rule 6: how resource objects are produced. */
export const schemas = [
  suite(fixture, "none", [
    {
      title: "§1 rule 6: the built-in schema",
      covers: ["§1 rule 6 built-in schema"],
      request: "GET /planets/2",
      response: `
        200

        {
          "data": {
            "type": "planets",
            "id": "2",
            "attributes": { "name": "Mars" },
            "relationships": { "star": { "data": { "type": "stars", "id": "1" }, "links": { "self": "/stars/1" } } },
            "links": { "self": "/planets/2" }
          }
        }`,
    },
  ]),
  suite(fixture, "own", [
    {
      title: "§1 rule 6: a resource's schema defines type, id, the prefix of self and the attributes",
      covers: ["§1 rule 6 resource schema"],
      request: "GET /planets/Mars",
      response: `
        200

        { "data": {${WORLD} } }`,
    },
    {
      title: "§1 rule 6: the prefixed path is routed too",
      request: "GET /v2/planets/Mars",
      response: `
        200

        { "data": {${WORLD} } }`,
    },
    {
      title: "§1 rule 6: type, id and prefix apply wherever the resource is named",
      request: "GET /moons/2?include=planet&fields[moons]=planet&fields[worlds]=kind",
      response: `
        200

        {
          "data": {
            "type": "moons",
            "id": "2",
            "relationships": {
              "planet": {
                "data": { "type": "worlds", "id": "Mars" },
                "links": { "self": "/v2/planets/Mars" }
              }
            },
            "links": { "self": "/all/moons/2" }
          },
          "included": [
            {
              "type": "worlds",
              "id": "Mars",
              "attributes": { "kind": "planet" },
              "links": { "self": "/v2/planets/Mars" }
            }
          ]
        }`,
    },
    {
      title: "§1 rule 6: a to-many link is filtered by the declared id, and answers",
      request: "GET /moons?planet_id=Mars&fields[moons]=name",
      response: `
        200

        {
          "data": [
            { "type": "moons", "id": "2", "attributes": { "name": "Phobos" }, "links": { "self": "/all/moons/2" } },
            { "type": "moons", "id": "3", "attributes": { "name": "Deimos" }, "links": { "self": "/all/moons/3" } }
          ]
        }`,
    },
    {
      title: "§1 rule 6: a client writes the declared type and id",
      request: `
        PATCH /moons/3?fields[moons]=planet

        {
          "data": {
            "type": "moons",
            "id": "3",
            "relationships": { "planet": { "data": { "type": "worlds", "id": "Venus" } } }
          }
        }`,
      response: `
        200

        {
          "data": {
            "type": "moons",
            "id": "3",
            "relationships": {
              "planet": {
                "data": { "type": "worlds", "id": "Venus" },
                "links": { "self": "/v2/planets/Venus" }
              }
            },
            "links": { "self": "/all/moons/3" }
          }
        }`,
    },
    {
      title: "§1 rule 6: the mapped name is no longer a type",
      request: `
        PATCH /moons/3

        {
          "data": {
            "type": "moons",
            "id": "3",
            "relationships": { "planet": { "data": { "type": "planets", "id": "Venus" } } }
          }
        }`,
      response: `
        409

        {
          "errors": [
            {
              "code": "409",
              "title": "Conflict",
              "detail": "<any>",
              "source": { "pointer": "/data/relationships/planet/data/type" }
            }
          ]
        }`,
    },
  ]),
  suite(fixture, "wide", [
    {
      title: "§1 rule 6: an application-wide schema replaces the built-in one for every resource, behind basePath",
      covers: ["§1 rule 6 application-wide schema"],
      request: "GET /api/planets/2?include=star",
      response: `
        200

        {
          "data": {
            "type": "planets",
            "id": "2",
            "attributes": { "name": "MARS", "letters": 4 },
            "relationships": {
              "star": { "data": { "type": "stars", "id": "1" }, "links": { "self": "/api/all/stars/1" } }
            },
            "links": { "self": "/api/all/planets/2" }
          },
          "included": [
            {
              "type": "stars",
              "id": "1",
              "attributes": { "name": "SUN", "letters": 3 },
              "links": { "self": "/api/all/stars/1" }
            }
          ]
        }`,
    },
    {
      title: "§1 rule 6: fields limits what a schema adds, and the columns that it reads are not shown",
      request: "GET /api/all/stars/1?fields[stars]=letters",
      response: `
        200

        {
          "data": { "type": "stars", "id": "1", "attributes": { "letters": 3 }, "links": { "self": "/api/all/stars/1" } }
        }`,
    },
  ]),
  suite(fixture, "resource first", [
    {
      title: "§1 rule 6: a resource without a schema of its own is written by the application-wide one",
      request: "GET /stars/1",
      response: `
        200

        {
          "data": {
            "type": "stars",
            "id": "1",
            "attributes": { "name": "SUN", "letters": 3 },
            "links": { "self": "/all/stars/1" }
          }
        }`,
    },
    {
      title: "§1 rule 6: the first matching schema is used as a whole: a resource's before the application-wide one",
      request: "GET /planets/2?fields[planets]=name,letters",
      response: `
        400

        {
          "errors": [
            {
              "code": "400",
              "title": "Bad Request",
              "detail": "<any>",
              "source": { "parameter": "fields[planets]" }
            }
          ]
        }`,
    },
    {
      title: "§1 rule 6: only a resource's schema writes its attributes",
      request: "GET /planets/2?fields[planets]=name",
      response: `
        200

        {
          "data": { "type": "planets", "id": "2", "attributes": { "name": "Mars" }, "links": { "self": "/v2/planets/2" } }
        }`,
    },
  ]),
  suite(fixture, "hidden", [
    {
      title: "§1 rule 6: fieldSets may name attributes that a schema adds, and hides the columns that it reads",
      request: "GET /moons/2?fields[moons]=name,letters",
      response: `
        200

        {
          "data": { "type": "moons", "id": "2", "attributes": { "letters": 6 }, "links": { "self": "/moons/2" } }
        }`,
    },
  ]),
];
