import assert from "node:assert/strict";
import {
  group,
  inComment,
  linesOf,
  type Member,
  object,
  propertyName,
  valueOf,
} from "../../src/cli/mapping/literal.ts";

const printed = (member: Member) => linesOf(member, "  ").join("\n");

Deno.test("a member is written on one line if it fits, otherwise on several lines", () => {
  assert.equal(
    printed({ name: "a", value: object([{ name: "b c", value: "d" }, { name: "e", value: false }]) }),
    `  a: { "b c": "d", e: false },`,
  );
  const long = "x".repeat(70);
  assert.equal(printed({ name: "list", value: [long, "y"] }), `  list: [\n    "${long}",\n    "y",\n  ],`);
  assert.equal(printed({ name: "a", value: object([]) }), "  a: {},");
});

Deno.test("a text or a boolean is on the same line as its name, however long it is", () => {
  const long = "x".repeat(90);
  assert.equal(printed({ name: "a", value: long }), `  a: "${long}",`);
  assert.equal(printed({ name: long, value: false }), `  ${long}: false,`);
  const inner = object([{ name: "b", value: long }]);
  assert.equal(printed({ name: "a", value: inner }), `  a: {\n    b: "${long}",\n  },`);
});

Deno.test("a name from Object.prototype keeps its text", () => {
  assert.equal(printed({ name: "constructor", value: "teams" }), `  constructor: "teams" as const,`);
});

Deno.test("a comment follows the value on its line, or precedes a value of several lines", () => {
  assert.equal(printed({ name: "a", value: "b", comment: "why" }), `  a: "b", // why`);
  const inner = object([{ name: "b", value: "c", comment: "inside" }]);
  assert.equal(printed({ name: "a", value: inner, comment: "why" }), `  // why\n  a: {\n    b: "c", // inside\n  },`);
});

Deno.test("a disabled member is commented out, and is not in the value", () => {
  const member = { name: "a", value: object([{ name: "b", value: "c", isOff: true }, { name: "d", value: "e" }]) };
  assert.equal(printed(member), `  a: {\n    // b: "c",\n    d: "e",\n  },`);
  assert.deepEqual(valueOf(member.value), { d: "e" });
});

Deno.test("a group whose members are all disabled is disabled as a whole", () => {
  const [member] = group("a", [{ name: "b", value: "c", comment: "why", isOff: true }]);
  assert.equal(printed(member), `  // a: {\n  //   b: "c", // why\n  // },`);
  assert.deepEqual(group("a", []), []);
});

Deno.test("no name ends a comment or becomes a prototype", () => {
  assert.equal(inComment("a\n*/\u2028b\r"), "a\\u000a*\\/\\u2028b\\u000d");
  assert.equal(propertyName("__proto__"), `["__proto__"]`);
  assert.deepEqual(Object.keys(valueOf(object([{ name: "__proto__", value: "a" }])) as object), ["__proto__"]);
});
