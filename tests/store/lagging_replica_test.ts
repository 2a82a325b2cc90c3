import assert from "node:assert/strict";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { createService, type ServiceOptions } from "../../mod.ts";
import type { LibsqlClient } from "../../src/types/database.ts";

const TABLES = [
  "create table notes (id integer primary key, text text)",
  "create table folders (id integer primary key, note_id integer references notes)",
  "insert into notes values (1, 'first')",
];

/**
 * A client of a replica that has not heard of any write: it answers statements that only read itself. The modes of
 * batches are noted.
 */
function laggingClient(modes: string[]): LibsqlClient {
  const [primary, replica] = [0, 1].map(() => new DatabaseSync(":memory:", { readBigInts: true }));
  for (const sql of TABLES) [primary, replica].forEach((database) => database.exec(sql));
  const run = (database: DatabaseSync, { sql, args }: { sql: string; args: unknown[] }) => {
    const rows = database.prepare(sql).all(...args as SQLInputValue[]).map((row) => Object.values(row));
    return { rows, rowsAffected: Number(database.prepare("select changes()").all()[0]["changes()"]) };
  };
  return {
    execute: (statement) => Promise.resolve().then(() => run(replica, statement)),
    async batch(statements, mode) {
      await Promise.resolve();
      modes.push(mode);
      const database = statements.every(({ sql }) => /^\s*(?:select|with)\b/i.test(sql)) ? replica : primary;
      database.exec("begin immediate");
      try {
        const results = statements.map((statement) => run(database, statement));
        database.exec("commit");
        return results;
      } catch (error) {
        database.exec("rollback");
        throw error;
      }
    },
  };
}

/** Sends a request to a service at such a replica. */
function serveLagging(options: Partial<ServiceOptions>, modes: string[] = []) {
  const service = createService({
    database: laggingClient(modes),
    resources: { notes: {}, folders: { belongsTo: { note: "notes" } } },
    ...options,
  });
  const type = "application/vnd.api+json";
  return async (method: string, path: string, data?: object, more: Record<string, string> = {}) => {
    const headers = { accept: type, "content-type": type, ...more };
    const body = data === undefined ? undefined : JSON.stringify({ data });
    const answer = await service.fetch(new Request(`http://127.0.0.1${path}`, { method, headers, body }));
    const bookmark = answer.headers.get("relata-bookmark");
    return { status: answer.status, etag: answer.headers.get("etag")!, bookmark, text: await answer.text() };
  };
}

const note = (text: string) => ({ type: "notes", id: "1", attributes: { text } });

Deno.test("a write compares If-Match with the version at the primary", async () => {
  const ask = serveLagging({ etag: true });
  const first = await ask("PATCH", "/notes/1", note("second"));
  const second = await ask("PATCH", "/notes/1", note("third"), { "if-match": first.etag });
  assert.deepEqual([first.status, second.status], [200, 200]);
  assert.equal((await ask("PATCH", "/notes/1", note("lost"), { "if-match": first.etag })).status, 412);
  const { etag } = await ask("POST", "/notes", { type: "notes", attributes: { text: "new" } });
  assert.equal((await ask("DELETE", "/notes/2", undefined, { "if-match": etag })).status, 204);
});

Deno.test("why a write is refused is found at the primary, without a lock", async () => {
  const modes: string[] = [];
  const ask = serveLagging({}, modes);
  assert.equal((await ask("DELETE", "/notes/1")).status, 204);
  const relationships = { note: { data: { type: "notes", id: "1" } } };
  const { status, text } = await ask("POST", "/folders", { type: "folders", relationships });
  assert.equal(status, 404);
  assert.match(text, /"pointer":"\/data\/relationships\/note\/data"/);
  assert.deepEqual(modes, ["write", "write", "read"]);
});

Deno.test("a read with the bookmark of a write sees that write, and refusals have no bookmark", async () => {
  const ask = serveLagging({ consistency: "own-writes", etag: true });
  const { bookmark } = await ask("PATCH", "/notes/1", note("second"));
  const seen = await ask("GET", "/notes/1", undefined, { "relata-bookmark": bookmark! });
  assert.match(seen.text, /"text":"second"/);
  const refused = await ask("PATCH", "/notes/1", note("lost"), { "if-match": '"another-version"' });
  assert.deepEqual([refused.status, refused.bookmark], [412, null]);
});
