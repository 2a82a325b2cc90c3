import { deepEqual } from "node:assert/strict";
import { createService, type ServiceOptions } from "../../../mod.ts";
import { embeddedEngine } from "../../helpers/engines/engines.ts";

const JSON_API = { accept: "application/vnd.api+json", "content-type": "application/vnd.api+json" };

/** Creates a resource without an id: its id, or the error of its document. */
async function create(type: string, resource: object): Promise<unknown> {
  const engine = await embeddedEngine();
  await engine.fill({
    name: "keys",
    tables: [
      "create table codes (code text primary key, note text) without rowid",
      "create table places (country text, number integer, note text, primary key (country, number)) without rowid",
    ],
    rows: [],
    services: {},
  });
  const options = { database: engine.source, resources: { [type]: resource } } as ServiceOptions;
  const service = createService(options);
  const body = JSON.stringify({ data: { type, attributes: { note: "new" } } });
  const request = new Request(`http://127.0.0.1/${type}`, { method: "POST", headers: JSON_API, body });
  const { data, errors } = await (await service.fetch(request)).json();
  await service.close();
  await engine.close();
  return data?.id ?? [errors[0].detail, errors[0].source];
}

const giving = (values: object) => ({
  hooks: { beforeSave: (subject: { values: object }) => void Object.assign(subject.values, values) },
});
const optional = { optional: true };

Deno.test("a hook gives the id, or the parts of it, that a client may leave out", async () => {
  const codes = { newId: false, columns: { code: optional } };
  deepEqual(await create("codes", { ...codes, ...giving({ code: "c1" }) }), "c1");
  const places = { columns: { country: optional, number: optional } };
  deepEqual(await create("places", { ...places, ...giving({ country: "nl", number: 5 }) }), "nl~5");
});

Deno.test("without the id that a hook should have given, nothing is stored", async () => {
  const missing = (type: string) => [`A new "${type}" needs an id: none was given.`, { pointer: "/data/id" }];
  deepEqual(await create("codes", { newId: false, columns: { code: optional }, ...giving({}) }), missing("codes"));
  const columns = { country: optional, number: optional };
  deepEqual(await create("places", { columns, ...giving({ country: "nl" }) }), missing("places"));
});

Deno.test("an id that only a hook could give is required where the column is not optional", async () => {
  deepEqual(await create("codes", { newId: false, ...giving({ code: "c1" }) }), [
    'A new "codes" needs an id: the service makes none.',
    { pointer: "/data/id" },
  ]);
});
