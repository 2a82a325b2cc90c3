import { suite } from "../../helpers/exchanges/fixture.ts";
import { LABEL, studio } from "../../helpers/fixtures/studio.ts";

const TYPE = `application/vnd.api+json;ext="https://jsonapi.org/ext/atomic"`;
const jsonapi = `"jsonapi": { "version": "1.1" }`;

/** A request with operations. */
const operations = (list: string, headers = `Accept: ${TYPE}`, path = "/operations") => `
        POST ${path}
        Content-Type: ${TYPE}
        ${headers}

        { "atomic:operations": [${list}] }`;

const results = (list: string) => `
        200
        Content-Type: ${TYPE}
        Vary: Accept

        { ${jsonapi}, "atomic:results": [${list}] }`;

/** Errors with a code of their status, each at a place of the document. */
const noRecord = (type: string, lid: string, place: string) =>
  refused(404, "Not Found", place).replace("<any>", String.raw`There is no \"${type}\" with the lid \"${lid}\".`);
const refused = (status: number, title: string, ...places: readonly string[]) => `
        ${status}
        Content-Type: ${TYPE}

        { ${jsonapi}, "errors": [${
  places.map((place) =>
    `{ "status": "${status}", "code": "${status}", "title": "${title}", "detail": "<any>", "source": { "pointer": "${place}" } }`
  ).join(", ")
}] }`;

const malformed = (...places: readonly string[]) => refused(400, "Bad Request", ...places);

/** Errors of fields, which have no code. */
const invalid = (...findings: readonly (readonly [string, string])[]) => `
        422
        Content-Type: ${TYPE}

        { ${jsonapi}, "errors": [${
  findings.map(([title, place]) =>
    `{ "status": "422", "title": "${title}", "detail": "<any>", "source": { "pointer": "${place}" } }`
  ).join(", ")
}] }`;

const ofHeader = (status: number, title: string, header: string) => `
        ${status}
        Content-Type: ${TYPE}
        Vary: Accept

        { ${jsonapi}, "errors": [
          { "status": "${status}", "code": "${status}", "title": "${title}", "detail": "<any>", "source": { "header": "${header}" } }
        ] }`;

const artist = (id: string, name: string, mentor = "null") =>
  `{
          "type": "artists", "id": "${id}", "attributes": { "name": "${name}" },
          "relationships": { "mentor": { "data": ${mentor}${
    mentor === "null" ? "" : `, "links": { "self": "<any>" }`
  } } }, "links": { "self": "/artists/${id}" }
        }`;

const add = (name: string, more = "") =>
  `{ "op": "add", "data": { "type": "artists", ${more} "attributes": { "name": "${name}" } } }`;

const untouched = {
  request: `GET /artists/1`,
  response: `
        200

        { ${jsonapi}, "data": { "type": "artists", "id": "1", "attributes": { "name": "Ada" }, "relationships": "<any>", "links": "<any>" } }`,
};

