import { suite } from "../../helpers/exchanges/fixture.ts";
import { refusedParameter } from "../../helpers/exchanges/messages.ts";
import { theatre } from "../../helpers/fixtures/theatre.ts";

/** A member of an answer: its relationship with links, and the link to the following members. */
function linked(owner: string, name: string, ids: readonly string[], next?: string, type = name) {
  return {
    data: ids.map((id) => ({ type, id })),
    links: {
      self: `/${owner}/relationships/${name}`,
      related: `/${owner}/${name}`,
      ...(next === undefined ? {} : { next: `/${owner}/${name}?${next}` }),
    },
  };
}

/** A list of halls with one relationship, the ids of its members and the link to the following ones. */
function halls(
  what: string,
  name: string,
  most: number,
  members: readonly (readonly [ids: readonly string[], next?: string])[],
) {
  const data = members.map(([ids, next], place) => ({
    type: "halls",
    id: String(place + 1),
    relationships: { [name]: linked(`halls/${place + 1}`, name, ids, next) },
    links: { self: `/halls/${place + 1}` },
  }));
  const included = [...new Set(members.flatMap(([ids]) => ids))].sort().map((id) => ({
    type: name,
    id,
    links: { self: `/${name}/${encodeURIComponent(id)}` },
  }));
  return {
    title: `page[included]: ${what}`,
    request:
      `GET /halls?fields[halls]=${name}&include=${name}&page[included][${name}]=${most}&limit=3&fields[${name}]=`,
    response: `200\n\n${JSON.stringify({ meta: "<any>", links: "<any>", data, included })}`,
  };
}

function refused(what: string, path: string, parameter: string, detail: string) {
  return {
    title: `page[included]: ${what}`,
    request: `GET ${path}`,
    response: refusedParameter(detail, parameter),
  };
}

/** A cursor after a key, as in a link. */
const after = (...cells: readonly string[]) =>
  new URLSearchParams([["page[after]", btoa(JSON.stringify(["", ...cells])).replace(/=+$/, "")]]).toString();

const lamp = (id: string, more: object = {}) => ({ type: "lamps", id, ...more, links: { self: `/lamps/${id}` } });

