import { equal } from "node:assert/strict";
import { closest } from "../../src/errors/wording.ts";

const KNOWN = ["id", "name", "code", "created_at", "currency_id"];

const MEANT: readonly (readonly [name: string, meant: string | undefined])[] = [
  ["nmae", "name"],
  ["namee", "name"],
  ["ocde", "code"],
  ["createdAt", "created_at"],
  ["created-at", "created_at"],
  ["curency_id", "currency_id"],
  ["di", undefined],
  ["colour", undefined],
  ["", undefined],
  [`nam${"-".repeat(97)}e`, undefined],
];

for (const [name, meant] of MEANT) {
  Deno.test(`"${name}" was probably meant to be ${meant}`, () => equal(closest(name, KNOWN), meant));
}