/** How requests with operations are recognized. */
const negotiation = [
  {
    title: "atomic: the extension in Content-Type and in Accept",
    request: operations(add("Cleo")),
    response: results(`{ "data": ${artist("3", "Cleo")} }`),
  },
  {
    title: "atomic: Accept without the extension gets a response with it",
    request: operations(add("Cleo"), "Accept: application/vnd.api+json"),
    response: results(`{ "data": ${artist("3", "Cleo")} }`),
  },
  {
    title: "atomic: a profile beside the extension is ignored",
    request: `
        POST /operations
        Content-Type: ${TYPE}; profile="https://example.org/p"
        Accept: ${TYPE};profile="https://example.org/p", application/vnd.api+json;ext="https://example.org/x"

        { "atomic:operations": [${add("Cleo")}], "meta": { "sender": "test" } }`,
    response: results(`{ "data": ${artist("3", "Cleo")} }`),
  },
  ...[
    "application/vnd.api+json",
    "application/json",
    `application/vnd.api+json;ext="https://example.org/x"`,
    `application/vnd.api+json;ext="https://jsonapi.org/ext/atomic https://example.org/x"`,
    `${TYPE};ext="https://jsonapi.org/ext/atomic"`,
    `${TYPE};charset=utf-8`,
  ].map((type) => ({
    title: `atomic: no operations in a body of the type ${type}`,
    request: `
        POST /operations
        Content-Type: ${type}

        { "atomic:operations": [${add("Cleo")}] }`,
    response: ofHeader(415, "Unsupported Media Type", "Content-Type"),
  })),
  ...[`application/vnd.api+json;ext="https://example.org/x"`, "application/vnd.api+json;charset=utf-8"].map((type) => ({
    title: `atomic: no results of the type ${type}`,
    request: operations(add("Cleo"), `Accept: ${type}`),
    response: ofHeader(406, "Not Acceptable", "Accept"),
  })),
  {
    title: "atomic: a request that does not accept JSON:API is not the service's",
    request: operations(add("Cleo"), "Accept: */*"),
    response: `
        406
        Content-Type: text/plain; charset=utf-8

        This address answers JSON:API requests: send Accept: application/vnd.api+json.`,
  },
  {
    title: "atomic: other paths do not know the extension",
    request: `
        POST /artists
        Content-Type: ${TYPE}

        { "data": { "type": "artists", "attributes": { "name": "Cleo" } } }`,
    response: `
        415
        Content-Type: application/vnd.api+json

        "<any>"`,
  },
  {
    title: "atomic: other paths return nothing with the extension",
    request: `
        GET /artists/1
        Accept: ${TYPE}`,
    response: `
        406
        Content-Type: application/vnd.api+json

        "<any>"`,
  },
  ...["GET", "HEAD", "PATCH", "DELETE"].map((method) => ({
    title: `atomic: ${method} is not for operations`,
    request: `${method} /operations`,
    response: `
        405
        Allow: POST, OPTIONS
        Content-Type: ${TYPE}

        ${method === "HEAD" ? "" : '"<any>"'}`,
  })),
  {
    title: "atomic: OPTIONS returns the methods",
    request: "OPTIONS /operations",
    response: `
        204
        Allow: POST, OPTIONS`,
  },
  {
    title: "atomic: no query parameters",
    request: operations(add("Cleo"), `Accept: ${TYPE}`, "/operations?include=works"),
    response: `
        400
        Content-Type: ${TYPE}

        { ${jsonapi}, "errors": [
          { "status": "400", "code": "400", "title": "Bad Request", "detail": "<any>", "source": { "parameter": "include" } }
        ] }`,
  },
];

