import assert from "node:assert/strict";
import { type } from "arktype";
import * as v from "valibot";
import { z } from "zod";
import { createService } from "../../mod.ts";
import type { StandardSchema } from "../../src/types/hooks.ts";
import { embeddedEngine } from "../helpers/engines/engines.ts";
import { workshop } from "../helpers/fixtures/workshop.ts";

const JSON_API = "application/vnd.api+json";

/** A title of two to five characters and positive hours, as three validators say it; an update need not send them. */
const validators: readonly (readonly [string, { create: StandardSchema; update: StandardSchema }])[] = [
  ["zod", {
    create: z.object({ title: z.string().min(2).max(5), hours: z.number().positive().nullish() }),
    update: z.object({ title: z.string().min(2).max(5), hours: z.number().positive().nullable() }).partial(),
  }],
  ["valibot", {
    create: v.object({
      title: v.pipe(v.string(), v.minLength(2), v.maxLength(5)),
      hours: v.nullish(v.pipe(v.number(), v.gtValue(0))),
    }),
    update: v.partial(v.object({
      title: v.pipe(v.string(), v.minLength(2), v.maxLength(5)),
      hours: v.nullable(v.pipe(v.number(), v.gtValue(0))),
    })),
  }],
  ["arktype", {
    create: type({ title: "2 <= string <= 5", "hours?": "number > 0 | null" }),
    update: type({ "title?": "2 <= string <= 5", "hours?": "number > 0 | null" }),
  }],
];

for (const [name, validate] of validators) {
  Deno.test(`§7: the errors of ${name} point to the attributes that they name`, async () => {
    const engine = await embeddedEngine();
    await engine.fill(workshop);
    const service = createService({
      database: engine.database,
      resources: { teams: {}, tasks: { validate } },
    });
    const send = async (method: string, path: string, data: object) => {
      const body = JSON.stringify({ data: { type: "tasks", ...data } });
      const headers = { accept: JSON_API, "content-type": JSON_API };
      const answer = await service.fetch(new Request(`http://127.0.0.1${path}`, { method, headers, body }));
      const { errors = [] } = await answer.json() as { errors?: { title: string; source: { pointer: string } }[] };
      return [answer.status, ...errors.map((one) => `${one.title} ${one.source.pointer}`)];
    };
    const create = (attributes: object) =>
      send("POST", "/tasks", { attributes, relationships: { team: { data: { type: "teams", id: "1" } } } });
    const update = (attributes: object) => send("PATCH", "/tasks/1", { id: "1", attributes });

    assert.deepEqual(await create({ title: "Oil", hours: 3 }), [201]);
    assert.deepEqual(await create({ title: "Oil" }), [201]);
    assert.deepEqual(await create({ title: "Hammer", hours: -1 }), [
      422,
      "_invalid /data/attributes/title",
      "_invalid /data/attributes/hours",
    ]);
    assert.deepEqual(await create({ hours: 1 }), [422, "_required /data/attributes/title"]);
    assert.deepEqual(await update({ hours: null }), [200]);
    assert.deepEqual(await update({ title: "x" }), [422, "_invalid /data/attributes/title"]);
    await engine.close();
  });
}
