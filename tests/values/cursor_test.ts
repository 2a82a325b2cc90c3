import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import { parseCursor, printCursor } from "../../src/values/cursor.ts";
import "../helpers/seed.ts";

const hex = fc.uint8Array({ maxLength: 40 }).map((bytes) => bytes.toHex().toUpperCase());
const cell = fc.oneof(
  fc.constant("n"),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => `i${value}`),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => `r${value}`),
  fc.constantFrom("rInf", "r-Inf"),
  hex.map((text) => `t${text}`),
  hex.map((text) => `b${text}`),
);

/** The value of a cell, as a statement compares with it. */
function meaning(cell: string) {
  const [storageClass, text] = [cell[0], cell.slice(1)];
  if (storageClass === "n") return { form: "null", value: null };
  if (storageClass === "i") return { form: "value", value: BigInt(text) };
  if (storageClass === "r") {
    return text.endsWith("Inf")
      ? { form: "real", value: text.replace("Inf", "9e999") }
      : { form: "value", value: Number(text) };
  }
  const bytes = Uint8Array.fromHex(text);
  return storageClass === "b" ? { form: "value", value: bytes } : {
    form: "text",
    value: new Uint8Array([0x74, ...bytes]),
  };
}

Deno.test("a cursor reads back as the sort and the values that it was made from", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme-ascii" }), fc.array(cell, { maxLength: 5 }), (sort, cells) => {
      const cursor = printCursor(sort, cells)!;
      equal(/^[\w-]+$/.test(cursor), true, cursor);
      deepEqual(parseCursor(cursor), { sort, values: cells.map(meaning) });
    }),
  );
});

Deno.test("a cursor with one letter added, removed or changed is another cursor or invalid", () => {
  const letters = fc.constantFrom(..."AQg_-4z=+ ");
  // Two texts may state the same REAL.
  const exact = cell.filter((one) => !one.startsWith("r"));
  fc.assert(
    fc.property(fc.array(exact, { maxLength: 3 }), fc.nat(), letters, fc.nat(2), (cells, at, letter, dropped) => {
      const cursor = printCursor("name", cells)!;
      const place = at % (cursor.length + 1);
      const changed = cursor.slice(0, place) + letter + cursor.slice(place + dropped);
      const read = parseCursor(changed);
      if (changed !== cursor && read !== undefined) {
        equal(JSON.stringify(read, print) === JSON.stringify(parseCursor(cursor), print), false, changed);
      }
    }),
    { numRuns: 1000 },
  );
});

Deno.test("parseCursor throws for no text", () => {
  const asText = (value: unknown) => btoa(JSON.stringify(value)).replace(/=+$/, "");
  const latin = fc.string({ unit: "binary-ascii" });
  const json = fc.jsonValue({ stringUnit: "binary-ascii", maxDepth: 4 });
  const sent = fc.oneof(fc.string({ unit: "binary" }), latin.map(asText), json.map(asText));
  fc.assert(fc.property(sent, (text) => void parseCursor(text)), { numRuns: 2000 });
  equal(parseCursor(btoa("[".repeat(3000))), undefined);
});

Deno.test("a cursor has at most 4,096 characters", () => {
  const longest = (4096 / 4) * 3 - `["","t"]`.length;
  equal(printCursor("", [`t${"41".repeat(longest)}`])?.length, 4096);
  equal(printCursor("", [`t${"41".repeat(longest + 1)}`]), undefined);
  equal(printCursor("", ["i1", ""]), undefined, "a value that is too long to be shipped");
  equal(parseCursor(btoa(JSON.stringify(["", `t${"A".repeat(longest + 1)}`])).replace(/=+$/, "")), undefined);
});

function print(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? `${value}n` : Object.is(value, -0) ? "-0" : value;
}
