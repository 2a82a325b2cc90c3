import assert from "node:assert/strict";
import { mistakeIn } from "../../src/http/json_mistake.ts";

Deno.test("the position of a JSON syntax error is reported by line and column", () => {
  assert.equal(mistakeIn('{ "a": 1,\n  }'), ' at line 2, column 3: "}"');
  assert.equal(mistakeIn('\n\n["\\n\\u12aF\\/x" 1]'), ' at line 3, column 16: "1]"');
  assert.equal(mistakeIn("[1"), " at line 1, column 3, where it ends too early");
});

for (const escape of ["\\x", "\\u12", "\\u12g4", "\\U0041", "\\"]) {
  Deno.test(`the error is at the escape ${escape}, which JSON does not have`, () => {
    assert.match(mistakeIn(`["ab${escape}`), /^ at line 1, column 5: /);
    assert.match(
      mistakeIn(`["ab${escape}" ]`),
      escape === "\\" ? /, where it ends too early$/ : /^ at line 1, column 5: /,
    );
  });
}

Deno.test("an error is not located after a million characters", () => {
  const [near, far] = [900_000, 1_000_000].map((count) => mistakeIn(`${"\n".repeat(count)}x`));
  assert.deepEqual([near, far], [' at line 900001, column 1: "x"', ""]);
  assert.equal(mistakeIn(`["${"x".repeat(999_990)}\\u0041" x`), "");
});
