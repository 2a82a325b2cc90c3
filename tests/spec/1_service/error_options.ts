import type { ErrorDocument } from "../../../src/types/error_document.ts";
import { suite } from "../../helpers/exchanges/fixture.ts";
import { atEveryPlace, sky, skyResources } from "../../helpers/fixtures/sky.ts";

const renderer = (place: string) =>
  class {
    render(_: unknown, request: Request, { errors }: ErrorDocument, status: number): Response {
      const { pathname } = new URL(request.url);
      return Response.json({ renderer: place, pathname, title: errors[0].title }, { status });
    }
  };

class Failing {
  render(): Response {
    throw new Error("The renderer fails.");
  }
}

const fixture = sky("error options", {
  about: atEveryPlace(
    { docValidatorAboutLinks: true },
    { docValidatorAboutLinks: false },
    { docValidatorAboutLinks: true },
  ),
  renderer: atEveryPlace(
    { exceptionRenderer: renderer("service") },
    { exceptionRenderer: renderer("resource") },
    { exceptionRenderer: renderer("operation") },
  ),
  failing: { exceptionRenderer: Failing, resources: skyResources },
  handler: {
    exceptionRenderer: renderer("service"),
    errorHandler: (error, request) => {
      if (request.url.endsWith("/1")) return undefined;
      return Response.json({ handled: (error as Error).name }, { status: 418, headers: { vary: "Cookie" } });
    },
    resources: { ...skyResources, moons: { exceptionRenderer: renderer("resource") } },
  },
  production: {
    context: () => {
      throw new Error("The secret cause.");
    },
    resources: skyResources,
  },
  debug: {
    debug: true,
    context: () => {
      throw new TypeError("The secret cause.");
    },
    resources: { ...skyResources, stars: { operations: ["list", "create"] } },
  },
  "debug, working": { debug: true, resources: skyResources },
});

const FORMAT = "https://jsonapi.org/format/1.0/";

const noData = (about: string): string => `
        422
        Content-Type: application/vnd.api+json

        {
          "errors": [
            { "title": "_required", "detail": "<any>", "source": { "pointer": "" }${about} }
          ]
        }`;