/** The first members of each owner that are included. */
export const includePages = [
  suite(theatre, "numbered", [
    halls("the first of each owner, by an index in the order of the key", "lamps", 2, [
      [["1", "2"], "page=2&limit=2"],
      [["3", "5"]],
      [[]],
    ]),
    halls("where a page may not be as large, its size divides the number", "lamps", 4, [
      [["1", "2", "4", "6"], "page=3&limit=2"],
      [["3", "5"]],
      [[]],
    ]),
    halls("as many as there are", "lamps", 5, [[["1", "2", "4", "6", "7"]], [["3", "5"]], [[]]]),
    halls("by a key of several columns", "seats", 2, [[["1~2", "1~9"], "page=2&limit=2"], [["2~1"]], [[]]]),
    halls("by an index in another order", "cards", 2, [[["b", "c"], "page=2&limit=2"], [["a"]], [[]]]),
    halls("by no index", "notes", 2, [[["o", "p"], "page=2&limit=2"], [["r"]], [[]]]),
    halls("through a join table", "tags", 2, [[["1", "2"], "page=2&limit=2"], [["2"]], [[]]]),
    halls("through a join table that links twice, and has no order", "plays", 2, [
      [["1", "2"], "page=2&limit=2"],
      [["3"]],
      [[]],
    ]),
    {
      title: "page[included]: dotted paths, and nothing below resources that are not shown",
      request: "GET /halls/1?fields[halls]=lamps&fields[lamps]=bulbs&fields[bulbs]=&include=lamps.bulbs&" +
        "page[included][lamps]=2&page[included][lamps.bulbs]=1",
      response: `200\n\n${
        JSON.stringify({
          data: {
            type: "halls",
            id: "1",
            relationships: { lamps: linked("halls/1", "lamps", ["1", "2"], "page=2&limit=2") },
            links: { self: "/halls/1" },
          },
          included: [
            lamp("1", { relationships: { bulbs: linked("lamps/1", "bulbs", ["1"], "page=2&limit=1") } }),
            lamp("2", { relationships: { bulbs: linked("lamps/2", "bulbs", ["3"]) } }),
            { type: "bulbs", id: "1", links: { self: "/bulbs/1" } },
            { type: "bulbs", id: "3", links: { self: "/bulbs/3" } },
          ],
        })
      }`,
    },
    {
      title: "page[included]: members that another path shows completely stay complete",
      request:
        "GET /halls/2?fields[halls]=lamps,tags&fields[lamps]=&fields[tags]=halls&include=lamps,tags.halls.lamps&" +
        "page[included][lamps]=1&page[included][tags.halls]=2",
      response: `200\n\n${
        JSON.stringify({
          data: {
            type: "halls",
            id: "2",
            relationships: {
              lamps: linked("halls/2", "lamps", ["3", "5"]),
              tags: linked("halls/2", "tags", ["2"]),
            },
            links: { self: "/halls/2" },
          },
          included: [
            ...["1", "2", "3", "4", "5", "6", "7"].map((id) => lamp(id)),
            {
              type: "tags",
              id: "2",
              relationships: { halls: linked("tags/2", "halls", ["1", "2"]) },
              links: { self: "/tags/2" },
            },
            {
              type: "halls",
              id: "1",
              relationships: {
                lamps: linked("halls/1", "lamps", ["1", "2", "4", "6", "7"]),
                tags: "<any>",
              },
              links: { self: "/halls/1" },
            },
          ],
        })
      }`,
    },
    {
      title: "page[included]: of two sizes the larger one applies",
      request: "GET /halls/2?fields[halls]=lamps&fields[lamps]=hall&include=lamps.hall.lamps&" +
        "page[included][lamps]=1&page[included][lamps.hall.lamps]=2",
      response: `200\n\n${
        JSON.stringify({
          data: {
            type: "halls",
            id: "2",
            relationships: { lamps: linked("halls/2", "lamps", ["3", "5"]) },
            links: { self: "/halls/2" },
          },
          included: [lamp("3", { relationships: "<any>" }), lamp("5", { relationships: "<any>" })],
        })
      }`,
    },
    {
      title: "page[included]: the response of a write",
      request: `
        PATCH /halls/1?include=lamps&page[included][lamps]=1&fields[halls]=name,lamps&fields[lamps]=

        { "data": { "type": "halls", "id": "1", "attributes": { "name": "Bigger" } } }`,
      response: `200\n\n${
        JSON.stringify({
          data: {
            type: "halls",
            id: "1",
            attributes: { name: "Bigger" },
            relationships: { lamps: linked("halls/1", "lamps", ["1"], "page=2&limit=1") },
            links: { self: "/halls/1" },
          },
          included: [lamp("1")],
        })
      }`,
    },
    {
      title: "page[included]: the link leads to the following members",
      request: "GET /halls/1/lamps?page=2&limit=2&fields[lamps]=",
      response: `200\n\n${JSON.stringify({ meta: "<any>", links: "<any>", data: [lamp("4"), lamp("6")] })}`,
    },
    refused(
      "a path that is not included",
      "/halls?include=tags&page[included][lamps]=1",
      "page[included][lamps]",
      'Cannot read "page[included][lamps]": "lamps" is not included.',
    ),
    refused(
      "a path that continues an included one",
      "/halls?include=lamps&page[included][lamps.bulbs]=1",
      "page[included][lamps.bulbs]",
      'Cannot read "page[included][lamps.bulbs]": "lamps.bulbs" is not included.',
    ),
    refused(
      "a to-one",
      "/lamps?include=hall&page[included][hall]=1",
      "page[included][hall]",
      'Cannot read "page[included][hall]": "hall" leads to one resource.',
    ),
    refused(
      "an unknown relationship",
      "/halls?include=lamps&page[included][lmaps]=1",
      "page[included][lmaps]",
      'Cannot read "page[included][lmaps]": "halls" has no relationship "lmaps". Did you mean "lamps"?',
    ),
    refused(
      "a relationship without a similar name",
      "/halls?include=lamps&page[included][wherever]=1",
      "page[included][wherever]",
      'Cannot read "page[included][wherever]": "halls" has no relationship "wherever". ' +
        "It has lamps, seats, cards, notes, tags, plays.",
    ),
    refused(
      "not a number",
      "/halls?include=lamps&page[included][lamps]=0",
      "page[included][lamps]",
      'Cannot read "page[included][lamps]": "0" is not a positive integer.',
    ),
    refused(
      "one path twice",
      "/halls?include=lamps&page[included][lamps]=1&page[included][lamp]=1",
      "page[included][lamp]",
      'Cannot read "page[included][lamp]": the same path was sent twice.',
    ),
    refused(
      "linkage includes nothing",
      "/halls/1/relationships/lamps?page[included][bulbs]=1",
      "page[included][bulbs]",
      'Cannot read "page[included][bulbs]": "bulbs" is not included.',
    ),
  ]),
  suite(theatre, "cursors", [
    {
      title: "page[included]: a cursor leads to the following members",
      request: "GET /halls?fields[halls]=lamps&include=lamps&page[included][lamps]=3&page[size]=1&fields[lamps]=",
      response: `200\n\n${
        JSON.stringify({
          links: "<any>",
          data: [{
            type: "halls",
            id: "1",
            relationships: {
              lamps: linked("halls/1", "lamps", ["1", "2", "4"], `${after("i4")}&page%5Bsize%5D=3`),
            },
            links: { self: "/halls/1" },
          }],
          included: [lamp("1"), lamp("2"), lamp("4")],
        })
      }`,
    },
    {
      title: "page[included]: a cursor after a key of several columns, and through a join table",
      request:
        "GET /halls/1?fields[halls]=seats,plays&include=seats,plays&page[included][seats]=2&page[included][plays]=1" +
        "&fields[seats]=&fields[plays]=",
      response: `200\n\n${
        JSON.stringify({
          data: {
            type: "halls",
            id: "1",
            relationships: {
              seats: linked("halls/1", "seats", ["1~2", "1~9"], `${after("i1", "i9")}&page%5Bsize%5D=2`),
              plays: linked("halls/1", "plays", ["1"], `${after("i1")}&page%5Bsize%5D=1`),
            },
            links: { self: "/halls/1" },
          },
          included: "<any>",
        })
      }`,
    },
    {
      title: "page[included]: that cursor can be followed",
      request: `GET /halls/1/seats?${after("i1", "i9")}&page%5Bsize%5D=2&fields[seats]=name`,
      response: `200\n\n${
        JSON.stringify({
          links: "<any>",
          data: [{ type: "seats", id: "1~10", attributes: { name: "z" }, links: { self: "/seats/1~10" } }],
        })
      }`,
    },
  ]),
  suite(theatre, "named", [
    {
      title: "page[included]: a list in another order than the shortened one starts again",
      request: "GET /halls/1?fields[halls]=doors&include=doors&page[included][doors]=1&fields[doors]=",
      response: `200\n\n${
        JSON.stringify({
          data: {
            type: "halls",
            id: "1",
            relationships: { doors: linked("halls/1", "doors", ["c"], "page%5Bsize%5D=1") },
            links: { self: "/halls/1" },
          },
          included: [{ type: "doors", id: "c", links: { self: "/doors/c" } }],
        })
      }`,
      afterwards: {
        request: "GET /halls/1/doors?page%5Bsize%5D=1&fields[doors]=",
        response: `200\n\n${
          JSON.stringify({ links: "<any>", data: [{ type: "doors", id: "a", links: { self: "/doors/a" } }] })
        }`,
      },
    },
  ]),
  suite(theatre, "narrow", [
    halls("more than one path may lead to, if few of each are wanted", "lamps", 1, [
      [["1"], "page=2&limit=1"],
      [["3"], "page=2&limit=1"],
      [[]],
    ]),
    refused(
      "a page with more members than a path may lead to",
      "/halls?include=lamps&page[included][lamps]=4",
      "page[included][lamps]",
      'Cannot read "page[included][lamps]": 4 is more than the 3 resources allowed.',
    ),
    refused(
      "pages with more members in all than a path may lead to",
      "/halls?include=lamps&page[included][lamps]=2",
      "include",
      'Cannot include "lamps": it leads to more than the 3 resources allowed. Ask for fewer of each: ' +
        "page[included][lamps]=5.",
    ),
    refused(
      "the error without the parameter suggests it",
      "/halls/1?include=lamps",
      "include",
      'Cannot include "lamps": it leads to more than the 3 resources allowed. Ask for /lamps?hall_id=1. Ask for fewer ' +
        "of each: page[included][lamps]=5.",
    ),
    refused(
      "a to-many in the middle of a path",
      "/halls/1?include=lamps.hall",
      "include",
      'Cannot include "lamps": it leads to more than the 3 resources allowed. Ask for /lamps?hall_id=1. Ask for fewer ' +
        "of each: page[included][lamps]=5.",
    ),
  ]),
  suite(theatre, "without", [
    refused(
      "off by default",
      "/halls?include=lamps&page[included][lamps]=1",
      "page[included][lamps]",
      'Cannot read the parameter "page[included][lamps]": "halls" has no such parameter.',
    ),
    refused(
      "then no error suggests it",
      "/halls/1?include=lamps",
      "include",
      'Cannot include "lamps": it leads to more than the 3 resources allowed. Ask for /lamps?hall_id=1.',
    ),
  ]),
  suite(theatre, "scoped", [
    halls("of those in scope, through a join table", "tags", 1, [[["2"], "page=2&limit=1"], [["2"]], [[]]]),
    halls("of those in scope, by no index", "notes", 2, [[["o", "q"]], [["r"]], [[]]]),
    halls("of those in scope, by an index in another order", "cards", 1, [[["c"], "page=2&limit=1"], [["a"]], [[]]]),
    halls("of those in scope, through a join table without an order", "plays", 1, [
      [["2"], "page=2&limit=1"],
      [["3"]],
      [[]],
    ]),
    {
      title: "page[included]: no link if the following members cannot be listed",
      request: "GET /halls/1?fields[halls]=lamps&include=lamps&page[included][lamps]=2&fields[lamps]=",
      response: `200\n\n${
        JSON.stringify({
          data: {
            type: "halls",
            id: "1",
            relationships: {
              lamps: {
                data: [{ type: "lamps", id: "1" }, { type: "lamps", id: "4" }],
                links: { self: "/halls/1/relationships/lamps" },
              },
            },
            links: { self: "/halls/1" },
          },
          included: [lamp("1"), lamp("4")],
        })
      }`,
    },
  ]),
];
