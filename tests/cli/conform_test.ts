import assert from "node:assert/strict";
import { createService } from "../../mod.ts";
import { type StatementId, STATEMENTS } from "../../src/cli/conforming/statements.ts";
import { always, document, type Fake, header, overlooking, status, without } from "../conformance/fakes.ts";
import { statements } from "../conformance/statements.ts";
import { embeddedEngine } from "../helpers/engines/engines.ts";
import type { Fixture } from "../helpers/exchanges/fixture.ts";
import { school } from "../helpers/fixtures/school.ts";
import { workshop } from "../helpers/fixtures/workshop.ts";
import { runCommand } from "./run_command.ts";

const real: Fake = (ask) => ask;

/** Runs the command on a fixture's service over HTTP, or on a fake that wraps it. */
async function conform(
  [fixture, service, list]: readonly [Fixture, string, string],
  fake: Fake = real,
  ...args: readonly string[]
) {
  const engine = await embeddedEngine();
  await engine.fill(fixture);
  const { fetch } = createService({ onError: () => {}, ...fixture.services[service], database: engine.source });
  const ask = fake((request) => fetch(request));
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, (request) => ask(request));
  try {
    return await runCommand("conform", `http://127.0.0.1:${server.addr.port}${list}`, ...args);
  } finally {
    await server.shutdown();
    await engine.close();
  }
}

/** The line of a statement. */
function lineOf(said: readonly string[], id: string): string {
  return said.find((line) => new RegExp(` ${id}(:|$)`).test(line)) ?? `no line about ${id}`;
}

const STUDENTS = [school, "linked", "/students"] as const;
const LINKED = { linked: { ...workshop.services.plain, relationshipLinks: true } };
const TASKS = [{ ...workshop, services: LINKED }, "linked", "/tasks"] as const;

Deno.test("each checked statement is one of JSON:API's, with its level", () => {
  for (const [id, level] of Object.entries(STATEMENTS)) {
    const levels = statements.filter((one) => one.id === id).map((one) => one.level);
    assert.ok(levels.includes(level), `${id} is ${levels}`);
  }
});

Deno.test("conform prints one line per statement, and finds nothing wrong with Relata", async () => {
  const { code, said } = await conform(STUDENTS);
  assert.deepEqual(said.filter((line) => line.startsWith("fail")), []);
  assert.equal(said.length, Object.keys(STATEMENTS).length + 1);
  assert.equal(code, 0);
  assert.match(said.at(-1)!, /^\d+ pass, 0 fail, \d+ not asked$/);
  assert.equal(lineOf(said, "create-responses-201-status").slice(0, 9), "not asked");
});

Deno.test("conform --write stores, changes and deletes a copy, and finds nothing wrong with Relata", async () => {
  const { code, said } = await conform(TASKS, real, "--write");
  assert.deepEqual(said.filter((line) => line.startsWith("fail")), []);
  assert.equal(code, 0);
  for (const id of Object.keys(STATEMENTS).filter((id) => /^(create|update|delete)-/.test(id))) {
    assert.equal(lineOf(said, id).slice(0, 4), "pass", lineOf(said, id));
  }
});

Deno.test("without --write conform sends only GET", async () => {
  const methods = new Set<string>();
  await conform(STUDENTS, (ask) => (request) => {
    methods.add(request.method);
    return ask(request);
  });
  assert.deepEqual([...methods], ["GET"]);
});

Deno.test("conform sends the given headers", async () => {
  const seen = new Set<string | null>();
  await conform(STUDENTS, (ask) => (request) => {
    seen.add(request.headers.get("authorization"));
    return ask(request);
  }, "--header=Authorization: Bearer x");
  assert.deepEqual([...seen], ["Bearer x"]);
});

/** Answers to requests of one method, or to those with a part in their URL, are another server's. */
function only(method: string, part: string, fake: Fake): Fake {
  return (ask) => {
    const faked = fake(ask);
    return (request) => request.method === method && request.url.includes(part) ? faked(request) : ask(request);
  };
}

