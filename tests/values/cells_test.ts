import assert from "node:assert/strict";
import type { ColumnKind } from "../../src/types/schema_tables.ts";
import type { Cell } from "../../src/types/read_result.ts";
import type { DateFormats } from "../../src/values/kind.ts";
import { cellWriter, KINDS } from "../../src/values/kinds.ts";
import { strftime } from "../../src/values/strftime.ts";
import { column } from "../input/resources.ts";

const kinds = Object.keys(KINDS) as ColumnKind[];

function write(kind: ColumnKind, cell: Cell, formats: DateFormats = {}): string {
  return cellWriter(column("x", kind), formats)(cell);
}

/** A cell that belongs in a column of its kind, and its printed form. */
const own: readonly (readonly [ColumnKind, Cell, string])[] = [
  ["integer", -7, "-7"],
  ["integer", "9007199254740993", '"9007199254740993"'],
  ["real", 0.1, "0.1"],
  ["real", 1e300, "1e+300"],
  ["numeric", 1.5, "1.5"],
  ["text", 'é "\n', '"é \\"\\n"'],
  ["boolean", 1, "true"],
  ["boolean", 0, "false"],
  ["json", '{ "b": [1, 2.50],\n"a": null }', '{"b":[1,2.5],"a":null}'],
  // Integers keep the digits that JavaScript's numbers would lose.
  ["json", '{ "n": 12345678901234567890 }', '{"n":12345678901234567890}'],
  ["json", "-9007199254740993", "-9007199254740993"],
  [
    "json",
    '[9007199254740993, 1.50, 1e2, -0, 12345678901234567890.5, 1e400, 12E-1,\n\t"1.0 \\" 9007199254740993 ", {"a b": []}]',
    '[9007199254740993,1.5,100,-0,12345678901234567000,null,1.2,"1.0 \\" 9007199254740993 ",{"a b":[]}]',
  ],
  ["json", "[9007199254740993", '"[9007199254740993"'],
  ["json", "{broken", '"{broken"'],
  ["blob", ["00FF"], '"AP8="'],
  ["blob", [""], '""'],
  ["date", "2024-02-29", '"2024-02-29"'],
  ["date", "2024-02-29 23:59:59", '"2024-02-29"'],
  ["datetime", "2024-01-31 10:00:00.500", '"2024-01-31T10:00:00.500+00:00"'],
  ["datetime", 1700000000, '"2023-11-14T22:13:20+00:00"'],
];

for (const [kind, cell, expected] of own) {
  Deno.test(`${kind} writes ${JSON.stringify(cell)} as ${expected}`, () => assert.equal(write(kind, cell), expected));
}

Deno.test("each kind is listed under its own name", () => {
  for (const kind of kinds) assert.equal(KINDS[kind].name, kind);
});

Deno.test("every kind prints a value that does not belong in its column unchanged", () => {
  for (const kind of kinds) {
    assert.equal(write(kind, null), "null");
    assert.equal(write(kind, 2.5), "2.5");
    assert.equal(write(kind, Infinity), "null");
    assert.equal(write(kind, -Infinity), "null");
    assert.equal(write(kind, 'no "date"'), '"no \\"date\\""');
    assert.equal(write(kind, ["00ff10"]), '"AP8Q"');
  }
});

Deno.test("the formats of the settings print only dates and date-times", () => {
  const formats = { formatDate: strftime("%d.%m.%Y"), formatDateTime: strftime('"%H:%M" of %d/%m/%Y') };
  assert.equal(write("date", "2024-02-29", formats), '"29.02.2024"');
  assert.equal(write("date", "2024-02-30", formats), '"2024-02-30"');
  assert.equal(write("datetime", "2024-01-31 10:00:00", formats), '"\\"10:00\\" of 31/01/2024"');
  assert.equal(write("datetime", 1.5, formats), "1.5");
  assert.equal(write("datetime", null, formats), "null");
  assert.equal(write("text", "2024-02-29", formats), '"2024-02-29"');
});
