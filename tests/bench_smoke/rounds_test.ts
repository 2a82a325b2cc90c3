import assert from "node:assert/strict";
import { resultOf } from "../bench/rounds.ts";
import { spreadOf } from "../bench/statistics.ts";

Deno.test("a spread is the median and the quartiles, interpolated between two values", () => {
  assert.deepEqual(spreadOf([5, 1, 4, 2, 3]), { median: 3, quartiles: [2, 4] });
  assert.deepEqual(spreadOf([10, 20, 30, 40]), { median: 25, quartiles: [17.5, 32.5] });
  assert.deepEqual(spreadOf([7]), { median: 7, quartiles: [7, 7] });
});

Deno.test("rates are requests per second, and ratios compare rates of the same round", () => {
  const { rates, ofFloor, ofHandWritten, ofHandKept } = resultOf({
    workload: "view",
    // In the second round the machine was slow, and everything took ten times as long.
    micros: { relata: [20, 200, 25], "hand-written": [60, 600, 75], "hand-kept": [40, 400, 50], floor: [10, 100, 20] },
  });
  assert.equal(rates.relata.median, 40_000);
  assert.equal(rates.floor.median, 50_000);
  assert.equal(ofFloor.median, 0.5);
  assert.deepEqual(ofFloor.quartiles, [0.5, 0.65]);
  assert.equal(ofHandWritten.median, 3);
  assert.equal(ofHandKept?.median, 2);
});
