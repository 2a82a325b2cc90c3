import { deepEqual, equal } from "node:assert/strict";
import { Hono } from "hono";
import { createService, type ServiceOptions } from "../../../mod.ts";
import { embeddedEngine } from "../../helpers/engines/engines.ts";
import { sky, skyResources } from "../../helpers/fixtures/sky.ts";

const JSON_API = "application/vnd.api+json";

/** Runs a test with the sky's database. */
async function withSky(test: (options: Pick<ServiceOptions, "database" | "resources">) => Promise<void>) {
  const engine = await embeddedEngine();
  try {
    await engine.fill(sky("hono", {}));
    await test({ database: engine.database, resources: skyResources });
  } finally {
    await engine.close();
  }
}

const ask = (path: string, accept = JSON_API, init: RequestInit = {}) =>
  new Request(`http://127.0.0.1${path}`, { ...init, headers: { accept, "content-type": JSON_API } });

const sirius = { method: "POST", body: JSON.stringify({ data: { type: "stars", attributes: { name: "Sirius" } } }) };

function application(): Hono {
  const app = new Hono();
  app.get("/stars/1", (context) => context.json({ by: "hono" }));
  app.post("/echo", async (context) => context.text(await context.req.text()));
  return app;
}

Deno.test("a Hono app's routes are actions if its 404 is treated as no answer (§1 rule 4)", async () => {
  await withSky(async (options) => {
    const app = application();
    const service = createService({
      ...options,
      actions: async (request) => {
        const answer = await app.fetch(request);
        return answer.status === 404 ? undefined : answer;
      },
    });
    deepEqual(await (await service.fetch(ask("/stars/1"))).json(), { by: "hono" });
    equal((await (await service.fetch(ask("/planets/1"))).json()).data.id, "1");
    equal((await service.fetch(ask("/stars", JSON_API, sirius))).status, 201);
    equal((await service.fetch(ask("/comets"))).headers.get("content-type"), JSON_API);
  });
});

Deno.test("a Hono app works unchanged as the application's handler (§1 rule 2)", async () => {
  await withSky(async (options) => {
    const service = createService({ ...options, handler: application() });
    equal((await (await service.fetch(ask("/stars/1"))).json()).data.id, "1");
    const page = await service.fetch(ask("/stars/1", "text/html"));
    deepEqual(await page.json(), { by: "hono" });
    equal(page.headers.get("vary"), "Accept");
    const echoed = await service.fetch(ask("/echo", "text/html", { method: "POST", body: "unread" }));
    equal(await echoed.text(), "unread");
    equal(await (await service.fetch(ask("/echo", JSON_API, { method: "POST", body: "unread" }))).text(), "unread");
    const missing = await service.fetch(ask("/comets", "text/html"));
    equal(missing.status, 404);
    equal(await missing.text(), "404 Not Found");
    equal((await service.fetch(ask("/comets"))).headers.get("content-type"), JSON_API);
  });
});

Deno.test("a service nests in a Hono app, which answers all other requests", async () => {
  await withSky(async (options) => {
    const service = createService({ ...options, basePath: "/api" });
    const app = new Hono();
    app.use(async (context, next) => await service.handle(context.req.raw, context.env) ?? await next());
    app.get("/api/stars/1", (context) => context.text("a page"));
    equal((await (await app.fetch(ask("/api/stars/1"))).json()).data.links.self, "/api/stars/1");
    equal(await (await app.fetch(ask("/api/stars/1", "text/html"))).text(), "a page");
    equal((await app.fetch(ask("/api/stars", JSON_API, sirius))).status, 201);
    equal((await app.fetch(ask("/api/comets"))).headers.get("content-type")?.split(";")[0], "text/plain");
  });
});

Deno.test("a service mounted in a Hono app is reached by its own links if requests keep their path", async () => {
  await withSky(async (options) => {
    const service = createService({ ...options, basePath: "/api", pagination: { limit: 1 } });
    const app = new Hono().mount("/api", service.fetch, { replaceRequest: false });
    const list = await (await app.fetch(ask("/api/planets?sort=name"))).json();
    const moon = await (await app.fetch(ask("/api/moons/1"))).json();
    const links = [
      list.links.self,
      list.links.next,
      list.data[0].links.self,
      moon.data.relationships.planet.links.self,
    ];
    for (const link of links) equal((await app.fetch(ask(link))).status, 200, link);
    equal((await app.fetch(ask("/api/comets"))).headers.get("content-type"), JSON_API);
  });
});

Deno.test("a prefix that a Hono app strips before the service is reported if the rest is mapped below it", async () => {
  await withSky(async (options) => {
    const service = createService({ ...options, basePath: "/api" });
    const app = new Hono().mount("/api", service.fetch);
    const answer = await app.fetch(ask("/api/stars/1?sort=name"));
    equal(answer.status, 404);
    deepEqual((await answer.json()).errors, [{
      code: "404",
      title: "Not Found",
      detail:
        'Nothing is mapped at "/stars/1". Did you mean "/api/stars/1"? A router that strips "/api", as mount of ' +
        "Hono and h3 does, must pass requests on unchanged.",
    }]);
    const { errors } = await (await app.fetch(ask("/api/star/1"))).json();
    equal(errors[0].detail, 'Nothing is mapped at "/star/1". Did you mean "/api/stars/1"?');
  });
});

Deno.test("a service below a prefix that a Hono app strips has it in links only by baseUrl", async () => {
  await withSky(async (options) => {
    const served = { ...options, pagination: { limit: 1 } };
    const bare = new Hono().mount("/api", createService(served).fetch);
    // The request does not contain the prefix, as docs/options.md says.
    equal((await (await bare.fetch(ask("/api/stars/1"))).json()).data.links.self, "/stars/1");
    const service = createService({ ...served, absoluteLinks: true, baseUrl: "http://127.0.0.1/api" });
    const app = new Hono().mount("/api", service.fetch);
    const get = async (link: string) => {
      const answer = await app.fetch(new Request(link, { headers: { accept: JSON_API } }));
      equal(answer.status, 200, link);
      return await answer.json();
    };
    const list = await get("http://127.0.0.1/api/planets?sort=name");
    const created = await app.fetch(ask("/api/stars", JSON_API, sirius));
    equal(created.status, 201);
    await created.body?.cancel();
    const moon = await get("http://127.0.0.1/api/moons/1");
    const links = [
      list.links.self,
      list.links.next,
      list.data[0].links.self,
      moon.data.relationships.planet.links.self,
      created.headers.get("location"),
    ];
    for (const link of links) await get(link);
  });
});
