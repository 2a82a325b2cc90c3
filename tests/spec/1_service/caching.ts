import { suite } from "../../helpers/exchanges/fixture.ts";
import { sky, skyResources } from "../../helpers/fixtures/sky.ts";

const context = () => ({ caller: 1 });

const fixture = sky("caching", {
  open: { resources: skyResources },
  context: { resources: skyResources, context },
  scope: { resources: { ...skyResources, moons: { scope: (where) => where("id", ">", 1) } } },
  text: { resources: skyResources, cacheControl: "public, max-age=60" },
  "text and context": { resources: skyResources, context, cacheControl: "private, max-age=5" },
  off: { resources: skyResources, context, cacheControl: false },
  renderer: {
    resources: skyResources,
    context,
    exceptionRenderer: class {
      render(_: unknown, request: Request): Response {
        return new Response("no", {
          status: 404,
          headers: request.url.endsWith("/8") ? { "cache-control": "max-age=1" } : {},
        });
      }
    },
  },
});

const PERSONAL = "private, no-cache";

/** Exchanges of a read, an error, and a write, each with the Cache-Control of its answer; `""` for none. */
const answers = (service: string, read: string, others: string) =>
  suite(fixture, service, [
    ...["GET /stars/1", "HEAD /stars"].map((request) => ({
      title: `cacheControl: ${request}`,
      request: `${request}?fields[stars]=`,
      response: `
        200
        Cache-Control: ${read}${
        request.startsWith("HEAD") ? "" : `

        { "data": { "type": "stars", "id": "1", "links": { "self": "/stars/1" } } }`
      }`,
    })),
    {
      title: "cacheControl: an error",
      request: "GET /stars/9",
      response: `
        404
        Cache-Control: ${others}

        { "errors": "<any>" }`,
    },
    {
      title: "cacheControl: a write",
      request: "DELETE /moons/3",
      response: `
        204
        Cache-Control: ${others}`,
    },
  ]);

/** The option `cacheControl`: what a cache may store of answers that differ between callers. */
export const caching = [
  answers("open", "", ""),
  answers("context", PERSONAL, PERSONAL),
  answers("scope", PERSONAL, PERSONAL),
  answers("text", "public, max-age=60", ""),
  answers("text and context", "private, max-age=5", PERSONAL),
  answers("off", "", ""),
  suite(fixture, "renderer", [
    {
      title: "cacheControl: an error that the application renders",
      request: "GET /stars/9",
      response: `
        404
        Cache-Control: ${PERSONAL}
        Vary: Accept

        no`,
    },
    {
      title: "cacheControl: the application's own header is kept",
      request: "GET /stars/8",
      response: `
        404
        Cache-Control: max-age=1

        no`,
    },
  ]),
];
