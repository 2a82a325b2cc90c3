import { IttyRouter } from "itty-router";
import { type Fixture, suite } from "../../helpers/exchanges/fixture.ts";
import { sky, skyResources } from "../../helpers/fixtures/sky.ts";

const plain = (text: string, status = 200): Response => new Response(text, { status });

const router = IttyRouter();
router.get("/stars/1", () => Response.json({ by: "an action" }));
router.post("/planets", async (request) => Response.json({ by: "an action", body: await request.text() }));
router.get("/failing", () => {
  throw Object.assign(new Error("No tea."), { status: 418 });
});

const declaredOnly: Fixture["services"][string] = {
  resources: { planets: { belongsTo: { star: "stars" }, hasMany: { moons: "moons" } } },
};
const includingUnmapped: Fixture["services"][string] = {
  resources: { planets: { hasMany: { moons: "moons" }, include: ["moons"] } },
};
const noTable: Fixture["services"][string] = {
  resources: {
    ...skyResources,
    comets: {},
    planets: { hasMany: { comets: { table: "comets", foreignKey: "planet_id" } } },
  },
};

const fixture = sky("routing", {
  plain: { resources: skyResources },
  partial: { resources: { stars: { hasMany: { planets: "planets" } }, planets: {} } },
  "declared, not mapped": declaredOnly,
  "declared, not mapped, debug": { ...declaredOnly, debug: true },
  "include of what is not mapped": includingUnmapped,
  "include of what is not mapped, debug": { ...includingUnmapped, debug: true },
  "no table": noTable,
  "no table, debug": { ...noTable, debug: true },
  actions: { resources: skyResources, actions: router },
  "a function as actions": {
    resources: skyResources,
    actions: async (request) => {
      await request.text();
      return request.url.includes("/moons") ? plain("by hand") : undefined;
    },
    handler: async (request) => plain(await request.text()),
  },
  handler: {
    resources: skyResources,
    handler: async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === "/nothing") return undefined;
      if (pathname === "/failing") throw new Error("A secret.");
      if (pathname === "/missing") return plain("The application knows no such page.", 404);
      return plain(`The application answers ${request.method} ${pathname} ${await request.text()}.`);
    },
  },
  "a router as handler": { resources: skyResources, handler: router },
  operations: {
    resources: {
      ...skyResources,
      stars: { operations: ["list", "view"] },
      planets: { hasMany: { moons: "moons" }, operations: { delete: false, view: true, list: {} } },
    },
  },
});

const JSON_API = "application/vnd.api+json";
const PLAIN_PAGE = `
        406
        Content-Type: text/plain; charset=utf-8
        Vary: Accept

        This address answers JSON:API requests: send Accept: application/vnd.api+json.`;

/** The answer at an unmapped path to requests that are not JSON:API's. */
const nowhere = (detail: string): string => `
        406
        Content-Type: text/plain; charset=utf-8
        Vary: Accept

        ${detail} Mapped paths answer JSON:API requests, with Accept: application/vnd.api+json.`;

const error = (code: number, title: string, detail = "<any>"): string => `
        ${code}
        Content-Type: application/vnd.api+json
        Vary: Accept

        { "errors": [{ "code": "${code}", "title": "${title}", "detail": "${detail}" }] }`;

/** A server's fault in production: nothing of its cause. */
const FAULT = `
        500
        Content-Type: application/vnd.api+json
        Vary: Accept

        { "errors": [{ "code": "500", "title": "Internal Server Error" }] }`;

/** The same in debug mode. */
const told = (detail: string): string => `
        500
        Content-Type: application/vnd.api+json
        Vary: Accept

        { "errors": [{ "code": "500", "title": "Internal Server Error", "detail": "${detail}" }], "debug": "<any>" }`;

const noRoute = (table: string, relationship: string): string =>
  told(
    `A route could not be found for \\"${table}\\" while generating the links of \\"${relationship}\\": map it in resources.`,
  );

const NO_SCHEMA = told(
  'Schema is not registered for a resource at path \\"/comets\\": the database has no table \\"comets\\".',
);

const SUN = `
        200
        Content-Type: application/vnd.api+json
        Vary: Accept

        { "data": { "type": "stars", "id": "1", "attributes": { "name": "Sun" }, "links": { "self": "/stars/1" } } }`;

const accept = (value: string): string => `
        GET /stars/1
        Accept: ${value}`;

