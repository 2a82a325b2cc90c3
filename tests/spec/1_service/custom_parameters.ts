import { suite } from "../../helpers/exchanges/fixture.ts";
import { sky, skyResources } from "../../helpers/fixtures/sky.ts";

const fixture = sky("custom parameters", {
  custom: {
    context: (request) => ({ most: Number(request.headers.get("x-most") ?? 9) }),
    queryParameters: {
      "name-from": { callable: (value, { query }) => void query.where("name", ">=", value) },
      named: { callable: (value, { query }) => query.where("name", "=", value) },
      "filter[name]": { callable: (value, { query }) => query.where("name", "like", value) },
      "at-most": {
        callable: (_, { query, context }) => void query.where("id", "<=", (context as { most: number }).most),
      },
    },
    resources: {
      ...skyResources,
      moons: {
        queryParameter: {
          "with-planet": { callable: async (_, { query }) => void (await Promise.resolve(), query.include("planet")) },
          "name-from": { callable: (value, { query }) => void query.where("name", "<", value) },
        },
        operations: {
          list: {
            queryParameters: {
              "name-from": {
                callable: (value, { query, operation, resource, id }) =>
                  void query.where("name", "=", value).where("name", "!=", `${operation} ${resource} ${id}`),
              },
            },
          },
        },
      },
      planets: {
        queryParameters: {
          "star-id": { callable: (value, { query }) => void query.where("name", "=", value) },
          "in-class": {
            callable: (value) => {
              throw Object.assign(new Error(`No class "${value}".`), { status: 400 });
            },
          },
        },
      },
    },
  },
});

const venus = `
        200

        {
          "data": [
            { "type": "planets", "id": "3", "attributes": { "name": "Venus" }, "links": { "self": "/planets/3" } }
          ]
        }`;

/** §1 queryParameter.<name>: parameters of the application's own. */
export const customParameters = [
  suite(fixture, "custom", [
    {
      title: "§1 queryParameter: a callable of the service gets the value and adds a condition to a list",
      covers: ["§1 queryParameter callable", "§4 parameter custom"],
      request: "GET /planets?name-from=N",
      response: venus,
    },
    {
      title: "§1 queryParameter: a name may consist only of a–z, since the application registers it",
      request: "GET /planets?named=Venus",
      response: venus,
    },
    {
      title: "§1 queryParameter: a name may belong to a family",
      request: "GET /planets?filter[name]=%25n%25s",
      response: venus,
    },
    {
      title: "§1 queryParameter: without the parameter nothing runs",
      request: "GET /planets?star_id=1&sort=-name&fields[planets]=star",
      response: `
        200

        {
          "data": [
            { "type": "planets", "id": "3", "links": { "self": "/planets/3" } },
            { "type": "planets", "id": "2", "links": { "self": "/planets/2" } },
            { "type": "planets", "id": "1", "links": { "self": "/planets/1" } }
          ]
        }`,
    },
    {
      title: "§1 queryParameter: several parameters all apply, and get the context",
      request: `
        GET /planets?name-from=E&at-most=
        X-Most: 1`,
      response: `
        200

        {
          "data": [
            { "type": "planets", "id": "1", "attributes": { "name": "Earth" }, "links": { "self": "/planets/1" } }
          ]
        }`,
    },
    {
      title: "§1 queryParameter: a view that does not satisfy the condition is a 404",
      request: "GET /planets/1?name-from=N",
      response: `
        404

        { "errors": [{ "code": "404", "title": "Not Found", "detail": "<any>" }] }`,
    },
    {
      title: "§1 queryParameter: a resource's merges with the service's by name and wins; it may contain relationships",
      request: "GET /moons/2?with-planet=yes&name-from=Q&at-most=&fields[moons]=planet&fields[planets]=name",
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
      title: "§1 queryParameter: an operation's wins over both",
      request: "GET /moons?name-from=Moon&fields[moons]=name",
      response: `
        200

        {
          "data": [
            { "type": "moons", "id": "1", "attributes": { "name": "Moon" }, "links": { "self": "/moons/1" } }
          ]
        }`,
    },
    {
      title: "§1 queryParameter: a callable's error keeps its status",
      request: "GET /planets?in-class=M",
      response: `
        400

        { "errors": [{ "code": "400", "title": "Bad Request", "detail": "No class \\"M\\"." }] }`,
    },
    {
      title: "§1 queryParameter: replaces a foreign-key filter of its name",
      request: "GET /planets?star-id=Venus&fields[planets]=name",
      response: venus,
    },
    {
      title: "§1 queryParameter: a write runs none of them",
      request: `
        PATCH /planets/1?name-from=N&fields[planets]=name

        { "data": { "type": "planets", "id": "1", "attributes": { "name": "Terra" } } }`,
      response: `
        200

        {
          "data": { "type": "planets", "id": "1", "attributes": { "name": "Terra" }, "links": { "self": "/planets/1" } }
        }`,
    },
    {
      title: "§1 queryParameter: sent twice",
      request: "GET /planets?name-from=N&name-from=M",
      response: `
        400

        {
          "errors": [
            { "code": "400", "title": "Bad Request", "detail": "<any>", "source": { "parameter": "name-from" } }
          ]
        }`,
    },
  ]),
];
