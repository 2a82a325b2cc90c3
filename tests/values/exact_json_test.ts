import assert from "node:assert/strict";
import fc from "fast-check";
import { exactWriter, exactWriterOf, withExactAttributes } from "../../src/values/exact_json.ts";
import "../helpers/seed.ts";

/** Members, each with the text of its value: any JSON, in which some numbers are long integers. */
const members = fc.uniqueArray(
  fc.tuple(
    fc.string({ unit: "binary" }).filter((name) => name !== "__proto__"),
    fc.jsonValue({ stringUnit: "binary" }).map((value) => withLongIntegers(JSON.stringify(value))),
  ),
  { selector: ([name]) => name },
);

function withLongIntegers(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|\b0\b|\b1\b/g, (found) => found === "0" ? "9007199254740993" : found);
}

const objectText = (parts: readonly (readonly [string, string])[]) =>
  `{${parts.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(",")}}`;

Deno.test("attributes that are unchanged are written as in their text, whatever they are", () => {
  fc.assert(fc.property(members, members, (attributes, links) => {
    const own = objectText(attributes);
    const resource = `{"type":"t","id":"1","attributes":${own},"links":${objectText(links)}}`;
    const parsed: { [name: string]: unknown } = JSON.parse(own);
    for (const write of [exactWriter(own), exactWriterOf(resource)]) {
      for (const [name, text] of attributes) assert.equal(write(name, parsed[name]), text);
    }
  }));
});

Deno.test("attributes that are changed, added or removed are written as they are then", () => {
  const write = exactWriter('{"a":9007199254740993,"b":[9007199254740993],"c":"9007199254740993"}');
  assert.equal(write("a", 5), "5");
  assert.equal(write("b", [9007199254740992, 1]), "[9007199254740992,1]");
  assert.equal(write("c", "x"), '"x"');
  assert.equal(write("d", 9007199254740992), "9007199254740992");
  assert.equal(write("a", undefined), undefined);
  const attributes = { x: undefined, b: [9007199254740992], '"': null };
  const text = '{"type":"t","id":"1","attributes":{"b":[9007199254740993]}}';
  assert.equal(
    withExactAttributes({ type: "t", id: "1", attributes, links: undefined }, text),
    '{"type":"t","id":"1","attributes":{"b":[9007199254740993],"\\"":null}}',
  );
  assert.equal(withExactAttributes({ type: "t", id: "1", attributes: undefined }, text), '{"type":"t","id":"1"}');
});

Deno.test("a long text is divided in linear time", () => {
  const started = performance.now();
  const text = `{"a":"${'\\"'.repeat(1_000_000)}","b":[${"9007199254740993,".repeat(200_000)}1]}`;
  assert.equal(exactWriter(text)("a", JSON.parse(text).a), `"${'\\"'.repeat(1_000_000)}"`);
  assert.ok(performance.now() - started < 2000);
});
