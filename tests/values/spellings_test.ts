import assert from "node:assert/strict";
import fc from "fast-check";
import type { Instant } from "../../src/values/instant.ts";
import { encodeInstant, spellings, STORED_DATE_TIMES } from "../../src/values/stored_date_time.ts";
import { type Cell, compareCells } from "../helpers/conditions/order.ts";
import "../helpers/seed.ts";

const FIRST = Date.parse("0000-01-01T00:00:00Z");
const LAST = Date.parse("9999-12-31T23:59:59.999Z");

/** Instants that are often near one another, with fractions of every fineness. */
const instant: fc.Arbitrary<Instant> = fc.record({
  milliseconds: fc.oneof(
    fc.integer({ min: FIRST, max: LAST }),
    fc.integer({ min: 1706695199990, max: 1706695201010 }),
    fc.constantFrom(FIRST, LAST, LAST - 999, -1, 0, 1000),
  ),
  microseconds: fc.constantFrom(0, 0, 1, 500, 999),
});

/** A text as another program writes it: with at least the given number of digits after the point. */
function textOf({ milliseconds, microseconds }: Instant, digits: number): string {
  const iso = new Date(milliseconds).toISOString();
  const fraction = `${iso.slice(20, 23)}${String(microseconds).padStart(3, "0")}`.replace(/0*$/, "").padEnd(
    digits,
    "0",
  );
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}${fraction === "" ? "" : `.${fraction}`}`;
}

for (const form of STORED_DATE_TIMES) {
  Deno.test(`instants that are stored as ${form} sort in order of time`, () => {
    fc.assert(
      fc.property(instant, instant, fc.nat(9), (asked, near, digits) => {
        const { equal, first, last } = spellings(asked, form);
        const isFine = form === "microseconds" || form === "text";
        // One that the form can hold.
        const whole = form === "seconds" || form === "rfc3339"
          ? Math.floor(near.milliseconds / 1000) * 1000
          : near.milliseconds;
        const stored = { milliseconds: whole, microseconds: isFine ? near.microseconds : 0 };
        const cell = (form === "text" ? textOf(stored, digits) : encodeInstant(stored, form)) as Cell;
        const order = Math.sign(
          stored.milliseconds - asked.milliseconds || stored.microseconds - asked.microseconds,
        );
        const told = `${cell} beside ${JSON.stringify(asked)}`;
        assert.equal(equal.includes(cell), order === 0, told);
        assert.equal(compareCells(cell, last as Cell) > 0, order > 0, told);
        assert.equal(compareCells(cell, first as Cell) >= 0, order >= 0, told);
        assert.equal(compareCells(cell, first as Cell) < 0, order < 0, told);
        assert.equal(compareCells(cell, last as Cell) <= 0, order <= 0, told);
      }),
      { numRuns: 5000 },
    );
  });
}

Deno.test("an instant is stored as text with as many digits as other programs write", () => {
  const { equal, first, last } = spellings({ milliseconds: 0, microseconds: 0 }, "text");
  assert.deepEqual([first, last], ["1970-01-01 00:00:00", "1970-01-01 00:00:00.000000000"]);
  assert.deepEqual(equal.slice(0, 4), [
    "1970-01-01 00:00:00",
    "1970-01-01 00:00:00.0",
    "1970-01-01 00:00:00.00",
    "1970-01-01 00:00:00.000",
  ]);
  assert.deepEqual(spellings({ milliseconds: 1500, microseconds: 120 }, "text").equal, [
    "1970-01-01 00:00:01.50012",
    "1970-01-01 00:00:01.500120",
    "1970-01-01 00:00:01.5001200",
    "1970-01-01 00:00:01.50012000",
    "1970-01-01 00:00:01.500120000",
  ]);
});
