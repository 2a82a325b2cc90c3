import assert from "node:assert/strict";
import fc from "fast-check";
import { comparedText, idCodec, keyKind, parseKey } from "../../src/values/ids.ts";
import { isStorableText, parseInteger } from "../../src/values/kind.ts";
import "../helpers/seed.ts";

Deno.test("an integer key is read only in the form that it is printed in", () => {
  assert.equal(parseKey("0", { kind: "integer" }), 0n);
  assert.equal(parseKey("-7", { kind: "integer" }), -7n);
  for (const text of ["", "01", "-0", "+1", "1.0", " 1", "1 ", "1\n", "1e0", "0x1", "1_0", "١", "-", "null"]) {
    assert.equal(parseKey(text, { kind: "integer" }), undefined, JSON.stringify(text));
  }
});

Deno.test("an integer key stays within int64", () => {
  fc.assert(fc.property(fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n }), (integer) => {
    const fits = integer >= -(2n ** 63n) && integer < 2n ** 63n;
    assert.equal(parseInteger(String(integer)), fits ? integer : undefined);
  }));
  assert.equal(parseInteger("9223372036854775807"), 9223372036854775807n);
  assert.equal(parseInteger("9223372036854775808"), undefined);
  assert.equal(parseInteger("-9223372036854775808"), -9223372036854775808n);
  assert.equal(parseInteger("-9223372036854775809"), undefined);
  assert.equal(parseInteger("1".repeat(1_000_000)), undefined);
});

Deno.test("a text key is any text that can be stored", () => {
  for (const text of ["", "01", " é😀%2F"]) assert.equal(parseKey(text, { kind: "text" }), text);
  for (const text of ["a\0b", "\ud83d", "\ude00a"]) assert.equal(parseKey(text, { kind: "text" }), undefined);
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => {
    assert.equal(isStorableText(text), !text.includes("\0") && text.isWellFormed());
  }));
});

Deno.test("a declared type decides how its ids are read", () => {
  const kinds = { "BIGINT": "integer", "VARCHAR(20)": "text", "BLOB": "blob", "": "untyped", "DOUBLE": "real" };
  for (const [declared, kind] of Object.entries(kinds)) assert.equal(keyKind(declared), kind, declared);
  for (const declared of ["NUMERIC", "DECIMAL(10,2)", "DATE", "UUID"]) assert.equal(keyKind(declared), "numeric");
});

Deno.test("a number is an id only in SQLite's printed form; any other text is an id if a column keeps it", () => {
  for (const kind of ["numeric", "real", "untyped"] as const) {
    assert.equal(parseKey("0.1", { kind }), 0.1);
    assert.equal(parseKey("-1.5e-07", { kind }), -1.5e-7);
    assert.equal(parseKey("1.0e+20", { kind }), 1e20);
    assert.equal(parseKey("ALFKI", { kind }), "ALFKI");
    assert.equal(parseKey("a\0b", { kind }), undefined);
  }
  for (const text of ["01", "1.0", " 1", "1e0", "0.10", ".5", "+1", "1.", "9223372036854775808"]) {
    assert.equal(parseKey(text, { kind: "numeric" }), undefined, text);
    assert.equal(parseKey(text, { kind: "untyped" }), text);
  }
  assert.equal(parseKey("1", { kind: "numeric" }), 1n);
  assert.equal(parseKey("1", { kind: "untyped" }), 1n);
  assert.equal(parseKey("1", { kind: "real" }), undefined);
  assert.equal(parseKey("1.0", { kind: "real" }), 1);
});

Deno.test("an id of several parts is read in its printed form", () => {
  const kinds = ["text", "integer", "text"] as const;
  const codec = idCodec(kinds);
  fc.assert(fc.property(fc.string(), fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n), fc.string(), (one, two, three) => {
    fc.pre(isStorableText(one) && isStorableText(three));
    assert.deepEqual(codec.parse(codec.print([one, String(two), three])), [one, two, three]);
  }));
  for (const id of ["", "a~1", "a~1~b~c", "a~01~b", "a~x~b", "a!~1~b", "a!b~1~c", "a~1~b!"]) {
    assert.equal(codec.parse(id), undefined, id);
  }
  assert.deepEqual(codec.parse("~-1~"), ["", -1n, ""]);
});

Deno.test("an id of one part is its value, which is not an empty text", () => {
  assert.equal(idCodec(["text"]).parse(""), undefined);
  assert.deepEqual(idCodec(["text"]).parse("a~b!"), ["a~b!"]);
  assert.deepEqual(idCodec(["blob"]).parse("00ff"), [Uint8Array.of(0, 255)]);
  for (const id of ["0", "00FF", "zz"]) assert.equal(idCodec(["blob"]).parse(id), undefined);
});

Deno.test("keys that are equal as numbers have one text", () => {
  const compared = comparedText("real", "integer")!;
  for (const text of ["1", "01", "1.0", "1e0", "+1"]) assert.equal(compared(text), "1", text);
  for (const text of ["1.5", "x", ""]) assert.equal(compared(text), text);
  assert.equal(compared("9223372036854775807"), "9223372036854775807");
  assert.equal(comparedText("integer", "integer"), undefined);
  assert.equal(comparedText("untyped", "untyped"), undefined);
});

Deno.test("the mark of a key cell that no id names counts only among columns without a type", () => {
  for (const other of ["integer", "text"] as const) {
    const compared = comparedText("untyped", other)!;
    assert.equal(compared("\0" + "10"), "10", other);
    assert.equal(compared("10"), "10", other);
  }
  assert.equal(comparedText("blob", "text")!("\0" + "ff"), "ff");
  assert.equal(comparedText("blob", "blob"), undefined);
  assert.equal(comparedText("untyped", "untyped", "anyCase")!("\0" + "1E1"), "\0" + "1e1");
});
