import assert from "node:assert/strict";
import { ConfigurationError } from "../../src/errors/service_errors.ts";
import { checkSource } from "../../src/store/drivers/check_source.ts";
import type { DatabaseSource } from "../../src/types/database.ts";

Deno.test("a database URL says whether the database is embedded or remote", () => {
  const embedded = (path: string) => ({ kind: "embedded", path, pragmas: undefined });
  const remote = (url: string) => ({ kind: "remote", url, authToken: undefined });
  assert.deepEqual(checkSource(":memory:"), embedded(":memory:"));
  assert.deepEqual(checkSource("file::memory:"), embedded(":memory:"));
  assert.deepEqual(checkSource("file:atlas.db"), embedded("atlas.db"));
  assert.deepEqual(checkSource("file:./a%20b.db"), embedded("./a b.db"));
  assert.deepEqual(checkSource("file:///data/atlas.db"), embedded("/data/atlas.db"));
  assert.deepEqual(checkSource("file:///C:/atlas.db"), embedded("C:/atlas.db"));
  for (const url of ["libsql://a.example.org", "https://h/db", "http://127.0.0.1:8080", "wss://h", "ws://h:1"]) {
    assert.deepEqual(checkSource(url), remote(url));
  }
  assert.deepEqual(checkSource({ url: "libsql://h", authToken: "t" }), {
    kind: "remote",
    url: "libsql://h",
    authToken: "t",
  });
});

Deno.test("a source that can be no database is refused in one sentence that says what is accepted", () => {
  const sources: readonly unknown[] = [
    "",
    "atlas.db",
    "file:",
    "file://host/atlas.db",
    "file:a.db?mode=ro",
    "file:%",
    "postgres://h/db",
    "libsql:",
    "https://",
    "http://h:99999",
    "libsql://h?cache=1",
    "https://h#x",
    { url: "" },
    { path: "atlas.db" },
    {},
    undefined,
    null,
    7,
  ];
  for (const source of sources) {
    assert.throws(
      () => checkSource(source as DatabaseSource<unknown>),
      (error) =>
        error instanceof ConfigurationError && /^Cannot use .* as database: give "file:<path>", /.test(error.message),
      String(source),
    );
  }
});

Deno.test("a refused URL shows no token and no password", () => {
  for (const url of ["libsql://h?authToken=SECRET&x=1", "postgres://user:SECRET@h/db"]) {
    assert.throws(() => checkSource(url), (error) => error instanceof Error && !error.message.includes("SECRET"));
  }
});

Deno.test("pragmas are names and words, for an embedded database alone", () => {
  const url = "file:a.db";
  assert.doesNotThrow(() => checkSource({ url, pragmas: { cache_size: -2000, journal_mode: "delete" } }));
  const injections: readonly { [name: string]: string | number }[] = [{ cache_size: "1; drop table t" }, {
    "a=1; --": 1,
  }];
  for (const pragmas of injections) assert.throws(() => checkSource({ url, pragmas }), ConfigurationError);
  assert.throws(() => checkSource({ url: "libsql://h", pragmas: { cache_size: 1 } }), /only an embedded database/);
});