/** Malformed operations are all reported before anything runs. */
const form = [
  ...[
    ["an array", "[]", ""],
    ["nothing", "{}", ""],
    ["an object of operations", `{ "atomic:operations": {} }`, "/atomic:operations"],
    ["no operation", `{ "atomic:operations": [] }`, "/atomic:operations"],
    ["data beside", `{ "data": null, "atomic:operations": [${add("Cleo")}] }`, "/data"],
    ["included beside", `{ "included": [], "atomic:operations": [${add("Cleo")}] }`, "/included"],
    [
      "too many",
      `{ "atomic:operations": [${Array.from({ length: 11 }, (_, at) => add(`n${at}`)).join()}] }`,
      "/atomic:operations",
    ],
    ["no object", `{ "atomic:operations": [null] }`, "/atomic:operations/0"],
  ].map(([what, body, place]) => ({
    title: `atomic form: ${what}`,
    request: `
        POST /operations
        Content-Type: ${TYPE}

        ${body}`,
    response: malformed(place),
  })),
  ...([
    [`{ "data": { "type": "artists" } }`, ""],
    [`{ "op": "replace", "data": { "type": "artists" } }`, "/op"],
    [`{ "op": "remove", "href": "/artists/2" }`, "/href"],
    [`{ "op": "remove" }`, ""],
    [`{ "op": "remove", "ref": null }`, "/ref"],
    [`{ "op": "remove", "ref": { "type": "artists" } }`, "/ref"],
    [`{ "op": "remove", "ref": { "type": "artists", "id": 2 } }`, "/ref/id"],
    [`{ "op": "remove", "ref": { "id": "2" } }`, "/ref"],
    [`{ "op": "remove", "ref": { "type": 1, "id": "2" } }`, "/ref/type"],
    [`{ "op": "remove", "ref": { "type": "artists", "lid": "a" } }`, "/ref/lid"],
    [
      `{ "op": "update", "ref": { "type": "artists", "id": "1", "relationship": 1 }, "data": null }`,
      "/ref/relationship",
    ],
    [`{ "op": "add" }`, ""],
    [`{ "op": "add", "data": null }`, "/data"],
    [`{ "op": "add", "data": [] }`, "/data"],
    [`{ "op": "add", "data": { "attributes": {} } }`, "/data"],
    [`{ "op": "add", "data": { "type": "artists", "id": 3 } }`, "/data/id"],
    [`{ "op": "add", "data": { "type": "artists", "lid": 3 } }`, "/data/lid"],
    [`{ "op": "add", "data": { "type": "labels", "id": "${LABEL}", "lid": "a" } }`, "/data/lid"],
    [`{ "op": "add", "ref": { "type": "artists", "id": "1" }, "data": { "type": "artists" } }`, "/ref"],
    [`{ "op": "update", "data": { "type": "artists", "attributes": {} } }`, "/data"],
    [`{ "op": "update", "data": { "type": "artists", "id": null } }`, "/data/id"],
    [`{ "op": "update", "data": { "type": "artists", "id": "1", "lid": "a" } }`, "/data/lid"],
    [`{ "op": "update", "data": { "type": "artists", "lid": "a" } }`, "/data/lid"],
    [
      `{ "op": "update", "data": { "type": "artists", "id": "1", "relationships": { "mentor": { "data": { "lid": "a" } } } } }`,
      "/data/relationships/mentor/data",
    ],
    [
      `{ "op": "add", "ref": { "type": "artists", "id": "1", "relationship": "works" }, "data": [{ "type": "works", "id": "1" }, { "type": "works", "lid": "a" }] }`,
      "/data/1/lid",
    ],
  ] as const).map(([operation, place]) => ({
    title: `atomic form: ${operation}`,
    request: operations(`${add("Cleo")}, ${operation}`),
    response: malformed(`/atomic:operations/1${place}`),
  })),
  {
    title: "atomic form: all mistakes are reported at once",
    request: operations(`{ "op": "add" }, { "op": "add", "data": { "type": 1, "id": 2 } }, ${add("Cleo")}`),
    response: malformed(
      "/atomic:operations/0",
      "/atomic:operations/1/data/type",
      "/atomic:operations/1/data/id",
    ),
  },
  {
    title: "atomic form: a lid must be that of an earlier operation, and of the same type",
    request: operations(`
          { "op": "update", "data": { "type": "artists", "lid": "a" } },
          ${add("Cleo", `"lid": "a",`)},
          ${add("Dora", `"lid": "a",`)},
          { "op": "update", "data": { "type": "works", "lid": "a" } },
          { "op": "add", "data": { "type": "works", "lid": "a", "attributes": { "title": "x" } } }`),
    response: malformed(
      "/atomic:operations/0/data/lid",
      "/atomic:operations/2/data/lid",
      "/atomic:operations/3/data/lid",
    ),
  },
  {
    title: "atomic form: linkage with both a lid and an id",
    request: operations(`
          ${add("Cleo", `"lid": "a",`)},
          { "op": "update", "ref": { "type": "artists", "id": "2", "relationship": "mentor" }, "data": { "type": "artists", "id": "1", "lid": "a" } }`),
    response: malformed("/atomic:operations/1/data/lid"),
  },
];

