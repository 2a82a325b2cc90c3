import { suite } from "../helpers/exchanges/fixture.ts";
import { answering, sending } from "../helpers/exchanges/messages.ts";
import { atlas } from "../helpers/fixtures/atlas.ts";

/*
 * What five JSON:API clients from npm were seen to send where relationships have links. The tests beside this file send
 * the same by the clients themselves.
 */

const links = (path: string, name: string) => ({ self: `${path}/relationships/${name}`, related: `${path}/${name}` });

const culture = (id: string, code: string, country: string, language: string) => ({
  type: "cultures",
  id,
  attributes: { code },
  relationships: {
    country: { data: { type: "countries", id: country }, links: links(`/cultures/${id}`, "country") },
    language: { data: { type: "languages", id: language }, links: links(`/cultures/${id}`, "language") },
  },
  links: { self: `/cultures/${id}` },
});

const currency = (id: string, code: string, name: string, countries: object = {}) => ({
  type: "currencies",
  id,
  attributes: { code, name },
  relationships: { countries: { ...countries, links: links(`/currencies/${id}`, "countries") } },
  links: { self: `/currencies/${id}` },
});

const country = (id: string) => ({ type: "countries", id });

const EURO = answering("200", { data: currency("1", "EUR", "Euro") });

const page = (path: string, search: string) => {
  const link = `${path}?page=1${search}`;
  return {
    meta: { record_count: 2, page_count: 1, page_limit: 50 },
    links: { self: link, first: link, last: link, prev: null, next: null },
  };
};

/** The requests of JSON:API clients to the paths of relationships. */
export const recordedRelationships = [
  suite(atlas, "linked", [
    {
      title: "clients: orbit loads a related resource by its path",
      request: "GET /countries/2/national-capital",
      response: answering("200", {
        data: {
          type: "national-capitals",
          id: "2",
          attributes: { name: "Sofia" },
          links: { self: "/national-capitals/2" },
        },
      }),
    },
    {
      title: "clients: orbit loads related resources by their path",
      request: "GET /countries/1/cultures?sort=-code&page%5Bnumber%5D=1&page%5Bsize%5D=50",
      response: answering("200", {
        ...page("/countries/1/cultures", "&sort=-code&page%5Bsize%5D=50"),
        data: [culture("1", "nl-NL", "1", "1"), culture("3", "fy-NL", "1", "1")],
      }),
    },
    {
      title: "clients: pages of orbit start at an offset",
      request: "GET /currencies?page%5Boffset%5D=2&page%5Blimit%5D=2",
      response: answering("200", {
        meta: { record_count: 3, page_count: 2, page_limit: 2 },
        links: {
          self: "/currencies?page=2&page%5Blimit%5D=2",
          first: "/currencies?page=1&page%5Blimit%5D=2",
          last: "/currencies?page=2&page%5Blimit%5D=2",
          prev: "/currencies?page=1&page%5Blimit%5D=2",
          next: null,
        },
        data: [currency("3", "CHF", "Franken", { links: links("/currencies/3", "countries") })],
      }),
    },
    {
      title: "clients: orbit adds to a relationship",
      request: sending("POST /currencies/3/relationships/countries", { data: [country("1"), country("2")] }),
      response: "204\nContent-Type:",
    },
    {
      title: "clients: orbit removes from a relationship",
      request: sending("DELETE /currencies/1/relationships/countries", { data: [country("1")] }),
      response: "204\nContent-Type:",
    },
    {
      title: "clients: orbit replaces a to-many by an update of its resource",
      request: sending("PATCH /currencies/3", {
        data: { type: "currencies", id: "3", relationships: { countries: { data: [country("2")] } } },
      }),
      response: answering("200", { data: currency("3", "CHF", "Franken", { data: [country("2")] }) }),
    },
    {
      title: "clients: warp-drive follows the link of a to-one",
      request: "GET /countries/1/currency",
      response: EURO,
    },
    {
      title: "clients: warp-drive follows a link and accepts anything, which is not a JSON:API request",
      request: "GET /countries/1/currency\nAccept: */*",
      response:
        "406\nContent-Type: text/plain; charset=utf-8\n\nThis address answers JSON:API requests: send Accept: application/vnd.api+json.",
    },
    {
      title: "clients: warp-drive replaces a to-many, ids before types",
      request: sending("PATCH /currencies/3", {
        data: {
          type: "currencies",
          id: "3",
          attributes: { name: "Franc" },
          relationships: { countries: { data: [{ id: "2", type: "countries" }, { id: "1", type: "countries" }] } },
        },
      }),
      response: answering("200", {
        data: currency("3", "CHF", "Franc", { data: [country("1"), country("2")] }),
      }),
    },
    {
      title: "clients: warp-drive creates with an id that is null, which is not an id",
      request: sending("POST /currencies", {
        data: {
          type: "currencies",
          lid: "d1d914d3-136b-40b9-be1a-cb0910d0f4ce",
          id: null,
          attributes: { code: "XAU", name: "Gold" },
        },
      }),
      response: answering("201\nLocation: /currencies/4", { data: currency("4", "XAU", "Gold") }),
    },
    {
      title: "clients: coloquent asks for a page of a to-one",
      request: "GET /countries/1/currency?page%5Bnumber%5D=1&page%5Bsize%5D=50\nContent-Type: application/vnd.api+json",
      response: EURO,
    },
    {
      title: "clients: kitsu reads linkage with a Content-Type but no body",
      request: "GET /countries/1/relationships/currency\nContent-Type: application/vnd.api+json",
      response: answering("200", { links: links("/countries/1", "currency"), data: { type: "currencies", id: "1" } }),
    },
    {
      title: "clients: devour writes linkage with empty meta",
      request: sending("POST /currencies/3/relationships/countries", { data: [country("1")], meta: {} }),
      response: "204\nContent-Type:",
    },
    {
      title: "clients: devour clears a to-one with empty meta",
      request: sending("PATCH /countries/1/relationships/currency", { data: null, meta: {} }),
      response: "204\nContent-Type:",
    },
  ]),
];
