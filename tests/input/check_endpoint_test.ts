import assert from "node:assert/strict";
import type { CheckedDocument } from "../../src/input/checked_document.ts";
import { checkEndpoint } from "../../src/input/check_document.ts";
import { refusal } from "./findings.ts";
import { countries, modelOf, people } from "./resources.ts";

const capitals = modelOf().resource("national_capitals");
const document = (type: string, id?: string): CheckedDocument => ({ data: id === undefined ? { type } : { type, id } });

Deno.test("a document of the endpoint's type and id passes, also with an underscored type", () => {
  checkEndpoint(document("countries"), countries, "create");
  checkEndpoint(document("countries", "1"), countries, "update", "1");
  checkEndpoint(document("countries", "01"), countries, "delete", "01");
  checkEndpoint(document("national-capitals"), capitals, "create");
  checkEndpoint(document("national_capitals"), capitals, "create");
});

Deno.test("another type or id is a conflict, and both are reported at once", () => {
  assert.deepEqual(refusal(() => checkEndpoint(document("cultures"), countries, "create")), [
    409,
    "Conflict /data/type",
  ]);
  assert.deepEqual(refusal(() => checkEndpoint(document("Countries"), countries, "create")), [
    409,
    "Conflict /data/type",
  ]);
  for (const operation of ["update", "delete"] as const) {
    assert.deepEqual(refusal(() => checkEndpoint(document("countries", "2"), countries, operation, "1")), [
      409,
      "Conflict /data/id",
    ]);
    assert.deepEqual(refusal(() => checkEndpoint(document("country", "01"), countries, operation, "1")), [
      409,
      "Conflict /data/type",
      "Conflict /data/id",
    ]);
  }
});

Deno.test("a client's id is forbidden if the key is an integer, after the type is checked", () => {
  assert.deepEqual(refusal(() => checkEndpoint(document("countries", "7"), countries, "create")), [
    403,
    "Forbidden /data/id",
  ]);
  assert.deepEqual(refusal(() => checkEndpoint(document("cultures", "7"), countries, "create")), [
    409,
    "Conflict /data/type",
  ]);
  checkEndpoint(document("people", "0b9c3a52-6f0e-4e0a-9d5e-2f6d1f0a7c11"), people, "create");
});
