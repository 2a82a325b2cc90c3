import assert from "node:assert/strict";
import fc from "fast-check";
import { type RawBuilder, sql } from "kysely";
import { sqlite } from "../../src/sql/dialects/sqlite.ts";
import { compile as compileFor } from "../../src/sql/statement.ts";
import { StatementError } from "../../src/errors/statement_error.ts";
import { parseShipped } from "../../src/values/bind.ts";
import { hasDigitsOfReals, numberWriter } from "../../src/values/kind.ts";
import type { Column, ColumnKind } from "../../src/types/schema_tables.ts";
import type { Driver } from "../../src/types/driver.ts";
import type { SqlValue } from "../../src/types/json.ts";
import type { Cell } from "../../src/types/read_result.ts";
import { engines, freshName, run, sqld } from "./engines.ts";
import "../helpers/seed.ts";

Deno.test.afterAll(() => sqld.stop());

const KINDS: readonly ColumnKind[] = [
  "integer",
  "real",
  "numeric",
  "text",
  "boolean",
  "json",
  "blob",
  "date",
  "datetime",
];
const DECLARED = [
  "INTEGER",
  "REAL",
  "DOUBLE PRECISION",
  "FLOATING POINT",
  "NUMERIC",
  "TEXT",
  "VARCHAR(20)",
  "BOOLEAN",
  "JSON",
  "BLOB",
  "DATE",
  "DATETIME",
  "",
];

const compile = (query: RawBuilder<unknown>) => compileFor(query, sqlite);
const shipJson = (json: RawBuilder<unknown>) => sql`cast(${json} as blob)`;

/** A column of each kind, without and with its declared type. */
function columnsOf(declared: string): Column[] {
  return KINDS.flatMap((kind) => ["", declared].map((one) => ({ kind, declared: one }) as Column));
}

/** Every expression for one column. */
function expressions(column: string, declared: string) {
  return columnsOf(declared).map((one) => sqlite.valueCell(one, sql.id(column)));
}

/** A cell as the value that it means: some columns have the digits of a REAL, which their documents show as a number. */
function meaningOf(cell: Cell, column: Column): unknown {
  if (typeof cell !== "string" || !hasDigitsOfReals(column)) return cell;
  const shown = JSON.parse(numberWriter(column)(cell));
  return shown ?? Number(cell);
}

/** All rows of the table, each column shipped by every expression. */
function shippedRows(table: string): string {
  const columns = DECLARED.map((declared, index) => sql`json_array(${sql.join(expressions(`c${index}`, declared))})`);
  const rows = sql`(select json_group_array(json_array(${sql.join(columns)})) from (select * from ${sql.id(table)}))`;
  const { sql: text, parameters } = compile(sql`select ${shipJson(rows)} as "rows"`);
  assert.deepEqual(parameters, []);
  return text;
}

/** Storage class and value of every column. A server's protocol has no infinity: its sign is read here. */
function directRows(table: string): string {
  const columns = DECLARED.map((_, index) => `c${index}`).map((name) =>
    `typeof(${name}) as t_${name}, iif(typeof(${name}) = 'real' and abs(${name}) = 9e999, iif(${name} > 0, '+', '-'), ${name}) as ${name}`
  );
  return `select ${columns.join(", ")} from ${table}`;
}

/** The expected cell for a value that was read directly, with its storage class. */
function cellOf(storageClass: SqlValue, value: SqlValue): Cell {
  switch (storageClass) {
    case "null":
      return null;
    case "text":
      return value as string;
    case "integer":
      return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
    case "real":
      return typeof value === "string" ? Number(`${value}Infinity`) : value as number;
    default:
      return [[...value as Uint8Array].map((byte) => byte.toString(16).padStart(2, "0")).join("").toUpperCase()];
  }
}

/** Some drivers cannot bind an infinity: it is text in the statement. */
const literal = (value: SqlValue) => value === Infinity ? "9e999" : value === -Infinity ? "-9e999" : "?";

const value: fc.Arbitrary<SqlValue> = fc.oneof(
  fc.constant(null),
  fc.maxSafeInteger().map(BigInt),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.constantFrom(2n ** 53n - 1n, 2n ** 53n, -(2n ** 53n) + 1n, -(2n ** 53n), 0n, 1n),
  fc.double({ noNaN: true }),
  fc.constantFrom(Infinity, -Infinity, Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE),
  fc.integer({ min: -1e6, max: 1e6 }).map((cents) => cents / 100),
  fc.string({ unit: "grapheme" }),
  fc.constantFrom("Infinity", "-Inf", "0x10", " 1.5x", "1.5e", "1.5.5", "9.0e+999", "-1.5", " 2.5 "),
  fc.constantFrom("", "2024-01-31 10:00:00", "2024", "1e5", "[1,2]", '["00"]', '"\\', "\u2028", "9007199254740993"),
  fc.uint8Array({ maxLength: 12 }),
);