const lists = (change: (document: never) => void) =>
  only("GET", "/students", document((top) => Array.isArray(top.data) && top.data.length > 0 && change(top as never)));
// deno-lint-ignore no-explicit-any
type Loose = any;

/** Small wrong servers: the fault of each, and the statement that must fail. */
const WRONG: { readonly [id in StatementId]?: Fake } = {
  "response-content-type": header("content-type", "application/json"),
  "response-unsupported-media-type": only("GET", "", overlooking({ headers: { "content-type": "text/plain" } })),
  "response-not-acceptable": overlooking({ headers: { accept: "application/vnd.api+json" } }),
  "additional-members": document((top) => void (top.total = 1)),
  "json-object": document((top) => [top]),
  "required-top-level": document(() => ({ links: {} })),
  "data-errors": document((top) => void (top.errors = [])),
  "data-included": document((top) => ({ meta: {}, included: top.included ?? [] })),
  "primary-data": document((top) => void (top.data = "x")),
  "logical-collection": lists((top: Loose) => void (top.data = top.data[0])),
  "resource-id-type": lists((top: Loose) => void delete top.data[0].id),
  "resource-id-type-types": lists((top: Loose) => void (top.data[0].id = 1)),
  "resource-unique": lists((top: Loose) => void (top.data = [top.data[0], top.data[0]])),
  "resource-type-constraints": lists((top: Loose) => void (top.data[0].type = "a/b")),
  "resource-fields": lists((top: Loose) => void (top.data[0].attributes = { type: 1 })),
  "resource-attributes-key": lists((top: Loose) => void (top.data[0].attributes = [])),
  "resource-relationships-key": lists((top: Loose) => void (top.data[0].relationships = [])),
  "resource-relationships-object": lists((top: Loose) => void (top.data[0].relationships.courses = {})),
  "resource-related-resource-link": only("GET", "/courses", always(404)),
  "resource-linkage": lists((top: Loose) => void (top.data[0].relationships.locker.data = "1")),
  "resource-link-response": only("GET", "/students/1", always(404)),
  "resource-identifier-required-members": lists((top: Loose) =>
    void (top.data[0].relationships.locker.data = { id: "1" })
  ),
  "compound-documents-allow": without("include"),
  "compound-documents-top-level-included": document((top) => void (top.included = {})),
  "compound-documents-full-linkage": document((top) => void (top.included = [{ type: "rooms", id: "99" }])),
  "compound-documents-duplicates": document((top) => void (top.included = [...top.included ?? [], top.data[0]])),
  "meta-objects": document((top) => void (top.meta = 1)),
  "top-level-links-members": document((top) => void (top.links = { self: 1 })),
  "json-api-type": document((top) => void (top.jsonapi = "1.0")),
  "member-name-character": lists((top: Loose) => void (top.data[0].attributes = { "": 1 })),
  "member-name-globally-allowed": lists((top: Loose) => void (top.data[0].attributes = { "-a": 1 })),
  "member-name-reserved-characters": lists((top: Loose) => void (top.data[0].attributes = { "a+b": 1 })),
  "fetch-url-support": only("GET", "/students/1/", always(404)),
  "fetch-response-code": status(203),
  "fetch-primary-data-collection": lists((top: Loose) => void (top.data = top.data[0])),
  "fetch-primary-data-single": document((top) => void (top.data = [top.data].flat())),
  "fetch-responses-404": only("GET", "/2147483646", status(200)),
  "fetch-relationships": only("GET", "/relationships/", always(404)),
  "fetch-relationships-response-200-primary-data": only(
    "GET",
    "/relationships/",
    document((top) => void [top.data].flat().forEach((one) => Object.assign(one ?? {}, { attributes: {} }))),
  ),
  "fetch-relationships-response-404": only("GET", "/no-such-relationship", status(200)),
  "inclusion-unrequested": overlooking({
    url: (url) => url.replace(/include=(courses|locker)$/, "include=courses,locker"),
  }),
  "inclusion-bad-request": only("GET", "include=no-such", without("include")),
  "sparse-fieldsets-additional-fields": without("fields[students]"),
  "sorting-order": overlooking({ url: (url) => url.replace("sort=-", "sort=") }),
  "sorting-not-supported": only("GET", "sort=no-such", without("sort")),
  "pagination-links-object": lists((top: Loose) => void Object.assign(top.meta, top.links)),
  "pagination-unavailable-link": document((top) => void (top.links = { ...top.links, next: "/students?page=99" })),
  "query-parameters-bad-request": without("nosuchparameter"),
  "error-object-key": document((top) => top.errors === undefined ? top : { error: top.errors, meta: {} }),
};

