import assert from "node:assert/strict";
import { UsageError } from "../../src/cli/command_error.ts";
import { resourcesOf } from "../../src/cli/mapping/map_database.ts";
import type { Exposure } from "../../src/cli/mapping/exposure.ts";
import { mappingOf } from "./found.ts";

const TABLES = [
  `create table "Film" (id integer primary key)`,
  `create table "Actor" (id integer primary key)`,
  `create table film_actor (film_id integer references "Film", actor_id integer references "Actor", primary key (film_id, actor_id))`,
  "create table sessions (id integer primary key)",
  "create table tickets (session_key text primary key)",
  "create table _prisma_migrations (id text primary key)",
  "create virtual table film_text using fts5(a)",
];

async function exposed(exposure: Exposure): Promise<unknown> {
  return resourcesOf(await mappingOf(TABLES, exposure));
}

const named = (...names: readonly string[]): Exposure => ({ kind: "named", names });

Deno.test("only named tables are exposed, by name in any case, or by type", async () => {
  assert.deepEqual(await exposed({ kind: "none" }), {});
  for (const name of ["Film", "film", "films"]) {
    assert.deepEqual(await exposed(named(name)), { Film: { path: "films", schema: { type: "films" } } });
  }
});

Deno.test("a relationship is exposed only if both sides are, a many-to-many only with its join table", async () => {
  const both = await exposed(named("Film", "Actor")) as Record<string, object>;
  for (const options of Object.values(both)) assert.deepEqual(Object.keys(options), ["path", "schema"]);
  const all = await exposed(named("Film", "Actor", "film_actor")) as Record<string, Record<string, unknown>>;
  assert.deepEqual(all.Film.belongsToMany, { actors: "film_actor" });
  assert.deepEqual(all.film_actor.belongsTo, { film: "Film", actor: "Actor" });
});

Deno.test('"all" leaves out secrets and tables of tools, which are exposed only by name', async () => {
  assert.deepEqual(Object.keys(await exposed({ kind: "all" }) as object), ["Actor", "Film", "film_actor"]);
  assert.deepEqual(Object.keys(await exposed(named("sessions", "tickets")) as object), ["sessions", "tickets"]);
});

const WRONG: { readonly [name: string]: string } = {
  Flim: 'Cannot expose "Flim": the database has no such table. Did you mean "Film"?',
  orders:
    'Cannot expose "orders": the database has no such table. It has Actor, Film, _prisma_migrations, film_actor, ' +
    "sessions, tickets.",
  film_text: 'Cannot expose "film_text": it is a virtual table, which has no key.',
  film_text_data: 'Cannot expose "film_text_data": it is a shadow table of "film_text".',
};

Deno.test("a name that cannot be exposed is reported", async () => {
  for (const [name, message] of Object.entries(WRONG)) {
    await assert.rejects(exposed(named(name)), (error) => {
      assert.ok(error instanceof UsageError);
      assert.equal(error.message, message);
      return true;
    });
  }
});
