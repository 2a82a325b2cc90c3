import { deepEqual, equal, strictEqual } from "node:assert/strict";
import fc from "fast-check";
import { encode, encodeWithin, respond } from "../../src/http/response.ts";
import type { JsonOption } from "../../src/types/shared_options.ts";
import "../helpers/seed.ts";

const NAMES: readonly JsonOption[] = [
  "JSON_HEX_TAG",
  "JSON_HEX_AMP",
  "JSON_HEX_APOS",
  "JSON_HEX_QUOT",
  "JSON_ESCAPE_UNICODE",
  "JSON_UNESCAPED_UNICODE",
  "JSON_ESCAPE_SLASHES",
  "JSON_UNESCAPED_SLASHES",
  "JSON_PRETTY_PRINT",
];

function encoded(value: unknown, ...options: JsonOption[]): string {
  return encode(JSON.stringify(value), { jsonOptions: new Set(options) });
}

Deno.test("a text is returned unchanged if no option changes it", () => {
  const text = '{"a":"<é/\\"\'&>"}';
  strictEqual(encode(text, { jsonOptions: new Set() }), text);
  strictEqual(encode(text, { jsonOptions: new Set(["JSON_UNESCAPED_UNICODE", "JSON_UNESCAPED_SLASHES"]) }), text);
});

Deno.test("each option escapes its characters as PHP does, also in names of members (§1 jsonOptions)", () => {
  const value = { "<a>": 'b&\'"\\"/é€😀' };
  equal(encoded(value, "JSON_HEX_TAG"), '{"\\u003Ca\\u003E":"b&\'\\"\\\\\\"/é€😀"}');
  equal(encoded(value, "JSON_HEX_AMP"), '{"<a>":"b\\u0026\'\\"\\\\\\"/é€😀"}');
  equal(encoded(value, "JSON_HEX_APOS"), '{"<a>":"b&\\u0027\\"\\\\\\"/é€😀"}');
  equal(encoded(value, "JSON_HEX_QUOT"), '{"<a>":"b&\'\\u0022\\\\\\u0022/é€😀"}');
  equal(encoded(value, "JSON_ESCAPE_SLASHES"), '{"<a>":"b&\'\\"\\\\\\"\\/é€😀"}');
  equal(encoded(value, "JSON_ESCAPE_UNICODE"), '{"<a>":"b&\'\\"\\\\\\"/\\u00e9\\u20ac\\ud83d\\ude00"}');
});

Deno.test("an UNESCAPED option wins over its counterpart", () => {
  equal(encoded("é/", "JSON_ESCAPE_UNICODE", "JSON_UNESCAPED_UNICODE", "JSON_ESCAPE_SLASHES"), '"é\\/"');
  equal(encoded("é/", "JSON_ESCAPE_SLASHES", "JSON_UNESCAPED_SLASHES", "JSON_ESCAPE_UNICODE"), '"\\u00e9/"');
});

Deno.test("pretty print indents by four spaces and keeps empty arrays and objects on one line", () => {
  equal(
    encoded({ a: [1, { b: "x: [1, {}]\\" }, []], c: {}, d: null }, "JSON_PRETTY_PRINT"),
    `{
    "a": [
        1,
        {
            "b": "x: [1, {}]\\\\"
        },
        []
    ],
    "c": {},
    "d": null
}`,
  );
});

Deno.test("pretty print equals JSON.stringify with four spaces", () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => {
    equal(encoded(value, "JSON_PRETTY_PRINT"), JSON.stringify(value, null, 4));
    const spaced = JSON.stringify(value, null, 2);
    equal(encode(spaced, { jsonOptions: new Set(["JSON_PRETTY_PRINT"]) }), JSON.stringify(value, null, 4));
  }));
});

Deno.test("encoding keeps long numbers and the order of members", () => {
  const text = '{"b":9007199254740993123,"a":[1.0,1e400],"1":0}';
  equal(
    encode(text, { jsonOptions: new Set(["JSON_PRETTY_PRINT", "JSON_HEX_QUOT"]) }).replaceAll(/\s/g, ""),
    text,
  );
});

/**
 * The meaning of a JSON text as an expression. V8's `JSON.parse` may confuse an escaped name, such as `\u003C\u003C`,
 * with one of the same length that it has parsed before.
 */