/** The effects of operations. */
const carriedOut = [
  {
    title: "atomic: each result is the resource as its operation left it",
    request: operations(`
          ${add("Cleo", `"id": null,`)},
          { "op": "update", "data": { "type": "artists", "id": "1", "attributes": { "name": "Adah" } } },
          { "op": "update", "ref": { "type": "artists", "id": "1" }, "data": { "type": "artists", "id": "1", "attributes": { "name": "Adela" } } },
          { "op": "remove", "ref": { "type": "artists", "id": "2" } },
          { "op": "add", "data": { "type": "labels", "id": "70000000-0000-4000-8000-00000000000b" } }`),
    response: results(`
          { "data": ${artist("3", "Cleo")} },
          { "data": ${artist("1", "Adah")} },
          { "data": ${artist("1", "Adela")} },
          {},
          { "data": { "type": "labels", "id": "70000000-0000-4000-8000-00000000000b", "attributes": { "name": null }, "links": "<any>" } }`),
  },
  {
    title: "atomic: a lid names what an earlier operation has created, in refs, data and linkage",
    request: operations(`
          { "op": "add", "data": { "type": "artists", "lid": "a", "attributes": { "name": "Cleo" } } },
          { "op": "add", "data": { "type": "artists", "attributes": { "name": "Dora" }, "relationships": { "mentor": { "data": { "type": "artists", "lid": "a" } } } } },
          { "op": "add", "data": { "type": "works", "lid": "a", "attributes": { "title": "a" }, "relationships": { "artist": { "data": { "type": "artists", "lid": "a" } } } } },
          { "op": "update", "data": { "type": "artists", "lid": "a", "relationships": { "mentor": { "data": { "type": "artists", "id": "1" } } } } },
          { "op": "update", "ref": { "type": "artists", "lid": "a" }, "data": { "type": "artists", "lid": "a", "attributes": { "name": "a" } } },
          { "op": "add", "data": { "type": "labels", "lid": "l", "attributes": { "name": "lid" } } },
          { "op": "add", "ref": { "type": "works", "lid": "a", "relationship": "labels" }, "data": [{ "type": "labels", "lid": "l" }, { "type": "labels", "id": "${LABEL}" }] },
          { "op": "remove", "ref": { "type": "works", "id": "1", "relationship": "labels" }, "data": [{ "type": "labels", "id": "${LABEL}" }] },
          { "op": "update", "ref": { "type": "artists", "lid": "a", "relationship": "mentor" }, "data": null }`),
    response: results(`
          { "data": ${artist("3", "Cleo")} },
          { "data": ${artist("4", "Dora", `{ "type": "artists", "id": "3" }`)} },
          { "data": { "type": "works", "id": "3", "attributes": { "title": "a" }, "relationships": "<any>", "links": { "self": "/works/3" } } },
          { "data": ${artist("3", "Cleo", `{ "type": "artists", "id": "1" }`)} },
          { "data": ${artist("3", "a", `{ "type": "artists", "id": "1" }`)} },
          { "data": { "type": "labels", "id": "<uuid>", "attributes": { "name": "lid" }, "links": "<any>" } },
          {}, {}, {}`),
    afterwards: {
      request: "GET /works/3?include=artist,labels",
      response: `
        200

        { ${jsonapi}, "data": {
            "type": "works", "id": "3", "attributes": { "title": "a" },
            "relationships": {
              "artist": { "data": { "type": "artists", "id": "3" }, "links": "<any>" },
              "labels": { "data": [{ "type": "labels", "id": "<any>" }, { "type": "labels", "id": "<any>" }], "links": "<any>" }
            },
            "links": { "self": "/works/3" }
          },
          "included": [
            { "type": "artists", "id": "3", "attributes": { "name": "a" }, "links": "<any>" },
            "<any>", "<any>"
          ]
        }`,
    },
  },
  {
    title: "atomic: two types may use one lid, and within attributes it is not replaced",
    request: operations(`
          ${add("Cleo", `"lid": "x",`)},
          { "op": "add", "data": { "type": "labels", "lid": "x", "attributes": { "name": "x" } } },
          { "op": "remove", "ref": { "type": "artists", "lid": "x" } }`),
    response: results(`
          { "data": ${artist("3", "Cleo")} },
          { "data": { "type": "labels", "id": "<uuid>", "attributes": { "name": "x" }, "links": "<any>" } },
          {}`),
  },
  {
    title: "atomic: an operation may remove what an earlier one has created, and create it again",
    request: operations(`
          { "op": "remove", "ref": { "type": "artists", "id": "2" } },
          ${add("Bea", `"lid": "b",`)},
          { "op": "remove", "ref": { "type": "artists", "lid": "b" } },
          ${add("Bea")}`),
    response: results(`{}, { "data": "<any>" }, {}, { "data": "<any>" }`),
  },
  {
    title: "atomic: relationships are replaced completely",
    request: operations(`
          { "op": "update", "ref": { "type": "works", "id": "1", "relationship": "labels" }, "data": [] },
          { "op": "update", "ref": { "type": "works", "id": "2", "relationship": "labels" }, "data": [{ "type": "labels", "id": "${LABEL}" }] }`),
    response: results("{}, {}"),
    afterwards: {
      request: "GET /works?include=labels&fields[works]=labels&fields[labels]=name",
      response: `
        200

        {
          ${jsonapi},
          "data": [
            { "type": "works", "id": "1", "relationships": { "labels": { "data": [], "links": "<any>" } }, "links": "<any>" },
            {
              "type": "works", "id": "2",
              "relationships": { "labels": { "data": [{ "type": "labels", "id": "${LABEL}" }], "links": "<any>" } }, "links": "<any>"
            }
          ],
          "included": [{ "type": "labels", "id": "${LABEL}", "attributes": { "name": "old" }, "links": "<any>" }]
        }`,
    },
  },
  {
    title: "atomic: @-members are ignored",
    request: operations(
      `{ "op": "update", "data": { "type": "artists", "id": "1", "@x": 1, "attributes": { "@y": 2 } }, "@z": 3 }`,
    ),
    response: results(`{ "data": ${artist("1", "Ada")} }`),
  },
];

