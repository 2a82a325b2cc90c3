import { suite } from "../../helpers/exchanges/fixture.ts";
import { foreignSchema } from "../../helpers/fixtures/foreign_schema.ts";
import { answering, refused, sending } from "../../helpers/exchanges/messages.ts";

const toOne = (type: string, id: string) => ({ data: { type, id }, links: { self: `/${type}/${id}` } });

const one = (type: string, id: string, more: object = {}) => ({ type, id, ...more, links: { self: `/${type}/${id}` } });

const labelled = (type: string, id: string, label: string) => one(type, id, { attributes: { label } });

const missing = (type: string, id: string) => refused(404, "Not Found", `There is no "${type}" with the id "${id}".`);

const notEnabled = (operation: string) =>
  refused(501, "Not Implemented", `Cannot ${operation} "film-titles": the operation is not enabled.`);

const TITLES = [["1", "ALIEN"], ["2", "AMéLIE"]].map(([id, shout]) =>
  one("film-titles", id, { attributes: { shout } })
);

/** §2: tables that were not designed for JSON:API. */
export const foreign = [
  suite(foreignSchema, "bare", [
    {
      title: "§2 relationships: each of two foreign keys to one table is a to-one",
      request: "GET /films/2",
      response: answering("200", {
        data: {
          type: "films",
          id: "2",
          attributes: { title: "Amélie" },
          relationships: { language: toOne("languages", "1"), "original-language": toOne("languages", "2") },
          links: { self: "/films/2" },
        },
      }),
    },
    {
      title: "§2 relationships: each is also a to-many, and only the one named like its target has the table's name",
      request: "GET /languages/1?include=films,original-language-films&fields[films]=",
      response: answering("200", {
        data: {
          type: "languages",
          id: "1",
          attributes: { name: "English" },
          relationships: {
            films: {
              data: ["1", "2", "3"].map((id) => ({ type: "films", id })),
              links: { self: "/films?language_id=1" },
            },
            "original-language-films": {
              data: [{ type: "films", id: "3" }],
              links: { self: "/films?original_language_id=1" },
            },
          },
          links: { self: "/languages/1" },
        },
        included: ["1", "2", "3"].map((id) => one("films", id)),
      }),
    },
    {
      title: "§2 relationships: tables that point to each other have no duplicate field: the to-one keeps its name",
      request: "GET /a/2?include=b,a-b",
      response: answering("200", {
        data: {
          type: "a",
          id: "2",
          relationships: {
            b: { data: null },
            "a-b": { data: [{ type: "b", id: "1" }], links: { self: "/b?a_id=2" } },
          },
          links: { self: "/a/2" },
        },
        included: [one("b", "1")],
      }),
    },
    {
      title: "§2 relationships: a to-one that conflicts with an attribute is named after its whole column",
      request: "GET /nodes/2",
      response: answering("200", {
        data: one("nodes", "2", {
          attributes: { parent: "one", films: null },
          relationships: { "parent-id": toOne("nodes", "1") },
        }),
      }),
    },
    {
      title: "§2 relationships: a key that is a foreign key too is named after its target",
      request: "GET /profiles/1",
      response: answering("200", {
        data: one("profiles", "1", {
          attributes: { motto: "Carpe diem" },
          relationships: { a: toOne("a", "1") },
        }),
      }),
    },
    {
      title: "§2 relationships: a foreign key of a table that cannot be served gives none",
      request: "GET /films/1?include=cast-members",
      response: answering("400", {
        errors: [{
          code: "400",
          title: "Bad Request",
          detail: 'Cannot include "cast-members": "films" has no relationship "cast-members"; it has language, ' +
            "original-language.",
          source: { parameter: "include" },
        }],
      }),
    },
    {
      title: "§2 attributes: names use only the characters that JSON:API allows",
      request: "GET /order-details/7",
      response: answering("200", {
        data: one("order-details", "7", {
          attributes: { "unit-price": 12, city: "Delft", "ship-to": "me", "in-out": "in", street: "Hoofdstraat" },
        }),
      }),
    },
    {
      title: "§2 attributes: the column's own spelling is accepted anyway",
      request: "GET /order-details?fields[order-details]=-city,in/out&sort=Unit%20Price",
      response: answering("200", {
        data: [one("order-details", "7", { attributes: { city: "Delft", "in-out": "in" } })],
      }),
    },
    {
      title: "§1: a table that cannot be served does not affect others",
      request: "GET /cast-members",
      response: "500\n\n" + JSON.stringify({ errors: [{ code: "500", title: "Internal Server Error" }] }),
    },
    {
      title: "§1: a view that the database cannot run does not affect others",
      request: "GET /broken",
      response: "500\n\n" + JSON.stringify({ errors: [{ code: "500", title: "Internal Server Error" }] }),
    },
    {
      title: "§4 list: a view, whose rows without a key are not resources",
      request: "GET /film-titles?fields[film-titles]=shout",
      response: answering("200", { data: TITLES }),
    },
    {
      title: "§4 view: a view",
      request: "GET /film-titles/1?fields[film-titles]=shout",
      response: answering("200", { data: TITLES[0] }),
    },
    {
      title: "§4 create: a view is read-only",
      request: sending("POST /film-titles", { data: { type: "film-titles", attributes: { shout: "ET" } } }),
      response: notEnabled("create"),
    },
    { title: "§4 delete: a view is read-only", request: "DELETE /film-titles/1", response: notEnabled("delete") },
    {
      title: "§4: OPTIONS shows that a view is read-only",
      request: "OPTIONS /film-titles",
      response: "204\nAllow: GET, HEAD, OPTIONS",
    },
    {
      title: "§4: OPTIONS shows that a row of a view is read-only",
      request: "OPTIONS /film-titles/1",
      response: "204\nAllow: GET, HEAD, OPTIONS",
    },
    {
      title: "§4: the error of a method that a view does not support lists the supported ones",
      request: "PATCH /film-titles",
      response: "405\nAllow: GET, HEAD, OPTIONS\n\n" + JSON.stringify({
        errors: [{
          code: "405",
          title: "Method Not Allowed",
          detail: "Cannot PATCH /film-titles: it takes GET, HEAD, OPTIONS.",
        }],
      }),
    },
    ...[
      ["amounts", "1", "one"],
      ["amounts", "1.5", "half"],
      ["amounts", "x", "ex"],
      ["amounts", "9223372036854775807", "most"],
      ["anything", "1", "one"],
      ["anything", "01", "zero one"],
      ["anything", "1.0", "text"],
      ["anything", "2.5", "half"],
      ["measures", "1.0", "one"],
      ["measures", "0.1", "tenth"],
    ].map(([type, id, label]) => ({
      title: `§2 id: a key of mixed kinds is found by its printed form (${type} ${id})`,
      request: `GET /${type}/${id}`,
      response: answering("200", { data: labelled(type, id, label) }),
    })),
    ...[
      ["amounts", "01"],
      ["amounts", "1.0"],
      ["amounts", " 1"],
      ["amounts", "1.50"],
      ["amounts", "9.22337203685478e+18"],
      ["anything", "2.50"],
      ["measures", "1"],
      ["measures", "0.10"],
    ].map(([type, id]) => ({
      title: `§2 id: another spelling of a number is not its id (${type} ${id})`,
      request: `GET /${type}/${encodeURIComponent(id)}`,
      response: missing(type, id),
    })),
    {
      title: "§4 create: no key is generated beyond the greatest integer",
      request: sending("POST /full", { data: { type: "full", attributes: { label: "one more" } } }),
      response: refused(409, "Conflict", 'Cannot create "full": there is no integer left for its id.'),
    },
  ]),
  suite(foreignSchema, "declared", [
    {
      title: "§4 create: a view is read-only, whatever the options say",
      request: sending("POST /film-titles", { data: { type: "film-titles" } }),
      response: notEnabled("create"),
    },
    {
      title: "§4 update: a to-many of a view is read-only",
      request: sending("PATCH /languages/1", {
        data: { type: "languages", id: "1", relationships: { titles: { data: [] } } },
      }),
      response: refused(
        403,
        "Forbidden",
        'Cannot update "titles" of "languages": what it links to is read-only.',
        "/data/relationships/titles",
      ),
    },
    {
      title: "§2 relationships: a to-many of a view is linked and included",
      request: "GET /languages/1?include=titles",
      response: answering("200", {
        data: one("languages", "1", {
          attributes: { name: "English" },
          relationships: {
            titles: {
              data: ["1", "2"].map((id) => ({ type: "film-titles", id })),
              links: { self: "/film-titles?language_id=1" },
            },
          },
        }),
        included: TITLES,
      }),
    },
  ]),
];
