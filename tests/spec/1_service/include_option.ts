import { suite } from "../../helpers/exchanges/fixture.ts";
import { sky, skyResources } from "../../helpers/fixtures/sky.ts";

const fixture = sky("the include option", {
  service: { resources: skyResources, include: ["planets"] },
  nearer: {
    include: ["moons"],
    resources: {
      ...skyResources,
      moons: { include: ["planet"] },
      planets: { hasMany: { moons: "moons" }, include: ["star"], operations: { view: { include: ["moons"] } } },
    },
  },
  "with hooks": {
    resources: {
      ...skyResources,
      planets: {
        hasMany: { moons: "moons" },
        include: ["star"],
        hooks: { beforeFind: ({ query }) => void query.include("moons", "star.planets") },
        operations: { list: { include: [] } },
      },
    },
  },
  dotted: { resources: { ...skyResources, stars: { hasMany: { planets: "planets" }, include: ["planets.moons"] } } },
  listed: {
    resources: {
      ...skyResources,
      planets: {
        hasMany: { moons: "moons" },
        include: ["star", "moons"],
        queryParameters: { include: { denyList: ["moons"] } },
        operations: { list: { queryParameters: { include: { denyList: true } } } },
      },
    },
  },
});

const EARTH_WITH_MOONS = `
        200

        {
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
          ]
        }`;

const EARTH_WITH_STAR = `
        200

        {
          "data": {
            "type": "planets",
            "id": "1",
            "attributes": { "name": "Earth" },
            "relationships": {
              "star": { "data": { "type": "stars", "id": "1" }, "links": { "self": "/stars/1" } }
            },
            "links": { "self": "/planets/1" }
          },
          "included": [
            { "type": "stars", "id": "1", "attributes": { "name": "Sun" }, "links": { "self": "/stars/1" } }
          ]
        }`;