/** The first operation that fails is reported; nothing is stored. */
const failures = [
  {
    title: "atomic: all errors of the first operation that fails, with pointers into the document",
    request: operations(`
          ${add("Cleo")},
          { "op": "add", "data": { "type": "works", "attributes": { "title": 1, "odd": 2 }, "relationships": {} } },
          { "op": "update", "data": { "type": "artists", "id": "77" } }`),
    response: invalid(
      ["_unknown", "/atomic:operations/1/data/attributes/odd"],
      ["_type", "/atomic:operations/1/data/attributes/title"],
      ["_required", "/atomic:operations/1/data/relationships"],
    ),
    afterwards: untouched,
  },
  {
    title: "atomic: an error of the database precedes mistakes in a later operation",
    request: operations(`${add("Cleo")}, ${add("Ada")}, { "op": "add", "data": { "type": "works" } }`),
    response: refused(409, "Conflict", "/atomic:operations/1/data/attributes/name"),
  },
  {
    title: "atomic: two operations that conflict",
    request: operations(`${add("Cleo")}, ${add("Cleo")}`),
    response: refused(409, "Conflict", "/atomic:operations/1/data/attributes/name"),
  },
  {
    title: "atomic: the checks of an operation see the changes of earlier ones",
    request: operations(`
          { "op": "remove", "ref": { "type": "artists", "id": "2" } },
          { "op": "update", "data": { "type": "artists", "id": "2", "attributes": { "odd": 1 } } }`),
    response: refused(404, "Not Found", "/atomic:operations/1"),
  },
  {
    title: "atomic: a related record that an earlier operation has removed",
    request: operations(`
          { "op": "remove", "ref": { "type": "artists", "id": "2" } },
          { "op": "update", "data": { "type": "artists", "id": "1", "relationships": { "mentor": { "data": { "type": "artists", "id": "2" } } } } }`),
    response: refused(404, "Not Found", "/atomic:operations/1/data/relationships/mentor/data"),
  },
  {
    title: "atomic: only missing records are reported, not those that earlier operations have created",
    request: operations(`
          ${add("Cleo", `"lid": "a",`)},
          { "op": "add", "ref": { "type": "artists", "lid": "a", "relationship": "works" }, "data": [{ "type": "works", "id": "1" }, { "type": "works", "id": "88" }, { "type": "works", "id": "99" }] }`),
    response: refused(404, "Not Found", "/atomic:operations/1/data/1", "/atomic:operations/1/data/2"),
  },
  {
    title: "atomic: a lid whose row an operation has removed",
    request: operations(`
          ${add("Cleo", `"lid": "a",`)},
          { "op": "remove", "ref": { "type": "artists", "lid": "a" } },
          { "op": "update", "data": { "type": "artists", "lid": "a", "attributes": { "name": "x" } } }`),
    response: noRecord("artists", "a", "/atomic:operations/2"),
  },
  {
    title: "atomic: a link to a lid whose row an operation has removed",
    request: operations(`
          ${add("Cleo", `"lid": "a",`)},
          { "op": "remove", "ref": { "type": "artists", "lid": "a" } },
          { "op": "add", "data": { "type": "works", "attributes": { "title": "Void" }, "relationships": { "artist": { "data": { "type": "artists", "lid": "a" } } } } }`),
    response: noRecord("artists", "a", "/atomic:operations/2/data/relationships/artist/data"),
  },
  {
    title: "atomic: ref and data must name the same resource",
    request: operations(
      `{ "op": "update", "ref": { "type": "artists", "id": "1" }, "data": { "type": "works", "id": "2" } }`,
    ),
    response: refused(409, "Conflict", "/atomic:operations/0/data/type", "/atomic:operations/0/data/id"),
  },
  {
    title: "atomic: a child that would be left without an owner",
    request: operations(
      `{ "op": "update", "ref": { "type": "artists", "id": "1", "relationship": "works" }, "data": [] }`,
    ),
    response: refused(403, "Forbidden", "/atomic:operations/0/data"),
  },
  {
    title: "atomic: a refused remove has a document and a pointer",
    request: operations(`${add("Cleo")}, { "op": "remove", "ref": { "type": "artists", "id": "1" } }`),
    response: refused(400, "Bad Request", "/atomic:operations/1"),
  },
  {
    title: "atomic: an unknown type",
    request: operations(`{ "op": "add", "data": { "type": "artist" } }`),
    response: refused(404, "Not Found", "/atomic:operations/0"),
  },
  {
    title: "atomic: an unknown relationship",
    request: operations(
      `{ "op": "add", "ref": { "type": "artists", "id": "1", "relationship": "friends" }, "data": [] }`,
    ),
    response: refused(404, "Not Found", "/atomic:operations/0"),
  },
  {
    title: "atomic: a to-one takes no members",
    request: operations(
      `{ "op": "add", "ref": { "type": "artists", "id": "2", "relationship": "mentor" }, "data": [{ "type": "artists", "id": "1" }] }`,
    ),
    response: refused(403, "Forbidden", "/atomic:operations/0"),
  },
  {
    title: "atomic: missing linkage of a relationship",
    request: operations(`{ "op": "add", "ref": { "type": "artists", "id": "2", "relationship": "works" } }`),
    response: invalid(["_required", "/atomic:operations/0"]),
  },
  {
    title: "atomic: an operation that is not enabled, whatever the others are",
    request: operations(`${add("Cleo")}, { "op": "add", "data": { "type": "rooms" } }`),
    response: refused(501, "Not Implemented", "/atomic:operations/1"),
  },
  {
    title: "atomic: a relationship of a resource without updates",
    request: operations(
      `{ "op": "update", "ref": { "type": "rooms", "id": "1", "relationship": "doors" }, "data": [] }`,
    ),
    response: refused(403, "Forbidden", "/atomic:operations/0"),
  },
  {
    title: "atomic: a resource that requires If-Match is not changed, and request headers do not apply to operations",
    request: operations(
      `{ "op": "add", "data": { "type": "plans" } }, { "op": "update", "data": { "type": "plans", "id": "1", "attributes": { "text": "x" } } }`,
      `If-Match: *`,
    ),
    response: refused(428, "Precondition Required", "/atomic:operations/1"),
  },
  {
    title: "atomic: results have no tag, whatever option a resource has, and If-None-Match does not apply to them",
    request: operations(
      `{ "op": "add", "data": { "type": "plans", "attributes": { "text": "x" } } }`,
      `If-None-Match: *`,
    ),
    response: `
        200
        Content-Type: ${TYPE}
        ETag:

        { ${jsonapi}, "atomic:results": [{ "data": "<any>" }] }`,
  },
  {
    title: "atomic: a missing record is reported before If-Match is required",
    request: operations(`{ "op": "remove", "ref": { "type": "plans", "id": "9" } }`),
    response: refused(404, "Not Found", "/atomic:operations/0"),
  },
  {
    title: "atomic: a resource that requires If-Match is not removed",
    request: operations(`${add("Cleo")}, { "op": "remove", "ref": { "type": "plans", "id": "1" } }`),
    response: refused(428, "Precondition Required", "/atomic:operations/1"),
  },
  {
    title: "atomic: its relationships are not changed either",
    request: operations(
      `{ "op": "update", "ref": { "type": "plans", "id": "1", "relationship": "artist" }, "data": null }`,
    ),
    response: refused(428, "Precondition Required", "/atomic:operations/0"),
  },
  {
    title: "atomic: rules of the application apply",
    request: operations(
      `${add("Cleo")}, { "op": "add", "data": { "type": "plans", "attributes": { "text": "much too long" } } }`,
    ),
    response: invalid(["short", "/atomic:operations/1/data/attributes/text"]),
  },
  {
    title: "atomic: a malformed operation precedes one that fails, since nothing has run",
    request: operations(`
          { "op": "update", "data": { "type": "artists", "id": "77" } },
          { "op": "add", "data": { "type": "odd" } },
          { "op": "remove" }`),
    response: malformed("/atomic:operations/2"),
  },
  {
    title: "atomic: a mistake within a resource has the same error as its own request",
    request: operations(
      `{ "op": "update", "data": { "type": "artists", "id": "1", "attributes": [], "relationships": { "mentor": {} } } }`,
    ),
    response: invalid(
      ["_notObject", "/atomic:operations/0/data/attributes"],
      ["_required", "/atomic:operations/0/data/relationships/mentor"],
    ),
  },
  {
    title: "atomic: ref and data by a lid and an id must also name the same resource",
    request: operations(`
          ${add("Cleo", `"lid": "a",`)},
          { "op": "update", "ref": { "type": "artists", "lid": "a" }, "data": { "type": "artists", "id": "1" } }`),
    response: refused(409, "Conflict", "/atomic:operations/1/data/id"),
  },
  {
    title: "atomic: a client-generated id if the service generates ids",
    request: operations(`{ "op": "add", "data": { "type": "artists", "id": "9", "attributes": { "name": "x" } } }`),
    response: refused(403, "Forbidden", "/atomic:operations/0/data/id"),
  },
  {
    title: "atomic: a lid names a row whose id comes from a default of its table",
    request: operations(`
          { "op": "add", "data": { "type": "tickets", "lid": "t" } },
          { "op": "update", "data": { "type": "tickets", "lid": "t", "attributes": { "note": "front" } } }`),
    response: results(`
      { "data": { "type": "tickets", "id": "T21", "attributes": { "note": null }, "links": "<any>" } },
      { "data": { "type": "tickets", "id": "T21", "attributes": { "note": "front" }, "links": "<any>" } }`),
  },
  {
    title: "atomic: a lid cannot name a row whose default the column would store in another form",
    request: operations(`
          { "op": "add", "data": { "type": "levels", "lid": "l" } },
          { "op": "update", "data": { "type": "levels", "lid": "l", "attributes": { "note": "low" } } }`),
    response: refused(400, "Bad Request", "/atomic:operations/0"),
  },
  {
    title: "atomic: a lid cannot name a row whose default the database cannot evaluate",
    request: operations(`
          { "op": "add", "data": { "type": "tones", "lid": "l" } },
          { "op": "update", "data": { "type": "tones", "lid": "l", "attributes": { "note": "dark" } } }`),
    response: refused(400, "Bad Request", "/atomic:operations/0"),
  },
  {
    title: "atomic: a lid that nothing names",
    request: operations(`{ "op": "add", "data": { "type": "tickets", "lid": "t" } }`),
    response: results(
      `{ "data": { "type": "tickets", "id": "T21", "attributes": { "note": null }, "links": "<any>" } }`,
    ),
  },
];

