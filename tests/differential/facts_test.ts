import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { explanationOf, explanations } from "./explanations.ts";
import { type Answer, differences, type Fact } from "./facts.ts";

const article = (id: unknown, rest: object = {}) => ({
  type: "articles",
  id,
  attributes: { title: "Loom" },
  links: { self: `/articles/${id}` },
  ...rest,
});

function answer(document: object, status = 200, type = "application/vnd.api+json"): Answer {
  return { status, type, location: null, text: JSON.stringify(document) };
}

const members = [{ type: "tags", id: "1" }, { type: "tags", id: "2" }];
const one = article("1", { relationships: { tags: { data: members } } });
const right = answer({ data: [one, article("2")], included: [{ type: "tags", id: "1", attributes: { label: "a" } }] });

const WRONG: readonly (readonly [what: string, theirs: Answer, facts: readonly Fact[]])[] = [
  ["nothing", right, []],
  [
    "members in another order, which JSON:API leaves open",
    answer({
      data: [{ ...one, relationships: { tags: { data: members.toReversed() } } }, article("2")],
      included: [{ type: "tags", id: "1", attributes: { label: "a" } }],
    }),
    [],
  ],
  ["another status", { ...right, status: 206 }, ["status"]],
  ["another type", { ...right, type: "application/json" }, ["content type"]],
  ["ids that are numbers", answer({ data: [article(1), article(2)] }), ["order", "included"]],
  ["another order", answer({ ...JSON.parse(right.text), data: [article("2"), one] }), ["order"]],
  ["a resource for an array", answer({ data: one }), ["primary data", "order", "included"]],
  [
    "other values and links",
    answer({ ...JSON.parse(right.text), data: [{ ...one, attributes: {}, links: {} }, article("2")] }),
    ["attributes", "self"],
  ],
  [
    "other members",
    answer({
      ...JSON.parse(right.text),
      data: [{ ...one, relationships: { tags: { data: [{ type: "tags", id: "1" }] } } }, article("2")],
    }),
    ["linkage"],
  ],
  [
    "other included resources",
    answer({ ...JSON.parse(right.text), included: [{ type: "tags", id: "1", attributes: { label: "b" } }] }),
    ["included resources"],
  ],
];

for (const [what, theirs, facts] of WRONG) {
  Deno.test(`two answers differ by ${what}`, () => {
    assert.deepEqual(differences(right, theirs).map(({ fact }) => fact), facts);
  });
}

Deno.test("errors are compared only by their form", () => {
  const ours = answer({ errors: [{ title: "Not Found" }] }, 404);
  assert.deepEqual(differences(ours, answer({ errors: [{ code: "404" }] }, 404)), []);
  assert.deepEqual(differences(ours, answer({ error: "Not Found" }, 404)).map(({ fact }) => fact), ["errors"]);
  assert.deepEqual(differences(ours, right).map(({ fact }) => fact), ["status"]);
});

Deno.test("each explanation names a statement of JSON:API, and explains only its own difference", () => {
  const official = JSON.parse(readFileSync(new URL("../conformance/official.json", import.meta.url), "utf8"));
  const ids = new Set(Object.values(official as Record<string, [string][]>).flat().map(([id]) => id));
  assert.deepEqual(explanations.filter(({ id }) => !ids.has(id)), []);
  const asked = { method: "GET", path: "/articles?sort=title,words", headers: { accept: "" } } as const;
  for (const fact of ["status", "order", "attributes", "linkage", "primary data", "self"] as const) {
    const differing = { asked, ours: right, theirs: right, difference: { fact, ours: "a", theirs: "b" } };
    const isWrong = answer({ data: [article("2"), article("1")] });
    assert.equal(explanationOf({ ...differing, ours: isWrong }), undefined, fact);
  }
});
