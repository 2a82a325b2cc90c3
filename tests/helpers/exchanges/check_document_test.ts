import assert from "node:assert/strict";
import { documentProblems } from "./check_document.ts";

const links = { self: "/countries/1" };
const netherlands = { type: "countries", id: "1", attributes: { code: "NL" }, links };
const linked = { ...netherlands, attributes: undefined, links: undefined, relationships: to("currencies", "1") };
const euro = { type: "currencies", id: "1" };

function to(type: string, id: string) {
  return { currency: { data: { type, id } } };
}

function problems(document: object): string {
  return documentProblems(JSON.stringify(document)).join("\n");
}

Deno.test("a valid document has no problems", () => {
  assert.equal(problems({ data: netherlands }), "");
  assert.equal(problems({ data: [linked], included: [euro], query: { default: [] } }), "");
  assert.equal(problems({ links: { self: "/countries?page=1", prev: null, next: null }, data: [] }), "");
  assert.equal(problems({ errors: [{ code: "404", title: "Not Found" }], debug: { class: "E", trace: [] } }), "");
});

Deno.test("violations of the schema of JSON:API 1.0 are reported", () => {
  assert.match(problems({ data: { type: "countries" } }), /schema: \.data should have required property 'id'/);
  assert.match(problems({ data: { ...netherlands, id: 1 } }), /schema: \.data\.id should be string/);
  assert.match(problems({ data: [], errors: [] }), /schema: /);
  assert.match(problems({ links: { self: null }, data: [] }), /schema: .*self/);
  assert.match(problems({ data: { ...netherlands, attributes: { id: 1 } } }), /schema: /);
});

Deno.test("version 1.1 allows some members that 1.0 forbids, and requires others", () => {
  const jsonapi = { version: "1.1" };
  const told = (document: object, body = "{}") =>
    documentProblems(JSON.stringify({ jsonapi, ...document }), { status: 422, body }).join("\n");
  const error = { status: "422", title: "_required", source: { pointer: "/data" } };
  assert.equal(told({ links: { describedby: "/openapi.json" }, data: netherlands }), "");
  assert.equal(told({ errors: [error] }, `{"data":{}}`), "");
  assert.equal(told({ errors: [{ ...error, source: { header: "Accept" } }] }), "");
  assert.match(told({ errors: [error] }), /pointer: nothing was sent at "\/data"/);
  assert.match(
    told({ errors: [{ ...error, status: "400", source: {} }] }),
    /status: an error says 400, the answer 422/,
  );
  assert.match(told({ errors: [{ title: "_required" }] }), /schema: .*required property 'status'/);
  assert.match(told({ errors: [{ ...error, source: { place: "/data" } }] }, `{"data":{}}`), /schema: .*source/);
  assert.match(told({ jsonapi: { version: "1.1", place: 1 }, data: netherlands }), /schema: /);
  assert.match(told({ links: { describedBy: "/openapi.json" }, data: netherlands }), /schema: .*links/);
  assert.match(told({ data: { ...netherlands, lid: "new" } }), /schema: /);
});

Deno.test("members in the wrong order are reported", () => {
  assert.match(problems({ data: [], jsonapi: { version: "1.0" } }), /^order: the document has data,jsonapi/m);
  assert.match(problems({ data: { id: "1", type: "countries" } }), /^order: countries\/1 has id,type/m);
});

Deno.test("empty members, duplicates and resources without full linkage are reported", () => {
  assert.equal(
    problems({ data: { ...netherlands, attributes: {} } }),
    'empty: countries/1 has "attributes" with nothing in it',
  );
  assert.match(problems({ data: [linked, { ...linked, links }], included: [euro] }), /^double: countries\/1$/m);
  assert.equal(
    problems({ data: [netherlands], included: [euro] }),
    "full linkage: nothing links to currencies/1",
  );
});
