import { answering, refused } from "../../helpers/exchanges/messages.ts";
import { suite } from "../../helpers/exchanges/fixture.ts";
import { sky, skyResources } from "../../helpers/fixtures/sky.ts";

/** An error as an application would throw it. */
const refusal = (status: number, message: string): Error => Object.assign(new Error(message), { status });

const fixture = sky("hooks", {
  find: {
    resources: {
      stars: {
        hasMany: { planets: "planets" },
        hooks: {
          beforeFind: ({ query }) => {
            query.include("comets");
          },
        },
      },
      planets: {
        hasMany: { moons: "moons" },
        hooks: {
          beforeFind: async ({ query, operation, id, request }) => {
            await Promise.resolve();
            if (request.headers.has("x-refuse")) throw refusal(403, `No ${operation} of ${id}.`);
            if (operation === "list") query.where("id", ">", 1).where("name", "!=", "Venus");
            else query.include("moons");
          },
        },
        queryParameters: { include: { denyList: ["star"] } },
      },
      moons: {
        hooks: {
          beforeFind: ({ query, operation }) =>
            void query.include("planet.star").where("planet_id", "=", operation === "view" ? 2 : 1),
        },
      },
    },
  },
  callers: {
    resources: {
      stars: {},
      planets: {
        hasMany: { moons: "moons" },
        hooks: {
          beforeFind: ({ query, request }) => {
            const caller = request.headers.get("x-caller");
            if (caller !== null) query.where("name", "=", caller);
            if (request.headers.has("x-moons")) query.include("moons");
          },
        },
      },
      moons: {},
    },
  },
  "after find": {
    resources: {
      ...skyResources,
      moons: {
        hooks: {
          afterFind: async ({ resources, resource, operation, request }) => {
            await Promise.resolve();
            if (request.headers.has("x-fail")) throw new Error("A secret.");
            if (request.headers.has("x-refuse")) throw refusal(409, "Too late.");
            for (const one of resources) {
              one.attributes = { found: `${operation} ${resource} ${one.id}` };
              one.meta = { order: resources.indexOf(one) };
            }
          },
        },
      },
    },
  },
  save: {
    resources: {
      stars: {
        hasMany: { planets: "planets" },
        hooks: {
          beforeSave: async ({ values, operation, document }) => {
            await Promise.resolve();
            if (values.name === "Nemesis") throw refusal(409, "That star was never found.");
            if (values.name === "Typo") values.nmae = "a column that is not there";
            const { type } = document.data as { type: string };
            values.name = `${values.name} (${operation} of ${type})`;
          },
          afterSave: ({ resources: [star], operation }) => {
            if (star.attributes?.name === "Fails (create of stars)") throw new Error("After the commit.");
            if (star.attributes?.name === "Afar (create of stars)") star.links = { self: "/星/100%25" };
            star.attributes = { ...star.attributes, saved: operation };
          },
        },
      },
      planets: {
        hasMany: { moons: "moons" },
        hooks: {
          beforeFind: ({ query }) => void query.include("moons").where("id", "=", 99),
          beforeSave: ({ query, values }) => {
            if (values.name === "Vulcan") query.where("name", "=", "Mars");
          },
        },
      },
      moons: {},
    },
  },
  delete: {
    resources: {
      stars: {},
      planets: {
        hooks: {
          beforeDelete: ({ id, query, request }) => {
            if (request.headers.has("x-refuse")) throw refusal(403, `Never ${id}.`);
            if (request.headers.has("x-mars-only")) query.where("name", "=", "Mars");
          },
          afterDelete: () => {
            throw new Error("After the commit.");
          },
        },
      },
    },
  },
});

const star = (status: number, id: string, name: string, more = ""): string => `
        ${status}

        {
          "data": {
            "type": "stars",
            "id": "${id}",
            "attributes": { "name": "${name}"${more} },
            "links": { "self": "/stars/${id}" }
          }
        }`;

const MARS = { type: "planets", id: "2", links: { self: "/planets/2" } };
const MOONS = [["2", "Phobos"], ["3", "Deimos"]] as const;
const MARS_WITH_MOONS = {
  data: {
    type: "planets",
    id: "2",
    relationships: {
      moons: { data: MOONS.map(([id]) => ({ type: "moons", id })), links: { self: "/moons?planet_id=2" } },
    },
    links: MARS.links,
  },
  included: MOONS.map(([id, name]) => ({ type: "moons", id, attributes: { name }, links: { self: `/moons/${id}` } })),
};

