import assert from "node:assert/strict";
import fc from "fast-check";
import { keyKind, parseKey } from "../../src/values/ids.ts";
import { openDriver } from "../../src/drivers/open_driver.ts";
import type { SqlValue } from "../../src/types/json.ts";
import "../helpers/seed.ts";

const texts = fc.constantFrom("", "1", "01", "1.0", " 1", "1e0", "-0", "0x1", "ALFKI", "2024-01-01", "1.50", ".5");
const LARGE = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const valuesOf = (declared: string): fc.Arbitrary<SqlValue> =>
  fc.oneof(
    // SQLite prints 15 digits of a REAL: one that has more is not found by them.
    declared === "REAL" ? fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }) : LARGE,
    fc.bigInt({ min: -3n, max: 3n }),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => Number(value.toPrecision(14))),
    fc.integer({ min: -20, max: 20 }).map((value) => value / 4),
    texts,
  );

for (const declared of ["NUMERIC", "DATE", "REAL", ""]) {
  Deno.test(`an id finds only the row that prints it: a key of type "${declared}"`, async () => {
    const driver = await openDriver(":memory:");
    await driver.batch([{ sql: `create table t (k ${declared} primary key)`, parameters: [] }]);
    const key = { kind: keyKind(declared) };
    const insert = (value: SqlValue) => ({ sql: "insert or ignore into t values (?)", parameters: [value] });
    const property = fc.asyncProperty(fc.array(valuesOf(declared), { maxLength: 8 }), texts, async (stored, other) => {
      await driver.batch([{ sql: "delete from t", parameters: [] }, ...stored.map(insert)]);
      const { rows } = await driver.read({ sql: "select cast(k as text), typeof(k) from t", parameters: [] });
      for (const id of [...rows.map((row) => String(row[0])), other]) {
        const bound = parseKey(id, key);
        const sql = "select cast(k as text), typeof(k) from t where k = ?";
        const found = bound === undefined ? [] : (await driver.read({ sql, parameters: [bound] })).rows;
        const alike = rows.filter((row) => row[0] === id);
        const expected = alike.find((row) => row[1] !== "text") ?? alike[0];
        if (found.length > 0 || isReachable(expected, declared)) {
          assert.deepEqual(found[0], expected, `${id} of ${stored}`);
        }
        assert.ok(found.length <= 1);
      }
    });
    await fc.assert(property, { numRuns: 150 });
  });
}

/** Whether a row of a key is found: not the whole REAL or the text of digits that a key without a type may hold. */
function isReachable(row: readonly SqlValue[] | undefined, declared: string): boolean {
  if (row === undefined || declared !== "") return row !== undefined;
  const [id, kind] = row.map(String);
  return kind === "text"
    ? !/^-?[1-9]\d*$|^0$/.test(id) && parseKey(id, { kind: "untyped" }) === id
    : kind === "integer" || !Number.isInteger(Number(id));
}
