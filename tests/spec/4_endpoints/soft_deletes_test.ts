import assert from "node:assert/strict";
import { createService, type ServiceOptions } from "../../../mod.ts";
import { embeddedEngine } from "../../helpers/engines/engines.ts";
import { cellar } from "../../helpers/fixtures/cellar.ts";

const HEADERS = { accept: "application/vnd.api+json" };

/** Runs over the rows of the cellar, with a service that keeps deleted rows and one that shows them. */
async function withCellar(
  run: (ask: (service: "plain" | "bare", request: string) => Promise<unknown>) => Promise<void>,
) {
  const engine = await embeddedEngine();
  await engine.fill(cellar);
  const services = {
    plain: createService({ ...cellar.services.plain, database: engine.source }),
    bare: createService({ ...cellar.services.bare, database: engine.source }),
  };
  try {
    await run(async (service, request) => {
      const [method, path] = request.split(" ");
      const answer = await services[service].fetch(
        new Request(`http://127.0.0.1${path}`, { method, headers: HEADERS }),
      );
      const text = await answer.text();
      return text === "" ? answer.status : JSON.parse(text).data;
    });
  } finally {
    await services.plain.close();
    await services.bare.close();
    await engine.close();
  }
}

Deno.test("a soft delete stores the time in the form of its column, and nothing else", async () => {
  await withCellar(async (ask) => {
    const before = Date.now();
    assert.equal(await ask("plain", "DELETE /bottles/1"), 204);
    assert.equal(await ask("plain", "DELETE /notes/1"), 204);
    const bottle = await ask("bare", "GET /bottles/1") as { attributes: { [name: string]: string } };
    const { "deleted-at": deletedAt, ...others } = bottle.attributes;
    assert.deepEqual(others, { code: "A", name: "Amarone", year: 2010 });
    const note = await ask("bare", "GET /notes/1") as { attributes: { [name: string]: unknown } };
    for (const time of [Date.parse(deletedAt), note.attributes["gone-at"]]) {
      assert.ok(typeof time === "number" && time >= before && time <= Date.now(), String(time));
    }
  });
});

/** The problems that `check()` reports. */
async function problems(resources: ServiceOptions["resources"]): Promise<string> {
  const engine = await embeddedEngine();
  const tables = [
    "create table pages (id integer primary key, title text, size integer, at datetime not null, gone datetime)",
    "create table marks (id integer primary key, page_id integer unique references pages (id), gone datetime)",
    "create table tags (id integer primary key)",
    `create table page_tags (
      page_id integer references pages (id),
      tag_id integer references tags (id),
      gone datetime,
      primary key (page_id, tag_id)
    )`,
  ];
  await engine.fill({ name: "pages", tables, rows: [], services: {} });
  const service = createService({ database: engine.source, resources });
  try {
    await service.check();
    return "";
  } catch (error) {
    return (error as Error).message;
  } finally {
    await service.close();
    await engine.close();
  }
}

const refused = (column: string, why: string) => `Cannot map "pages": softDelete names "${column}", ${why}.`;

Deno.test("softDelete takes a nullable date-time column", async () => {
  assert.equal(await problems({ pages: { softDelete: "gone" } }), "");
  assert.equal(await problems({ pages: { softDelete: "size", columns: { size: "DATETIME" } } }), "");
  assert.match(
    await problems({ pages: { softDelete: "gnoe" } }),
    /softDelete names the column "gnoe".* Did you mean "gone"\?$/,
  );
  assert.equal(
    await problems({ pages: { softDelete: "at" } }),
    refused("at", "which is NOT NULL: let it be NULL in the database"),
  );
  assert.equal(
    await problems({ pages: { softDelete: "size" } }),
    refused("size", 'which holds no date-times: write columns: { size: "DATETIME" }, or name another column'),
  );
  assert.match(await problems({ pages: { softDelete: "id" } }), /softDelete names "id", which no delete can set/);
});

Deno.test("softDelete is refused for join tables, and for the target of a has-one", async () => {
  // The owner's link to a resource that cannot be served is reported too.
  const last = async (resources: ServiceOptions["resources"]) => (await problems(resources)).split("\n").at(-1);
  const tail = "Leave out softDelete, or the relationship.";
  assert.equal(
    await last({ pages: { hasOne: { mark: "marks" } }, marks: { softDelete: "gone" } }),
    'Cannot map "marks": softDelete keeps rows that "pages" finds by its relationship "mark", ' +
      `to which a deleted row would still point. ${tail}`,
  );
  assert.equal(
    await last({
      pages: { belongsToMany: { tags: "page_tags" } },
      tags: {},
      page_tags: { softDelete: "gone" },
    }),
    'Cannot map "page_tags": softDelete keeps rows that "pages" finds by its relationship "tags", ' +
      `whose links are deleted with their rows. ${tail}`,
  );
  assert.equal(
    await problems({ pages: {}, marks: { softDelete: "gone" }, tags: {}, page_tags: { softDelete: "gone" } }),
    "",
  );
});
