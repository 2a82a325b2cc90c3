import { suite } from "../../helpers/exchanges/fixture.ts";
import { sky, skyResources } from "../../helpers/fixtures/sky.ts";

const fixture = sky("health", {
  off: { resources: skyResources },
  on: { resources: skyResources, health: true },
  unmapped: { resources: { comets: {} }, health: true },
  path: { resources: skyResources, basePath: "/api", health: { path: "/about/health" } },
  "actions first": {
    resources: skyResources,
    health: true,
    actions: (request) => request.method === "GET" ? new Response("mine") : undefined,
  },
  cached: { resources: skyResources, health: true, cacheControl: "public, max-age=60" },
});

const isUp = (title: string, request: string) => ({
  title: `health: ${title}`,
  request,
  response: `
    200
    Content-Type: application/json
    Cache-Control: no-store

    {"status":"ok"}`,
  isExact: true as const,
});

const refused = (method: string) => ({
  title: `health: ${method} is not allowed`,
  request: `
    ${method} /health`,
  response: `
    405
    Allow: GET, HEAD
    Cache-Control: no-store

    { "errors": [{
      "code": "405",
      "title": "Method Not Allowed",
      "detail": "Cannot ${method} /health: it takes GET, HEAD."
    }] }`,
});

/** Whether the database answers, for any request and any mapping. */
export const health = [
  suite(fixture, "off", [{
    title: "health: off by default",
    request: "GET /health",
    response: `
      404

      { "errors": [{ "code": "404", "title": "Not Found", "detail": "Nothing is mapped at \\"/health\\"." }] }`,
  }]),
  suite(fixture, "on", [
    isUp("on", "GET /health"),
    isUp(
      "whatever is accepted",
      `
      GET /health
      Accept: text/html`,
    ),
    {
      title: "health: HEAD has no body",
      request: "HEAD /health",
      response: `
        200
        Content-Type: application/json
        Content-Length: 15
        Cache-Control: no-store`,
    },
    ...["POST", "PUT", "DELETE", "OPTIONS"].map(refused),
  ]),
  suite(fixture, "unmapped", [isUp("it looks at no mapping", "GET /health")]),
  suite(fixture, "path", [
    isUp("a path of its own", "GET /api/about/health"),
    {
      title: "health: not outside basePath",
      request: "GET /about/health",
      response: `
        404

        { "errors": [{
          "code": "404",
          "title": "Not Found",
          "detail": "Nothing is mapped at \\"/about/health\\"."
        }] }`,
    },
  ]),
  suite(fixture, "actions first", [{
    title: "health: actions come first",
    request: `
      GET /health
      Accept: text/plain`,
    response: `
      200

      mine`,
  }]),
  suite(fixture, "cached", [isUp("no cache keeps it", "GET /health")]),
];