/** §1 include: relationships that are included if the client requests none. */
export const includeOption = [
  suite(fixture, "with hooks", [
    {
      title: "§1 include: limits what a hook includes",
      request: "GET /planets/1",
      response: EARTH_WITH_STAR,
    },
    {
      title: "§1 include: an empty option limits nothing",
      request: "GET /planets?fields[planets]=moons&fields[moons]=&fields[stars]=&sort=-id",
      response: `
        200

        {
          "data": [
            {
              "type": "planets",
              "id": "3",
              "relationships": { "moons": { "data": [], "links": { "self": "/moons?planet_id=3" } } },
              "links": { "self": "/planets/3" }
            },
            {
              "type": "planets",
              "id": "2",
              "relationships": {
                "moons": {
                  "data": [{ "type": "moons", "id": "2" }, { "type": "moons", "id": "3" }],
                  "links": { "self": "/moons?planet_id=2" }
                }
              },
              "links": { "self": "/planets/2" }
            },
            {
              "type": "planets",
              "id": "1",
              "relationships": {
                "moons": { "data": [{ "type": "moons", "id": "1" }], "links": { "self": "/moons?planet_id=1" } }
              },
              "links": { "self": "/planets/1" }
            }
          ],
          "included": [
            { "type": "moons", "id": "1", "links": { "self": "/moons/1" } },
            { "type": "moons", "id": "2", "links": { "self": "/moons/2" } },
            { "type": "moons", "id": "3", "links": { "self": "/moons/3" } }
          ]
        }`,
    },
  ]),
  suite(fixture, "service", [
    {
      title: "§1 include: a to-many relationship, by its plural name, for the service",
      covers: ["§1 include"],
      request: "GET /stars/1?fields[planets]=name",
      response: `
        200

        {
          "data": {
            "type": "stars",
            "id": "1",
            "attributes": { "name": "Sun" },
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
          "included": [
            { "type": "planets", "id": "1", "attributes": { "name": "Earth" }, "links": { "self": "/planets/1" } },
            { "type": "planets", "id": "2", "attributes": { "name": "Mars" }, "links": { "self": "/planets/2" } },
            { "type": "planets", "id": "3", "attributes": { "name": "Venus" }, "links": { "self": "/planets/3" } }
          ]
        }`,
    },
    {
      title: "§1 include: a resource without a relationship that the service names includes nothing",
      request: "GET /planets/3?fields[planets]=name",
      response: `
        200

        {
          "data": { "type": "planets", "id": "3", "attributes": { "name": "Venus" }, "links": { "self": "/planets/3" } }
        }`,
    },
  ]),
  suite(fixture, "nearer", [
    {
      title: "§1 include: a to-one relationship, by its singular name, for a resource",
      request: "GET /moons/2?fields[moons]=planet&fields[planets]=name",
      response: `
        200

        {
          "data": {
            "type": "moons",
            "id": "2",
            "relationships": {
              "planet": { "data": { "type": "planets", "id": "2" }, "links": { "self": "/planets/2" } }
            },
            "links": { "self": "/moons/2" }
          },
          "included": [
            { "type": "planets", "id": "2", "attributes": { "name": "Mars" }, "links": { "self": "/planets/2" } }
          ]
        }`,
    },
    {
      title: "§1 include: an operation's wins over the resource's",
      request: "GET /planets/1?fields[planets]=moons,star&fields[moons]=name",
      response: EARTH_WITH_MOONS,
    },
    {
      title: "§1 include: another operation keeps the resource's, which wins over the service's",
      request: "GET /planets?star_id=1&fields[planets]=star&fields[stars]=name",
      response: `
        200

        {
          "data": [
            {
              "type": "planets",
              "id": "1",
              "relationships": {
                "star": { "data": { "type": "stars", "id": "1" }, "links": { "self": "/stars/1" } }
              },
              "links": { "self": "/planets/1" }
            },
            {
              "type": "planets",
              "id": "2",
              "relationships": {
                "star": { "data": { "type": "stars", "id": "1" }, "links": { "self": "/stars/1" } }
              },
              "links": { "self": "/planets/2" }
            },
            {
              "type": "planets",
              "id": "3",
              "relationships": {
                "star": { "data": { "type": "stars", "id": "1" }, "links": { "self": "/stars/1" } }
              },
              "links": { "self": "/planets/3" }
            }
          ],
          "included": [
            { "type": "stars", "id": "1", "attributes": { "name": "Sun" }, "links": { "self": "/stars/1" } }
          ]
        }`,
    },
    {
      title: "§1 include: the client's include replaces it",
      covers: ["§1 include overridden by the client"],
      request: "GET /planets/1?include=star",
      response: EARTH_WITH_STAR,
    },
    {
      title: "§1 include: an empty include of the client replaces it too",
      request: "GET /planets/1?include=",
      response: `
        200

        {
          "data": { "type": "planets", "id": "1", "attributes": { "name": "Earth" }, "links": { "self": "/planets/1" } }
        }`,
    },
  ]),
  suite(fixture, "dotted", [
    {
      title: "§1 include: a dotted path includes every relationship on it",
      request: "GET /stars/1?fields[stars]=planets&fields[planets]=moons&fields[moons]=name",
      response: `
        200

        {
          "data": {
            "type": "stars",
            "id": "1",
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
          "included": [
            {
              "type": "planets",
              "id": "1",
              "relationships": {
                "moons": { "data": [{ "type": "moons", "id": "1" }], "links": { "self": "/moons?planet_id=1" } }
              },
              "links": { "self": "/planets/1" }
            },
            {
              "type": "planets",
              "id": "2",
              "relationships": {
                "moons": {
                  "data": [{ "type": "moons", "id": "2" }, { "type": "moons", "id": "3" }],
                  "links": { "self": "/moons?planet_id=2" }
                }
              },
              "links": { "self": "/planets/2" }
            },
            {
              "type": "planets",
              "id": "3",
              "relationships": { "moons": { "data": [], "links": { "self": "/moons?planet_id=3" } } },
              "links": { "self": "/planets/3" }
            },
            { "type": "moons", "id": "1", "attributes": { "name": "Moon" }, "links": { "self": "/moons/1" } },
            { "type": "moons", "id": "2", "attributes": { "name": "Phobos" }, "links": { "self": "/moons/2" } },
            { "type": "moons", "id": "3", "attributes": { "name": "Deimos" }, "links": { "self": "/moons/3" } }
          ]
        }`,
    },
  ]),
  suite(fixture, "listed", [
    {
      title: "§1 include: the deny list applies to the option",
      request: "GET /planets/1",
      response: EARTH_WITH_STAR,
    },
    {
      title: "§1 include: an option with nothing left by the lists includes nothing",
      request: "GET /planets?fields[planets]=name",
      response: `
        200

        {
          "data": [
            { "type": "planets", "id": "1", "attributes": { "name": "Earth" }, "links": { "self": "/planets/1" } },
            { "type": "planets", "id": "2", "attributes": { "name": "Mars" }, "links": { "self": "/planets/2" } },
            { "type": "planets", "id": "3", "attributes": { "name": "Venus" }, "links": { "self": "/planets/3" } }
          ]
        }`,
    },
  ]),
];
