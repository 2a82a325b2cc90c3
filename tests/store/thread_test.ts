import { deepEqual, equal, rejects } from "node:assert/strict";
import { createClient } from "@libsql/client";
import { pathToFileURL } from "node:url";
import { startThread } from "../../src/drivers/thread.ts";
import type { SqlQuery } from "../../src/types/driver.ts";

const query = (sql: string, ...parameters: SqlQuery["parameters"]): SqlQuery => ({ sql, parameters, isSingle: false });

Deno.test("a thread prepares a statement once for all its uses in a batch", async () => {
  const directory = await Deno.makeTempDir();
  const path = `${directory}/notes.db`;
  const client = createClient({ url: `file:${path}` });
  await client.execute("create table notes (id integer primary key, text text not null)");
  client.close();
  const thread = await startThread({ uri: pathToFileURL(path).href, pragmas: [] });
  const insert = "insert into notes (text) values (?) returning id, text";
  const change = "update notes set text = text || ? where id = ?";
  const read = "select text from notes order by id";
  const { results } = await thread.run([
    query(insert, "a"),
    query(change, "!", 1n),
    query(insert, "b"),
    query(change, "?", 2n),
    query(read),
    query(insert, "c"),
    query(read),
  ], true);
  deepEqual(results.map(({ rows }) => rows), [
    [[1n, "a"]],
    [],
    [[2n, "b"]],
    [],
    [["a!"], ["b?"]],
    [[3n, "c"]],
    [["a!"], ["b?"], ["c"]],
  ]);
  equal(thread.prepared, insert.length + change.length + read.length);
  await rejects(thread.run([query(insert, "d"), query(insert, null)], true), /NOT NULL/);
  const again = await thread.run([query(insert, "e"), query(read)], true);
  deepEqual(again.results[1].rows, [["a!"], ["b?"], ["c"], ["e"]]);
  await thread.end();
  await Deno.remove(directory, { recursive: true });
});
