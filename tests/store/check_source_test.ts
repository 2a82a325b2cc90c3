import assert from "node:assert/strict";
import { Kysely, MysqlDialect, PostgresDialect } from "kysely";
import Database from "libsql";
import { ConfigurationError } from "../../src/errors/service_error.ts";
import { checkSource } from "../../src/drivers/check_source.ts";
import type { DatabaseSource } from "../../src/types/database.ts";

Deno.test("a database URL says whether the database is embedded or remote", () => {
  const embedded = (path: string, readOnly = false) => ({ kind: "embedded", path, pragmas: undefined, readOnly });
  const remote = (url: string) => ({ kind: "remote", url, authToken: undefined, timeout: 5000, concurrency: 20 });
  assert.deepEqual(checkSource(":memory:"), embedded(":memory:"));
  assert.deepEqual(checkSource("file::memory:"), embedded(":memory:"));
  assert.deepEqual(checkSource("file:atlas.db"), embedded("atlas.db"));
  assert.deepEqual(checkSource("file:./a%20b.db"), embedded("./a b.db"));
  assert.deepEqual(checkSource("file:///data/atlas.db"), embedded("/data/atlas.db"));
  assert.deepEqual(checkSource("file:///C:/atlas.db"), embedded("C:/atlas.db"));
  assert.deepEqual(checkSource("file:a%3F.db?mode=ro"), embedded("a?.db", true));
  for (const url of ["libsql://a.example.org", "https://h/db", "http://127.0.0.1:8080", "wss://h", "ws://h:1"]) {
    assert.deepEqual(checkSource(url), remote(url));
  }
  const config = { url: "libsql://h", authToken: "t", timeout: 100, concurrency: 2 };
  assert.deepEqual(checkSource(config), { kind: "remote", ...config });
});

