import { equal } from "node:assert/strict";
import { cut } from "../../src/errors/wording.ts";

Deno.test("a text of a client is repeated as far as a hundred characters", () => {
  equal(cut(""), "");
  equal(cut("a".repeat(100)), "a".repeat(100));
  equal(cut("a".repeat(101)), `${"a".repeat(100)}…`);
});

Deno.test("a character of two halves is not cut between them", () => {
  equal(cut(`${"a".repeat(99)}😀 and more`), `${"a".repeat(99)}…`);
  equal(cut(`${"a".repeat(98)}😀 and more`), `${"a".repeat(98)}😀…`);
});
