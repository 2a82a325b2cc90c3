import { deepEqual, equal, match } from "node:assert/strict";
import { exportSPKI, generateKeyPair, SignJWT } from "jose";
import Database from "libsql";
import { readPage } from "./page.ts";

const page = await readPage("docs/security.md");
const MOD = new URL("../../mod.ts", import.meta.url).href;
const JOSE = import.meta.resolve("jose");
const JSON_API = "application/vnd.api+json";

/** The exports of a recipe. */
interface Recipe {
  readonly default: { fetch(request: Request): Promise<Response> | Response; close?(): Promise<void> };
  readonly sessions?: Map<string, { tenant: number; csrfToken: string }>;
}

/** Runs the recipe of a chapter on a new database, in this process. */
async function withRecipe(chapter: string, use: (ask: Ask, recipe: Recipe) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "relata_security_" });
  const [, tables] = /^```sql\n([^]*?)^```/m.exec(page)!;
  const database = new Database(`${folder}/tasks.db`);
  database.exec(tables);
  database.close();
  const [, program] = new RegExp(`^## ${chapter}$[^]*?^\`\`\`js\n([^]*?)^\`\`\``, "m").exec(page)!;
  const globals = 'import { Buffer } from "node:buffer";\nimport process from "node:process";\n';
  const module = program.replace('"relata"', JSON.stringify(MOD)).replace('"jose"', JSON.stringify(JOSE))
    .replace("file:tasks.db", `file:${folder}/tasks.db`);
  await Deno.writeTextFile(`${folder}/recipe.mjs`, globals + module);
  const recipe = await import(`file://${folder}/recipe.mjs`) as Recipe;
  try {
    await use(asking(recipe), recipe);
  } finally {
    await recipe.default.close?.();
    await Deno.remove(folder, { recursive: true });
  }
}

type Ask = (start: string, headers?: Record<string, string>, document?: unknown) => Promise<Answer>;
interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // deno-lint-ignore no-explicit-any
  readonly document: any;
}

function asking({ default: { fetch } }: Recipe): Ask {
  return async (start, headers = {}, document) => {
    const [method, path] = start.split(" ");
    const url = path.startsWith("/") ? `http://127.0.0.1${path}` : path;
    const body = document === undefined ? undefined : JSON.stringify(document);
    const sent = { accept: JSON_API, ...(body === undefined ? {} : { "content-type": JSON_API }), ...headers };
    const answer = await fetch(new Request(url, { method, headers: sent, body }));
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, document: text === "" ? undefined : JSON.parse(text) };
  };
}

const titles = ({ document }: Answer) =>
  document.data.map((one: { attributes: { title: string } }) => one.attributes.title);
const RENAMED = { data: { type: "tasks", id: "1", attributes: { title: "Renamed" } } };

Deno.test("a bearer token: only one of this issuer, audience, algorithm and key is accepted, for rows of its tenant", async () => {
  const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
  Deno.env.set("JWT_PUBLIC_KEY", await exportSPKI(publicKey));
  const token = (claims: object, { key = privateKey, audience = "tasks", expires = "1h" } = {}) =>
    new SignJWT({ ...claims }).setProtectedHeader({ alg: "ES256" }).setIssuer("https://login.example")
      .setAudience(audience).setExpirationTime(expires).sign(key);
  await withRecipe("A bearer token", async (ask) => {
    const bearer = async (...args: Parameters<typeof token>) => ({ authorization: `Bearer ${await token(...args)}` });
    deepEqual(titles(await ask("GET /tasks", await bearer({ tenant: 1 }))), ["Oil the engine", "Count the cards"]);
    deepEqual(titles(await ask("GET /tasks", await bearer({ tenant: 2 }))), ["Repair the loom"]);
    const other = (await generateKeyPair("ES256")).privateKey;
    const wrong = [
      {},
      { authorization: "Bearer x.y.z" },
      await bearer({}),
      await bearer({ tenant: "1" }),
      await bearer({ tenant: 1 }, { key: other }),
      await bearer({ tenant: 1 }, { audience: "mail" }),
      await bearer({ tenant: 1 }, { expires: "-1h" }),
    ];
    for (const headers of wrong) {
      const answer = await ask("GET /tasks", headers);
      deepEqual([answer.status, answer.headers.get("www-authenticate")], [401, "Bearer"]);
    }
    equal((await ask("PATCH /tasks/1", await bearer({ tenant: 2 }), RENAMED)).status, 404);
  });
});