/** Hooks, scopes and options of resources bind operations. */
const hooks = [
  {
    title: "atomic: hooks change what is stored, and one that fails after the commit changes no response",
    request: operations(
      `${
        add("low", `"lid": "a",`)
      }, { "op": "update", "data": { "type": "artists", "lid": "a", "attributes": { "name": "x" } } }`,
    ),
    response: results(`{ "data": ${artist("3", "LOW")} }, { "data": ${artist("3", "x")} }`),
  },
  {
    title: "atomic: a hook that refuses",
    request: operations(`${add("Cleo")}, ${add("nobody")}`),
    response: refused(403, "Forbidden", "/atomic:operations/1"),
  },
  {
    title: "atomic: a hook that refuses a remove",
    request: operations(`${add("Cleo")}, { "op": "remove", "ref": { "type": "works", "id": "1" } }`),
    response: refused(400, "Bad Request", "/atomic:operations/1"),
  },
  {
    title: "atomic: a scope applies to writes, and hides records outside it",
    request: operations(`${add("Cleo")}, ${add("Dora")}`, "X-Only: Dora"),
    response: refused(403, "Forbidden", "/atomic:operations/1"),
  },
  {
    title: "atomic: a row that an earlier operation has brought into scope",
    request: operations(
      `
          { "op": "update", "data": { "type": "artists", "id": "1", "attributes": { "name": "Adah" } } },
          { "op": "update", "data": { "type": "artists", "id": "2", "attributes": { "name": "x" } } }`,
      "X-Only: Bea",
    ),
    response: refused(404, "Not Found", "/atomic:operations/1"),
  },
  {
    title: "atomic: results include nothing",
    request: operations(
      `{ "op": "update", "data": { "type": "works", "id": "1", "attributes": { "title": "Noon" } } }`,
    ),
    response: results(`{ "data": {
        "type": "works", "id": "1", "attributes": { "title": "Noon" },
        "relationships": { "artist": { "data": { "type": "artists", "id": "1" }, "links": "<any>" } }, "links": "<any>"
      } }`),
  },
];

