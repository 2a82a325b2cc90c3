import { equal } from "node:assert/strict";
import { cut } from "../../src/errors/wording.ts";

Deno.test("a client's text is repeated up to a hundred characters", () => {
  equal(cut(""), "");
  equal(cut("a".repeat(100)), "a".repeat(100));
  equal(cut("a".repeat(101)), `${"a".repeat(100)}…`);
});

Deno.test("a surrogate pair is not split", () => {
  equal(cut(`${"a".repeat(99)}😀 and more`), `${"a".repeat(99)}…`);
  equal(cut(`${"a".repeat(98)}😀 and more`), `${"a".repeat(98)}😀…`);
});