async function insert(driver: Driver, table: string, values: readonly SqlValue[]): Promise<void> {
  await driver.batch([
    { sql: `delete from ${table}`, parameters: [] },
    ...values.map((one) => ({
      sql: `insert into ${table} values (${DECLARED.map(() => literal(one)).join(", ")})`,
      parameters: literal(one) === "?" ? DECLARED.map(() => one) : [],
    })),
  ]);
}

for (const engine of engines.filter(({ name }) => name === "embedded" || name === "remote")) {
  Deno.test(`${engine.name}: any value of any column is the same as in a direct read`, async () => {
    const driver = await engine.open();
    const table = freshName();
    await run(driver, `create table ${table} (${DECLARED.map((type, index) => `c${index} ${type}`).join(", ")})`);
    const shipped = { sql: shippedRows(table), parameters: [] };
    const direct = { sql: directRows(table), parameters: [] };
    const classes = new Set<SqlValue>();
    const property = fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 20 }), async (values) => {
      await insert(driver, table, values);
      const cells = parseShipped((await driver.read(shipped)).rows[0][0]) as Cell[][][];
      const { rows } = await driver.read(direct);
      assert.equal(cells.length, rows.length);
      rows.forEach((row, place) =>
        DECLARED.forEach((declared, index) => {
          const [storageClass, stored] = row.slice(index * 2);
          classes.add(storageClass);
          const expected = cellOf(storageClass, stored);
          for (const [nth, column] of columnsOf(declared).entries()) {
            const found = meaningOf(cells[place][index][nth], column);
            assert.deepEqual(found === 0 ? 0 : found, expected === 0 ? 0 : expected, declared);
          }
        })
      );
    });
    await fc.assert(property, { numRuns: engine.remote ? 30 : 150 });
    assert.deepEqual([...classes].sort(), ["blob", "integer", "null", "real", "text"]);
    await run(driver, `drop table ${table}`);
  });

  Deno.test(`${engine.name}: a cell with "usual" care equals a "careful" one, or fails as a value`, async () => {
    const driver = await engine.open();
    const table = freshName();
    await run(driver, `create table ${table} (${DECLARED.map((type, index) => `c${index} ${type}`).join(", ")})`);
    const outcomes = { shipped: 0, failed: 0 };
    const column = fc.tuple(fc.constantFrom(...KINDS), fc.nat(DECLARED.length - 1), fc.boolean());
    const property = fc.asyncProperty(value, column, async (one, [kind, index, isDeclared]) => {
      await insert(driver, table, [one]);
      const declared = isDeclared ? DECLARED[index] : "";
      const reference = sql.id(`c${index}`);
      const [careful, usual] = (["careful", "usual"] as const).map((care) => {
        const cell = sqlite.valueCell({ kind, declared } as Column, reference, care);
        return {
          sql: compile(sql`select ${shipJson(sql`json_array(${cell})`)} from ${sql.id(table)}`).sql,
          parameters: [],
        };
      });
      const expected = parseShipped((await driver.read(careful)).rows[0][0]);
      const found = await Promise.resolve().then(() => driver.read(usual)).catch((error) => error);
      if (found instanceof StatementError) {
        assert.equal(found.failure.kind, "value", found.message);
        outcomes.failed++;
      } else {
        assert.deepEqual(parseShipped(found.rows[0][0]), expected, `${kind} in ${DECLARED[index]}`);
        outcomes.shipped++;
      }
    });
    await fc.assert(property, { numRuns: engine.remote ? 100 : 1000 });
    assert.ok(outcomes.shipped > outcomes.failed && outcomes.failed > 0, JSON.stringify(outcomes));
    await run(driver, `drop table ${table}`);
  });

  const read = async (cell: string) => {
    const driver = await engine.open();
    const json = sql`json_array(${sql.raw(cell)})`;
    const { rows } = await driver.read({
      sql: compile(sql`select ${shipJson(json)} as x`).sql,
      parameters: [],
    });
    return parseShipped(rows[0][0]);
  };
  const key = (value: string) => compile(sqlite.keyCell("text", sql.raw(value))).sql;

  Deno.test(`${engine.name}: a key is read as text, and a missing one as null`, async () => {
    assert.deepEqual(await read(key("9223372036854775807")), ["9223372036854775807"]);
    assert.deepEqual(await read(key("-1")), ["-1"]);
    assert.deepEqual(await read(key("'0b9f'")), ["0b9f"]);
    assert.deepEqual(await read(key("null")), [null]);
  });

  Deno.test(`${engine.name}: bytes that are not valid UTF-8 break neither the statement nor the process`, async () => {
    assert.deepEqual(await read("cast(x'61ff62' as text)"), ["a\ufffdb"]);
    assert.deepEqual(await read(key("cast(x'61ff62' as text)")), ["a\ufffdb"]);
    assert.deepEqual(await read(key("x'61ff62'")), ["\0a\ufffdb"]);
    assert.deepEqual(await read("cast(x'610062' as text)"), ["a\0b"]);
  });
}
