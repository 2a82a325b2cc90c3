import assert from "node:assert/strict";
import { keyStyle, type Sampled, sampledKind } from "../../src/cli/mapping/sample_kinds.ts";

type Row = readonly [type: string, name: string, values: Sampled["values"], found: string];

/** The finding in short: `datetime iso`, followed by the number of odd values. */
function found([type, name, values]: Row): string {
  const kind = sampledKind({ type, name, values });
  if (kind.kind === "datetime") {
    return `datetime ${kind.stored}${kind.odd.length === 0 ? "" : ` ${kind.odd.length} odd`}`;
  }
  if (kind.kind === "date" && kind.odd.length > 0) return `date ${kind.odd.length} odd`;
  if (kind.kind === "otherBoolean") return `other boolean ${kind.example}`;
  return kind.kind === "otherDate" ? `other ${kind.example}` : kind.kind;
}

function holds(sentence: string, rows: readonly Row[]): void {
  Deno.test(sentence, () => {
    for (const row of rows) assert.equal(found(row), row[3], `${row[0]} ${row[1]} ${JSON.stringify(row[2])}`);
  });
}

const [SECONDS, MILLISECONDS, MICROSECONDS] = [1_700_000_000, 1_700_000_000_123, 1_700_000_000_123_456];

holds("a declared date is what most of its values are", [
  ["DATETIME", "x", [], "declared"],
  ["DATETIME", "x", ["2024-01-31 10:00:00", "2024-01-31 10:00:00.500"], "declared"],
  ["DATETIME", "x", ["2024-01-31 10:00:00.123456"], "declared"],
  ["DATETIME", "x", ["2024-01-31T10:00:00Z"], "datetime rfc3339"],
  ["DATETIME", "x", ["2024-01-31 10:00:00.000 +00:00", "2024-01-31 10:00:00.500 +00:00"], "datetime offset"],
  ["DATETIME", "x", ["2024-01-31 10:00:00.000 +00:00", "2024-01-31 10:00:00.500 +02:00"], "datetime text 2 odd"],
  [
    "DATETIME",
    "x",
    ["2024-01-31T10:00:00Z", "2024-01-31T10:00:01Z", "2024-01-31T10:00:00.5Z"],
    "datetime rfc3339 1 odd",
  ],
  ["DATETIME", "x", ["2024-01-31T10:00:00+02:00"], "datetime text 1 odd"],
  ["DATETIME", "x", ["2024-01-31", "2024-01-31 10:00:00"], "datetime text 1 odd"],
  ["DATETIME", "x", ["2024-01-31T10:00:00.000Z"], "datetime iso"],
  ["TIMESTAMP", "x", [SECONDS, 0, -5], "datetime seconds"],
  ["DATETIME", "x", [MILLISECONDS, 86_400_000], "datetime milliseconds"],
  ["DATETIME", "x", [MICROSECONDS, 0], "datetime microseconds"],
  ["DATETIME", "x", [MILLISECONDS, MILLISECONDS, "2024-01-31 10:00:00"], "datetime milliseconds 1 odd"],
  ["DATETIME", "x", ["2024-01-31", "2024-02-29"], "date"],
  ["DATE", "x", ["2024-01-31"], "declared"],
  ["DATE", "x", ["2024-01-31 10:00:00"], "datetime text"],
  ["DATE", "x", ["2024-01-31", "2024-02-29", "soon"], "date 1 odd"],
  ["DATE", "x", ["2024-01-31", "soon", "later", 2.5], "date 3 odd"],
  ["DATE", "x", ["2024-01-31", "2024-02-29", "2024-01-31 10:00:00"], "date 1 odd"],
  ["DATE", "x", ["2024-01-31", "2024-01-31 10:00:00", "2024-02-29 10:00:00"], "datetime text 1 odd"],
  ["DATE", "x", [MILLISECONDS], "datetime milliseconds"],
  ["DATETIME", "x", ["", "2024-01-31T10:00:00.000Z"], "datetime iso"],
]);

holds("a declared date whose values are in another form is told of by one of them", [
  ["DATETIME", "x", ["02/03/2024"], "other 02/03/2024"],
  ["DATE", "x", [2_460_340.5], "other 2460340.5"],
  ["DATE", "x", [{ bytes: 8 }], "other 8 bytes"],
]);

