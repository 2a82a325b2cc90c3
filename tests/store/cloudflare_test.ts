import { deepEqual, equal, ok, rejects, throws } from "node:assert/strict";
import { StatementError, UnansweredWriteError } from "../../src/errors/statement_error.ts";
import { ConfigurationError } from "../../src/errors/service_error.ts";
import { checkSource } from "../../src/drivers/check_source.ts";
import { d1Driver, durableObjectDriver } from "../../src/drivers/cloudflare.ts";
import { openDriver } from "../../src/drivers/open_driver.ts";
import type { Caller } from "../../src/types/driver.ts";
import type { D1Statement } from "../../src/types/database.ts";

/** A D1 binding that records its calls, and answers with no rows or fails. */
function noting(failure?: string) {
  const noted: { sql: string; values: readonly unknown[] }[] = [];
  const answer = <T>(value: T) => failure === undefined ? Promise.resolve(value) : Promise.reject(new Error(failure));
  const statement = (sql: string): D1Statement => ({
    bind(...values) {
      noted.push({ sql, values });
      return this;
    },
    raw: () => answer([]),
  });
  const batch = (statements: D1Statement[]) => answer(statements.map(() => ({ results: [], meta: { changes: 0 } })));
  return { noted, prepare: statement, batch };
}

Deno.test("Cloudflare: an integer is bound as text and cast, wherever its parameter is; other values are bound unchanged", async () => {
  const binding = noting();
  const driver = d1Driver(binding);
  await driver.read({ sql: `select '?', "a?", ? from t where b = ? and c = ?`, parameters: [2 ** 53, "?", 7n] });
  await driver.read({ sql: "select ?", parameters: ["only text"] });
  deepEqual(binding.noted, [
    {
      sql: `select '?', "a?", ? from t where b = ? and c = +cast(? as integer)`,
      values: [2 ** 53, "?", "7"],
    },
    { sql: "select ?", values: ["only text"] },
  ]);
});

Deno.test("Cloudflare: a quote or a question mark in a comment of an application's condition is none", async () => {
  const binding = noting();
  const condition = "b = ? /* the caller's? */ and [isn't?] = ? -- 'tis\nand c = ?";
  await d1Driver(binding).read({ sql: `select 1 from t where ${condition}`, parameters: [1n, 2n, 3n] });
  const cast = "+cast(? as integer)";
  const sql = `select 1 from t where b = ${cast} /* the caller's? */ and [isn't?] = ${cast} -- 'tis\nand c = ${cast}`;
  deepEqual(binding.noted, [{ sql, values: ["1", "2", "3"] }]);
});

Deno.test("D1: a call without an answer is unavailable, and the outcome of a write is unknown", async () => {
  const driver = d1Driver(noting("D1_ERROR: Network connection lost."));
  const query = { sql: "select 1", parameters: [] };
  const isUnavailable = (error: unknown) => {
    ok(error instanceof StatementError);
    equal(error.failure.kind, "unavailable");
    return /^Cannot reach the database: Network connection lost/.test(error.message);
  };
  await rejects(async () => await driver.read(query), isUnavailable);
  await rejects(
    async () => await driver.batch([query]),
    (error) => isUnavailable(error) && error instanceof UnansweredWriteError,
  );
  const refusing = d1Driver(noting('D1_ERROR: near "selec": syntax error at offset 0: SQLITE_ERROR'));
  await rejects(
    async () => await refusing.batch([query]),
    (error) => error instanceof StatementError && error.failure.kind === "other",
  );
  deepEqual(await d1Driver(noting()).batch([]), []);
});

Deno.test("D1: a batch that meets a lock has stored nothing, so it is tried again", async () => {
  let locked = 2;
  const binding = noting();
  const message = "D1_ERROR: database is locked: SQLITE_BUSY";
  const batch = (statements: D1Statement[]) =>
    locked-- > 0 ? Promise.reject(new Error(message)) : binding.batch(statements);
  const driver = await openDriver({ ...binding, batch });
  const query = { sql: "update t set x = 1", parameters: [] };
  deepEqual(await driver.batch([query]), [{ rows: [], changes: 0 }]);
  equal(binding.noted.length, 3);
});

Deno.test("D1: a client's reads follow its writes through sessions, if they are requested", async () => {
  const begun: string[] = [];
  const binding = {
    ...noting(),
    withSession: (from: string) => {
      begun.push(from);
      return { ...noting(), getBookmark: () => "00000001-00000002-00000003-0123456789abcdef0123456789abcdef" };
    },
  };
  const query = { sql: "update t set x = 1", parameters: [] };
  const caller = (bookmark?: string): Caller => ({ isWaiting() {}, bookmark });
  const eventual = d1Driver(binding);
  await eventual.read(query, caller("00000001"));
  await eventual.batch([query], caller());
  deepEqual(begun, []);
  const driver = d1Driver(binding, true);
  const writer = caller();
  await driver.batch([query], writer);
  await driver.read(query, writer);
  await driver.read(query, caller());
  await driver.read(query, caller("primary"));
  await driver.read(query);
  deepEqual(begun, ["first-primary", writer.written, "first-unconstrained", "first-primary", "first-unconstrained"]);
  ok(driver.isBookmark!(writer.written!));
  equal(driver.isBookmark!("first-unconstrained"), false);
});

Deno.test("D1: a batch reaches the primary, whose state may be newer than that of the bookmark", async () => {
  const begun: string[] = [];
  const binding = { ...noting(), withSession: (from: string) => (begun.push(from), noting()) };
  const query = { sql: "select 1", parameters: [] };
  const caller = { isWaiting() {}, bookmark: "00000001-00000002-00000003-0123456789abcdef0123456789abcdef" };
  const driver = d1Driver(binding, true);
  await driver.read(query, caller);
  await driver.batch([query], caller);
  deepEqual(begun, [caller.bookmark, "first-primary"]);
});

Deno.test("Cloudflare: a binding and a storage are recognized by their members", () => {
  const binding = noting();
  deepEqual(checkSource(binding), { kind: "d1", database: binding });
  const storage = { sql: { exec: () => ({ raw: () => [] }) }, transactionSync: <T>(run: () => T) => run() };
  deepEqual(checkSource(storage), { kind: "durableObject", storage });
  ok(durableObjectDriver(storage));
  const refused = (source: unknown, message: RegExp) =>
    throws(
      () => checkSource(source as never),
      (error) => error instanceof ConfigurationError && message.test(error.message),
    );
  refused({ storage }, /^Cannot use the state of a Durable Object as database: give .* ctx\.storage\.$/);
  refused({ transactionSync: () => {} }, /its class has no SQLite\. Name it in new_sqlite_classes/);
  refused(
    { $client: binding },
    /^Cannot use a Drizzle database as database: give the binding beneath it, database\.\$client\.$/,
  );
});
