import { deepEqual, equal } from "node:assert/strict";
import { createService, type Subject } from "../../../mod.ts";
import { embeddedEngine } from "../../helpers/engines/engines.ts";

const headers = { accept: "application/vnd.api+json", "content-type": "application/vnd.api+json" };

Deno.test("a hook gets the id in the path, but not that of the owner of what is read", async () => {
  const engine = await embeddedEngine();
  await engine.fill({
    name: "subject",
    tables: ["create table people (id integer primary key, name text, boss_id integer references people (id))"],
    rows: ["insert into people values (1, 'Ann', null), (2, 'Bob', 1)"],
    services: {},
  });
  const told: string[] = [];
  const tell = ({ operation, id }: Subject) => void told.push(`${operation} ${id}`);
  const service = createService({
    database: engine.database,
    relationshipLinks: true,
    resources: {
      people: {
        belongsTo: { boss: "people" },
        hasMany: { staff: { table: "people", foreignKey: "boss_id" } },
        hooks: { beforeFind: tell, afterFind: tell, beforeSave: tell },
      },
    },
  });
  const ask = async (path: string, method = "GET", document?: object) => {
    told.length = 0;
    const body = document === undefined ? undefined : JSON.stringify(document);
    const { status } = await service.fetch(new Request(`http://127.0.0.1${path}`, { method, headers, body }));
    equal(status, method === "GET" ? 200 : 204);
    return [...new Set(told)];
  };
  deepEqual(await ask("/people/2"), ["view 2"]);
  // The boss of 2 is 1.
  deepEqual(await ask("/people/2/boss"), ["view undefined"]);
  deepEqual(await ask("/people/1/staff"), ["list undefined"]);
  deepEqual(await ask("/people/2/relationships/boss", "PATCH", { data: null }), ["update 2"]);
  await service.close();
  await engine.close();
});
