import assert from "node:assert/strict";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { Kysely, SqliteDialect } from "kysely";
import { createService, type Service } from "../../mod.ts";
import type { AnyDatabase } from "../../src/types/database.ts";

/** The database option of a `SqliteDialect`. */
type DialectDatabase = ConstructorParameters<typeof SqliteDialect>[0]["database"];

function serve(database: unknown) {
  const dialect = new SqliteDialect({ database: database as DialectDatabase });
  return createService({ database: new Kysely<AnyDatabase>({ dialect }), resources: { notes: {} } });
}

Deno.test("the error for node:sqlite in a SqliteDialect has the lines that make it work", async () => {
  const database = new DatabaseSync(":memory:");
  database.exec("create table notes (id integer primary key, text text)");
  let message = "";
  await assert.rejects(() => serve(database).check(), (error: Error) => {
    message = error.message;
    return error.name === "ConfigurationError";
  });
  assert.match(message, /^Cannot use node:sqlite in Kysely's SqliteDialect as it is: .* Give the dialect\n/);
  const lines = message.slice(message.indexOf("\n") + 1);
  const wrapped = new Function("database", `return ({ ${lines} }).database`)(database);
  const service = serve(wrapped);
  await service.check();
  const posted = await ask(service, "/notes", { data: { type: "notes", attributes: { text: "one" } } });
  assert.equal(posted.status, 201);
  await posted.body?.cancel();
  assert.match(await (await ask(service, "/notes")).text(), /"text":"one"/);
  database.close();
});

/** Sends a request of JSON:API, with a document if there is one. */
function ask(service: Service, path: string, document?: unknown): Promise<Response> {
  const type = "application/vnd.api+json";
  const headers = { accept: type, "content-type": type };
  const method = document === undefined ? "GET" : "POST";
  const body = document === undefined ? undefined : JSON.stringify(document);
  return service.fetch(new Request(`http://127.0.0.1${path}`, { method, headers, body }));
}

const FAR_APART = [
  "create table notes (id integer primary key, text text)",
  "insert into notes values (-3, 'first'), (1, 'one'), (9007199254740993, 'last')",
];

Deno.test("row numbers that span more than 2^53 are sized, also by a Kysely that reads integers as numbers", async () => {
  const database = new DatabaseSync(":memory:");
  for (const sql of FAR_APART) database.exec(sql);
  const prepare = (sql: string) => {
    const statement = database.prepare(sql);
    return { reader: true, all: (values: SQLInputValue[]) => statement.all(...values) };
  };
  const kysely = new Kysely<AnyDatabase>({ dialect: new SqliteDialect({ database: { prepare } as never }) });
  for (const source of [database, kysely]) {
    const service = createService({ database: source, resources: { notes: {} }, filters: true, pagination: true });
    for (const path of ["/notes?sort=text&filter[text][ne]=one", "/notes?filter[text][contains]=st"]) {
      const { meta } = await (await ask(service, path)).json();
      assert.deepEqual(meta, { record_count: 2, page_count: 1, page_limit: 20 }, path);
    }
  }
  database.close();
});

Deno.test("a statement that a hook adds may return integers beyond 2^53", async () => {
  const database = new DatabaseSync(":memory:");
  for (const sql of FAR_APART) database.exec(sql);
  database.exec("create table log (id integer primary key, note text)");
  database.exec("insert into log values (9007199254740993, 'first')");
  const service = createService<AnyDatabase>({
    database,
    resources: {
      notes: {
        hooks: {
          beforeSave: (saved) => saved.also(saved.db.insertInto("log").values({ note: "next" }).returning("id")),
        },
      },
    },
  });
  const created = await ask(service, "/notes", { data: { type: "notes", attributes: { text: "next" } } });
  assert.equal(created.status, 201);
  assert.match(await created.text(), /"id":"9007199254740994"/);
  database.close();
});
