import assert from "node:assert/strict";
import { CamelCasePlugin, DeduplicateJoinsPlugin, Kysely, ParseJSONResultsPlugin, SqliteDialect } from "kysely";
import { CamelCasePlugin as CamelCase27, Kysely as Kysely27, SqliteDialect as SqliteDialect27 } from "kysely-0.27";
import {
  CamelCasePlugin as CamelCase28,
  Kysely as Kysely28,
  ParseJSONResultsPlugin as ParseJson28,
  SqliteDialect as SqliteDialect28,
} from "kysely-0.28";
import { createService } from "../../mod.ts";
import type { AnyDatabase, DatabaseSource } from "../../src/types/database.ts";
import { nodeSqlite } from "../helpers/engines/node_sqlite.ts";

const directory = await Deno.makeTempDir();
Deno.test.afterAll(() => Deno.remove(directory, { recursive: true }));

type Made = DatabaseSource<AnyDatabase> & { destroy(): Promise<void> };

const plugins = [new CamelCasePlugin(), new ParseJSONResultsPlugin(), new DeduplicateJoinsPlugin()];

/** Applications' own Kysely instances, by their special features. */
const KYSELYS: { readonly [name: string]: (database: ReturnType<typeof nodeSqlite>) => Made } = {
  "0.27": (database) => new Kysely27<AnyDatabase>({ dialect: new SqliteDialect27({ database }) }),
  "0.28": (database) => new Kysely28<AnyDatabase>({ dialect: new SqliteDialect28({ database }) }),
  "0.27 with CamelCasePlugin": (database) =>
    new Kysely27<AnyDatabase>({ dialect: new SqliteDialect27({ database }), plugins: [new CamelCase27()] }),
  "0.28 with plugins": (database) =>
    new Kysely28<AnyDatabase>({
      dialect: new SqliteDialect28({ database }),
      plugins: [new CamelCase28(), new ParseJson28()],
    }),
  "0.29 with plugins": (database) => new Kysely<AnyDatabase>({ dialect: new SqliteDialect({ database }), plugins }),
};

for (const [name, make] of Object.entries(KYSELYS)) {
  Deno.test(`a service reads and writes through a Kysely ${name}`, async () => {
    const database = nodeSqlite(`${directory}/${name.replaceAll(/\W/g, "_")}.db`);
    database.exec(`
      create table team_names (id integer primary key, full_name text unique, some_data json);
      create table team_members (id integer primary key, team_name_id integer references team_names (id));
      insert into team_names values (1, 'One', '{"some_key": [1]}')
    `);
    const kysely = make(database);
    const service = createService({ database: kysely, resources: { team_names: {}, team_members: {} } });
    const type = "application/vnd.api+json";
    const ask = async (method: string, path: string, data?: unknown) => {
      const headers = { accept: type, "content-type": type };
      const body = data === undefined ? undefined : JSON.stringify({ data });
      const answer = await service.fetch(new Request(`http://127.0.0.1${path}`, { method, headers, body }));
      return { status: answer.status, document: await answer.json() };
    };
    const one = { type: "team-names", attributes: { "full-name": "Two", "some-data": { other_key: 2 } } };
    assert.equal((await ask("POST", "/team-names", one)).status, 201);
    const again = await ask("POST", "/team-names", one);
    assert.equal(again.status, 409);
    assert.equal(again.document.errors[0].source.pointer, "/data/attributes/full-name");
    const { document } = await ask("GET", "/team-names?sort=-full-name");
    assert.deepEqual(document.data.map((each: { attributes: unknown }) => each.attributes), [
      { "full-name": "Two", "some-data": { other_key: 2 } },
      { "full-name": "One", "some-data": { some_key: [1] } },
    ]);
    const link = { team_name: { data: { type: "team-names", id: "9" } } };
    const missing = await ask("POST", "/team-members", { type: "team-members", relationships: link });
    assert.equal(missing.status, 404);
    await service.close();
    assert.equal((await ask("GET", "/team-names/1")).status, 200, "an application's own Kysely stays open");
    await kysely.destroy();
  });
}
