import { suite } from "../../helpers/exchanges/fixture.ts";
import { sky, skyResources } from "../../helpers/fixtures/sky.ts";

const fixture = sky("cors", {
  off: { resources: skyResources },
  on: { resources: skyResources, cors: true },
  one: { resources: skyResources, cors: { origin: "https://app.example", exposeHeaders: ["Location"] } },
});

const sun = (headers: string): string => `
        200
        Content-Type: application/vnd.api+json
        ${headers}

        { "data": { "type": "stars", "id": "1", "attributes": { "name": "Sun" }, "links": { "self": "/stars/1" } } }`;

const from = (origin: string, request = "GET /stars/1"): string => `
        ${request}
        Origin: ${origin}`;

/** Cross-origin requests, by itty-router's `cors`. */
export const crossOrigin = [
  suite(fixture, "off", [
    {
      title: "cors: off by default",
      request: from("https://app.example"),
      response: sun("Access-Control-Allow-Origin:"),
    },
    {
      title: "cors: without it a preflight is an OPTIONS like any other",
      request: `${from("https://app.example", "OPTIONS /stars/1")}
        Access-Control-Request-Method: PATCH`,
      response: `
        204
        Allow: GET, HEAD, PATCH, DELETE, OPTIONS
        Access-Control-Allow-Origin:`,
    },
  ]),
  suite(fixture, "on", [
    {
      title: "cors: true lets every origin read",
      request: from("https://app.example"),
      response: sun("Access-Control-Allow-Origin: *"),
    },
    {
      title: "cors: errors are readable too",
      request: from("https://app.example", "GET /stars/9"),
      response: `
        404
        Access-Control-Allow-Origin: *

        { "errors": [{ "code": "404", "title": "Not Found", "detail": "<any>" }] }`,
    },
    {
      title: "cors: the plain page is readable too",
      request: `${from("https://app.example")}
        Accept: text/html`,
      response: `
        406
        Access-Control-Allow-Origin: *

        This address answers JSON:API requests: send Accept: application/vnd.api+json.`,
    },
    {
      title: "cors: a preflight is answered",
      request: `${from("https://app.example", "OPTIONS /stars/1")}
        Access-Control-Request-Method: PATCH`,
      response: `
        204
        Access-Control-Allow-Origin: *`,
    },
    {
      title: "cors: an OPTIONS that is not a preflight returns the methods of the path",
      request: from("https://app.example", "OPTIONS /stars/1"),
      response: `
        204
        Allow: GET, HEAD, PATCH, DELETE, OPTIONS`,
    },
  ]),
  suite(fixture, "one", [
    {
      title: "cors: the options are those of itty-router",
      request: from("https://app.example"),
      response: sun(`Access-Control-Allow-Origin: https://app.example
        Access-Control-Expose-Headers: Location`),
    },
  ]),
];
