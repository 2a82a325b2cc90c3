import { deepEqual, equal } from "node:assert/strict";
import { sqliteFailure, statementError } from "../../src/sql/dialects/sqlite_failure.ts";
import { failureMark } from "../../src/sql/statement.ts";
import type { StatementFailure } from "../../src/errors/statement_error.ts";

const MARK = failureMark();
const UNIQUE: StatementFailure = { kind: "unique", table: "currencies", columns: ["code"] };

Deno.test("a failure is recognized in the wording of every client", () => {
  const cases: readonly (readonly [string, StatementFailure])[] = [
    ["UNIQUE constraint failed: currencies.code", UNIQUE],
    ["SQLITE_CONSTRAINT: SQLite error: UNIQUE constraint failed: currencies.code", UNIQUE],
    ["D1_ERROR: UNIQUE constraint failed: currencies.code: SQLITE_CONSTRAINT", UNIQUE],
    ['RemoteSqliteFailure(3, 2067, "UNIQUE constraint failed: currencies.code")', UNIQUE],
    [`bad JSON path: '${MARK}:record'`, { kind: "guard", name: "record" }],
    [`JSON path error near '${MARK}:record'`, { kind: "guard", name: "record" }],
    [`RemoteSqliteFailure(1, 1, "bad JSON path: '${MARK}:record'")`, { kind: "guard", name: "record" }],
    [`step failed: Parse error: Bad json path: ${MARK}:record`, { kind: "guard", name: "record" }],
    [`step failed: Parse error: Bad json path: ${MARK}:told ["31"]`, { kind: "guard", name: 'told ["31"]' }],
    ["step failed: Runtime error: immediate foreign key constraint failed", { kind: "foreignKey" }],
    [
      "step failed: Runtime error: UNIQUE constraint failed: badges.(series, code) (19)",
      { kind: "unique", table: "badges", columns: ["series", "code"] },
    ],
    ["step failed: Runtime error: NOT NULL constraint failed: a.b (19)", { kind: "notNull", table: "a", column: "b" }],
    ["prepare failed: Parse error: no such table: stars", { kind: "schema" }],
    [`RemoteSqliteFailure(3, 275, "CHECK constraint failed: \\"a\\" > 1")`, { kind: "check", name: '"a" > 1' }],
  ];
  for (const [message, failure] of cases) deepEqual(sqliteFailure(message), failure);
  equal(
    statementError(new Error("D1_ERROR: FOREIGN KEY constraint failed: SQLITE_CONSTRAINT")).message,
    "FOREIGN KEY constraint failed",
  );
});

Deno.test("an error that quotes the text of a client is no guard, whatever the text", () => {
  for (const name of ["relata:record", 'relata:told ["31"]', "record", ":record", "guard:record"]) {
    for (const message of [`bad JSON path: '${name}'`, `JSON path error near '${name}'`]) {
      deepEqual(sqliteFailure(message), { kind: "value" });
    }
  }
});

Deno.test("an unusable value and a schema mistake are different failures", () => {
  for (
    const message of ["malformed JSON", "bad JSON path: 'x'", "integer overflow", "LIKE or GLOB pattern too complex"]
  ) {
    deepEqual(sqliteFailure(`SQLITE_ERROR: SQLite error: ${message}`), { kind: "value" });
  }
  for (const message of ["no such function: malformed", 'near "x": syntax error']) {
    deepEqual(sqliteFailure(message), { kind: "other" });
  }
  for (const message of ["D1_ERROR: string or blob too big: SQLITE_TOOBIG", "Response is too large"]) {
    deepEqual(sqliteFailure(message), { kind: "tooLong" });
  }
  deepEqual(sqliteFailure("Arguments do not match SQL parameters: string or blob too big"), { kind: "tooLong" });
  deepEqual(sqliteFailure("no such column: t.integer overflow"), { kind: "schema" });
  const mistyped = "cannot store TEXT value in INTEGER column strict ones.amount";
  deepEqual(sqliteFailure(mistyped), { kind: "type", table: "strict ones", column: "amount" });
});

Deno.test("a read-only database and an unavailable one are different failures", () => {
  deepEqual(sqliteFailure("cannot modify totals because it is a view"), { kind: "notWritable" });
  deepEqual(sqliteFailure("table notes_fts_data may not be modified"), { kind: "notWritable" });
  deepEqual(sqliteFailure("attempt to write a readonly database"), { kind: "unavailable" });
  deepEqual(sqliteFailure("database or disk is full"), { kind: "unavailable" });
});
