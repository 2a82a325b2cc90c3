import assert from "node:assert/strict";
import fc from "fast-check";
import type { ServiceError } from "../../src/errors/service_error.ts";
import { ValidationError } from "../../src/errors/request_errors.ts";
import { checkDelete, checkDocument } from "../../src/input/check_document.ts";
import type { Json } from "../../src/types/json.ts";
import { countries, people } from "./resources.ts";
import { refusal } from "./findings.ts";
import "../helpers/seed.ts";

const uuid = "0b9c3a52-6f0e-4e0a-9d5e-2f6d1f0a7c11";

const withRelationship = (name: string, relationship: Json): Json => ({
  data: { type: "countries", relationships: { [name]: relationship } },
});

/** Document of a create of `countries`, then `<title> <pointer> <section>` of each error. */
const table: readonly (readonly [string, Json, ...string[]])[] = [
  ["a root that is null", null, "_notObject  document-top-level"],
  ["a root that is an array", [], "_notObject  document-top-level"],
  ["a root that is a string", "data", "_notObject  document-top-level"],
  ["no data", {}, "_required  document-top-level"],
  ["data only in the prototype", JSON.parse('{"__proto__": {"data": {}}}'), "_required  document-top-level"],
  ["data that is null", { data: null }, "_notObject /data document-top-level"],
  ["data that is an array", { data: [{ type: "countries" }] }, "_notObject /data document-top-level"],
  ["data that is a number", { data: 1 }, "_notObject /data document-top-level"],
  ["no type", { data: {} }, "_required /data crud-creating"],
  [
    "a type that is a number",
    { data: { type: 1 } },
    "_notString /data/type document-resource-object-identification",
  ],
  [
    "an id that is a number",
    { data: { type: "countries", id: 1 } },
    "_notString /data/id document-resource-object-identification",
  ],
  [
    "attributes that are null",
    { data: { type: "countries", attributes: null } },
    "_notObject /data/attributes document-resource-objects",
  ],
  [
    "attributes that are an array",
    { data: { type: "countries", attributes: [] } },
    "_notObject /data/attributes document-resource-objects",
  ],
  [
    "relationships that are a string",
    { data: { type: "countries", relationships: "x" } },
    "_notObject /data/relationships document-resource-objects",
  ],
  [
    "relationships that are an array",
    { data: { type: "countries", relationships: [] } },
    "_notObject /data/relationships document-resource-objects",
  ],
  [
    "a relationship without data",
    withRelationship("continent", { links: {} }),
    "_required /data/relationships/continent crud-creating",
  ],
  [
    "a relationship that is null",
    withRelationship("continent", null),
    "_required /data/relationships/continent crud-creating",
  ],
  [
    "a relationship that is an array",
    withRelationship("cultures", []),
    "_required /data/relationships/cultures crud-creating",
  ],
  [
    "linkage without type and id",
    withRelationship("continent", { data: {} }),
    "_required /data/relationships/continent/data crud-creating",
    "_required /data/relationships/continent/data crud-creating",
  ],
  [
    "linkage without id, one of many",
    withRelationship("cultures", { data: [{ type: "cultures", id: "1" }, { type: "cultures" }] }),
    "_required /data/relationships/cultures/data/1 crud-creating",
  ],
  [
    "linkage whose type is a number",
    withRelationship("continent", { data: { type: 1, id: "1" } }),
    "_notString /data/relationships/continent/data/type crud-creating",
  ],
  [
    "linkage whose id is a number, one of many",
    withRelationship("cultures", { data: [{ type: "cultures", id: 1 }] }),
    "_notString /data/relationships/cultures/data/0/id crud-creating",
  ],
  [
    "a to-one that is an array",
    withRelationship("continent", { data: [{ type: "continents", id: "1" }] }),
    "_notObject /data/relationships/continent/data crud-creating",
  ],
  [
    "a to-one that is a string",
    withRelationship("continent", { data: "1" }),
    "_notObject /data/relationships/continent/data crud-creating",
  ],
  [
    "a to-many that is an object",
    withRelationship("cultures", { data: { type: "cultures", id: "1" } }),
    "_notArray /data/relationships/cultures/data crud-creating",
  ],
  [
    "a to-many that is null",
    withRelationship("cultures", { data: null }),
    "_notArray /data/relationships/cultures/data crud-creating",
  ],
  [
    "a to-many that holds null",
    withRelationship("cultures", { data: [null] }),
    "_notObject /data/relationships/cultures/data/0 crud-creating",
  ],
  [
    "an underscored name, which the pointer keeps",
    withRelationship("national_capital", { data: [] }),
    "_notObject /data/relationships/national_capital/data crud-creating",
  ],
  [
    "an unknown relationship without data",
    withRelationship("a/b~c", {}),
    "_required /data/relationships/a~1b~0c crud-creating",
  ],
  [
    "an unknown relationship that holds neither one nor many",
    withRelationship("x", { data: 1 }),
    "_notObject /data/relationships/x/data crud-creating",
  ],
  [
    "an unknown relationship with many mistakes, of which the first is told",
    withRelationship("x", { data: [{ type: "y", id: "1" }, { type: "y", id: 1 }, null, {}] }),
    "_notString /data/relationships/x/data/1/id crud-creating",
  ],
  [
    "everything at once",
    { data: { id: 1, attributes: 1, relationships: { continent: { data: { type: 1 } }, cultures: {} } } },
    "_required /data crud-creating",
    "_notString /data/id document-resource-object-identification",
    "_notObject /data/attributes document-resource-objects",
    "_notString /data/relationships/continent/data/type crud-creating",
    "_required /data/relationships/continent/data crud-creating",
    "_required /data/relationships/cultures crud-creating",
  ],
];

