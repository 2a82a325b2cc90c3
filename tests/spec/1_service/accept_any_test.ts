import { deepEqual, equal } from "node:assert/strict";
import { createService, type ServiceOptions } from "../../../mod.ts";
import { embeddedEngine } from "../../helpers/engines/engines.ts";
import { sky, skyResources } from "../../helpers/fixtures/sky.ts";

const BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8";

/** The answer of a service: its status, its type, the beginning of its text. */
async function answers(
  options: Partial<ServiceOptions>,
  asked: readonly (readonly [path: string, accept: string, body?: string])[],
  way: "fetch" | "handle" = "fetch",
): Promise<readonly string[]> {
  const engine = await embeddedEngine();
  try {
    await engine.fill(sky("any", {}));
    const service = createService({ resources: skyResources, database: engine.database, accept: "any", ...options });
    const found: string[] = [];
    for (const [path, accept, body] of asked) {
      const headers = { accept, ...(body === undefined ? {} : { "content-type": "application/vnd.api+json" }) };
      const method = body === undefined ? "GET" : "POST";
      const answer = await service[way](new Request(`http://127.0.0.1${path}`, { method, headers, body }));
      found.push(answer === undefined ? "nothing" : `${answer.status} ${answer.headers.get("content-type")}`);
      await answer?.body?.cancel();
    }
    return found;
  } finally {
    await engine.close();
  }
}

const sirius = JSON.stringify({ data: { type: "stars", attributes: { name: "Sirius" } } });
const DOCUMENT = "200 application/vnd.api+json";
const PAGE = "200 text/html; charset=utf-8";
const PLAIN = "406 text/plain; charset=utf-8";

Deno.test("accept any: a browser gets the page, every other program gets the document", async () => {
  deepEqual(
    await answers({ html: true }, [
      ["/stars/1", BROWSER],
      ["/stars/1", "*/*"],
      ["/stars/1", "text/html"],
      ["/", BROWSER],
      ["/", "*/*"],
      ["/comets", "*/*"],
    ]),
    [PAGE, DOCUMENT, PAGE, PAGE, PLAIN, PLAIN],
  );
  deepEqual(await answers({}, [["/stars/1", BROWSER], ["/stars/1", "text/html"]]), [DOCUMENT, PLAIN]);
});

Deno.test("accept any: the application's handler comes first, and its 404 is not an answer on a mapped path", async () => {
  const handler = async (request: Request) => {
    await request.text();
    return new URL(request.url).pathname === "/stars/1" ? new Response("by hand") : new Response("", { status: 404 });
  };
  deepEqual(
    await answers({ handler }, [["/stars/1", "*/*"], ["/planets/1", "*/*"], ["/stars", "*/*", sirius], [
      "/comets",
      "*/*",
    ]]),
    ["200 text/plain;charset=UTF-8", DOCUMENT, "201 application/vnd.api+json", "404 text/plain;charset=UTF-8"],
  );
});

Deno.test("accept any: a nested service answers only mapped paths", async () => {
  deepEqual(
    await answers({}, [["/stars/1", "*/*"], ["/comets", "*/*"], ["/stars/1", "text/html"]], "handle"),
    [DOCUMENT, "nothing", "nothing"],
  );
});

Deno.test("without the option a request that does not accept JSON:API is not answered", async () => {
  equal((await answers({ accept: "json-api" }, [["/stars/1", "*/*"]]))[0], PLAIN);
});
