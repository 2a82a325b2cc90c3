import { deepEqual, equal } from "node:assert/strict";
import { createService } from "../../../mod.ts";
import type { Limits } from "../../../src/types/options.ts";
import { crowd } from "../../helpers/fixtures/crowd.ts";
import { embeddedEngine } from "../../helpers/engines/engines.ts";

const JSON_API = "application/vnd.api+json";

/** A body's linkage of 1,100 things, or its 1,100 attributes. */
const many = <T>(one: (at: number) => T): T[] => Array.from({ length: 1100 }, (_, at) => one(at));

/** How many errors an owner's new things, or its new attributes, are answered with. */
async function refused(members: object, limits: Limits = {}) {
  const engine = await embeddedEngine();
  try {
    await engine.fill(crowd);
    const service = createService({ database: engine.database, ...crowd.services.plain, limits });
    const request = new Request("http://127.0.0.1/owners/1", {
      method: "PATCH",
      headers: { accept: JSON_API, "content-type": JSON_API },
      body: JSON.stringify({ data: { type: "owners", id: "1", ...members } }),
    });
    const response = await service.fetch(request);
    const { errors } = await response.json();
    const hints = errors.filter(({ detail }: { detail: string }) => detail.includes("Did you mean")).length;
    return { status: response.status, count: errors.length, last: errors.at(-1), hints };
  } finally {
    await engine.close();
  }
}

const things = (data: unknown, limits?: Limits) => refused({ relationships: { things: { data } } }, limits);

Deno.test("§7: 1,000 of 1,100 errors in a document are reported", async () => {
  deepEqual(await things(many(() => 0)), {
    status: 422,
    count: 1000,
    hints: 0,
    last: {
      title: "_notObject",
      detail: "The linkage is not a resource identifier object.",
      source: { pointer: "/data/relationships/things/data/999" },
    },
  });
});

Deno.test("§7: 1,000 of 1,100 unknown fields are reported", async () => {
  const { status, count } = await refused({ attributes: Object.fromEntries(many((at) => [`a${at}`, 1])) });
  equal(status, 422);
  equal(count, 1000);
});

Deno.test("§7: a name is suggested for ten unknown attributes, and for ten unknown relationships", async () => {
  const misspelt = (name: string, value: unknown) => Object.fromEntries(many((at) => [name + at, value]).slice(0, 11));
  const attributes = await refused({ attributes: misspelt("name", 1) });
  const relationships = await refused({ relationships: misspelt("things", { data: [] }) });
  deepEqual([attributes.hints, relationships.hints], [10, 10]);
});

Deno.test("§4 to-many: 1,000 of 1,100 linkages of a wrong type are reported, each with only its own type", async () => {
  deepEqual(await things(many((at) => ({ type: `type-${at}`, id: "1" }))), {
    status: 409,
    count: 1000,
    hints: 0,
    last: {
      code: "409",
      title: "Conflict",
      detail: 'Cannot link: "things" links "things", not "type-999".',
      source: { pointer: "/data/relationships/things/data/999/type" },
    },
  });
});

Deno.test("§4 to-many: 1,000 of 1,100 ids without a record are reported", async () => {
  deepEqual(await things(many((at) => ({ type: "things", id: String(5000 + at) }))), {
    status: 404,
    count: 1000,
    hints: 0,
    last: {
      code: "404",
      title: "Not Found",
      detail: 'There is no "things" with the id "5999".',
      source: { pointer: "/data/relationships/things/data/999" },
    },
  });
});

Deno.test("§4 to-many: 1,000 of 150,000 missing members are reported", async () => {
  const ids = Array.from({ length: 150_000 }, (_, at) => ({ type: "things", id: String(5000 + at) }));
  const { status, count } = await things(ids, { bodyValues: 1_000_000, linkage: 150_000 });
  equal(status, 404);
  equal(count, 1000);
});