/** §1 rules 1 to 5: the requests that the service answers, and the answers to all others. */
export const routing = [
  suite(fixture, "plain", [
    {
      title: "§1 rule 1: a resource that is not mapped has no path",
      covers: ["§1 rule 1 only mapped resources"],
      request: "GET /comets",
      response: error(404, "Not Found"),
    },
    {
      title: "§1 rule 1: nothing lies below a resource",
      request: "GET /stars/1/planets",
      response: error(404, "Not Found"),
    },
    {
      title: "§1 rule 2: Accept is JSON:API's",
      covers: ["§1 rule 2 Accept", "§1 media type"],
      request: accept(JSON_API),
      response: SUN,
    },
    {
      title: "§1 rule 2: one of several entries is enough",
      request: accept(`text/html, ${JSON_API};q=0.1`),
      response: SUN,
    },
    { title: "§1 rule 2: case does not matter", request: accept("Application/VND.API+JSON"), response: SUN },
    {
      title: "§1 rule 2: profiles are ignored",
      request: accept(`${JSON_API}; profile="https://a.example"`),
      response: SUN,
    },
    {
      title: "§1 rule 2: other parameters on some entries are allowed",
      request: accept(`${JSON_API}; charset=utf-8, ${JSON_API}`),
      response: SUN,
    },
    {
      title: "§1 rule 2: other parameters on every entry are refused",
      request: accept(`${JSON_API}; charset=utf-8`),
      response: error(406, "Not Acceptable"),
    },
    {
      title: "§1 rule 2: without Accept the JSON:API layer does nothing",
      covers: ["§7 no Accept"],
      request: accept(""),
      response: PLAIN_PAGE,
    },
    { title: "§1 rule 2: */* is not JSON:API's", request: accept("*/*"), response: PLAIN_PAGE },
    { title: "§1 rule 2: JSON is not JSON:API", request: accept("application/json"), response: PLAIN_PAGE },
    { title: "§1 rule 2: a weight of 0 does not accept", request: accept(`${JSON_API};q=0`), response: PLAIN_PAGE },
    {
      title: "§1 rule 2: an HTML page for an unmapped path does not come from the service either",
      request: `
        GET /comets
        Accept: text/html`,
      response: nowhere('Nothing is mapped at "/comets".'),
    },
    {
      title: "§1 rule 2: if JSON:API would find nothing either, the page does not suggest it",
      request: `
        GET /
        Accept: */*`,
      response: nowhere('Nothing is mapped at "/".'),
    },
    {
      title: "§1 rule 2: the page suggests a similar name",
      request: `
        GET /star/1
        Accept: application/json`,
      response: nowhere('Nothing is mapped at "/star/1". Did you mean "/stars/1"?'),
    },
    {
      title: "§1 rule 2: for a method that a mapped path does not support, the page first asks for the media type",
      request: `
        PUT /stars
        Accept: */*`,
      response: PLAIN_PAGE,
    },
    {
      title: "§1 rule 5: a body is JSON",
      covers: ["§1 rule 5 body is JSON"],
      request: `
        POST /stars

        { "data": `,
      response: error(400, "Bad Request"),
    },
    {
      title: "§1 rule 5: a body of another media type is not parsed",
      covers: ["§4 Content-Type"],
      request: `
        POST /stars
        Content-Type: application/json

        { "data": { "type": "stars", "attributes": { "name": "Sirius" } } }`,
      response: error(415, "Unsupported Media Type"),
    },
    {
      title: "§1 rule 5: JSON:API's media type has no parameters",
      request: `
        POST /stars
        Content-Type: application/vnd.api+json; charset=utf-8

        { "data": { "type": "stars", "attributes": { "name": "Sirius" } } }`,
      response: error(415, "Unsupported Media Type"),
    },
    {
      title: "§1 rule 5: JSON:API's media type with parameters is refused without a body too",
      request: `
        GET /stars/1
        Content-Type: application/vnd.api+json; charset=utf-8`,
      response: error(415, "Unsupported Media Type"),
    },
    {
      title: "§1 rule 5: another media type without a body is ignored",
      request: `
        GET /stars/1
        Content-Type: application/json`,
      response: SUN,
    },
    {
      title: "§4: a method that JSON:API does not define here",
      request: "PATCH /stars",
      response: `
        405
        Content-Type: application/vnd.api+json
        Allow: GET, HEAD, POST, OPTIONS

        { "errors": [{ "code": "405", "title": "Method Not Allowed", "detail": "<any>" }] }`,
    },
    {
      title: "§4: OPTIONS returns the methods of a path, whatever Accept says",
      request: `
        OPTIONS /stars/1
        Accept: text/html`,
      response: `
        204
        Allow: GET, HEAD, PATCH, DELETE, OPTIONS
        Content-Type:`,
    },
    {
      title: "§7: HEAD of an error has no body",
      request: "HEAD /comets",
      response: `
        404
        Content-Type: application/vnd.api+json
        Vary: Accept`,
    },
    {
      title: "§1 rule 2: HEAD of the plain page has no body",
      request: `
        HEAD /stars
        Accept: text/html`,
      response: `
        406
        Content-Type: text/plain; charset=utf-8
        Vary: Accept`,
    },
    {
      title: "§4: HEAD answers like GET, without a body",
      request: "HEAD /stars/1",
      response: `
        200
        Content-Type: application/vnd.api+json`,
    },
    {
      title: "§4: an id with a malformed percent escape",
      request: "GET /stars/%E0%A4",
      response: error(400, "Bad Request"),
    },
  ]),
  suite(fixture, "operations", [
    {
      title: "§7 unimplemented operation: an operation that the array leaves out",
      covers: ["§7 unimplemented operation"],
      request: `
        POST /stars

        { "data": { "type": "stars", "attributes": { "name": "Sirius" } } }`,
      response: error(501, "Not Implemented"),
    },
    {
      title: "§7 unimplemented operation: an operation that is switched off",
      request: "DELETE /planets/3",
      response: error(501, "Not Implemented"),
    },
    {
      title: "§7 unimplemented operation: OPTIONS leaves it out",
      request: "OPTIONS /planets/3",
      response: `
        204
        Allow: GET, HEAD, PATCH, OPTIONS`,
    },
    { title: "§7 unimplemented operation: the other operations are available", request: "GET /stars/1", response: SUN },
  ]),
  suite(fixture, "partial", [
    {
      title: "§1 rule 1: a mapped resource is served, though its related resources are not mapped",
      request: "GET /planets/1",
      response: `
        200

        {
          "data": {
            "type": "planets",
            "id": "1",
            "attributes": { "name": "Earth" },
            "relationships": { "star": { "data": { "type": "stars", "id": "1" }, "links": { "self": "/stars/1" } } },
            "links": { "self": "/planets/1" }
          }
        }`,
    },
  ]),
  suite(fixture, "declared, not mapped", [
    {
      title: "§1 rule 1: a declared relationship must be mapped, otherwise link generation fails",
      covers: ["§1 rule 1 related resource not mapped", "§7 resource not mapped"],
      request: "GET /planets/1",
      response: FAULT,
    },
    {
      title: "§1 rule 1: a list without links to it does not fail",
      request: "GET /planets?fields[planets]=name&sort=-name",
      response: `
        200

        {
          "data": [
            { "type": "planets", "id": "3", "attributes": { "name": "Venus" }, "links": { "self": "/planets/3" } },
            { "type": "planets", "id": "2", "attributes": { "name": "Mars" }, "links": { "self": "/planets/2" } },
            { "type": "planets", "id": "1", "attributes": { "name": "Earth" }, "links": { "self": "/planets/1" } }
          ]
        }`,
    },
    { title: "§1 rule 1: including it fails in the same way", request: "GET /planets?include=moons", response: FAULT },
  ]),
  suite(fixture, "declared, not mapped, debug", [
    {
      title: "§1 rule 1: in debug mode the error says what is not mapped",
      covers: ["§7 resource not mapped"],
      request: "GET /planets/1",
      response: noRoute("stars", "star"),
    },
    {
      title: "§1 rule 1: in debug mode an include of it says the same",
      request: "GET /planets?include=moons",
      response: noRoute("moons", "moons"),
    },
  ]),
  suite(fixture, "include of what is not mapped", [
    {
      title: "§1 rule 1: an include option that names it fails in the same way",
      request: "GET /planets/1",
      response: FAULT,
    },
  ]),
  suite(fixture, "include of what is not mapped, debug", [
    {
      title: "§1 rule 1: in debug mode an include option that names it says the same",
      request: "GET /planets/1",
      response: noRoute("moons", "moons"),
    },
  ]),
  suite(fixture, "no table", [
    {
      title: "§1 rule 3: a primary resource without a table",
      covers: ["§1 rule 3 schema not registered", "§7 record class missing"],
      request: "GET /comets",
      response: FAULT,
    },
    {
      title: "§1 rule 3: a related resource without a table",
      request: "GET /planets/1?include=comets",
      response: FAULT,
    },
    { title: "§1 rule 3: other resources are served", request: "GET /stars/1", response: SUN },
  ]),
  suite(fixture, "no table, debug", [
    {
      title: "§1 rule 3: in debug mode the error says which table is missing",
      covers: ["§1 rule 3 schema not registered", "§7 record class missing"],
      request: "GET /comets",
      response: NO_SCHEMA,
    },
    {
      title: "§1 rule 3: in debug mode the error of a related resource says which table is missing",
      request: "GET /planets/1?include=comets",
      response: NO_SCHEMA,
    },
  ]),
  suite(fixture, "actions", [
    {
      title: "§1 rule 4: a hand-written action answers instead of a mapped route",
      covers: ["§1 rule 4 hand-written action"],
      request: "GET /stars/1",
      response: `
        200
        Content-Type: application/json

        { "by": "an action" }`,
    },
    {
      title: "§1 rule 4: a hand-written action gets the body",
      request: `
        POST /planets

        { "data": null }`,
      response: `
        200

        { "by": "an action", "body": "{ \\"data\\": null }" }`,
    },
    {
      title: "§1 rule 4: it also answers requests that are not JSON:API's",
      request: accept("text/html"),
      response: `
        200

        { "by": "an action" }`,
    },
    {
      title: "§1 rule 4: if no action matches, the JSON:API layer answers, with the body unread",
      request: `
        POST /stars

        { "data": { "type": "stars", "attributes": { "name": "Sirius" } } }`,
      response: `
        201

        {
          "data": { "type": "stars", "id": "2", "attributes": { "name": "Sirius" }, "links": { "self": "/stars/2" } }
        }`,
    },
    {
      title: "§1 rule 4: an action that throws is rendered like any error",
      request: "GET /failing",
      response: `
        418

        { "errors": [{ "code": "418", "title": "<any>", "detail": "No tea." }] }`,
    },
    {
      title: "§1 rule 4: an action that throws for a request that is not JSON:API's gets no error document",
      request: `
        GET /failing
        Accept: text/html`,
      response: `
        500
        Content-Type: text/plain; charset=utf-8

        Internal Server Error`,
    },
  ]),
  suite(fixture, "a function as actions", [
    {
      title: "§1 rule 4: a plain function is an action too",
      request: "GET /moons/1",
      response: `
        200

        by hand`,
    },
    {
      title: "§1 rule 4: a function that reads the body and does not answer leaves it unread for the JSON:API layer",
      request: `
        POST /stars

        { "data": { "type": "stars", "attributes": { "name": "Sirius" } } }`,
      response: `
        201

        {
          "data": { "type": "stars", "id": "2", "attributes": { "name": "Sirius" }, "links": { "self": "/stars/2" } }
        }`,
    },
    {
      title: "§1 rule 4: a function that reads the body and does not answer leaves it unread for the application",
      request: `
        POST /comets
        Accept: text/html

        a body`,
      response: `
        200

        a body`,
    },
    {
      title: "§1 rule 4: a plain function that returns nothing has not answered",
      request: "GET /stars/1",
      response: SUN,
    },
  ]),
  suite(fixture, "handler", [
    {
      title: "§1 rule 2: the application answers what is not JSON:API's, also on mapped paths, and Accept decides",
      request: accept("text/html"),
      response: `
        200
        Vary: Accept

        The application answers GET /stars/1 .`,
    },
    {
      title: "§1 rule 2: the application gets the body unread",
      request: `
        POST /stars
        Accept: text/html
        Content-Type: text/plain

        a body`,
      response: `
        200

        The application answers POST /stars a body.`,
    },
    { title: "§1 rule 2: JSON:API requests to mapped paths do not reach it", request: "GET /stars/1", response: SUN },
    {
      title: "§1 rule 2: JSON:API requests to other paths reach it",
      request: `
        POST /comets

        {}`,
      response: `
        200
        Vary: Accept

        The application answers POST /comets {}.`,
    },
    {
      title: "§1 rule 2: its 404 is not an answer to a JSON:API request",
      request: "GET /missing",
      response: error(404, "Not Found"),
    },
    {
      title: "§1 rule 2: its 404 is the answer to any other request",
      request: `
        GET /missing
        Accept: text/html`,
      response: `
        404

        The application knows no such page.`,
    },
    {
      title: "§1 rule 2: if it returns nothing, the plain page says what to send",
      request: `
        GET /nothing
        Accept: text/html`,
      response: nowhere('Nothing is mapped at "/nothing".'),
    },
    {
      title: "§1 rule 2: an application that fails does not show the cause",
      request: `
        GET /failing
        Accept: text/html`,
      response: `
        500
        Content-Type: text/plain; charset=utf-8

        Internal Server Error`,
    },
    {
      title: "§7: an application that fails for a JSON:API request is an error document",
      request: "GET /failing",
      response: `
        500

        { "errors": [{ "code": "500", "title": "Internal Server Error" }] }`,
    },
  ]),
  suite(fixture, "a router as handler", [
    {
      title: "§1 rule 2: a router as the application's handler answers what is not JSON:API's",
      request: accept("text/html"),
      response: `
        200
        Vary: Accept

        { "by": "an action" }`,
    },
    { title: "§1 rule 2: a router as handler does not come first", request: "GET /stars/1", response: SUN },
  ]),
];
