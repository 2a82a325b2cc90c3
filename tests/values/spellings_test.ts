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

for (const form of STORED_DATE_TIMES) {
  Deno.test(`an instant stands among those that are stored as ${form} where it stands in time`, () => {
    fc.assert(
      fc.property(instant, instant, (asked, near) => {
        const { equal, first, last } = spellings(asked, form);
        // One that the form can hold.
        const whole = form === "seconds" || form === "rfc3339"
          ? Math.floor(near.milliseconds / 1000) * 1000
          : near.milliseconds;
        const stored = { milliseconds: whole, microseconds: form === "microseconds" ? near.microseconds : 0 };
        const cell = encodeInstant(stored, form) as Cell;
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

Deno.test("a whole second is stored as text with its fraction or without", () => {
  assert.deepEqual(spellings({ milliseconds: 0, microseconds: 0 }, "text"), {
    equal: ["1970-01-01 00:00:00", "1970-01-01 00:00:00.000"],
    first: "1970-01-01 00:00:00",
    last: "1970-01-01 00:00:00.000",
  });
});