/** §6 beforeFind and the other hooks. */
export const hooks = [
  suite(fixture, "callers", [
    // The same query string repeatedly: the plan of one caller is not used for another.
    ...["Mars", "Venus", "Mars"].map((caller, index) => ({
      title: `§6 beforeFind: the conditions of one caller do not apply to another, ${index + 1}`,
      request: `GET /planets?fields[planets]=name\nX-Caller: ${caller}`,
      response: answering("200", {
        data: [{
          type: "planets",
          id: caller === "Mars" ? "2" : "3",
          attributes: { name: caller },
          links: { self: `/planets/${caller === "Mars" ? "2" : "3"}` },
        }],
      }),
    })),
    {
      title: "§6 beforeFind: a caller without conditions sees everything, whatever was planned for others",
      request: "GET /planets?fields[planets]=name",
      response: answering("200", {
        data: ["Earth", "Mars", "Venus"].map((name, index) => ({
          type: "planets",
          id: String(index + 1),
          attributes: { name },
          links: { self: `/planets/${index + 1}` },
        })),
      }),
    },
    ...[true, false, true].map((hasMoons, index) => ({
      title: `§6 beforeFind: the include of one caller does not apply to another, ${index + 1}`,
      request: `GET /planets/2?fields[planets]=moons&fields[moons]=name${hasMoons ? "\nX-Moons: yes" : ""}`,
      response: answering("200", hasMoons ? MARS_WITH_MOONS : { data: MARS }),
    })),
    ...["Mars", "Venus"].map((caller) => ({
      title: `§6 beforeFind: the same for one record: ${caller}`,
      request: `GET /planets/2?fields[planets]=name\nX-Caller: ${caller}`,
      response: caller === "Mars"
        ? answering("200", {
          data: { type: "planets", id: "2", attributes: { name: "Mars" }, links: { self: "/planets/2" } },
        })
        : refused(404, "Not Found", 'There is no "planets" with the id "2".'),
    })),
  ]),
  suite(fixture, "find", [
    {
      title: "§6 beforeFind: adds relationships to the query of a view",
      covers: ["§6 beforeFind"],
      request: "GET /planets/1?fields[moons]=name",
      response: `
        200

        {
          "data": {
            "type": "planets",
            "id": "1",
            "attributes": { "name": "Earth" },
            "relationships": {
              "moons": { "data": [{ "type": "moons", "id": "1" }], "links": { "self": "/moons?planet_id=1" } }
            },
            "links": { "self": "/planets/1" }
          },
          "included": [
            { "type": "moons", "id": "1", "attributes": { "name": "Moon" }, "links": { "self": "/moons/1" } }
          ]
        }`,
    },
    {
      title: "§6 beforeFind: adds conditions to the query of a list",
      request: "GET /planets",
      response: `
        200

        {
          "data": [
            { "type": "planets", "id": "2", "attributes": { "name": "Mars" }, "links": { "self": "/planets/2" } }
          ]
        }`,
    },
    {
      title: "§6 beforeFind: refuses with an error of its own status",
      request: `
        GET /planets/1
        X-Refuse: yes`,
      response: `
        403

        { "errors": [{ "code": "403", "title": "Forbidden", "detail": "No view of 1." }] }`,
    },
    {
      title: "§6 beforeFind: an unknown relationship is the application's mistake, not the client's",
      request: "GET /stars/1",
      response: `
        500

        { "errors": [{ "code": "500", "title": "Internal Server Error" }] }`,
    },
    {
      title: "§6 beforeFind: a condition that a view does not satisfy makes it absent",
      request: "GET /moons/1",
      response: `
        404

        { "errors": [{ "code": "404", "title": "Not Found", "detail": "<any>" }] }`,
    },
    {
      title: "§6 beforeFind: the include lists apply to it, also on the paths through their resource",
      request: "GET /moons?fields[planets]=name,star&fields[moons]=name,planet",
      response: `
        200

        {
          "data": [
            {
              "type": "moons",
              "id": "1",
              "attributes": { "name": "Moon" },
              "relationships": {
                "planet": { "data": { "type": "planets", "id": "1" }, "links": { "self": "/planets/1" } }
              },
              "links": { "self": "/moons/1" }
            }
          ],
          "included": [
            { "type": "planets", "id": "1", "attributes": { "name": "Earth" }, "links": { "self": "/planets/1" } }
          ]
        }`,
    },
  ]),
  suite(fixture, "after find", [
    {
      title: "§6 afterFind: changes what a view shows",
      request: "GET /moons/2?fields[moons]=name",
      response: `
        200

        {
          "data": {
            "type": "moons",
            "id": "2",
            "attributes": { "found": "view moons 2" },
            "links": { "self": "/moons/2" },
            "meta": { "order": 0 }
          }
        }`,
    },
    {
      title: "§6 afterFind: changes each resource that a list shows",
      request: "GET /moons?planet_id=2&fields[moons]=",
      response: `
        200

        {
          "data": [
            {
              "type": "moons",
              "id": "2",
              "attributes": { "found": "list moons 2" },
              "links": { "self": "/moons/2" },
              "meta": { "order": 0 }
            },
            {
              "type": "moons",
              "id": "3",
              "attributes": { "found": "list moons 3" },
              "links": { "self": "/moons/3" },
              "meta": { "order": 1 }
            }
          ]
        }`,
    },
    {
      title: "§6 afterFind: one that throws after a find is that error",
      request: `
        GET /moons/2
        X-Refuse: yes`,
      response: `
        409

        { "errors": [{ "code": "409", "title": "Conflict", "detail": "Too late." }] }`,
    },
    {
      title: "§6 afterFind: an error without a status does not show its cause",
      request: `
        GET /moons/2
        X-Fail: yes`,
      response: `
        500

        { "errors": [{ "code": "500", "title": "Internal Server Error" }] }`,
    },
  ]),
  suite(fixture, "save", [
    {
      title: "§6 beforeSave and afterSave: change what a create stores and what it shows",
      request: `
        POST /stars

        { "data": { "type": "stars", "attributes": { "name": "Sirius" } } }`,
      response: star(201, "2", "Sirius (create of stars)", `, "saved": "create"`),
    },
    {
      title: "§6 afterSave: a link that a header cannot hold is encoded",
      request: `
        POST /stars

        { "data": { "type": "stars", "attributes": { "name": "Afar" } } }`,
      response: `
        201
        Location: /%E6%98%9F/100%25

        {
          "data": {
            "type": "stars",
            "id": "2",
            "attributes": { "name": "Afar (create of stars)", "saved": "create" },
            "links": { "self": "/星/100%25" }
          }
        }`,
    },
    {
      title: "§6 beforeSave and afterSave: change what an update stores and what it shows",
      request: `
        PATCH /stars/1

        { "data": { "type": "stars", "id": "1", "attributes": { "name": "Sol" } } }`,
      response: star(200, "1", "Sol (update of stars)", `, "saved": "update"`),
    },
    {
      title: "§6 beforeSave: refuses with an error of its own status, and nothing is stored",
      request: `
        POST /stars

        { "data": { "type": "stars", "attributes": { "name": "Nemesis" } } }`,
      response: `
        409

        { "errors": [{ "code": "409", "title": "Conflict", "detail": "That star was never found." }] }`,
    },
    {
      title: "§6 beforeSave: a missing record is reported before its refusal",
      request: `
        PATCH /stars/9

        { "data": { "type": "stars", "id": "9", "attributes": { "name": "Nemesis" } } }`,
      response: `
        404

        { "errors": [{ "code": "404", "title": "Not Found", "detail": "<any>" }] }`,
    },
    {
      title: "§6 beforeSave: an unknown column is the application's mistake, and nothing is stored",
      request: `
        POST /stars

        { "data": { "type": "stars", "attributes": { "name": "Typo" } } }`,
      response: `
        500

        { "errors": [{ "code": "500", "title": "Internal Server Error" }] }`,
    },
    {
      title: "§6 beforeSave: does not run for a document that is refused",
      request: `
        POST /stars

        { "data": { "type": "stars", "attributes": { "name": 5 } } }`,
      response: `
        422

        { "errors": [{ "title": "_type", "detail": "<any>", "source": { "pointer": "/data/attributes/name" } }] }`,
    },
    {
      title: "§6 afterSave: one that throws after the commit changes no response",
      request: `
        POST /stars

        { "data": { "type": "stars", "attributes": { "name": "Fails" } } }`,
      response: star(201, "2", "Fails (create of stars)"),
    },
    {
      title: "§6 beforeFind: the response of a write uses its relationships, not its conditions",
      request: `
        PATCH /planets/3?fields[planets]=name,moons

        { "data": { "type": "planets", "id": "3", "attributes": { "name": "Morning star" } } }`,
      response: `
        200

        {
          "data": {
            "type": "planets",
            "id": "3",
            "attributes": { "name": "Morning star" },
            "relationships": { "moons": { "data": [], "links": { "self": "/moons?planet_id=3" } } },
            "links": { "self": "/planets/3" }
          },
          "included": []
        }`,
    },
    {
      title: "§6 beforeSave: a condition that the row does not satisfy makes it absent",
      request: `
        PATCH /planets/3

        { "data": { "type": "planets", "id": "3", "attributes": { "name": "Vulcan" } } }`,
      response: `
        404

        { "errors": [{ "code": "404", "title": "Not Found", "detail": "<any>" }] }`,
    },
  ]),
  suite(fixture, "delete", [
    {
      title: "§6 beforeDelete: one that stops a delete makes it fail: 400 with an empty body",
      covers: ["§7 delete fails"],
      request: `
        DELETE /planets/3
        X-Refuse: yes`,
      response: `
        400
        Content-Type:`,
    },
    {
      title: "§6 beforeDelete: a missing record is reported before its refusal",
      request: `
        DELETE /planets/9
        X-Refuse: yes`,
      response: `
        404

        { "errors": [{ "code": "404", "title": "Not Found", "detail": "<any>" }] }`,
    },
    {
      title: "§6 beforeDelete: a condition that the row does not satisfy makes it absent",
      request: `
        DELETE /planets/3
        X-Mars-Only: yes`,
      response: `
        404

        { "errors": [{ "code": "404", "title": "Not Found", "detail": "<any>" }] }`,
    },
    {
      title: "§6 afterDelete: one that throws after the commit changes no response",
      request: "DELETE /planets/3",
      response: `
        204
        Content-Type:`,
    },
  ]),
];