Deno.test("a source that cannot be a database is refused in one sentence that lists what is accepted", () => {
  const sources: readonly unknown[] = [
    "",
    "atlas.db",
    "file:",
    "file://host/atlas.db",
    "file:a.db?mode=rw",
    "file:a.db?mode=ro&cache=shared",
    "file:?mode=ro",
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

Deno.test("a refused text says what to write instead, where that is known", () => {
  const hints: { readonly [source: string]: string } = {
    "shop.db": 'For a file, write "file:shop.db".',
    "./data/shop.db": 'For a file, write "file:./data/shop.db".',
    "C:\\shop.db": 'For a file, write "file:C:\\shop.db".',
    "sqlite:shop.db": 'For a file, write "file:shop.db".',
    "sqlite:///data/shop.db": 'For a file, write "file:///data/shop.db".',
    "postgres://ann:SECRET@h/db": "PostgreSQL and MySQL are not supported.",
    "mysql://h/db": "PostgreSQL and MySQL are not supported.",
  };
  for (const [source, hint] of Object.entries(hints)) {
    assert.throws(() => checkSource(source), (error) => error instanceof Error && error.message.endsWith(`. ${hint}`));
  }
  for (const source of ["https://", "file:%", ""]) assert.throws(() => checkSource(source), /ctx\.storage\.$/);
});

Deno.test("a refused URL shows no token and no password", () => {
  for (const url of ["libsql://h?authToken=SECRET&x=1", "postgres://user:SECRET@h/db"]) {
    assert.throws(() => checkSource(url), (error) => error instanceof Error && !error.message.includes("SECRET"));
  }
});

Deno.test("a config without a value for its url is told apart from other objects", () => {
  const refused = (source: unknown, what: string) =>
    assert.throws(
      () => checkSource(source as DatabaseSource<unknown>),
      ({ message }) => message.startsWith(`Cannot use ${what} as database: give "file:<path>", `),
    );
  refused({ url: undefined, authToken: "secret" }, "a config whose url is undefined");
  refused({ url: new URL("libsql://h?authToken=secret") }, "a config whose url is not a string");
  refused({ uri: "file:a.db" }, "such an object");
});

Deno.test("a pragma that is undefined is absent", () => {
  const pragmas = { cache_size: -2000, foreign_keys: undefined, busy_timeout: undefined } as never;
  const checked = checkSource({ url: "file:a.db", pragmas });
  assert.deepEqual(checked, { kind: "embedded", path: "a.db", pragmas: { cache_size: -2000 }, readOnly: false });
});

Deno.test("pragmas are names and words, and only for an embedded database", () => {
  const url = "file:a.db";
  assert.doesNotThrow(() => checkSource({ url, pragmas: { cache_size: -2000, journal_mode: "delete" } }));
  const injections: readonly { [name: string]: string | number }[] = [{ cache_size: "1; drop table t" }, {
    "a=1; --": 1,
  }];
  for (const pragmas of injections) assert.throws(() => checkSource({ url, pragmas }), ConfigurationError);
  assert.throws(() => checkSource({ url: "libsql://h", pragmas: { cache_size: 1 } }), /only an embedded database/);
});

Deno.test("a member of a config that would be ignored is refused by name", () => {
  const url = "file:a.db";
  const more = [["syncUrl", "libsql://h"], ["encryptionKey", "secret"], ["intMode", "bigint"], ["authtoken", "eyJ"]];
  for (const [name, value] of more) {
    assert.throws(
      () => checkSource({ url, [name]: value } as DatabaseSource<unknown>),
      (error) =>
        error instanceof ConfigurationError &&
        error.message.startsWith(
          `Cannot use "${name}" of database: it takes url, authToken, timeout, concurrency and pragmas. `,
        ) &&
        !error.message.includes(value),
    );
  }
  assert.doesNotThrow(() => checkSource({ url, authToken: undefined, syncUrl: undefined } as DatabaseSource<unknown>));
});

Deno.test("timeout and concurrency are whole numbers, and only for a remote database", () => {
  const url = "libsql://h";
  for (const value of [0, -1, 1.5, NaN, Infinity, "100", 2 ** 31]) {
    assert.throws(
      () => checkSource({ url, timeout: value as number }),
      /Cannot set timeout of database to .*: give mill/,
    );
  }
  for (const value of [0, 1.5, NaN, "2"]) {
    const source = { url, concurrency: value as number };
    assert.throws(
      () => checkSource(source),
      /Cannot set concurrency of database to .*: give a positive integer\./,
    );
  }
  assert.doesNotThrow(() => checkSource({ url, timeout: 1, concurrency: 1 }));
  assert.throws(() => checkSource({ url: "file:a.db", timeout: 100 }), /Cannot set timeout: only a remote database/);
  assert.throws(() => checkSource({ url: "file:a.db", concurrency: 2 }), /Cannot set concurrency: an embedded/);
});

Deno.test("the milliseconds of busy_timeout are a number", () => {
  assert.throws(() => checkSource({ url: "file:a.db", pragmas: { busy_timeout: "long" } }), /give it milliseconds\./);
});

Deno.test("the error for a Drizzle database says what to pass instead", () => {
  const client = { batch: () => {}, execute: () => {} };
  const refused = (source: unknown, message: string) =>
    assert.throws(() => checkSource(source as DatabaseSource<unknown>), new ConfigurationError(message));
  refused(
    { $client: client, batch: () => {}, run: () => {}, transaction: () => {} },
    "Cannot use a Drizzle database as database: give the Client beneath it, database.$client.",
  );
  refused(
    { $client: { prepare: () => {} }, run: () => {}, execute: () => {}, batch: () => {} },
    "Cannot use a Drizzle database as database: give the URL of its database, or a @libsql/client Client.",
  );
});

Deno.test("a Kysely of another kind of database is refused, with the SQL that it writes", () => {
  const pool = () => Promise.reject(new Error("not asked"));
  const cases = [
    [new PostgresDialect({ pool }), 'its dialect writes select "b" from "a" where "b" = $1, which is not SQLite'],
    [new MysqlDialect({ pool }), "its dialect writes select `b` from `a` where `b` = ?, which is not SQLite"],
  ] as const;
  for (const [dialect, message] of cases) {
    assert.throws(
      () => checkSource(new Kysely({ dialect })),
      (error) => error instanceof ConfigurationError && error.message.includes(message),
    );
  }
});

Deno.test("a connection with its own batch method is not a D1 binding", () => {
  const statement = { all: () => [], run: () => {} };
  const connection = { prepare: () => statement, exec: () => {}, batch: () => {}, transaction: () => {} };
  assert.equal(checkSource(connection as unknown as DatabaseSource<unknown>).kind, "connection");
  const binding = { prepare: () => ({ bind: () => {} }), exec: () => {}, batch: () => {}, withSession: () => {} };
  assert.equal(checkSource(binding as unknown as DatabaseSource<unknown>).kind, "d1");
});

Deno.test("a connection is accepted unchanged, unless its statements are asynchronous or return something else", () => {
  const connection = new Database(":memory:");
  assert.deepEqual(checkSource(connection), { kind: "connection", connection });
  const others = [
    { prepare: () => Promise.resolve({}), exec: () => Promise.resolve() },
    { prepare: () => ({ step: () => false, get: () => [] }), exec: () => [] },
  ];
  for (const source of others) {
    assert.throws(
      () => checkSource(source as unknown as DatabaseSource<unknown>),
      /^ConfigurationError: Cannot use this connection as database: its statements have no synchronous all\(\) and run\(\)/,
    );
  }
});
