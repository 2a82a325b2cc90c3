import type { Exchange } from "../../helpers/exchanges/exchange.ts";
import { suite } from "../../helpers/exchanges/fixture.ts";
import { found } from "../../helpers/exchanges/filtering.ts";
import { answering, noRelated, refused, sending } from "../../helpers/exchanges/messages.ts";
import { collations } from "../../helpers/fixtures/collations.ts";

const self = (type: string, id: string) => `/${type}/${encodeURIComponent(id)}`;

/** A resource that shows no relationships. */
const alone = (type: string, id: string, attributes?: object) => ({
  type,
  id,
  attributes,
  links: { self: self(type, id) },
});

/** A resource with one relationship, or more; `next` is the page after a part of its members. */
const linked = (type: string, id: string, shown: { readonly [name: string]: unknown }, next?: string) => ({
  type,
  id,
  relationships: Object.fromEntries(
    Object.entries(shown).map(([name, data]) => {
      const path = self(type, id);
      return [name, {
        data,
        links: { self: `${path}/relationships/${name}`, related: `${path}/${name}`, next: next && `${path}/${next}` },
      }];
    }),
  ),
  links: { self: self(type, id) },
});

const flight = (id: string) => ({ type: "flights", id });
const airport = (id: string) => ({ type: "airports", id });
const line = (id: string) => ({ type: "lines", id });
const seat = (id: string) => ({ type: "seats", id });
const gate = (id: string) => ({ type: "gates", id });

const list = (path: string, length: number, data: readonly unknown[], included: readonly unknown[]) => {
  const [start, query] = path.split("?");
  const page = `${start}?page=1&${new URLSearchParams(query)}`;
  return answering("200", {
    meta: { record_count: length, page_count: 1, page_limit: 20 },
    links: { self: page, first: page, last: page, prev: null, next: null },
    data,
    included,
  });
};

/** A list in the order of a field along relationships. */
const inOrder = (type: string, what: string, term: string, ...ids: readonly number[]): Exchange => {
  const path = term.replace(/^-|\.\w+$/g, "");
  return {
    title: `sort: ${what}`,
    request: `GET /${type}?sort=${term}&include=${path}&fields[${type}]=`,
    response: answering("200", { data: ids.map((id) => alone(type, String(id))), included: [] }),
  };
};

/** Members of a to-many relationship, on one page. */
const linkage = (path: string, ...data: readonly unknown[]) => {
  const page = `${path}?page=1`;
  return answering("200", {
    meta: { record_count: data.length, page_count: 1, page_limit: 20 },
    links: {
      self: page,
      related: path.replace("relationships/", ""),
      first: page,
      last: page,
      prev: null,
      next: null,
    },
    data,
  });
};

const toOne = "/flights?include=start&fields[flights]=start&fields[airports]=city";
const otherwise = "/flights?include=end,line&fields[flights]=end,line&fields[airports]=";
const spaces = "/flights?include=gate&fields[flights]=gate&fields[gates]=id";
const hulls = "/planes?include=hull&fields[planes]=hull";
const toMany = "/airports?include=departures&fields[airports]=departures&fields[flights]=";
const part = `${toMany}&page[included][departures]=1`;
const seats = "/gates?include=seats&fields[gates]=seats&fields[seats]=&page[included][seats]=2";
const paths = "/gates?include=seats,flights.gate.seats&fields[gates]=seats,flights&fields[flights]=gate&fields[seats]=";
const detours = "/flights?include=detours&fields[flights]=detours&fields[airports]=&page[included][detours]=1";
const there = "/flights?include=stops&fields[flights]=stops&fields[airports]=";
const back = "/airports?include=flights&fields[airports]=flights&fields[flights]=";

