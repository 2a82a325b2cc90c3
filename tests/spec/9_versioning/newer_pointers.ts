import { suite } from "../../helpers/exchanges/fixture.ts";
import { sending } from "../../helpers/exchanges/messages.ts";
import { sky, skyResources } from "../../helpers/fixtures/sky.ts";

const NEWER = { jsonapi: "1.1", resources: skyResources } as const;

const fixture = sky("places of JSON:API 1.1", {
  newer: { ...NEWER, withJsonApiVersion: true, relationshipLinks: true },
  noted: {
    ...NEWER,
    meta: { sender: "test" },
    resources: { ...skyResources, planets: { withJsonApiVersion: true } },
  },
  unique: {
    ...NEWER,
    withJsonApiVersion: true,
    resources: {
      ...skyResources,
      planets: { hooks: { beforeSave: ({ values }) => void (values.name = "Earth") } },
    },
  },
});

type Finding = readonly [title: string, pointer: string, detail: string];

const invalid = (...findings: readonly Finding[]): string =>
  `422\n\n${
    JSON.stringify({
      jsonapi: { version: "1.1" },
      errors: findings.map(([title, pointer, detail]) => ({ status: "422", title, detail, source: { pointer } })),
    })
  }`;

const moon = (data: object) => sending("PATCH /moons/1", { data: { type: "moons", id: "1", ...data } });
const linked = (planet: unknown) => moon({ relationships: { planet } });

const TAKEN = (pointer: string): string =>
  `409\n\n${
    JSON.stringify({
      jsonapi: { version: "1.1" },
      errors: [{ status: "409", code: "409", title: "Conflict", detail: "<any>", source: { pointer } }],
    })
  }`;

/** JSON:API 1.1: each error of a body points to a value that was sent, and its detail names what is missing there. */
export const newerPointers = [
  suite(fixture, "newer", [
    {
      title: "1.1 pointers: a body that is not an object",
      request: sending("POST /stars", []),
      response: invalid(["_notObject", "", "The document is not an object."]),
    },
    {
      title: "1.1 pointers: data is missing",
      request: sending("POST /stars", { meta: {} }),
      response: invalid(["_required", "", 'The document lacks the member "data".']),
    },
    {
      title: "1.1 pointers: data is not an object",
      request: sending("POST /stars", { data: [] }),
      response: invalid(["_notObject", "/data", "Primary data is not an object."]),
    },
    {
      title: "1.1 pointers: a missing type, and a missing id of an update",
      request: sending("PATCH /stars/1", { data: { attributes: {} } }),
      response: invalid(["_required", "/data", 'Primary data lacks the member "type".'], [
        "_required",
        "/data",
        'Primary data lacks the member "id".',
      ]),
    },
    {
      title: "1.1 pointers: a type and an id that are not strings",
      request: sending("PATCH /stars/1", { data: { type: 1, id: 1 } }),
      response: invalid(["_notString", "/data/type", 'The member "type" of primary data is not a string.'], [
        "_notString",
        "/data/id",
        'The member "id" of primary data is not a string.',
      ]),
    },
    {
      title: "1.1 pointers: attributes and relationships that are not objects",
      request: moon({ attributes: [], relationships: null }),
      response: invalid(
        ["_notObject", "/data/attributes", 'The member "attributes" of primary data is not an object.'],
        ["_notObject", "/data/relationships", 'The member "relationships" of primary data is not an object.'],
      ),
    },
    {
      title: "1.1 pointers: a relationship without data",
      request: linked({ links: {} }),
      response: invalid([
        "_required",
        "/data/relationships/planet",
        'The relationship "planet" lacks the member "data".',
      ]),
    },
    {
      title: "1.1 pointers: a relationship that is not an object",
      request: linked(1),
      response: invalid([
        "_required",
        "/data/relationships/planet",
        'The relationship "planet" lacks the member "data".',
      ]),
    },
    {
      title: "1.1 pointers: linkage without type and id",
      request: linked({ data: {} }),
      response: invalid(
        ["_required", "/data/relationships/planet/data", 'The linkage lacks the member "type".'],
        ["_required", "/data/relationships/planet/data", 'The linkage lacks the member "id".'],
      ),
    },
    {
      title: "1.1 pointers: members of linkage",
      request: sending("PATCH /planets/1/relationships/moons", { data: [{ type: "moons" }, { id: 2 }, 3] }),
      response: invalid(
        ["_required", "/data/0", 'The linkage lacks the member "id".'],
        ["_required", "/data/1", 'The linkage lacks the member "type".'],
        ["_notString", "/data/1/id", 'The member "id" of the linkage is not a string.'],
        ["_notObject", "/data/2", "The linkage is not a resource identifier object."],
      ),
    },
    {
      title: "1.1 pointers: linkage without data",
      request: sending("PATCH /moons/1/relationships/planet", {}),
      response: invalid(["_required", "", 'The document lacks the member "data".']),
    },
    {
      title: "1.1 pointers: a member of linkage with only a lid",
      request: sending("POST /planets/1/relationships/moons", { data: [{ type: "moons", lid: "new" }] }),
      response: invalid(["_required", "/data/0", 'The linkage lacks the member "id".']),
    },
    {
      title: "1.1 pointers: null for a required value",
      request: moon({ attributes: { name: null } }),
      response: invalid(["_empty", "/data/attributes/name", '"name" cannot be null.']),
    },
  ]),
  suite(fixture, "unique", [
    {
      title: "1.1 pointers: a value that a hook has overwritten is reported where it was sent, otherwise at data",
      request: sending("POST /planets", { data: { type: "planets", attributes: { name: "Ceres" } } }),
      response: TAKEN("/data/attributes/name"),
      afterwards: {
        request: sending("PATCH /planets/2", { data: { type: "planets", id: "2", attributes: {} } }),
        response: TAKEN("/data"),
      },
    },
  ]),
  suite(fixture, "noted", [
    {
      title: "1.1: meta adds the member, and withJsonApiVersion adds the version to it",
      request: "GET /stars/1",
      response: `
        200

        { "jsonapi": { "meta": { "sender": "test" } }, "data": "<any>" }`,
      afterwards: {
        request: "GET /planets/1",
        response: `
        200

        { "jsonapi": { "version": "1.1", "meta": { "sender": "test" } }, "data": "<any>" }`,
      },
    },
  ]),
];
