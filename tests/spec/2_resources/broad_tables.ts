import { found } from "../../helpers/exchanges/filtering.ts";
import { suite } from "../../helpers/exchanges/fixture.ts";
import { broadTables, TEXTS } from "../../helpers/fixtures/broad_tables.ts";

const TEN = Array.from({ length: 10 }, (_, index) => index);

const attributes = JSON.stringify(TEXTS);

const text = (id: string, members: string) =>
  `"data": { "type": "texts", "id": "${id}", "attributes": ${members}, "links": { "self": "/texts/${id}" } }`;

const written = (id: string | undefined, members: object) =>
  JSON.stringify({ data: { type: "texts", id, attributes: members } });

const LATER = Object.fromEntries(Object.keys(TEXTS).map((name) => [name, `${name} later`]));

/** A hundred numbers with fractions, of which only the sixth exists. */
const fractions = (from: number) => Array.from({ length: 100 }, (_, index) => `${from + index - 5}.5`).join(",");

/** Two parameters for each of ten columns: a list of a hundred numbers, and a moment. */
const twenty = TEN.flatMap((index) => [
  `filter[length${index}][in]=${fractions(index + 1)}`,
  `filter[began${index}][lt]=2024-01-31T10:00:00.500Z`,
]).join("&");

/** Ten terms, each descending, of columns that may be NULL. */
const tenTerms = TEN.map((index) => `-${index < 5 ? "name" : "began"}${index}`).join(",");

/** The cursor of the first trip in this order. */
const first = btoa(JSON.stringify([
  tenTerms,
  ...TEN.map((index) => index < 5 ? `tn${index}` : "t2024-01-31 10:00:00"),
  "i1",
])).replace(/=+$/, "");

/** Requests with as many parts as are allowed, on tables as wide as every engine supports. */
export const broad = [
  suite(broadTables, "open", [
    {
      title: "a table of 99 columns, text in all of them: one row",
      request: "GET /texts/1",
      response: `200\n\n{ ${text("1", attributes)} }`,
    },
    {
      title: "a table of 99 columns of all other kinds: one row",
      request: "GET /mixtures/1?fields[mixtures]=c0",
      response: `
        200

        {
          "data": { "type": "mixtures", "id": "1", "attributes": { "c0": 0 }, "links": { "self": "/mixtures/1" } }
        }`,
    },
    {
      title: "a table of 99 columns of all other kinds: all of them",
      request: "GET /mixtures/1",
      response: `
        200

        { "data": { "type": "mixtures", "id": "1", "attributes": "<any>", "links": { "self": "/mixtures/1" } } }`,
    },
    {
      title: "a table of 99 columns: a search in each of them",
      request: "GET /texts?filter=c97&fields[texts]=c97",
      response: `
        200

        {
          "data": [{ "type": "texts", "id": "1", "attributes": { "c97": "c97" }, "links": { "self": "/texts/1" } }]
        }`,
    },
    {
      title: "a table of 99 columns: a row with a value for each of them",
      request: `POST /texts\n\n${written(undefined, LATER)}`,
      response: `201\nLocation: /texts/2\n\n{ ${text("2", JSON.stringify(LATER))} }`,
    },
    {
      title: "a table of 99 columns: a new value for each of them",
      request: `PATCH /texts/1\n\n${written("1", LATER)}`,
      response: `200\n\n{ ${text("1", JSON.stringify(LATER))} }`,
    },
    {
      title: "ten included paths",
      request: `GET /trips/1?include=${TEN.map((index) => `place${index}`).join(",")}`,
      response: `200\n\n{ "data": "<any>", "included": [${
        TEN.map((index) =>
          `{ "type": "place${index}s", "id": "1", "attributes": "<any>", "links": { "self": "/place${index}s/1" } }`
        ).join(", ")
      }] }`,
    },
    found("trips", "20 parameters, ten of them lists of 100 fractions", twenty, 1, 2),
    found("trips", "a sort of ten terms", `sort=${tenTerms}`, 1, 2),
  ]),
  suite(broadTables, "cursors", [
    {
      title: "ten sort terms: the page after a cursor",
      request: `GET /trips?fields[trips]=&sort=${tenTerms}&page[after]=${first}`,
      response: `
        200

        {
          "links": { "prev": "<any>", "next": null },
          "data": [{ "type": "trips", "id": "2", "links": { "self": "/trips/2" } }]
        }`,
    },
  ]),
];
