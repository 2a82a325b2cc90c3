import fc from "fast-check";

/** Names that mean something to JavaScript, to SQL or to JSON:API. */
const NAMES = [
  ..."data type id attributes relationships links meta included errors jsonapi lid".split(" "),
  ..."name plain whole price ratio is-good document bytes made-on made-at sample samples code title boxes".split(" "),
  ..."@proto@ constructor prototype toString hasOwnProperty length 0 -1 a/b a~b".split(" "),
  ...["", " ", "a.b", "a'b", 'a"b', "é", "\0", "\ud800", "💥"],
];

/** A JSON text about a resource, or something similar; `TEXTS` replaces its words in `@`. */
export function fuzzedBody(type: string, id: string | undefined): fc.Arbitrary<Uint8Array | undefined> {
  const document = fc.tuple(goodDocument(type, id), fc.array(anyValue(), { maxLength: 3 }), fc.nat()).map(spoil);
  const text = fc.oneof({ weight: 12, arbitrary: document }, anyValue()).map(toText);
  return fc.oneof(
    { weight: 20, arbitrary: text.map(encode) },
    fc.constant(undefined),
    fc.tuple(text, fc.nat(200)).map(([whole, length]) => encode(whole.slice(0, length))),
    fc.uint8Array({ maxLength: 40 }),
  );
}

/** A value of any JSON type. */
function anyValue(): fc.Arbitrary<unknown> {
  const leaf = fc.oneof(
    fc.constantFrom<unknown>(null, true, false, 0, -0, 1.5, 2 ** 53, -1e-300, 1e300, ...NAMES),
    fc.constantFrom("@huge@", "@infinite@", "@minus@", "@deep@", "@deeper@", "@objects@", "@long@"),
    fc.constantFrom("9223372036854775807", "9223372036854775808", "2024-02-30", "2024-02-29T10:00:00Z", "AP8="),
    fc.string({ unit: "binary", maxLength: 10 }),
    fc.double(),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      { weight: 5, arbitrary: leaf },
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...NAMES), tie("value"), { maxKeys: 4 }),
    ),
  }));
  return value;
}

/** Attributes and relationships that a service would take, or nearly. */
const GOOD: { readonly [type: string]: readonly [fc.Arbitrary<unknown>, fc.Arbitrary<unknown>] } = {
  samples: [
    fc.record({ name: fc.string({ maxLength: 5 }), document: anyValue(), plain: anyValue(), whole: fc.integer() }),
    fc.constantFrom({}, { sample: { data: { type: "samples", id: "1" } } }, { sample: { data: null } }),
  ],
  shelves: [
    fc.record({ code: fc.string(), tenant: fc.integer(), title: fc.string({ unit: "binary" }) }),
    fc.constantFrom({}, { boxes: { data: [{ type: "boxes", id: "b0000000-0000-4000-8000-000000000002" }] } }),
  ],
  boxes: [
    fc.record({ label: fc.string(), tenant: fc.integer(), weight: anyValue() }),
    fc.constantFrom({}, { parent: { data: null }, shelf: { data: { type: "shelves", id: "2" } } }),
  ],
  "box-items": [
    fc.record({ note: fc.string(), tenant: fc.integer(), serial: anyValue() }),
    fc.constant({ box: { data: { type: "boxes", id: "b0000000-0000-4000-8000-000000000001" } } }),
  ],
};

function goodDocument(type: string, id: string | undefined): fc.Arbitrary<unknown> {
  const [attributes, relationships] = GOOD[type] ?? GOOD.samples;
  return fc.record({ attributes, relationships }).map((fields) => ({ data: { type, id, ...fields } }));
}

/** Puts values at places of a document that `number` chooses, also as members that it does not have yet. */
function spoil([document, values, number]: [unknown, readonly unknown[], number]): unknown {
  const spoiled = structuredClone(document);
  values.forEach((value, index) => putAt(spoiled as Container, value, number + index));
  return spoiled;
}

type Container = { [member: string]: unknown };

function putAt(container: Container, value: unknown, number: number): void {
  const more = Array.isArray(container) ? String(container.length) : NAMES[number % NAMES.length];
  const names = [...Object.keys(container), more];
  const name = names[number % names.length];
  const held = Object.hasOwn(container, name) ? container[name] : undefined;
  const isContainer = typeof held === "object" && held !== null;
  if (isContainer && number % 4 !== 0) putAt(held as Container, value, Math.floor(number / 4));
  else container[name] = value;
}

/** JSON that cannot be written as a JavaScript value. */
const TEXTS: { readonly [word: string]: string } = {
  '"@huge@"': "123456789012345678901234567890",
  '"@infinite@"': "1e400",
  '"@minus@"': "-0.0e-400",
  '"@deep@"': `${"[".repeat(1500)}${"]".repeat(1500)}`,
  '"@deeper@"': `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
  '"@objects@"': `${'{"data":'.repeat(20_000)}1${"}".repeat(20_000)}`,
  '"@long@"': JSON.stringify("é".repeat(100_000)),
  "@proto@": "__proto__",
};

function toText(value: unknown): string {
  let text = JSON.stringify(value) ?? "";
  for (const [word, written] of Object.entries(TEXTS)) text = text.replaceAll(word, () => written);
  return text;
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
