import assert from "node:assert/strict";
import { createService, type ServiceOptions } from "../../mod.ts";
import { embeddedEngine } from "../helpers/engines/engines.ts";
import { atlas } from "../helpers/fixtures/atlas.ts";
import { elementsOf, parsePage } from "../helpers/pages/parse_page.ts";

const JSON_API = "application/vnd.api+json";
const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8";
const HTML = "text/html; charset=utf-8";

const engine = await embeddedEngine();
await engine.fill(atlas);
Deno.test.afterAll(() => engine.close());

type Options = Partial<ServiceOptions>;

async function ask(options: Options, path: string, accept: string, method = "GET"): Promise<Response> {
  const resources = { countries: {}, currencies: {} };
  const service = createService({ database: engine.database, resources, onError: () => {}, html: true, ...options });
  try {
    return await service.fetch(new Request(`http://127.0.0.1${path}`, { method, headers: { accept } }));
  } finally {
    await service.close();
  }
}

async function told(answer: Response): Promise<string> {
  const text = await answer.text();
  const [heading] = elementsOf(parsePage(text), "h1");
  return `${answer.status} ${answer.headers.get("content-type")} ${heading?.text ?? text.trim()}`;
}

Deno.test("a page is for requests that accept text/html, and no JSON:API type", async () => {
  const cases: readonly (readonly [string, boolean])[] = [
    ["text/html", true],
    ["TEXT/HTML", true],
    [BROWSER, true],
    ["text/html;q=0.1, */*", true],
    ["text/html;level=1", true],
    ["text/html;q=0", false],
    ["*/*", false],
    ["text/*", false],
    ["application/xhtml+xml", false],
    ["", false],
  ];
  for (const [accept, isPage] of cases) {
    const expected = isPage
      ? `200 ${HTML} Netherlands`
      : "406 text/plain; charset=utf-8 This address answers JSON:API requests: send Accept: application/vnd.api+json.";
    assert.equal(await told(await ask({}, "/countries/1", accept)), expected, accept);
  }
  for (const accept of [`text/html, ${JSON_API}`, `${JSON_API};q=0.1, text/html`]) {
    const answer = await ask({}, "/countries/1", accept);
    assert.equal(answer.headers.get("content-type"), JSON_API);
    await answer.body?.cancel();
  }
  assert.match(await told(await ask({}, "/countries/1", `text/html, ${JSON_API};q=0`)), /^200 text\/html/);
  assert.match(await told(await ask({}, "/countries/1", `text/html, ${JSON_API};x=1`)), /^406 application/);
});

Deno.test("a page says what the path of operations takes", async () => {
  const answer = await ask({ jsonapi: "1.1", atomic: true }, "/operations", BROWSER);
  assert.equal(answer.headers.get("allow"), "POST, OPTIONS");
  assert.equal(await told(answer), `405 ${HTML} 405 Method Not Allowed`);
});

Deno.test("without the option there are no pages", async () => {
  for (const path of ["/", "/countries", "/countries/1", "/nothing"]) {
    assert.match(await told(await ask({ html: false }, path, BROWSER)), /^406 text\/plain/);
  }
});

