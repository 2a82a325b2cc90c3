import { suite } from "../../helpers/exchanges/fixture.ts";
import { sky, skyResources } from "../../helpers/fixtures/sky.ts";

const failing = () => {
  throw new Error("It fails.");
};

const schema = { attributes: { reads: ["name"], adds: ["loud-name"], write: failing } };

const fixture = sky("after the commit", {
  dates: { resources: skyResources, dateFormat: failing },
  schema: { resources: { ...skyResources, stars: { schema } } },
  hooked: {
    resources: {
      ...skyResources,
      stars: { schema, hooks: { afterSave: ({ resources }) => void (resources[0].attributes = { seen: true }) } },
    },
  },
  failing: { resources: { ...skyResources, stars: { schema, hooks: { afterSave: failing } } } },
});

const SIRIUS = `
        POST /stars

        { "data": { "type": "stars", "attributes": { "name": "Sirius" } } }`;

const bare = (status: string) => `
        ${status}

        { "data": { "type": "stars", "id": "<any>", "links": "<any>" } }`;

/** Parts of a stored write that the application's own code fails to show. */
export const afterTheCommit = [
  suite(fixture, "dates", [
    {
      title: "§6 after a commit: a date format that fails leaves its attribute out of the response to a create",
      request: `
        POST /moons

        {
          "data": {
            "type": "moons",
            "attributes": { "name": "Europa", "discovered-on": "1610-01-08" },
            "relationships": { "planet": { "data": { "type": "planets", "id": "1" } } }
          }
        }`,
      response: `
        201
        Location: /moons/4

        {
          "data": {
            "type": "moons",
            "id": "4",
            "attributes": { "name": "Europa", "measured-at": null },
            "relationships": "<any>",
            "links": { "self": "/moons/4" }
          }
        }`,
    },
    {
      title: "§6 after a commit: the same for an update, and for included resources",
      request: `
        PATCH /planets/2?include=moons&fields[moons]=name,discovered-on

        { "data": { "type": "planets", "id": "2", "attributes": { "name": "Ares" } } }`,
      response: `
        200

        {
          "data": { "type": "planets", "id": "2", "attributes": { "name": "Ares" }, "relationships": "<any>", "links": "<any>" },
          "included": [
            { "type": "moons", "id": "2", "attributes": { "name": "Phobos" }, "links": "<any>" },
            { "type": "moons", "id": "3", "attributes": { "name": "Deimos" }, "links": "<any>" }
          ]
        }`,
    },
    {
      title: "§6 after a commit: a read fails, since it has stored nothing",
      request: "GET /moons/2",
      response: `
        500

        { "errors": [{ "code": "500", "title": "Internal Server Error" }] }`,
    },
  ]),
  suite(fixture, "schema", [
    {
      title: "§6 after a commit: a schema that fails leaves all attributes out",
      request: SIRIUS,
      response: `
        201
        Location: /stars/2

        { "data": { "type": "stars", "id": "2", "links": { "self": "/stars/2" } } }`,
    },
    {
      title: "§6 after a commit: the same for an update",
      request: `
        PATCH /stars/1

        { "data": { "type": "stars", "id": "1", "attributes": { "name": "Sol" } } }`,
      response: bare("200"),
    },
  ]),
  suite(fixture, "hooked", [
    {
      title: "§6 after a commit: the hook after it still runs",
      request: SIRIUS,
      response: `
        201
        Location: /stars/2

        { "data": { "type": "stars", "id": "2", "attributes": { "seen": true }, "links": "<any>" } }`,
    },
  ]),
  suite(fixture, "failing", [
    {
      title: "§6 after a commit: a hook may fail too",
      request: SIRIUS,
      response: bare("201"),
    },
  ]),
];
