import { suite } from "../../helpers/exchanges/fixture.ts";
import { sky, skyResources } from "../../helpers/fixtures/sky.ts";

/** A description that fits a page. */
const change = () => ({
  openapi: "3.1.0",
  info: { title: "sky", version: "1.0.0" },
  servers: [{ url: "/" }],
  security: [],
  tags: [],
  paths: {},
  components: { schemas: {}, parameters: {}, responses: {} },
});

const fixture = sky("openapi", {
  off: { resources: skyResources },
  on: { resources: skyResources, openapi: { change } },
  path: { resources: skyResources, basePath: "/api", openapi: { path: "/about/openapi.json", change } },
  "a caller": { resources: skyResources, context: () => ({ caller: 1 }), openapi: { change } },
  cached: { resources: skyResources, cacheControl: "public, max-age=60", openapi: { change } },
  failing: {
    resources: skyResources,
    openapi: {
      change: () => {
        throw new Error("a mistake");
      },
    },
  },
});

const DOCUMENT = JSON.stringify(change());

const told = (title: string, headers: string) => ({
  title: `openapi: ${title}`,
  request: `
    GET /openapi.json
    ${headers}`,
  response: `
    200
    Content-Type: application/json
    Vary:
    Cache-Control:

    ${DOCUMENT}`,
});

/** OpenAPI: where the description is available, and to whom. */
export const openapi = [
  suite(fixture, "on", [
    told("to a JSON:API client", "Accept: application/vnd.api+json"),
    told("to a browser", "Accept: text/html"),
    told("to whoever says nothing", "Accept:"),
    told("to whoever asks for JSON:API with parameters", "Accept: application/vnd.api+json; charset=utf-8"),
    {
      title: "openapi: a query string changes nothing",
      request: "GET /openapi.json?v=2",
      response: `
        200

        ${DOCUMENT}`,
    },
    {
      title: "openapi: HEAD has no body",
      request: "HEAD /openapi.json",
      response: `
        200
        Content-Type: application/json`,
    },
    {
      title: "openapi: OPTIONS returns the methods",
      request: "OPTIONS /openapi.json",
      response: `
        204
        Allow: GET, HEAD, OPTIONS`,
    },
    {
      title: "openapi: other methods are refused",
      request: "DELETE /openapi.json",
      response: `
        405
        Allow: GET, HEAD, OPTIONS

        {
          "errors": [
            {
              "code": "405",
              "title": "Method Not Allowed",
              "detail": "Cannot DELETE /openapi.json: it takes GET, HEAD, OPTIONS."
            }
          ]
        }`,
    },
    {
      title: "openapi: no path below it exists",
      request: "GET /openapi.json/1",
      response: `
        404

        { "errors": "<any>" }`,
    },
  ]),
  suite(fixture, "off", [
    {
      title: "openapi: the path is not mapped without the option",
      request: "GET /openapi.json",
      response: `
        404

        { "errors": "<any>" }`,
    },
  ]),
  suite(fixture, "path", [
    {
      title: "openapi: its path is below the base path",
      request: "GET /api/about/openapi.json",
      response: `
        200

        ${DOCUMENT}`,
    },
    {
      title: "openapi: the path does not exist elsewhere",
      request: "GET /api/openapi.json",
      response: `
        404

        { "errors": "<any>" }`,
    },
  ]),
  suite(fixture, "a caller", [
    {
      title: "openapi: it has the caching headers of reads",
      request: "GET /openapi.json",
      response: `
        200
        Cache-Control: private, no-cache

        ${DOCUMENT}`,
    },
  ]),
  suite(fixture, "cached", [
    {
      title: "openapi: the text of cacheControl applies",
      request: "GET /openapi.json",
      response: `
        200
        Cache-Control: public, max-age=60

        ${DOCUMENT}`,
    },
  ]),
  suite(fixture, "failing", [
    {
      title: "openapi: a change that fails is a server error",
      request: "GET /openapi.json",
      response: `
        500

        { "errors": [{ "code": "500", "title": "Internal Server Error" }] }`,
    },
  ]),
];
