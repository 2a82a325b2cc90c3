import { suite } from "../../helpers/exchanges/fixture.ts";
import { sky, skyResources } from "../../helpers/fixtures/sky.ts";

const fixture = sky("own writes", {
  eventual: { resources: skyResources },
  own: { resources: skyResources, consistency: "own-writes", jsonapi: "1.1", atomic: true, openapi: true },
  shared: {
    resources: skyResources,
    consistency: "own-writes",
    cors: { origin: "https://app.example", allowHeaders: ["Content-Type"], exposeHeaders: "Location" },
  },
});

const RENAME = `

      { "data": { "type": "stars", "id": "1", "attributes": { "name": "Sol" } } }`;

const RENAMED = `{ "data": { "type": "stars", "id": "1", "attributes": { "name": "Sol" }, "links": "<any>" } }`;

const DESCRIBED = RENAMED.replace("{", '{ "links": "<any>",');

const view = (bookmark: string) => `
      GET /stars/1
      Relata-Bookmark: ${bookmark}`;

const refused = (bookmark: string) => ({
  title: `own writes: "${bookmark}" is not a bookmark`,
  request: view(bookmark),
  response: `
      400

      { "errors": [{
        "status": "400",
        "code": "400",
        "title": "Bad Request",
        "detail": "Cannot read the bookmark \\"${bookmark}\\": it is not one of this service. Send the Relata-Bookmark of the answer to a write.",
        "source": { "header": "Relata-Bookmark" }
      }] }`,
});

/** A client reads its own writes, on any database. */
export const ownWrites = [
  suite(fixture, "eventual", [
    {
      title: "own writes: off by default",
      request: `
      PATCH /stars/1${RENAME}`,
      response: `
      200
      Relata-Bookmark:

      ${RENAMED}`,
    },
    {
      title: "own writes: without the option a bookmark in a request is ignored",
      request: view("none"),
      response: `
      200

      { "data": "<any>" }`,
    },
  ]),
  suite(fixture, "own", [
    {
      title: "own writes: an update returns a bookmark",
      request: `
      PATCH /stars/1${RENAME}`,
      response: `
      200
      Relata-Bookmark: <any>

      ${DESCRIBED}`,
      afterwards: {
        request: view("primary"),
        response: `
      200
      Relata-Bookmark:

      ${DESCRIBED}`,
      },
    },
    {
      title: "own writes: a create returns a bookmark",
      request: `
      POST /stars

      { "data": { "type": "stars", "attributes": { "name": "Vega" } } }`,
      response: `
      201
      Relata-Bookmark: <any>

      { "links": "<any>", "data": "<any>" }`,
    },
    {
      title: "own writes: a delete returns a bookmark",
      request: "DELETE /moons/1",
      response: `
      204
      Relata-Bookmark: <any>`,
    },
    {
      title: "own writes: operations return a bookmark",
      request: `
      POST /operations
      Accept: application/vnd.api+json;ext="https://jsonapi.org/ext/atomic"
      Content-Type: application/vnd.api+json;ext="https://jsonapi.org/ext/atomic"

      { "atomic:operations": [{ "op": "remove", "ref": { "type": "moons", "id": "2" } }] }`,
      response: `
      200
      Relata-Bookmark: <any>

      { "atomic:results": [{}] }`,
    },
    {
      title: "own writes: a refused write returns none",
      request: "DELETE /moons/9",
      response: `
      404
      Relata-Bookmark:

      { "errors": "<any>" }`,
    },
    {
      title: "own writes: a read returns none",
      request: "GET /stars/1",
      response: `
      200
      Relata-Bookmark:

      { "links": "<any>", "data": "<any>" }`,
    },
    ...["none", "first-primary", "-1", "1.5"].map(refused),
    {
      title: "own writes: a write with an invalid bookmark stores nothing",
      request: `
      PATCH /stars/1
      Relata-Bookmark: none${RENAME}`,
      response: `
      400

      { "errors": "<any>" }`,
    },
  ]),
  suite(fixture, "shared", [
    {
      title: "own writes: another origin may read the bookmark",
      request: `
      PATCH /stars/1
      Origin: https://app.example${RENAME}`,
      response: `
      200
      Access-Control-Expose-Headers: Location,Relata-Bookmark

      ${RENAMED}`,
    },
    {
      title: "own writes: another origin may send the bookmark",
      request: `
      OPTIONS /stars/1
      Origin: https://app.example
      Access-Control-Request-Method: GET`,
      response: `
      204
      Access-Control-Allow-Headers: Content-Type,Relata-Bookmark`,
    },
  ]),
];