/** A foreign key may be spelled differently from its key: their collation decides whether they are equal. */
export const keysByCollation = [
  suite(collations, "plain", [
    {
      title: "§2 relationships: to one, by keys that differ only in case",
      request: `GET ${toOne}`,
      response: list(
        toOne,
        4,
        [
          linked("flights", "1", { start: airport("AMS") }),
          linked("flights", "2", { start: airport("AMS") }),
          linked("flights", "3", { start: airport("AMS") }),
          linked("flights", "4", { start: airport("Bru") }),
        ],
        [alone("airports", "AMS", { city: "Amsterdam" }), alone("airports", "Bru", { city: "Brussels" })],
      ),
    },
    {
      title: "§2 relationships: to one, if the foreign key itself has another collation",
      request: `GET ${otherwise}`,
      response: list(
        otherwise,
        4,
        [
          linked("flights", "1", { end: airport("Bru"), line: line("KL") }),
          linked("flights", "2", { end: airport("Bru"), line: line("kl") }),
          linked("flights", "3", { end: null, line: line("SN") }),
          linked("flights", "4", { end: airport("AMS"), line: null }),
        ],
        [
          alone("airports", "AMS"),
          alone("airports", "Bru"),
          alone("lines", "KL"),
          alone("lines", "SN"),
          alone("lines", "kl"),
        ],
      ),
    },
    {
      title: "§2 relationships: to one, by keys that may be numbers, and differ only in case",
      request: `GET ${hulls}`,
      response: list(
        hulls,
        2,
        [
          linked("planes", "1", { hull: { type: "hulls", id: "N1a" } }),
          linked("planes", "2", { hull: { type: "hulls", id: "7" } }),
        ],
        [alone("hulls", "7"), alone("hulls", "N1a")],
      ),
    },
    {
      title:
        "§2 relationships: the first members by a key are the first of their list, whatever the case of its letters",
      request: `GET ${seats}`,
      response: list(
        seats,
        2,
        [
          linked("gates", "A1", { seats: [seat("A1~b"), seat("A1 ~C")] }, "seats?page=2&limit=2"),
          linked("gates", "B2  ", { seats: [seat("B2~a")] }),
        ],
        [alone("seats", "A1~b"), alone("seats", "A1 ~C"), alone("seats", "B2~a")],
      ),
    },
    {
      title: "§2 relationships: resources from several paths are in the order of their key's collation",
      request: `GET ${paths}`,
      response: list(
        paths,
        2,
        [
          linked("gates", "A1", {
            flights: [flight("1"), flight("4")],
            seats: [seat("A1~b"), seat("A1 ~C"), seat("A1~d")],
          }),
          linked("gates", "B2  ", { flights: [flight("2")], seats: [seat("B2~a")] }),
        ],
        [
          ...["A1~b", "A1 ~C", "A1~d", "B2~a"].map((id) => alone("seats", id)),
          linked("flights", "1", { gate: gate("A1") }),
          linked("flights", "2", { gate: gate("B2  ") }),
          linked("flights", "4", { gate: gate("A1") }),
        ],
      ),
    },
    {
      title: "§2 relationships: to one, by keys that differ only in trailing spaces",
      request: `GET ${spaces}`,
      response: list(
        spaces,
        4,
        [
          linked("flights", "1", { gate: gate("A1") }),
          linked("flights", "2", { gate: gate("B2  ") }),
          linked("flights", "3", { gate: null }),
          linked("flights", "4", { gate: gate("A1") }),
        ],
        [alone("gates", "A1"), alone("gates", "B2  ")],
      ),
    },
    {
      title: "§2 relationships: to many, by keys that differ only in case",
      request: `GET ${toMany}`,
      response: list(
        toMany,
        3,
        [
          linked("airports", "AMS", { departures: [flight("1"), flight("2"), flight("3")] }),
          linked("airports", "Bru", { departures: [flight("4")] }),
          linked("airports", "CPH", { departures: [] }),
        ],
        ["1", "2", "3", "4"].map((id) => alone("flights", id)),
      ),
    },
    {
      title: "§2 relationships: a page of many, by keys that differ only in case",
      request: `GET ${part}`,
      response: list(
        part,
        3,
        [
          linked("airports", "AMS", { departures: [flight("1")] }, "departures?page=2&limit=1"),
          linked("airports", "Bru", { departures: [flight("4")] }),
          linked("airports", "CPH", { departures: [] }),
        ],
        ["1", "4"].map((id) => alone("flights", id)),
      ),
    },
    {
      title: "§2 relationships: many to many, by keys that differ only in case",
      request: `GET ${there}`,
      response: list(
        there,
        4,
        [
          linked("flights", "1", { stops: [airport("Bru"), airport("CPH")] }),
          linked("flights", "2", { stops: [airport("CPH")] }),
          linked("flights", "3", { stops: [] }),
          linked("flights", "4", { stops: [] }),
        ],
        ["Bru", "CPH"].map((id) => alone("airports", id)),
      ),
      afterwards: {
        request: `GET ${back}`,
        response: list(
          back,
          3,
          [
            linked("airports", "AMS", { flights: [] }),
            linked("airports", "Bru", { flights: [flight("1")] }),
            linked("airports", "CPH", { flights: [flight("1"), flight("2")] }),
          ],
          ["1", "2"].map((id) => alone("flights", id)),
        ),
      },
    },
    {
      title: "§4 update: a foreign key holds its key as it is stored, however the client spells it",
      request: sending("PATCH /flights/3?fields[flights]=end", {
        data: { type: "flights", id: "3", relationships: { end: { data: airport("bru") } } },
      }),
      response: answering("200", { data: linked("flights", "3", { end: airport("Bru") }) }),
      afterwards: {
        request: "GET /airports/Bru/relationships/arrivals",
        response: linkage("/airports/Bru/relationships/arrivals", flight("2"), flight("3")),
      },
    },
    {
      title: "§4 update: a column of two foreign keys is looked up by the one that the client names",
      request: sending("PATCH /duties/1?fields[duties]=line,crew", {
        data: { type: "duties", id: "1", relationships: { line: { data: line("SN") } } },
      }),
      response: answering("200", {
        data: linked("duties", "1", { crew: { type: "crews", id: "SN~1" }, line: line("SN") }),
      }),
      afterwards: {
        request: sending("PATCH /duties/1?fields[duties]=line,crew", {
          data: { type: "duties", id: "1", relationships: { crew: { data: { type: "crews", id: "kl~1" } } } },
        }),
        response: answering("200", {
          data: linked("duties", "1", { crew: { type: "crews", id: "KL~1" }, line: line("KL") }),
        }),
      },
    },
    {
      title: "§4 create: a foreign key holds its key as it is stored, however the client spells it",
      request: sending("POST /flights?fields[flights]=end", {
        data: { type: "flights", relationships: { end: { data: airport("cph") } } },
      }),
      response: answering("201\nLocation: /flights/5", { data: linked("flights", "5", { end: airport("CPH") }) }),
      afterwards: {
        request: "GET /airports/CPH/relationships/arrivals",
        response: linkage("/airports/CPH/relationships/arrivals", flight("5")),
      },
    },
    {
      title: "§4 update: a missing related record, if keys that differ in case are equal",
      request: sending("PATCH /flights/3", {
        data: { type: "flights", id: "3", relationships: { end: { data: airport("xyz") } } },
      }),
      response: noRelated(["/data/relationships/end/data", "airports", "xyz"]),
    },
    {
      title: "§4 to-many: members point to their owner's key as it is stored, however the path spells it",
      request: sending("PATCH /airports/ams/relationships/arrivals", { data: [flight("3")] }),
      response: "204",
      afterwards: {
        request: "GET /airports/AMS/relationships/arrivals",
        response: linkage("/airports/AMS/relationships/arrivals", flight("3")),
      },
    },
  ]),
  suite(collations, "detoured", [
    {
      title: "§2 relationships: the first members through a join table are the first of their list, each once",
      request: `GET ${detours}`,
      response: list(
        detours,
        4,
        [
          linked("flights", "1", { detours: [airport("Bru")] }, "detours?page=2&limit=1"),
          linked("flights", "2", { detours: [airport("Bru")] }),
          linked("flights", "3", { detours: [airport("AMS")] }, "detours?page=2&limit=1"),
          linked("flights", "4", { detours: [] }),
        ],
        [alone("airports", "AMS"), alone("airports", "Bru")],
      ),
      afterwards: {
        request: "GET /flights/1/relationships/detours?page=2&limit=1",
        response: answering("200", { meta: "<any>", links: "<any>", data: [airport("CPH")] }),
      },
    },
  ]),
  suite(collations, "detoured", [
    ...[
      ["POST /flights/1/relationships/detours", { data: [airport("Bru")] }, "204"],
      ["PATCH /flights/1/relationships/detours", { data: [airport("bru"), airport("CPH")] }, "204"],
    ].map(([request, body, response]) => ({
      title: `§4 to-many: a member is not linked twice, however a join table spells it: ${request}`,
      request: sending(String(request), body as object),
      response: String(response),
      afterwards: {
        request: "GET /detours?flight_id=1&fields[detours]=",
        response: answering("200", {
          meta: "<any>",
          links: "<any>",
          data: [alone("detours", "1~CPH"), alone("detours", "1~bru")],
        }),
      },
    })),
  ]),
  suite(collations, "filtered", [
    found("flights", "a key in another case than its foreign key", "filter[end]=Bru", 1, 2),
    found("flights", "however the client spells it", "filter[end]=bru", 1, 2),
    found("flights", "what is beyond it", "filter[end.city]=Brussels", 1, 2),
    found("flights", "not that", "filter[end][ne]=Bru", 3, 4),
    found("flights", "it leads somewhere", "filter[end][null]=false", 1, 2, 4),
    found("flights", "a key whose case counts, of a foreign key whose case does not", "filter[line]=kl", 2),
    found("flights", "among others", "filter[line][in]=kl,SN", 2, 3),
    found("airports", "members point to their owner's key as their own column compares", "filter[arrivals.id]=1"),
    found("flights", "so does the list of the members", "end_code=Bru", 2),
    inOrder("shelves", "the order of a to-many ignores case as its column does", "books.title", 4, 1, 2, 3),
    inOrder("shelves", "so does the reverse order", "-books.title", 3, 2, 1, 4),
    inOrder("books", "and the order along two relationships", "-shelf.books.title", 3, 4, 2, 5, 1, 6),
  ]),
  suite(collations, "scoped", [
    {
      title: "scope: a value that equals the required one does not hide a conflict",
      request: sending("POST /seals", {
        data: { type: "seals", attributes: { gate: "A1", series: "a", weight: 1.5, code: "S1" } },
      }),
      response: refused(
        409,
        "Conflict",
        'Cannot create "seals": another one has the same "code".',
        "/data/attributes/code",
      ),
    },
    {
      title: "scope: a value that differs in case reveals nothing about existing rows",
      request: sending("POST /seals", { data: { type: "seals", attributes: { series: "A", code: "S1" } } }),
      response: refused(403, "Forbidden", 'Cannot create "seals": the result would be outside the caller\'s scope.'),
    },
  ]),
];
