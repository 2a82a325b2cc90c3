import { deepEqual } from "node:assert/strict";
import { createService } from "../../mod.ts";
import { remoteEngine } from "../helpers/engines/engines.ts";

const JSON_API = "application/vnd.api+json";
const TABLES = ["create table notes (id integer primary key, text text)"];

/** The answers of a service on a libSQL server, which accepts no value of 5,000,000 bytes or more. */
async function ask(rows: readonly string[], method: string, path: string, text?: string) {
  const engine = remoteEngine();
  await engine.fill({ name: "long_answers", tables: TABLES, rows: [...rows], services: {} });
  const failures: unknown[] = [];
  const onError = (error: unknown) => void failures.push(error);
  const service = createService({ database: engine.database, resources: { notes: {} }, onError });
  const headers = { accept: JSON_API, "content-type": JSON_API };
  const [, , id] = path.split("/");
  const body = text === undefined ? undefined : JSON.stringify({ data: { type: "notes", id, attributes: { text } } });
  const answer = await service.fetch(new Request(`http://127.0.0.1${path}`, { method, headers, body }));
  const { errors, data } = await answer.json();
  const stored = await service.fetch(new Request("http://127.0.0.1/notes?fields[notes]=id", { headers }));
  const ids = (await stored.json()).data.map((one: { id: string }) => one.id);
  await service.close();
  deepEqual(failures, []);
  return { status: answer.status, detail: errors?.[0].detail, pointer: errors?.[0].source?.pointer, data, ids };
}

const REFUSED = "Cannot answer with more than the database puts into one answer: leave some out with fields[<type>], " +
  "or ask for fewer resources with limit or page[size], or with less in include.";
const note = (id: number, sql: string) => `insert into notes values (${id}, ${sql})`;
const LETTERS = "hex(zeroblob(1500000))";
const NEWLINES = "replace(hex(zeroblob(1300000)), '0', char(10))";

Deno.test("a list that is larger than the longest value of a libSQL server is a 400", async () => {
  const { status, detail } = await ask([note(1, LETTERS), note(2, LETTERS)], "GET", "/notes");
  deepEqual({ status, detail }, { status: 400, detail: REFUSED });
});

Deno.test("a single row of that list is answered", async () => {
  const { status, data } = await ask([note(1, LETTERS), note(2, LETTERS)], "GET", "/notes/2");
  deepEqual([status, data.attributes.text.length], [200, 3_000_000]);
});

Deno.test("a row whose JSON is too long is a 400", async () => {
  const { status, detail } = await ask([note(1, NEWLINES)], "GET", "/notes/1");
  deepEqual({ status, detail }, { status: 400, detail: REFUSED });
});

Deno.test("a value that a libSQL server does not accept is a 422, and nothing is stored", async () => {
  const detail = "The database cannot work with such a value.";
  const long = "x".repeat(6_000_000);
  const created = await ask([note(1, "'a'")], "POST", "/notes", long);
  deepEqual([created.status, created.detail, created.ids], [422, detail, ["1"]]);
  const changed = await ask([note(1, "'a'")], "PATCH", "/notes/1", long);
  deepEqual([changed.status, changed.detail, changed.pointer], [422, detail, "/data/attributes/text"]);
});

Deno.test("a row whose JSON would be too long is a 400, and not stored unless the response leaves it out", async () => {
  const long = "\n".repeat(2_600_000);
  const { status, detail, ids } = await ask([note(1, "'a'")], "POST", "/notes", long);
  deepEqual({ status, detail, ids }, { status: 400, detail: REFUSED, ids: ["1"] });
  const changed = await ask([note(1, "'a'")], "PATCH", "/notes/1", long);
  deepEqual([changed.status, changed.detail], [400, REFUSED]);
  const shown = await ask([note(1, "'a'")], "POST", "/notes?fields[notes]=id", long);
  deepEqual([shown.status, shown.ids], [201, ["1", "2"]]);
});
