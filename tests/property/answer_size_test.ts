import { equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { createService, type ServiceOptions } from "../../mod.ts";
import { embeddedEngine } from "../helpers/engines/engines.ts";
import { society } from "../helpers/fixtures/society.ts";
import "../helpers/seed.ts";

const JSON_API = "application/vnd.api+json";

/** 1 MiB, and a little for the text around the errors. */
const MOST_BYTES = 1024 * 1024 + 64 * 1024;

const SERVICES: readonly Omit<ServiceOptions, "database">[] = [
  { ...society.services.plain, pagination: true },
  { ...society.services.plain, debug: true },
  {
    ...society.services.plain,
    docValidatorAboutLinks: true,
    jsonOptions: ["JSON_ESCAPE_UNICODE", "JSON_HEX_TAG", "JSON_PRETTY_PRINT"],
  },
];

/** A long name of one letter, or of one that some encodings make six times as long. */
const longText = fc.tuple(
  fc.constantFrom("a", "A", "<", "/", "~", "é", "😀", "%", "-x"),
  fc.integer({ max: 30_000, min: 1 }),
)
  .map(([letter, times]) => letter.repeat(times));

const identifier = fc.oneof(
  fc.record({ type: longText, id: longText }),
  fc.constantFrom<unknown>(0, null, {}, { type: 1, id: 1 }, { type: "articles" }, { type: "people", id: "1" }),
);
const linkage = fc.tuple(identifier, fc.integer({ min: 1, max: 3000 })).map(([one, times]) => Array(times).fill(one));

const relationships = fc.tuple(fc.oneof(longText, fc.constantFrom("articles", "admirers", "best-friend")), linkage)
  .map(([name, data]) => ({ [name]: { data } }));
const manyNames = fc.tuple(longText, fc.integer({ min: 1, max: 2000 })).map(([name, times]) =>
  Object.fromEntries(Array.from({ length: times }, (_, at) => [`${name.slice(0, 2000)}${at}`, at]))
);

const body = fc.record({
  data: fc.record({
    type: fc.oneof(fc.constant("people"), longText),
    id: fc.oneof(fc.constant("1"), longText),
    attributes: fc.oneof(manyNames, fc.constant({})),
    relationships: fc.oneof(relationships, manyNames, fc.constant({})),
  }),
});

const parameter = fc.constantFrom(
  "include",
  "sort",
  "filter",
  "page",
  "limit",
  "fields[people]",
  "best_friend_id",
  "page[size]",
);
const search = fc.tuple(fc.oneof(parameter, longText), longText, fc.constantFrom("", "first-name,", "best-friend."))
  .map(([name, value, before]) => `?${encodeURIComponent(name)}=${before}${encodeURIComponent(value)}`);

const path = fc.oneof(
  fc.constantFrom("/people", "/people/1"),
  longText.map((text) => `/people/${encodeURIComponent(text)}`),
  longText.map((text) => `/${encodeURIComponent(text)}`),
);

const requests = fc.record({
  method: fc.constantFrom("GET", "POST", "PATCH", "DELETE", "PUT", "X".repeat(50_000)),
  path,
  search: fc.oneof(search, fc.constant("")),
  body,
  accept: fc.oneof({ weight: 9, arbitrary: fc.constant(JSON_API) }, fc.constant(`${JSON_API};${"x".repeat(60_000)}=1`)),
  type: fc.oneof({ weight: 9, arbitrary: fc.constant(JSON_API) }, fc.constant("x".repeat(60_000))),
});

Deno.test("an error document has at most 1 MiB, whatever is sent", async () => {
  const engine = await embeddedEngine();
  try {
    await engine.fill(society);
    const services = SERVICES.map((options) =>
      createService({ ...options, database: engine.database, onError: () => {} })
    );
    const told = fc.asyncProperty(requests, async ({ method, path, search, body, accept, type }) => {
      const text = method === "GET" ? undefined : JSON.stringify(body);
      for (const service of services) {
        const request = new Request(`http://127.0.0.1${path}${search}`, {
          method,
          headers: { accept, "content-type": type },
          body: text,
        });
        const answer = await service.fetch(request);
        const { byteLength } = await answer.arrayBuffer();
        ok(answer.status < 500, `${answer.status}`);
        ok(byteLength <= MOST_BYTES, `${byteLength} bytes`);
      }
      await engine.fill(society);
    });
    await fc.assert(told, { numRuns: 25 });
  } finally {
    await engine.close();
  }
});

Deno.test("a long name of an unknown relationship with a thousand wrong linkages is reported once", async () => {
  const engine = await embeddedEngine();
  try {
    await engine.fill(society);
    const service = createService({ ...society.services.plain, database: engine.database });
    const answer = await service.fetch(
      new Request("http://127.0.0.1/people/1", {
        method: "PATCH",
        headers: { accept: JSON_API, "content-type": JSON_API },
        body: JSON.stringify({
          data: { type: "people", id: "1", relationships: { ["n".repeat(500_000)]: { data: Array(1000).fill(0) } } },
        }),
      }),
    );
    equal(answer.status, 422);
    equal(
      await answer.text(),
      JSON.stringify({
        errors: [{
          title: "_notObject",
          detail: "The linkage is not a resource identifier object.",
          source: { pointer: `/data/relationships/${"n".repeat(100)}…/data/0` },
        }],
      }),
    );
  } finally {
    await engine.close();
  }
});