Deno.test("a page runs no scripts, loads nothing, and varies by Accept", async () => {
  for (const path of ["/", "/countries", "/countries/1", "/countries/999", "/nothing"]) {
    const answer = await ask({}, path, BROWSER);
    const text = await answer.text();
    const [, style] = /<style>([^]*?)<\/style>/.exec(text)!;
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(style));
    const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
    assert.equal(
      answer.headers.get("content-security-policy"),
      `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    );
    assert.equal(answer.headers.get("vary"), "Accept");
    assert.equal(answer.headers.get("x-content-type-options"), "nosniff");
    assert.equal(answer.headers.get("referrer-policy"), "same-origin");
    assert.ok(!/<script|style=|<link|<img/.test(text), path);
  }
});

Deno.test("HEAD answers like GET, without a body", async () => {
  for (const path of ["/", "/countries", "/countries/1", "/countries/999", "/nothing"]) {
    const [get, head] = [await ask({}, path, BROWSER), await ask({}, path, BROWSER, "HEAD")];
    const { byteLength } = await get.arrayBuffer();
    const headers = new Headers([...get.headers, ["content-length", String(byteLength)]]);
    assert.deepEqual([head.status, ...head.headers], [get.status, ...headers], path);
    assert.notEqual(byteLength, 0);
    assert.equal(await head.text(), "");
  }
});

Deno.test("other methods get no page", async () => {
  for (const method of ["POST", "PATCH", "DELETE", "PUT"]) {
    assert.match(await told(await ask({}, "/countries/1", BROWSER, method)), /^406 text\/plain/, method);
  }
});

Deno.test("errors are pages with their status", async () => {
  const cases: readonly (readonly [string, string])[] = [
    ["/countries/999", "404 Not Found"],
    ["/nothing", "404 Not Found"],
    ["/countries?sort=nothing", "400 Bad Request"],
    ["/countries/%ff", "400 Bad Request"],
    ["/currencies", "501 Not Implemented"],
  ];
  const resources = { countries: {}, currencies: { operations: ["view"] as const } };
  for (const [path, heading] of cases) {
    assert.equal(
      await told(await ask({ resources }, path, BROWSER)),
      `${heading.slice(0, 3)} ${HTML} ${heading}`,
      path,
    );
  }
});

Deno.test("the page of a server error hides the cause, which is reported", async () => {
  const told: unknown[] = [];
  const resources = {
    countries: {
      scope: () => {
        throw new Error("A secret.");
      },
    },
  } as Options["resources"];
  const answer = await ask({ resources, onError: (error) => told.push(error) }, "/countries", BROWSER);
  const text = await answer.text();
  assert.equal(answer.status, 500);
  assert.ok(text.includes("500 Internal Server Error") && !text.includes("secret"));
  assert.equal(told.length, 1);
});

Deno.test("the application's own responses come first", async () => {
  const own = (request: Request) => request.url.endsWith("/1") ? new Response("own") : undefined;
  for (const options of [{ actions: own }, { handler: own }]) {
    assert.match(await told(await ask(options, "/countries/1", BROWSER)), /^200 text\/plain;charset=UTF-8 own/);
    assert.equal(
      await told(await ask(options, "/countries/2", BROWSER)).then((text) => text.slice(0, 28)),
      `200 ${HTML}`,
    );
  }
  const errorHandler = () => new Response("mine", { status: 418 });
  assert.match(await told(await ask({ errorHandler }, "/countries/999", BROWSER)), /^418 .* mine$/);
});

Deno.test("the base path shows the index", async () => {
  for (const path of ["/api", "/api/"]) {
    assert.equal(await told(await ask({ basePath: "/api" }, path, BROWSER)), `200 ${HTML} Resources`);
  }
  assert.match(await told(await ask({ basePath: "/api" }, "/", BROWSER)), /^404/);
  const text = await (await ask({ basePath: "/api" }, "/api", BROWSER)).text();
  const links = elementsOf(parsePage(text), "a").map(({ attributes }) => attributes.get("href"));
  assert.deepEqual(links, ["#main", "/api/countries", "/api/currencies"]);
});

Deno.test("a caller whom context refuses gets no page, not even the index", async () => {
  const context = () => {
    throw Object.assign(new Error("Sign in first."), { status: 401 });
  };
  for (const path of ["/", "/countries", "/countries/1"]) {
    assert.match(await told(await ask({ context }, path, BROWSER)), /^401/, path);
  }
});

Deno.test("caches do not keep what depends on the caller", async () => {
  for (const path of ["/", "/countries", "/countries/1", "/countries/999"]) {
    const answer = await ask({ context: () => ({}) }, path, BROWSER);
    assert.equal(answer.headers.get("cache-control"), "private, no-cache", path);
    await answer.body?.cancel();
  }
});

Deno.test("a service inside a router answers only pages of its own paths", async () => {
  const service = createService({ database: engine.database, resources: { countries: {} }, html: true });
  const handle = (path: string, accept: string) =>
    service.handle(new Request(`http://127.0.0.1${path}`, { headers: { accept } }));
  assert.equal((await handle("/countries/1", BROWSER))?.status, 200);
  assert.equal((await handle("/", BROWSER))?.status, 200);
  assert.equal(await handle("/nothing", BROWSER), undefined);
  assert.equal(await handle("/nothing", `${BROWSER}, ${JSON_API}`), undefined);
  assert.equal(await handle("/countries/1", "*/*"), undefined);
  await service.close();
});