Deno.test("a session cookie: reads need the session, writes also need its token", async () => {
  await withRecipe("A session cookie, and CSRF", async (ask, { sessions }) => {
    sessions!.set("s1", { tenant: 1, csrfToken: "t1" });
    const cookie = { cookie: "theme=dark; session=s1" };
    equal((await ask("GET /tasks")).status, 401);
    equal((await ask("GET /tasks", { cookie: "session=other" })).status, 401);
    equal((await ask("GET /tasks/1", cookie)).status, 200);
    equal((await ask("PATCH /tasks/1", cookie, RENAMED)).status, 403);
    equal((await ask("PATCH /tasks/1", { ...cookie, "x-csrf-token": "t2" }, RENAMED)).status, 403);
    equal((await ask("DELETE /tasks/1", cookie)).status, 403);
    equal((await ask("PATCH /tasks/1", { ...cookie, "x-csrf-token": "t1" }, RENAMED)).status, 200);
    equal(
      (await ask("PATCH /tasks/1", { ...cookie, "x-csrf-token": "t1", "content-type": "text/plain" }, RENAMED)).status,
      415,
    );
  });
});

Deno.test("a gateway's header: it is trusted only with its secret, and roles decide what is read", async () => {
  Deno.env.set("GATEWAY_SECRET", "correct horse");
  await withRecipe("A gateway's header", async (ask) => {
    const gateway = { "x-gateway-secret": "correct horse" };
    equal((await ask("GET /tasks/1", { "x-roles": "admin" })).status, 401);
    equal((await ask("GET /tasks/1", { "x-roles": "admin", "x-gateway-secret": "battery stapl" })).status, 401);
    deepEqual((await ask("GET /tasks/1", { ...gateway, "x-roles": "clerk" })).document.data.attributes, {
      "tenant-id": 1,
      title: "Oil the engine",
    });
    equal((await ask("GET /tasks/1", { ...gateway, "x-roles": "clerk,admin" })).document.data.attributes.secret, "a");
    equal((await ask("GET /tasks?sort=secret", { ...gateway, "x-roles": "clerk" })).status, 400);
  });
});

Deno.test("tenants by scope: rows of other tenants are absent, and a new row belongs to its caller", async () => {
  await withRecipe("Tenants by scope", async (ask) => {
    const [acme, looms] = ["http://acme.example", "http://looms.example"];
    deepEqual(titles(await ask(`GET ${looms}/tasks`)), ["Repair the loom"]);
    equal((await ask(`GET ${looms}/tasks/1`)).status, 404);
    equal((await ask(`PATCH ${looms}/tasks/1`, {}, RENAMED)).status, 404);
    equal((await ask(`DELETE ${looms}/tasks/1`)).status, 404);
    const { status, document } = await ask(`POST ${looms}/tasks`, {}, {
      data: { type: "tasks", attributes: { title: "Weave" } },
    });
    equal(status, 201);
    equal((await ask(`GET ${acme}${document.data.links.self}`)).status, 404);
    equal((await ask("GET http://other.example/tasks")).status, 404);
  });
});

Deno.test("rate limits: the sixth request of one client in a minute is refused, other clients continue", async () => {
  await withRecipe("Rate limits", async (ask) => {
    for (let sent = 0; sent < 5; sent++) equal((await ask("GET /tasks/1", { authorization: "a" })).status, 200);
    const { status, headers, document } = await ask("GET /tasks/1", { authorization: "a" });
    deepEqual([status, headers.get("retry-after"), document.errors[0].code], [429, "60", "429"]);
    equal((await ask("GET /tasks/1", { authorization: "b" })).status, 200);
  });
});

Deno.test("a reverse proxy: links have the public URL, whatever Host says, and the service keeps its own limits", async () => {
  await withRecipe("A reverse proxy", async (ask) => {
    const { document } = await ask("GET http://evil.example/v1/tasks/1");
    equal(document.data.links.self, "https://api.example/v1/tasks/1");
    equal((await ask("GET /tasks/1")).status, 404);
    equal((await ask(`GET /v1/tasks?sort=${"a".repeat(4000)}`)).status, 414);
    const title = "a".repeat(1_000_000);
    const large = await ask("POST /v1/tasks", {}, { data: { type: "tasks", attributes: { title } } });
    equal(large.status, 413);
    match(JSON.stringify((await ask("GET /v1/tasks")).document), /Repair the loom/);
  });
});

Deno.test("every chapter of the page has a recipe, and a test above that runs it", async () => {
  const chapters = [...page.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  const text = await Deno.readTextFile(new URL(import.meta.url));
  for (const chapter of chapters) equal(text.includes(`withRecipe("${chapter}"`), true, chapter);
});