/** §1 and §7: how errors are presented. */
export const errorOptions = [
  suite(fixture, "about", [
    {
      title: "§1 about-link option: links.about of a malformed document, for the service",
      covers: ["§1 docValidatorAboutLinks", "§7 validation links.about"],
      request: `
        POST /stars

        {}`,
      response: noData(`, "links": { "about": "${FORMAT}#document-top-level" }`),
    },
    {
      title: "§1 about-link option: the section on creating resources if the type is missing",
      request: `
        POST /stars

        { "data": {} }`,
      response: `
        422

        {
          "errors": [
            {
              "title": "_required",
              "detail": "<any>",
              "source": { "pointer": "/data" },
              "links": { "about": "${FORMAT}#crud-creating" }
            }
          ]
        }`,
    },
    {
      title: "§1 about-link option: every error of the document has one",
      request: `
        POST /stars

        { "data": { "attributes": [], "relationships": 1 } }`,
      response: `
        422

        {
          "errors": [
            {
              "title": "_required",
              "detail": "<any>",
              "source": { "pointer": "/data" },
              "links": { "about": "${FORMAT}#crud-creating" }
            },
            {
              "title": "_notObject",
              "detail": "<any>",
              "source": { "pointer": "/data/attributes" },
              "links": { "about": "${FORMAT}#document-resource-objects" }
            },
            {
              "title": "_notObject",
              "detail": "<any>",
              "source": { "pointer": "/data/relationships" },
              "links": { "about": "${FORMAT}#document-resource-objects" }
            }
          ]
        }`,
    },
    {
      title: "§1 about-link option: an error of a field has none, since it does not concern the document's structure",
      request: `
        POST /stars

        { "data": { "type": "stars" } }`,
      response: `
        422

        { "errors": [{ "title": "_required", "detail": "<any>", "source": { "pointer": "/data/attributes/name" } }] }`,
    },
    {
      title: "§1 about-link option: false for a resource wins over the service",
      request: `
        POST /moons

        {}`,
      response: noData(""),
    },
    {
      title: "§1 about-link option: true for an operation wins over the resource",
      request: `
        POST /planets

        {}`,
      response: noData(`, "links": { "about": "${FORMAT}#document-top-level" }`),
    },
  ]),
  suite(fixture, "renderer", [
    {
      title: "§1 exceptionRenderer: replaces the renderer for the service, with the document and the status",
      covers: ["§1 exceptionRenderer"],
      request: "GET /stars/9",
      response: `
        404
        Content-Type: application/json
        Vary: Accept

        { "renderer": "service", "pathname": "/stars/9", "title": "Not Found" }`,
    },
    {
      title: "§1 exceptionRenderer: a path that is not mapped",
      request: "GET /comets",
      response: `
        404

        { "renderer": "service", "pathname": "/comets", "title": "Not Found" }`,
    },
    {
      title: "§1 exceptionRenderer: a resource's wins over the service's",
      request: "PUT /moons/1",
      response: `
        405

        { "renderer": "resource", "pathname": "/moons/1", "title": "Method Not Allowed" }`,
    },
    {
      title: "§1 exceptionRenderer: an operation's wins over both; a validation error is no exception",
      request: `
        POST /planets

        { "data": { "type": "planets", "attributes": { "name": 1 } } }`,
      response: `
        422

        { "renderer": "operation", "pathname": "/planets", "title": "_type" }`,
    },
    {
      title: "§1 exceptionRenderer: does not apply to requests that are not JSON:API's",
      request: `
        GET /stars/9
        Accept: text/html`,
      response: `
        406
        Content-Type: text/plain; charset=utf-8

        This address answers JSON:API requests: send Accept: application/vnd.api+json.`,
    },
  ]),
  suite(fixture, "failing", [
    {
      title: "§1 exceptionRenderer: a failure leaves the error to the built-in renderer",
      request: "GET /stars/9",
      response: `
        404
        Content-Type: application/vnd.api+json

        { "errors": [{ "code": "404", "title": "Not Found", "detail": "<any>" }] }`,
    },
  ]),
  suite(fixture, "handler", [
    {
      title: "§1 exceptionRenderer: ignored if the application handles errors itself",
      covers: ["§1 exceptionRenderer ignored"],
      request: "GET /stars/9",
      response: `
        418
        Content-Type: application/json
        Vary: Cookie, Accept

        { "handled": "NotFoundError" }`,
    },
    {
      title: "§1 exceptionRenderer: a resource's is ignored too",
      request: "GET /moons/9",
      response: `
        418

        { "handled": "NotFoundError" }`,
    },
    {
      title: "§1 exceptionRenderer: the built-in renderer handles what the application's handler leaves",
      request: "PUT /moons/1",
      response: `
        405
        Content-Type: application/vnd.api+json
        Allow: GET, HEAD, PATCH, DELETE, OPTIONS

        { "errors": [{ "code": "405", "title": "Method Not Allowed", "detail": "<any>" }] }`,
    },
  ]),
  suite(fixture, "production", [
    {
      title: "§7 debug: outside of debug mode a 5xx does not show its cause",
      covers: ["§7 code and title", "§7 no debug outside of debug mode"],
      request: "GET /stars/1",
      response: `
        500
        Content-Type: application/vnd.api+json

        { "errors": [{ "code": "500", "title": "Internal Server Error" }] }`,
    },
  ]),
  suite(fixture, "debug", [
    {
      title: "§7 debug: the class of the error and its trace",
      covers: ["§7 debug class and trace", "§2 top-level debug"],
      request: "GET /planets/1",
      response: `
        500

        {
          "errors": [{ "code": "500", "title": "Internal Server Error", "detail": "The secret cause." }],
          "debug": { "class": "TypeError", "trace": "<any>" }
        }`,
    },
    {
      title: "§7 unimplemented operation: 501 in debug mode",
      request: "GET /stars/1",
      response: `
        501

        {
          "errors": [{ "code": "501", "title": "Not Implemented", "detail": "<any>" }],
          "debug": { "class": "NotImplementedError", "trace": "<any>" }
        }`,
    },
  ]),
  suite(fixture, "debug, working", [
    {
      title: "§7 debug: only error documents have it",
      request: "GET /stars/1",
      response: `
        200

        {
          "data": { "type": "stars", "id": "1", "attributes": { "name": "Sun" }, "links": { "self": "/stars/1" } }
        }`,
    },
    {
      title: "§7 debug: a validation error has it too",
      request: `
        POST /stars

        { "data": { "type": "stars" } }`,
      response: `
        422

        {
          "errors": [
            { "title": "_required", "detail": "<any>", "source": { "pointer": "/data/attributes/name" } }
          ],
          "debug": { "class": "ValidationError", "trace": "<any>" }
        }`,
    },
    {
      title: "§7 delete fails: a refused delete has an empty body in debug mode too",
      covers: ["§7 delete fails"],
      request: "DELETE /planets/1",
      response: `
        400
        Content-Type:`,
    },
  ]),
];
