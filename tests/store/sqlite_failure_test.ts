import assert from "node:assert/strict";
import type { StatementFailure } from "../../src/errors/statement_error.ts";
import { statementError } from "../../src/sql/dialects/sqlite_failure.ts";
import { failureMark } from "../../src/sql/statement.ts";

const MARK = failureMark();

/** Messages that drivers have been seen to use for one failure. */
const SAID: readonly { failure: StatementFailure; message: string; errors: readonly (string | object)[] }[] = [
  {
    failure: { kind: "unique", table: "t", columns: ["name"] },
    message: "UNIQUE constraint failed: t.name",
    errors: [
      "UNIQUE constraint failed: t.name",
      "SQLITE_CONSTRAINT: UNIQUE constraint failed: t.name",
      "SQLITE_CONSTRAINT: SQLite error: UNIQUE constraint failed: t.name",
      'RemoteSqliteFailure(3, 2067, "UNIQUE constraint failed: t.name")',
      "D1_ERROR: UNIQUE constraint failed: t.name: SQLITE_CONSTRAINT",
      "D1_ERROR: UNIQUE constraint failed: t.name: SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT_UNIQUE)",
      "SQLITE_CONSTRAINT_UNIQUE: sqlite3 result code 2067: UNIQUE constraint failed: t.name",
    ],
  },
  {
    failure: { kind: "unique", table: "t", columns: ["a", "b"] },
    message: "UNIQUE constraint failed: t.a, t.b",
    errors: ["D1_ERROR: UNIQUE constraint failed: t.a, t.b: SQLITE_CONSTRAINT"],
  },
  {
    failure: { kind: "notNull", table: "t", column: "size" },
    message: "NOT NULL constraint failed: t.size",
    errors: [
      'RemoteSqliteFailure(3, 1299, "NOT NULL constraint failed: t.size")',
      "D1_ERROR: NOT NULL constraint failed: t.size: SQLITE_CONSTRAINT",
    ],
  },
  {
    failure: { kind: "check", name: 'name <> "x"' },
    message: 'CHECK constraint failed: name <> "x"',
    errors: [String.raw`RemoteSqliteFailure(3, 275, "CHECK constraint failed: name <> \"x\"")`],
  },
  {
    failure: { kind: "foreignKey" },
    message: "FOREIGN KEY constraint failed",
    errors: [
      'RemoteSqliteFailure(3, 787, "FOREIGN KEY constraint failed")',
      "D1_ERROR: FOREIGN KEY constraint failed: SQLITE_CONSTRAINT",
    ],
  },
  {
    failure: { kind: "tooLong" },
    message: "statement too long",
    errors: ["statement too long", "D1_ERROR: statement too long: SQLITE_TOOBIG"],
  },
  {
    failure: { kind: "tooDeep" },
    message: "parser stack overflow",
    errors: ["parser stack overflow", "SQLITE_ERROR: SQLite error: parser stack overflow"],
  },
  {
    failure: { kind: "tooDeep" },
    message: "Expression tree is too large (maximum depth 100)",
    errors: ["D1_ERROR: Expression tree is too large (maximum depth 100): SQLITE_ERROR"],
  },
  {
    failure: { kind: "other" },
    message: 'The table or view "json_each" hides the function of SQLite with this name, which every service needs. ' +
      "Rename it.",
    errors: [
      "'json_each' is not a function",
      "SQLITE_ERROR: SQLite error: 'json_each' is not a function",
      "D1_ERROR: 'json_each' is not a function: SQLITE_ERROR",
    ],
  },
  {
    failure: { kind: "guard", name: "record" },
    message: `bad JSON path: '${MARK}:record'`,
    errors: [
      `bad JSON path: '${MARK}:record'`,
      `RemoteSqliteFailure(3, 1, "bad JSON path: '${MARK}:record'")`,
      `D1_ERROR: bad JSON path: '${MARK}:record': SQLITE_ERROR`,
    ],
  },
  {
    failure: { kind: "guard", name: "include 2" },
    message: `JSON path error near '${MARK}:include 2'`,
    errors: [
      `JSON path error near '${MARK}:include 2'`,
      `D1_ERROR: JSON path error near '${MARK}:include 2': SQLITE_ERROR`,
    ],
  },
  {
    failure: { kind: "raised" },
    message: "no ö names",
    errors: [
      { message: "no ö names", code: "SQLITE_CONSTRAINT_TRIGGER" },
      { message: "SQLITE_CONSTRAINT: SQLite error: no ö names", code: "SQLITE_CONSTRAINT" },
      { message: "no ö names", code: "ERR_SQLITE_ERROR", errcode: 1811 },
      String.raw`RemoteSqliteFailure(3, 1811, "no \u{f6} names")`,
      "D1_ERROR: no ö names: SQLITE_CONSTRAINT",
    ],
  },
  {
    failure: { kind: "schema" },
    message: "no such column: a.x (at offset 7)",
    errors: ["SQL input error: no such column: a.x (at offset 7)"],
  },
  {
    failure: { kind: "schema" },
    message: "no such table: nowhere",
    errors: [
      { message: "no such table: nowhere", code: "ERR_SQLITE_ERROR", errcode: 1 },
      'WriteDelegation(status: PermissionDenied, message: "no such table: nowhere", details: [], metadata: {})',
    ],
  },
  {
    failure: { kind: "busy" },
    message: "database is locked",
    errors: ['RemoteSqliteFailure(3, 5, "database is locked")', "SQLITE_BUSY: SQLite error: database is locked"],
  },
];

for (const { failure, message, errors } of SAID) {
  Deno.test(`every driver's wording of "${message.replace(MARK, "relata")}" is understood`, () => {
    for (const said of errors) {
      const error = Object.assign(new Error(), typeof said === "string" ? { message: said } : said);
      const found = statementError(error);
      assert.deepEqual(found.failure, failure, error.message);
      assert.equal(found.message, message);
      assert.equal(found.cause, error);
    }
  });
}
