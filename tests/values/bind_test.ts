import assert from "node:assert/strict";
import { toBind } from "../../src/values/bind.ts";

Deno.test("every value that SQLite can hold is bound as the kind that it is stored as", () => {
  const bytes = new Uint8Array([1, 2, 255]);
  const cases: readonly (readonly [unknown, unknown])[] = [
    [null, null],
    [undefined, null],
    [true, 1n],
    [false, 0n],
    [0, 0n],
    [-0, 0n],
    [42, 42n],
    [-9007199254740991, -9007199254740991n],
    [1.5, 1.5],
    [1e300, 1e300],
    [2 ** 53, 2 ** 53],
    [9223372036854775807n, 9223372036854775807n],
    [-9223372036854775808n, -9223372036854775808n],
    ["", ""],
    ["Ä 😀", "Ä 😀"],
    [bytes, bytes],
    [bytes.buffer, bytes],
    [new Date("2024-01-31T10:00:00Z"), "2024-01-31 10:00:00"],
    [new Date("2024-01-31T10:00:00.050Z"), "2024-01-31 10:00:00.050"],
  ];
  for (const [value, bound] of cases) assert.deepEqual(toBind(value), bound);
});

Deno.test("a value that SQLite would not store unchanged cannot be bound", () => {
  const cases: readonly (readonly [unknown, RegExp])[] = [
    [NaN, /NaN: it is not finite/],
    [Infinity, /Infinity: it is not finite/],
    [9223372036854775808n, /9223372036854775808: it is beyond 64 bits/],
    [-9223372036854775809n, /beyond 64 bits/],
    ["a\0b", /U\+0000/],
    ["\ud800", /lone surrogate/],
    [new Date(NaN), /Date that is invalid/],
    [new Date("+010000-01-01T00:00:00Z"), /years 0000 to 9999/],
    [{}, /an object/],
    [[1], /an array/],
    [new Map(), /an object/],
    [new Float64Array(1), /an object/],
    [Symbol("x"), /a symbol/],
    [() => 1, /a function/],
  ];
  for (const [value, message] of cases) {
    assert.throws(() => toBind(value), (error) => error instanceof TypeError && message.test(error.message));
  }
});

Deno.test("no value of any type at any position ends the process", async () => {
  const { success, stdout, stderr } = await runFixture("bind_fuzz.ts");
  assert.ok(success, stderr);
  const { bound, refused } = JSON.parse(stdout);
  assert.ok(bound > 500 && refused > 500, stdout);
});

Deno.test("a boolean that bypasses toBind would end the process", async () => {
  const { success, stdout, stderr } = await runFixture("bind_boolean.ts");
  assert.equal(success, false);
  assert.equal(stdout, "");
  assert.match(stderr, /panicked/);
});

async function runFixture(file: string): Promise<{ success: boolean; stdout: string; stderr: string }> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-all", new URL(file, import.meta.url).href],
    cwd: new URL("../..", import.meta.url),
  }).output();
  return { success, stdout: new TextDecoder().decode(stdout), stderr: new TextDecoder().decode(stderr) };
}
