import { equal, ok } from "node:assert/strict";
import { camelize, dasherize, plural, singular, underscore, wireName } from "../../src/model/names.ts";

const DASHERIZED: { readonly [name: string]: string } = {
  nationalCapital: "national-capital",
  national_capital: "national-capital",
  "national-capital": "national-capital",
  HTMLParser: "html-parser",
  parseHTML: "parse-html",
  aBCd: "a-b-cd",
  ABcDe: "a-bc-de",
  AAaAAa: "a-aa-a-aa",
  iso3Code: "iso3-code",
  ID: "id",
};

Deno.test("a name is dasherized at its underscores and at its capital letters", () => {
  for (const [name, dasherized] of Object.entries(DASHERIZED)) {
    equal(dasherize(name), dasherized);
    equal(underscore(name), dasherized.replaceAll("-", "_"));
  }
});

const WIRE_NAMES: { readonly [name: string]: string } = {
  "Order Details": "order-details",
  "-city": "city",
  _id: "id",
  "ship.to": "ship-to",
  "a / b": "a-b",
  a__b: "a-b",
  "a-_b": "a--b",
  "100%": "100",
  Straße: "straße",
  "!?": "",
};

Deno.test("a wire name keeps the characters that JSON:API allows; others become one dash, but not at the edges", () => {
  for (const [name, wire] of Object.entries(WIRE_NAMES)) equal(wireName(name), wire);
});

Deno.test("a name is camelized at its dashes and underscores", () => {
  for (const name of ["nationalCapital", "national_capital", "national-capital", "NationalCapital"]) {
    equal(camelize(name), "nationalCapital");
  }
});

Deno.test("a name of a megabyte is dasherized in linear time", () => {
  const start = performance.now();
  equal(dasherize("A".repeat(1 << 20)).length, 1 << 20);
  // Milliseconds; in time that grew with the square it would be minutes.
  ok(performance.now() - start < 2000);
});

const SINGULARS: { readonly [plural: string]: string } = {
  movies: "movie",
  addresses: "address",
  analyses: "analysis",
  boxes: "box",
  houses: "house",
  leaves: "leaf",
  heroes: "hero",
  statuses: "status",
  indices: "index",
  "national-capitals": "national-capital",
  order_items: "order_item",
  people: "person",
  currencies: "currency",
  news: "news",
};

Deno.test("the last word of a name is made plural and singular", () => {
  for (const [many, one] of Object.entries(SINGULARS)) {
    equal(singular(many), one);
    equal(plural(one), many);
    equal(singular(one), one);
    equal(plural(many), many);
  }
});
