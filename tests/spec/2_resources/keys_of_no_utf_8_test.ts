import assert from "node:assert/strict";
import { createService } from "../../../mod.ts";
import { openEngines } from "../../helpers/engines/engines.ts";
import type { Fixture } from "../../helpers/exchanges/fixture.ts";

/** Bytes that are not UTF-8 print as U+FFFD: the two first keys print alike. */
const letters: Fixture = {
  name: "letters",
  tables: [
    "create table letters (id text primary key not null, name text, next_id text references letters (id))",
  ],
  rows: [
    "insert into letters values (cast(x'61ff' as text), 'bytes', 'b'), ('a' || char(65533), 'mark', 'b'), " +
    "('b', 'letter', cast(x'61ff' as text))",
  ],
  services: {},
};

const HEADERS = { accept: "application/vnd.api+json", "content-type": "application/vnd.api+json" };

for (const [name, open] of Object.entries(openEngines)) {
  Deno.test(`a key that is not valid UTF-8 has no link, and its id finds no other row (${name})`, async () => {
    const engine = await open();
    await engine.fill(letters);
    const { fetch } = createService({
      database: engine.source ?? engine.database,
      resources: { letters: { hasMany: { previous: { table: "letters", foreignKey: "next_id" } } } },
      pagination: true,
    });
    const ask = (method: string, path: string, data?: unknown) =>
      fetch(
        new Request(`http://127.0.0.1${path}`, {
          method,
          headers: HEADERS,
          body: data === undefined ? undefined : JSON.stringify({ data }),
        }),
      );
    const { meta, data } = await (await ask("GET", "/letters?include=next,previous")).json();
    assert.equal(meta.record_count, 3);
    assert.deepEqual(
      data.map(({ id, links, relationships: { previous } }: Letter) => [id, links, previous.links]),
      [
        ["a\ufffd", undefined, undefined],
        ["a\ufffd", undefined, undefined],
        ["b", { self: "/letters/b" }, { self: "/letters?next_id=b" }],
      ],
    );
    const id = "a%EF%BF%BD";
    assert.equal((await ask("GET", `/letters/${id}`)).status, 404);
    assert.equal((await ask("GET", `/letters?next_id=${id}`)).status, 400);
    assert.equal((await ask("DELETE", `/letters/${id}`)).status, 404);
    const changed = { type: "letters", id: "a\ufffd", attributes: { name: "other" } };
    assert.equal((await ask("PATCH", `/letters/${id}`, changed)).status, 404);
    const linkage = { next: { data: { type: "letters", id: "a\ufffd" } } };
    assert.equal((await ask("PATCH", "/letters/b", { type: "letters", id: "b", relationships: linkage })).status, 404);
    await engine.close();
  });
}

interface Letter {
  readonly id: string;
  readonly links?: unknown;
  readonly relationships: { readonly previous: { readonly links?: unknown } };
}
