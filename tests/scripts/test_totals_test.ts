import assert from "node:assert/strict";
import { sumOf, testTotals } from "../../scripts/test_totals.ts";

Deno.test("totals are those of the last summary, with or without colours and steps", () => {
  assert.deepEqual(testTotals("ok | 12 passed (3 steps) | 0 failed (1s)\n", true), { passed: 12, failed: 0 });
  assert.deepEqual(testTotals("FAILED | 5 passed (1 step) | 2 failed | 1 ignored (1s)", false), {
    passed: 5,
    failed: 2,
  });
  const coloured = "\x1b[0m\x1b[32mok\x1b[0m | 3 passed | 0 failed \x1b[0m\x1b[38;5;245m(7ms)\x1b[0m\n";
  assert.deepEqual(testTotals(`FAILED | 0 passed | 9 failed (1ms)\n${coloured}`, true), { passed: 3, failed: 0 });
});

Deno.test("a run that failed has a failure, though its summary says none", () => {
  assert.deepEqual(testTotals("ok | 4 passed | 0 failed (1s)", false), { passed: 4, failed: 1 });
  assert.deepEqual(testTotals("", false), { passed: 0, failed: 1 });
});

Deno.test("totals are added up, and runs without a test are a failure", () => {
  const none = testTotals("ok | 0 passed | 0 failed | 3 filtered out (71ms)", true);
  assert.deepEqual(sumOf([{ passed: 2, failed: 1 }, none, { passed: 3, failed: 0 }]), { passed: 5, failed: 1 });
  assert.deepEqual(sumOf([none, testTotals("", true)]), { passed: 0, failed: 1 });
  assert.deepEqual(sumOf([]), { passed: 0, failed: 1 });
});
