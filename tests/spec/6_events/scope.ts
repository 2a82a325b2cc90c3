import { answering, sending } from "../../helpers/exchanges/messages.ts";
import { suite } from "../../helpers/exchanges/fixture.ts";
import { sky, skyResources } from "../../helpers/fixtures/sky.ts";

const fixture = sky("scope", {
  scoped: {
    // Computed once per request, however often it is used.
    context: async (request) => {
      await Promise.resolve();
      return { planet: Number(request.headers.get("x-planet") ?? "2") };
    },
    pagination: true,
    resources: {
      stars: { hasMany: { planets: "planets" } },
      planets: {
        hasMany: { moons: "moons" },
        scope: (eb, context) => eb("id", "<=", (context as { planet: number }).planet),
      },
      moons: {
        scope: (eb, context) => eb.and([eb("planet_id", "=", (context as { planet: number }).planet)]),
      },
    },
  },
  tenants: {
    context: (request) => ({ planet: Number(request.headers.get("x-planet") ?? "2") }),
    resources: {
      stars: { hasMany: { planets: "planets" } },
      // Its caller's rows; the rows that link to them have no scope of their own.
      planets: { scope: (eb, context) => eb("id", "=", (context as { planet: number }).planet) },
      moons: {},
    },
  },
  withMoons: {
    resources: {
      planets: {
        // Statements call the table of the row `t` as well.
        scope: (eb) => eb.exists(eb.selectFrom("moons as t").select("t.id").whereRef("t.planet_id", "=", "planets.id")),
      },
      moons: {
        scope: (eb) =>
          eb.exists(
            eb.selectFrom("planets as x").select(["x.star_id as star", eb.fn.countAll().as("n")])
              .whereRef("x.id", "<=", "moons.planet_id").groupBy("star").having("n", "=", 1),
          ),
      },
    },
  },
  ofSol: {
    resources: {
      stars: { hasMany: { planets: "planets" } },
      planets: {
        scope: (eb) =>
          eb.exists(
            eb.selectFrom("stars").select("id").whereRef("stars.id", "=", "planets.star_id").where("name", "=", "Sol"),
          ),
      },
    },
  },
  everything: { resources: { ...skyResources, stars: { scope: (eb) => eb.lit(true) } } },
  forgetful: {
    resources: {
      ...skyResources,
      stars: { scope: (eb) => void eb("id", "=", 1) as never },
      planets: { scope: (eb) => eb("nmae", "=", "Mars") },
    },
  },
  refused: {
    context: () => {
      throw Object.assign(new Error("Who are you?"), { status: 401 });
    },
    resources: skyResources,
  },
});

const notFound = (pointer?: string): string => `
        404

        {
          "errors": [
            {
              "code": "404",
              "title": "Not Found",
              "detail": "<any>"${pointer === undefined ? "" : `, "source": { "pointer": "${pointer}" }`}
            }
          ]
        }`;

const FORBIDDEN = `
        403

        { "errors": [{ "code": "403", "title": "Forbidden", "detail": "<any>" }] }`;

const MARS =
  `"relationships": { "planet": { "data": { "type": "planets", "id": "2" }, "links": { "self": "/planets/2" } } }`;

const toPlanet = (id: string) => ({ planet: { data: { type: "planets", id } } });