function evaluated(text: string): unknown {
  // It throws if the text is not JSON.
  JSON.parse(text);
  return new Function(`return ${text}`)();
}

Deno.test("whatever the options, the text means the same and lacks the characters that they escape", () => {
  const units = ["<", ">", "&", "'", '"', "\\", "/", "é", "😀", "\u2028", "\n"];
  const strings = fc.string({ unit: fc.constantFrom(...units, "u") });
  const values = fc.dictionary(strings, fc.oneof(strings, fc.array(strings)), { noNullPrototype: true });
  fc.assert(fc.property(values, fc.subarray([...NAMES]), (value, options) => {
    const text = encoded(value, ...options);
    deepEqual(evaluated(text), value);
    const chosen = new Set(options);
    if (chosen.has("JSON_HEX_TAG")) equal(/[<>]/.test(text), false);
    if (chosen.has("JSON_HEX_AMP")) equal(text.includes("&"), false);
    if (chosen.has("JSON_HEX_APOS")) equal(text.includes("'"), false);
    if (chosen.has("JSON_ESCAPE_UNICODE") && !chosen.has("JSON_UNESCAPED_UNICODE")) {
      equal(/[^\0-\x7f]/.test(text), false);
    }
    if (chosen.has("JSON_ESCAPE_SLASHES") && !chosen.has("JSON_UNESCAPED_SLASHES")) {
      equal(/(^|[^\\])(\\\\)*\//.test(text), false);
    }
  }));
});

Deno.test("encoding handles a megabyte of quotes and backslashes", () => {
  const text = JSON.stringify(['"\\'.repeat(500_000)]);
  const options = new Set<JsonOption>(["JSON_PRETTY_PRINT", "JSON_HEX_QUOT"]);
  deepEqual(JSON.parse(encode(text, { jsonOptions: options })), JSON.parse(text));
});

Deno.test("a response names its type without parameters and varies by Accept", async () => {
  const response = respond(201, '{"data":null}', { location: "/countries/1" });
  deepEqual([...response.headers], [
    ["content-type", "application/vnd.api+json"],
    ["location", "/countries/1"],
    ["vary", "Accept"],
  ]);
  equal(response.status, 201);
  equal(await response.text(), '{"data":null}');
});

Deno.test("a response without a body has no content type", () => {
  for (const response of [respond(204, null), respond(400, "")]) {
    equal(response.body, null);
    deepEqual([...response.headers], [["vary", "Accept"]]);
  }
});

Deno.test("pretty print indents 20 levels, and writes deeper ones on one line", () => {
  const nested = (levels: number): unknown => levels === 0 ? { a: [1, {}], b: "x, [" } : [0, nested(levels - 1)];
  const lines = encoded(nested(19), "JSON_PRETTY_PRINT").split("\n");
  equal(lines[39], `${"    ".repeat(20)}"a": [1,{}],`);
  equal(lines[40], `${"    ".repeat(20)}"b": "x, ["`);
  equal(lines[41], `${"    ".repeat(19)}}`);
  equal(encoded(nested(20), "JSON_PRETTY_PRINT").split("\n")[40], `${"    ".repeat(20)}{"a":[1,{}],"b":"x, ["}`);
  fc.assert(fc.property(fc.jsonValue(), fc.nat(2000), (value, levels) => {
    const text = "[".repeat(levels) + JSON.stringify(value) + "]".repeat(levels);
    equal(JSON.stringify(JSON.parse(encode(text, { jsonOptions: new Set(["JSON_PRETTY_PRINT"]) }))), text);
  }));
});

Deno.test("a text that options would make too long is not written", () => {
  const within = (most: number, ...options: JsonOption[]) =>
    encodeWithin('["é<"]', { jsonOptions: new Set(options) }, most);
  equal(within(1), '["é<"]');
  equal(within(13, "JSON_PRETTY_PRINT"), '[\n    "é<"\n]');
  equal(within(12, "JSON_PRETTY_PRINT"), undefined);
  equal(encodeWithin('["<"]', { jsonOptions: new Set<JsonOption>(["JSON_PRETTY_PRINT"]) }, 11), '[\n    "<"\n]');
  equal(within(12, "JSON_HEX_TAG"), '["é\\u003C"]');
  equal(within(11, "JSON_HEX_TAG"), undefined);
});
