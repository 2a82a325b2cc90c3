import assert from "node:assert/strict";
import { sumOf, testTotals } from "../../scripts/test_totals.ts";

const counts = (printed: string, success: boolean) => {
  const { passed, failed } = testTotals(printed, success);
  return { passed, failed };
};

Deno.test("totals are those of the last summary, with or without colours and steps", () => {
  assert.deepEqual(counts("ok | 12 passed (3 steps) | 0 failed (1s)\n", true), { passed: 12, failed: 0 });
  assert.deepEqual(counts("FAILED | 5 passed (1 step) | 2 failed | 1 ignored (1s)", false), {
    passed: 5,
    failed: 2,
  });
  const coloured = "\x1b[0m\x1b[32mok\x1b[0m | 3 passed | 0 failed \x1b[0m\x1b[38;5;245m(7ms)\x1b[0m\n";
  assert.deepEqual(counts(`FAILED | 0 passed | 9 failed (1ms)\n${coloured}`, true), { passed: 3, failed: 0 });
});

Deno.test("a run that failed counts a failure, even if its summary has none", () => {
  assert.deepEqual(counts("ok | 4 passed | 0 failed (1s)", false), { passed: 4, failed: 1 });
  assert.deepEqual(counts("", false), { passed: 0, failed: 1 });
});

Deno.test("totals are added up, and a run without tests is a failure", () => {
  const none = testTotals("ok | 0 passed | 0 failed | 3 filtered out (71ms)", true);
  const two = { passed: 2, failed: 1, errors: ["one failed"] };
  const all = { passed: 5, failed: 1, errors: ["one failed"] };
  assert.deepEqual(sumOf([two, none, { passed: 3, failed: 0, errors: [] }]), all);
  assert.deepEqual(sumOf([none, testTotals("", true)]), { passed: 0, failed: 1, errors: [] });
  assert.deepEqual(sumOf([]), { passed: 0, failed: 1, errors: [] });
});

Deno.test("the errors of a run are the text after their last title, or its last lines", () => {
  const other = " ERRORS \n\na => a_test.ts:1:6\nerror: of a run that a test has made\n";
  const own = "\x1b[0m\x1b[1m ERRORS \x1b[0m\n\nb => b_test.ts:1:6\nerror: b\n\nFAILED | 0 passed | 1 failed (1s)";
  assert.deepEqual(testTotals(`${other}a ... ok\n${own}\n`, false).errors, [
    " ERRORS \n\nb => b_test.ts:1:6\nerror: b\n\nFAILED | 0 passed | 1 failed (1s)",
  ]);
  const lines = Array.from({ length: 60 }, (_, index) => `line ${index}`);
  assert.deepEqual(testTotals(lines.join("\n"), false).errors, [lines.slice(20).join("\n")]);
  assert.deepEqual(testTotals(`${own}\nok | 1 passed | 0 failed (1s)`, true).errors, []);
});