for (const [found, document, ...expected] of table) {
  Deno.test(`§7: a document with ${found} is refused`, () => {
    assert.throws(() => checkDocument(document, countries, "create", { aboutLinks: true }), (error) => {
      assert.ok(error instanceof ValidationError);
      assert.deepEqual(
        error.errors.map((one) =>
          `${one.title} ${one.source?.pointer} ${one.links?.about.replace("https://jsonapi.org/format/1.0/#", "")}`
        ),
        expected,
      );
      return true;
    });
  });
}

Deno.test("§7: a document error has a title, a detail and a pointer, and a link only if the option asks for it", () => {
  const errors = (aboutLinks: boolean) => {
    try {
      checkDocument({ data: {} }, countries, "create", { aboutLinks });
    } catch (error) {
      return (error as ServiceError).errors;
    }
  };
  const plain = { title: "_required", detail: 'Primary data lacks the member "type".', source: { pointer: "/data" } };
  assert.deepEqual(errors(false), [plain]);
  assert.deepEqual(errors(true), [{
    ...plain,
    links: { about: "https://jsonapi.org/format/1.0/#crud-creating" },
  }]);
});

Deno.test("§4: an update and a delete need an id, a create does not", () => {
  const document = { data: { type: "countries" } };
  const expected = [422, "_required /data"];
  assert.equal(checkDocument(document, countries, "create", { aboutLinks: false }), document);
  assert.deepEqual(refusal(() => checkDocument(document, countries, "update", { aboutLinks: false })), expected);
  assert.deepEqual(refusal(() => checkDelete(document, false)), expected);
  for (
    const check of [
      checkDelete,
      (json: Json, about: boolean) => checkDocument(json, countries, "update", { aboutLinks: about }),
    ]
  ) {
    assert.throws(() => check(document, true), (error: ServiceError) => {
      assert.equal(error.errors[0].links?.about, "https://jsonapi.org/format/1.0/#crud-updating");
      return true;
    });
  }
});

Deno.test("§4: the body of a delete is a document, of which only type and id matter", () => {
  const document = { data: { type: "countries", id: "1", attributes: 5, relationships: null } };
  assert.equal(checkDelete(document, false), document);
  assert.deepEqual(refusal(() => checkDelete(null, false)), [422, "_notObject "]);
  assert.deepEqual(refusal(() => checkDelete({ data: [] }, false)), [422, "_notObject /data"]);
  assert.deepEqual(refusal(() => checkDelete({ data: { type: 1, id: 2 } }, false)), [
    422,
    "_notString /data/type",
    "_notString /data/id",
  ]);
});

Deno.test("§7: a client's id must be a UUID if the key is text", () => {
  const document = (id: string) => ({ data: { type: "people", id } });
  for (const id of [uuid, uuid.toUpperCase(), "00000000-0000-0000-0000-000000000000"]) {
    assert.ok(checkDocument(document(id), people, "create", { aboutLinks: false }));
  }
  for (const id of ["", "1", uuid.slice(1), `${uuid}0`, `{${uuid}}`, uuid.replaceAll("-", ""), `${uuid}\n`]) {
    assert.deepEqual(refusal(() => checkDocument(document(id), people, "create", { aboutLinks: false })), [
      422,
      "_notUuid /data/id",
    ]);
  }
  assert.throws(() => checkDocument(document("1"), people, "create", { aboutLinks: true }), (error: ServiceError) => {
    assert.equal(error.errors[0].links?.about, "https://jsonapi.org/format/1.0/#crud-creating-client-ids");
    return true;
  });
  assert.throws(
    () => checkDocument(document("x".repeat(41)), people, "create", { aboutLinks: true, idLength: 40 }),
    (error: ServiceError) => {
      const [{ title, source, links }] = error.errors;
      assert.deepEqual([title, source], ["_type", { pointer: "/data/id" }]);
      assert.equal(links?.about, "https://jsonapi.org/format/1.0/#crud-creating-client-ids");
      return true;
    },
  );
  assert.ok(checkDocument(document("1"), people, "update", { aboutLinks: false }));
});

Deno.test("members that JSON:API does not define are ignored at every level", () => {
  const document = {
    included: [1],
    method: "post",
    meta: {},
    data: {
      type: "countries",
      colour: "red",
      links: 1,
      relationships: {
        continent: { data: { type: "continents", id: "1", attributes: { name: "x" }, meta: 1 }, extra: 1 },
        cultures: { data: [] },
        "national-capital": { data: null },
        unknown: { data: [{ type: "x", id: "1" }] },
      },
    },
  };
  assert.equal(checkDocument(document, countries, "create", { aboutLinks: false }), document);
});

Deno.test("any posted JSON passes the check or gets an error", () => {
  const key = fc.constantFrom("data", "type", "id", "attributes", "relationships", "continent", "cultures", "x");
  const { json } = fc.letrec<{ json: Json }>((tie) => ({
    json: fc.oneof(
      { depthSize: "medium", withCrossShrink: true },
      fc.constantFrom<Json>(null, true, 1, "", "countries"),
      fc.array(tie("json"), { maxLength: 3 }),
      fc.dictionary(key, tie("json"), { maxKeys: 4 }),
      fc.record({ data: tie("json") }),
    ),
  }));
  fc.assert(
    fc.property(json, fc.constantFrom("create" as const, "update" as const), (document, operation) => {
      try {
        checkDocument(document, countries, operation, { aboutLinks: false });
      } catch (error) {
        if (!(error instanceof ValidationError)) throw error;
        for (const { source } of error.errors) assert.equal(typeof source?.pointer, "string");
      }
    }),
    { numRuns: 2000 },
  );
});
