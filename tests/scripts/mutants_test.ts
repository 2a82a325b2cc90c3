import assert from "node:assert/strict";
import { mutantsOf, mutated } from "../../scripts/mutants.ts";

/** The text with each of its mutants. */
function mutationsOf(text: string): readonly string[] {
  return mutantsOf("a.ts", text).map((mutant) => mutated(text, mutant));
}

Deno.test("operators, conditions, literals, statements and returned values are changed, one at a time", () => {
  assert.deepEqual(mutationsOf("if (a < 2) b();"), [
    "if (!(a < 2)) b();",
    "if (a <= 2) b();",
    "if (a < (2 + 1)) b();",
    "if (a < 2) ;",
  ]);
  assert.deepEqual(mutationsOf("function f() { return a && true; }"), [
    "function f() { return; }",
    "function f() { return a || true; }",
    "function f() { return a && false; }",
  ]);
  assert.deepEqual(mutationsOf("const a = b ? 'x' : c - d;"), [
    "const a = !(b) ? 'x' : c - d;",
    `const a = b ? "" : c - d;`,
    "const a = b ? 'x' : c + d;",
  ]);
});

Deno.test("a function that already returns nothing is left unchanged", () => {
  assert.deepEqual(mutationsOf("function f() { return undefined; } function g() { return; }"), []);
});

Deno.test("types and names of members and modules are left unchanged", () => {
  const text = `import x from "y"; type T = "a" | true; interface I { a: 1 } const a = x["b"] as "c";`;
  assert.deepEqual(mutationsOf(text), []);
});

Deno.test("a mutant has its line, and an id that is the same for the same text", () => {
  const [first, ...others] = mutantsOf("a.ts", "f(\n  1,\n);").slice(1);
  assert.deepEqual([first.line, first.id, others], [2, "a.ts:5 literal changed", []]);
});
