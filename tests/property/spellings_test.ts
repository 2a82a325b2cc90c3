import assert from "node:assert/strict";
import fc from "fast-check";
import { createService } from "../../mod.ts";
import { embeddedEngine } from "../helpers/engines/engines.ts";
import { spelling } from "../helpers/fixtures/spelling.ts";
import "../helpers/seed.ts";

/** Every way to write a name that documents write with dashes. */
const SPELLINGS: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.replaceAll("-", "_"),
  (name) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
];

/** Writes a name as one of them. */
type Spell = (name: string) => string;

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** Requests that use a name wherever a client may. */
const REQUESTS: readonly ((n: Spell) => Asked)[] = [
  (n) => ({ method: "GET", path: `/${n("office-workers")}?sort=-${n("last-name")},${n("line-1")}` }),
  (n) => ({
    method: "GET",
    path: `/${n("office-workers")}?include=${n("trade-union")},${n("best-friend")}.${n("trade-union")}` +
      `&sort=${n("trade-union")}.${n("full-name")}&fields[${n("trade-unions")}]=${n("founded-on")},${n("full-name")}`,
  }),
  (n) => ({ method: "GET", path: `/office-workers?${n("trade-union-id")}=1` }),
  (n) => ({
    method: "GET",
    path: `/office-workers?filter[${n("trade-union")}.${n("full-name")}]=Bakers&filter[or][a][${n("first-name")}]=Ann`,
  }),
  (n) => ({
    method: "GET",
    path: `/trade-unions?fields[${n("trade-unions")}]=${n("office-workers")},${n("full-name")}`,
  }),
  (n) => ({ method: "GET", path: `/${n("office-workers")}/2/${n("best-friend")}?include=${n("trade-union")}` }),
  (n) => ({ method: "GET", path: `/${n("trade-unions")}/1/relationships/${n("office-workers")}` }),
  (n) => ({
    method: "PATCH",
    path: "/office-workers/3",
    body: {
      data: {
        type: n("office-workers"),
        id: "3",
        attributes: { [n("first-name")]: "Cyd", [n("line-1")]: "Elm", [n("last-name")]: "Cedar" },
        relationships: {
          [n("trade-union")]: { data: { type: n("trade-unions"), id: "1" } },
          [n("best-friend")]: { data: { type: n("office-workers"), id: "1" } },
        },
      },
    },
  }),
  (n) => ({
    method: "PATCH",
    path: `/trade-unions/2/relationships/${n("office-workers")}`,
    body: { data: [{ type: n("office-workers"), id: "1" }] },
  }),
];

async function answered(service: ReturnType<typeof createService>, { method, path, body }: Asked): Promise<string> {
  const headers: Record<string, string> = { accept: "application/vnd.api+json" };
  if (body !== undefined) headers["content-type"] = headers.accept;
  const answer = await service.fetch(
    new Request(`http://127.0.0.1${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    }),
  );
  assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${await answer.clone().text()}`);
  return `${answer.status} ${await answer.text()}`;
}

/** A document of dashes in camelCase: the names of attributes and relationships, and the types. */
function inCamelCase(json: unknown): unknown {
  const camel = SPELLINGS[2];
  if (Array.isArray(json)) return json.map(inCamelCase);
  if (typeof json !== "object" || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).map((
      [name, value],
    ) => [camel(name), name === "type" ? camel(String(value)) : inCamelCase(value)]),
  );
}

Deno.test("every spelling of a name means the same, wherever a client may use it", async () => {
  const engine = await embeddedEngine();
  await engine.fill(spelling);
  const [dash, camel] = ["dash", "camel"].map((name) =>
    createService({ ...spelling.services[name], database: engine.source })
  );
  try {
    for (const request of REQUESTS) {
      await engine.fill(spelling);
      const expected = await answered(dash, request((name) => name));
      const expectedCamel = expected.slice(0, 4) + JSON.stringify(inCamelCase(JSON.parse(expected.slice(4) || "null")));
      await fc.assert(
        fc.asyncProperty(fc.infiniteStream(fc.constantFrom(...SPELLINGS)), async (ways) => {
          const spelled = request((name) => ways.next().value!(name));
          assert.equal(await answered(dash, spelled), expected);
          const found = await answered(camel, spelled);
          assert.equal(found.slice(0, 4) + JSON.stringify(JSON.parse(found.slice(4) || "null")), expectedCamel);
        }),
        { numRuns: 25 },
      );
    }
  } finally {
    await Promise.all([dash, camel].map((one) => one.close()));
    await engine.close();
  }
});

Deno.test("in camelCase the description and the pages have no field with a dash", async () => {
  const engine = await embeddedEngine();
  await engine.fill(spelling);
  const service = createService({ ...spelling.services.paged, database: engine.source });
  try {
    const description = JSON.stringify((await service.openapi()).components?.schemas);
    const page = await service.fetch(
      new Request("http://127.0.0.1/office-workers/1", { headers: { accept: "text/html" } }),
    );
    const shown = await page.text();
    for (const name of ["officeWorkers", "firstName", "tradeUnion", "line1"]) {
      assert.ok(description.includes(`"${name}"`) && shown.includes(name), name);
    }
    for (const name of ["office-workers", "first-name", "line-1"]) {
      assert.ok(!description.includes(`"${name}"`), name);
      assert.ok(!new RegExp(`>${name}<|&quot;${name}&quot;`).test(shown), name);
    }
  } finally {
    await service.close();
    await engine.close();
  }
});