const created = (change: (document: never) => void) => only("POST", "/tasks", document((top) => change(top as never)));
const WRONG_WRITES: { readonly [id in StatementId]?: Fake } = {
  "response-unsupported-media-type": only(
    "POST",
    "",
    overlooking({ headers: { "content-type": "application/vnd.api+json" } }),
  ),
  "create-responses-201-status": only("POST", "", status(200)),
  "create-responses-201-location": only("POST", "", header("location", null)),
  "create-responses-201-document": created((top: Loose) => void (top.data = null)),
  "create-responses-201-self": only("POST", "", header("location", "/elsewhere")),
  "create-responses-404-related": only("POST", "", status(422)),
  "create-responses-409-exists": only("POST", "", status(400)),
  "create-responses-409-bad-type": only("POST", "", status(422)),
  "update-interpret-resource-attributes": only(
    "PATCH",
    "",
    overlooking({ document: ({ data }) => ({ data: { ...data, attributes: { ...data.attributes, hours: null } } }) }),
  ),
  "update-resource-204-status": only("PATCH", "", status(202)),
  "update-resource-404-status": only("PATCH", "/2147483646", status(200)),
  "update-resource-409-no-match": only("PATCH", "", status(422)),
  "delete-204-status": only("DELETE", "", always(403)),
  "delete-404-status": only("DELETE", "/2147483646", always(204)),
};

Deno.test("a sort with equal values is in order", async () => {
  const same = lists((top: Loose) =>
    top.data.forEach((one: Loose) => one.attributes = { ...one.attributes, name: "Ann" })
  );
  const { said } = await conform(STUDENTS, same);
  assert.match(lineOf(said, "sorting-order"), /^pass/);
});

Deno.test("each statement detects a server that violates it", async (test) => {
  const missing = Object.keys(STATEMENTS).filter((id) => !(id in WRONG) && !(id in WRONG_WRITES));
  assert.deepEqual(missing, []);
  const all = [
    ...Object.entries(WRONG).map(([id, fake]) => [id, fake, STUDENTS] as const),
    ...Object.entries(WRONG_WRITES).map(([id, fake]) => [id, fake, TASKS, "--write"] as const),
  ];
  for (const [id, fake, list, ...args] of all) {
    await test.step(`${id}${args.join()}`, async () => {
      const { code, said } = await conform(list, fake, ...args);
      assert.match(lineOf(said, id), /^fail /, said.filter((line) => !line.startsWith("pass")).join("\n"));
      if (STATEMENTS[id as StatementId] === "MUST") assert.equal(code, 1);
    });
  }
});

Deno.test("conform reports what is wrong with its URL", async () => {
  const noUrl = await runCommand("conform", "articles");
  assert.deepEqual([noUrl.code, noUrl.warned], [
    1,
    ['relata: Cannot ask "articles": write the URL of a list, as http://127.0.0.1:8000/articles.'],
  ]);
  const nobody = await runCommand("conform", "http://127.0.0.1:9/articles");
  assert.equal(nobody.code, 1);
  assert.match(nobody.warned[0], /^relata: Cannot reach http:\/\/127\.0\.0\.1:9\/articles: /);
});
