import { suite } from "../../helpers/exchanges/fixture.ts";
import { sky, skyResources } from "../../helpers/fixtures/sky.ts";

const fixture = sky("fieldSets", {
  limited: {
    fieldSets: { moons: ["discovered_on"], stars: [] },
    resources: {
      ...skyResources,
      moons: {
        fieldSets: { moons: ["name", "planet"] },
        search: { filter: ["name", "discovered_on"] },
        operations: { list: { fieldSets: { moons: ["id", "name", "measured-at", "planet_id"] } } },
      },
    },
  },
});

const refused = (parameter: string): string => `
        400

        {
          "errors": [
            { "code": "400", "title": "Bad Request", "detail": "<any>", "source": { "parameter": "${parameter}" } }
          ]
        }`;

/** §1 fieldSets: the attributes that can be shown at most. */
export const fieldSets = [
  suite(fixture, "limited", [
    {
      title:
        "§1 fieldSets: the type's own resource limits related resources, before the service's, and no relationships",
      covers: ["§1 fieldSets"],
      request: "GET /planets/1?include=moons.planet&fields[planets]=moons",
      response: `
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
            {
              "type": "moons",
              "id": "1",
              "attributes": { "name": "Moon" },
              "relationships": {
                "planet": { "data": { "type": "planets", "id": "1" }, "links": { "self": "/planets/1" } }
              },
              "links": { "self": "/moons/1" }
            }
          ]
        }`,
    },
    {
      title: "§1 fieldSets: an empty list leaves no attributes",
      request: "GET /stars/1",
      response: `
        200

        { "data": { "type": "stars", "id": "1", "links": { "self": "/stars/1" } } }`,
    },
    {
      title: "§1 fieldSets: a resource's limit the main record, and win over the service's",
      request: "GET /moons/2",
      response: `
        200

        {
          "data": {
            "type": "moons",
            "id": "2",
            "attributes": { "name": "Phobos" },
            "relationships": {
              "planet": { "data": { "type": "planets", "id": "2" }, "links": { "self": "/planets/2" } }
            },
            "links": { "self": "/moons/2" }
          }
        }`,
    },
    {
      title: "§1 fieldSets: an operation's win over both; id and foreign keys may be listed and change nothing",
      request: "GET /moons?planet_id=1",
      response: `
        200

        {
          "data": [
            {
              "type": "moons",
              "id": "1",
              "attributes": { "name": "Moon", "measured-at": "2024-01-31T10:00:00+00:00" },
              "links": { "self": "/moons/1" }
            }
          ]
        }`,
    },
    {
      title: "§1 fieldSets: a client's fields can only narrow them",
      request: "GET /moons/2?fields[moons]=discovered-on,planet",
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
          }
        }`,
    },
    {
      title: "§1 fieldSets: hidden fields cannot be sorted by",
      request: "GET /moons?sort=discovered-on",
      response: refused("sort"),
    },
    {
      title: "§1 fieldSets: a filter does not search hidden fields",
      request: "GET /moons?filter=1877",
      response: `
        200

        { "data": [] }`,
    },
    {
      title: "§1 fieldSets: the response of a write is limited too",
      request: `
        PATCH /moons/2?fields[moons]=name,measured-at

        { "data": { "type": "moons", "id": "2", "attributes": { "measured-at": null } } }`,
      response: `
        200

        {
          "data": { "type": "moons", "id": "2", "attributes": { "name": "Phobos" }, "links": { "self": "/moons/2" } }
        }`,
    },
  ]),
];