/** What a caller may see and change: `scope` and `context`. */
export const scope = [
  suite(fixture, "tenants", [
    // The same query string repeatedly: the plan of one tenant is not used for another.
    ...[["2", "Mars"], ["3", "Venus"], ["2", "Mars"]].map(([id, name], index) => ({
      title: `§6 scope: the rows of one tenant are not visible to another, ${index + 1}`,
      request: `GET /planets?fields[planets]=name\nX-Planet: ${id}`,
      response: answering("200", {
        data: [{ type: "planets", id, attributes: { name }, links: { self: `/planets/${id}` } }],
      }),
    })),
    {
      title: "§4 create: a record of another tenant cannot be linked",
      request: sending("POST /moons\nX-Planet: 2", {
        data: { type: "moons", attributes: { name: "Stolen" }, relationships: toPlanet("1") },
      }),
      response: notFound("/data/relationships/planet/data"),
    },
    {
      title: "§4 update: a record of another tenant cannot be linked",
      request: sending("PATCH /moons/2\nX-Planet: 2", {
        data: { type: "moons", id: "2", relationships: toPlanet("3") },
      }),
      response: notFound("/data/relationships/planet/data"),
    },
    {
      title: "§4 update: a member of another tenant cannot be linked",
      request: sending("PATCH /stars/1\nX-Planet: 2", {
        data: {
          type: "stars",
          id: "1",
          relationships: { planets: { data: [{ type: "planets", id: "2" }, { type: "planets", id: "3" }] } },
        },
      }),
      response: notFound("/data/relationships/planets/data/1"),
    },
  ]),
  suite(fixture, "scoped", [
    {
      title: "§4 list: out of scope means absent, and is not counted",
      request: `
        GET /moons?fields[moons]=name
        X-Planet: 1`,
      response: `
        200

        {
          "meta": { "record_count": 1, "page_count": 1, "page_limit": 20 },
          "links": {
            "self": "/moons?page=1&fields%5Bmoons%5D=name",
            "first": "/moons?page=1&fields%5Bmoons%5D=name",
            "last": "/moons?page=1&fields%5Bmoons%5D=name",
            "prev": null,
            "next": null
          },
          "data": [{ "type": "moons", "id": "1", "attributes": { "name": "Moon" }, "links": { "self": "/moons/1" } }]
        }`,
    },
    { title: "§4 view: out of scope means absent", request: "GET /moons/1", response: notFound() },
    {
      title: "§4 include: a to-many has only members in scope",
      request: "GET /planets/1?include=moons&fields[planets]=moons",
      response: `
        200

        {
          "data": {
            "type": "planets",
            "id": "1",
            "relationships": { "moons": { "data": [], "links": { "self": "/moons?planet_id=1" } } },
            "links": { "self": "/planets/1" }
          },
          "included": []
        }`,
    },
    {
      title: "§4 update: out of scope means absent",
      request: `
        PATCH /moons/1

        { "data": { "type": "moons", "id": "1", "attributes": { "name": "Luna" } } }`,
      response: notFound(),
    },
    { title: "§4 delete: out of scope means absent", request: "DELETE /moons/1", response: notFound() },
    {
      title: "§4 update: a related record out of scope does not exist",
      request: `
        PATCH /moons/2

        {
          "data": {
            "type": "moons",
            "id": "2",
            "relationships": { "planet": { "data": { "type": "planets", "id": "3" } } }
          }
        }`,
      response: notFound("/data/relationships/planet/data"),
    },
    {
      title: "§4 update: a row that would leave the scope is forbidden, and nothing is stored",
      request: `
        PATCH /moons/2

        {
          "data": {
            "type": "moons",
            "id": "2",
            "relationships": { "planet": { "data": { "type": "planets", "id": "1" } } }
          }
        }`,
      response: FORBIDDEN,
    },
    {
      title: "§4 create: the scope supplies the columns that it compares by =",
      request: `
        POST /moons?fields[moons]=name,planet

        { "data": { "type": "moons", "attributes": { "name": "New" } } }`,
      response: `
        201

        {
          "data": {
            "type": "moons",
            "id": "4",
            "attributes": { "name": "New" },
            ${MARS},
            "links": { "self": "/moons/4" }
          }
        }`,
    },
    {
      title: "§4 create: a client that sends another value is forbidden, and nothing is stored",
      request: `
        POST /moons

        {
          "data": {
            "type": "moons",
            "attributes": { "name": "New" },
            "relationships": { "planet": { "data": { "type": "planets", "id": "1" } } }
          }
        }`,
      response: FORBIDDEN,
    },
  ]),
  suite(fixture, "withMoons", [
    {
      title: "§4 list: a scope may read other tables, under any alias",
      request: "GET /planets?fields[planets]=name",
      response: `
        200

        {
          "data": [
            {
              "type": "planets",
              "id": "1",
              "attributes": { "name": "Earth" },
              "links": { "self": "/planets/1" }
            },
            {
              "type": "planets",
              "id": "2",
              "attributes": { "name": "Mars" },
              "links": { "self": "/planets/2" }
            }
          ]
        }`,
    },
    {
      title: "§4 create: a row that is invisible to its caller because of another table is forbidden",
      request: `
        POST /planets

        { "data": { "type": "planets", "attributes": { "name": "Pluto" } } }`,
      response: FORBIDDEN,
    },
    {
      title: "§4 list: a scope may name the columns that its subquery selects",
      request: "GET /moons?fields[moons]=name",
      response: `
        200

        {
          "data": [{ "type": "moons", "id": "1", "attributes": { "name": "Moon" }, "links": { "self": "/moons/1" } }]
        }`,
    },
    {
      title: "§4 update: a related record out of a scope that reads other tables does not exist",
      request: `
        PATCH /moons/1

        {
          "data": {
            "type": "moons",
            "id": "1",
            "relationships": { "planet": { "data": { "type": "planets", "id": "3" } } }
          }
        }`,
      response: notFound("/data/relationships/planet/data"),
    },
  ]),
  suite(fixture, "ofSol", [
    {
      title: "§4 update: a member that the update itself brings into scope is not removed",
      request: `
        PATCH /stars/1

        {
          "data": {
            "type": "stars",
            "id": "1",
            "attributes": { "name": "Sol" },
            "relationships": { "planets": { "data": [] } }
          }
        }`,
      response: FORBIDDEN,
    },
    {
      title: "§4 update: a member that the update itself brings into scope is shown",
      request: `
        PATCH /stars/1?fields[stars]=name,planets&include=planets&fields[planets]=name

        { "data": { "type": "stars", "id": "1", "attributes": { "name": "Sol" } } }`,
      response: `
        200

        {
          "data": {
            "type": "stars",
            "id": "1",
            "attributes": { "name": "Sol" },
            "relationships": {
              "planets": {
                "data": [
                  { "type": "planets", "id": "1" },
                  { "type": "planets", "id": "2" },
                  { "type": "planets", "id": "3" }
                ],
                "links": { "self": "/planets?star_id=1" }
              }
            },
            "links": { "self": "/stars/1" }
          },
          "included": "<any>"
        }`,
    },
  ]),
  suite(fixture, "everything", [
    {
      title: "§4 view: an empty scope allows every row",
      request: "GET /stars/1",
      response: `
        200

        {
          "data": { "type": "stars", "id": "1", "attributes": { "name": "Sun" }, "links": { "self": "/stars/1" } }
        }`,
    },
  ]),
  suite(fixture, "forgetful", [
    {
      title: "§4 list: a scope without a return value shows nothing",
      request: "GET /stars",
      response: `
        500

        { "errors": [{ "code": "500", "title": "Internal Server Error" }] }`,
    },
    {
      title: "§4 list: a scope that names no column shows nothing",
      request: "GET /planets",
      response: `
        500

        { "errors": [{ "code": "500", "title": "Internal Server Error" }] }`,
    },
  ]),
  suite(fixture, "refused", [
    {
      title: "§7: a context that refuses a caller keeps its status",
      request: "GET /stars/1",
      response: `
        401

        { "errors": [{ "code": "401", "title": "Unauthorized", "detail": "Who are you?" }] }`,
    },
  ]),
];