/** Several operations in one request, all carried out or none. */
export const atomicOperations = [
  suite(studio, "atomic", [...negotiation, ...form, ...carriedOut, ...failures]),
  suite(studio, "hooked", hooks),
  suite(studio, "told", [
    {
      title: "atomic: deleteErrors shows why a remove is refused",
      request: operations(`${add("Cleo")}, { "op": "remove", "ref": { "type": "artists", "id": "1" } }`),
      response: refused(409, "Conflict", "/atomic:operations/1"),
    },
    {
      title: "atomic: linkOnCreate accepts members that earlier operations have created",
      request: operations(`
          { "op": "add", "data": { "type": "labels", "lid": "l", "attributes": { "name": "new" } } },
          { "op": "add", "data": { "type": "works", "lid": "w", "attributes": { "title": "x" }, "relationships": {
            "artist": { "data": { "type": "artists", "id": "1" } }, "labels": { "data": [{ "type": "labels", "lid": "l" }] }
          } } },
          { "op": "add", "data": { "type": "artists", "attributes": { "name": "Cleo" }, "relationships": {
            "works": { "data": [{ "type": "works", "lid": "w" }] }
          } } }`),
      response: results(`
          { "data": "<any>" },
          { "data": { "type": "works", "id": "3", "attributes": { "title": "x" }, "relationships": {
            "artist": "<any>", "labels": { "data": [{ "type": "labels", "id": "<uuid>" }], "links": "<any>" }
          }, "links": "<any>" } },
          { "data": { "type": "artists", "id": "3", "attributes": { "name": "Cleo" }, "relationships": {
            "mentor": { "data": null },
            "works": { "data": [{ "type": "works", "id": "3" }], "links": "<any>" }
          }, "links": "<any>" } }`),
    },
    {
      title: "atomic: replaceToMany: false refuses to replace members, not to add them",
      request: operations(`
          { "op": "add", "ref": { "type": "artists", "id": "2", "relationship": "works" }, "data": [{ "type": "works", "id": "1" }] },
          { "op": "update", "ref": { "type": "artists", "id": "2", "relationship": "works" }, "data": [] }`),
      response: refused(403, "Forbidden", "/atomic:operations/1/data"),
    },
  ]),
  suite(studio, "moved", [
    {
      title: "atomic: a custom path, below the base path",
      request: operations(add("Cleo"), `Accept: ${TYPE}`, "/api/all"),
      response: results(`{ "data": "<any>" }`),
    },
    {
      title: "atomic: a custom limit",
      request: operations(`${add("a")}, ${add("b")}, ${add("c")}`, `Accept: ${TYPE}`, "/api/all"),
      response: malformed("/atomic:operations"),
    },
  ]),
  suite(studio, "any", [
    {
      title: "atomic: any Accept, if the service accepts any",
      request: operations(add("Cleo"), "Accept: */*", "/operations?_=1"),
      response: results(`{ "data": "<any>" }`),
    },
  ]),
  suite(studio, "described", [
    {
      title: "atomic: results do not link to the description, though other documents do",
      request: operations(add("Cleo")),
      response: results(`{ "data": ${artist("3", "Cleo")} }`),
      afterwards: {
        request: "GET /artists/3",
        response: `
        200

        { ${jsonapi}, "links": { "describedby": "/openapi.json" }, "data": "<any>" }`,
      },
    },
  ]),
  suite(studio, "off", [
    {
      title: "atomic: without the option the path is not answered",
      request: operations(add("Cleo"), "Accept: application/vnd.api+json"),
      response: `
        404
        Content-Type: application/vnd.api+json

        "<any>"`,
    },
  ]),
];