holds("what nothing declares is a date where every value is one", [
  ["TEXT", "x", ["2024-01-31T10:00:00.000Z"], "datetime iso"],
  ["TEXT", "x", ["2024-01-31T10:00:00Z"], "datetime rfc3339"],
  ["TEXT", "x", ["2024-01-31 10:00:00.000 +00:00"], "datetime offset"],
  ["TEXT", "x", ["2024-01-31 10:00"], "datetime text 1 odd"],
  ["TEXT", "x", ["2024-01-31T10:00:00.000Z", "2024-01-31 10:00:00", "2024-01-31T10:00:00.001Z"], "datetime iso 1 odd"],
  ["TEXT", "x", ["2024-01-31"], "date"],
  ["TEXT", "created_at", [], "declared"],
  ["TEXT", "created_at", ["2024-01-31", "soon"], "declared"],
  ["TEXT", "x", ["2024-01-31", "…"], "declared"],
  ["TEXT", "x", ["1700000000"], "declared"],
]);

holds("numbers are dates where their name and all of them say so", [
  ["INTEGER", "created_at", [SECONDS], "datetime seconds"],
  ["BIGINT", "createdAt", [MILLISECONDS], "datetime milliseconds"],
  ["INTEGER", "timestamp", [MICROSECONDS], "datetime microseconds"],
  ["", "expires", [SECONDS], "datetime seconds"],
  ["INTEGER", "created_at", [SECONDS, 17], "declared"],
  ["INTEGER", "visits", [SECONDS], "declared"],
  ["INTEGER", "created_at", [SECONDS, "2024-01-31 10:00:00"], "declared"],
  ["TEXT", "created_at", [SECONDS], "declared"],
  ["REAL", "created_at", [MILLISECONDS], "datetime milliseconds"],
  ["REAL", "created_at", [MICROSECONDS], "declared"],
]);

holds("one and nothing are booleans where the name or the type says so", [
  ["BOOLEAN", "active", [0, 1], "declared"],
  ["TINYINT(1)", "active", [0, 1], "boolean"],
  ["TINYINT(1)", "active", [], "boolean"],
  ["TINYINT(1)", "active", [2], "declared"],
  ["INTEGER", "is_admin", [0, 1, 1], "boolean"],
  ["INTEGER", "hasChildren", [0], "boolean"],
  ["INTEGER", "is_admin", [], "declared"],
  ["INTEGER", "is_admin", [0, 2], "declared"],
  ["INTEGER", "island", [0, 1], "declared"],
  ["INTEGER", "active", [0, 1], "declared"],
  ["TEXT", "is_admin", [0, 1], "declared"],
]);

holds("a declared boolean that holds texts is told of by one of them", [
  ["BOOLEAN", "active", ["t", "f"], "other boolean t"],
  ["BOOL", "active", [1, 0, "true"], "other boolean true"],
  ["BOOLEAN", "active", [], "declared"],
  ["BOOLEAN", "active", [1, 2], "declared"],
]);

holds("texts that are all objects or arrays are JSON", [
  ["TEXT", "extra", ['{"a": 1}', "[]", ` {"${"long".repeat(20)}`], "json"],
  ["TEXT", "extra", ['{"a": 1}', "a"], "declared"],
  ["TEXT", "extra", ["{a}"], "declared"],
  ["TEXT", "extra", ["1", "true"], "declared"],
]);

holds("texts of money are exact decimals", [
  ["TEXT", "price", ["12.50", "-3"], "decimal"],
  ["VARCHAR(20)", "net_amount", ["0.10"], "decimal"],
  ["TEXT", "price", ["12.50", "free"], "declared"],
  ["TEXT", "price", [], "declared"],
  ["TEXT", "version", ["1.0"], "declared"],
  ["DECIMAL(10,2)", "price", [12.5], "declared"],
]);

Deno.test("the style of a key is UUIDs, with or without dashes, if every value is one", () => {
  const uuid = "0b6e7f3a-4a55-4b8e-9d2e-6a0f2c1f9b11";
  assert.equal(keyStyle([]), "unknown");
  assert.equal(keyStyle([uuid, uuid.toUpperCase()]), "uuid");
  assert.equal(keyStyle([uuid, "ALFKI"]), "other");
  assert.equal(keyStyle([uuid.replaceAll("-", "")]), "hex");
  assert.equal(keyStyle([uuid, uuid.replaceAll("-", "")]), "other");
  assert.equal(keyStyle([1]), "other");
});
