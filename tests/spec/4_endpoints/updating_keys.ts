import { suite } from "../../helpers/exchanges/fixture.ts";
import { keys, TOKEN } from "../../helpers/fixtures/keys.ts";
import { answering, noRelated, refused, sending } from "../../helpers/exchanges/messages.ts";

const to = (type: string, id: string) => ({ data: { type, id } });
const many = (type: string, ...ids: readonly string[]) => ids.map((id) => ({ type, id }));
const linked = (type: string, id: string) => ({ ...to(type, id), links: { self: `/${type}/${id}` } });
const USE = "e0000000-0000-4000-8000-000000000001";

/** §4 update and delete, if the key is not simply an INTEGER PRIMARY KEY. */
export const updatingKeys = [
  suite(keys, "plain", [
    {
      title: "§4 update: a key beyond 53 bits, and its children",
      request: sending("PATCH /ledgers/9007199254740993", {
        data: {
          type: "ledgers",
          id: "9007199254740993",
          attributes: { name: "Larger" },
          relationships: { entries: { data: many("entries", "2") } },
        },
      }),
      response: answering("200", {
        data: {
          type: "ledgers",
          id: "9007199254740993",
          attributes: { name: "Larger" },
          relationships: {
            entries: { data: many("entries", "2"), links: { self: "/entries?ledger_id=9007199254740993" } },
          },
          links: { self: "/ledgers/9007199254740993" },
        },
      }),
    },
    {
      title: "§4 update: the neighbour of a key beyond 53 bits",
      request: sending("PATCH /ledgers/9007199254740992", {
        data: { type: "ledgers", id: "9007199254740992", attributes: { name: "Larger" } },
      }),
      response: refused(404, "Not Found", 'There is no "ledgers" with the id "9007199254740992".'),
    },
    {
      title: "§4 update: a text key that needs escapes in a path, without rowid, and its children",
      request: sending("PATCH /tokens/a%2Fb%20c", {
        data: { type: "tokens", id: "a/b c", relationships: { uses: { data: many("uses", USE) } } },
      }),
      response: answering("200", {
        data: {
          type: "tokens",
          id: "a/b c",
          attributes: { note: "Odd" },
          relationships: { uses: { data: many("uses", USE), links: { self: "/uses?token_id=a%2Fb%20c" } } },
          links: { self: "/tokens/a%2Fb%20c" },
        },
      }),
    },
    {
      title: "§4 delete: a text key that needs escapes in a path, without rowid",
      request: sending("DELETE /tokens/a%2Fb%20c", { data: { type: "tokens", id: "a/b c" } }),
      response: "204",
    },
    {
      title: "§7 delete: a text key that others reference, without rowid",
      request: `DELETE /tokens/${TOKEN}`,
      response: "400\nContent-Type:",
    },
  ]),
  suite(keys, "byCode", [
    {
      title: "§1 rule 6 update: a resource by the id that its schema declares",
      covers: ["§1 rule 6 resource schema"],
      request: sending("PATCH /lands/NL", {
        data: {
          type: "lands",
          id: "NL",
          attributes: { name: "Holland" },
          relationships: { twin: to("lands", "NL") },
        },
      }),
      response: answering("200", {
        data: {
          type: "lands",
          id: "NL",
          attributes: { name: "Holland" },
          relationships: { twin: linked("lands", "NL") },
          links: { self: "/lands/NL" },
        },
      }),
    },
    {
      title: "§1 rule 6 update: the primary key names nothing",
      request: sending("PATCH /lands/2", { data: { type: "lands", id: "2", attributes: { name: "Holland" } } }),
      response: refused(404, "Not Found", 'There is no "lands" with the id "2".'),
    },
    {
      title: "§1 rule 6 update: a to-one is cleared, another set",
      request: sending("PATCH /cities/2", {
        data: {
          type: "cities",
          id: "2",
          relationships: { land: to("lands", "1"), "summer-land": { data: null } },
        },
      }),
      response: answering("200", {
        data: {
          type: "cities",
          id: "2",
          attributes: { name: "Sofia" },
          relationships: { land: linked("lands", "1"), "summer-land": { data: null } },
          links: { self: "/cities/2" },
        },
      }),
    },
    {
      title: "§1 rule 6 update: a to-many of an owner whose id is its code",
      request: sending("PATCH /lands/BG", {
        data: { type: "lands", id: "BG", relationships: { cities: { data: many("cities", "3", "1", "2") } } },
      }),
      response: answering("200", {
        data: {
          type: "lands",
          id: "BG",
          attributes: { name: "Bulgaria" },
          relationships: {
            twin: linked("lands", "NL"),
            cities: { data: many("cities", "1", "2", "3"), links: { self: "/cities?land_id=BG" } },
          },
          links: { self: "/lands/BG" },
        },
      }),
    },
    {
      title: "§1 rule 6 update: a to-many whose children have their codes as ids",
      request: sending("PATCH /lands/NL", {
        data: { type: "lands", id: "NL", relationships: { twins: { data: many("lands", "1", "NL") } } },
      }),
      response: answering("200", {
        data: {
          type: "lands",
          id: "NL",
          attributes: { name: "Netherlands" },
          relationships: {
            twin: linked("lands", "NL"),
            twins: { data: many("lands", "NL", "1"), links: { self: "/lands?twin_id=NL" } },
          },
          links: { self: "/lands/NL" },
        },
      }),
    },
    {
      title: "§1 rule 6 update: children that are named by their primary keys are missing",
      request: sending("PATCH /lands/NL", {
        data: { type: "lands", id: "NL", relationships: { twins: { data: many("lands", "2", "1", "3") } } },
      }),
      response: noRelated(["/data/relationships/twins/data/0", "lands", "2"], [
        "/data/relationships/twins/data/2",
        "lands",
        "3",
      ]),
    },
    {
      title: "§1 rule 6 update: children that must have an owner",
      request: sending("PATCH /lands/BG", {
        data: { type: "lands", id: "BG", relationships: { cities: { data: many("cities", "1", "2") } } },
      }),
      response: refused(
        403,
        "Forbidden",
        'Cannot leave out "3" of "cities": each needs an owner.',
        "/data/relationships/cities/data",
      ),
    },
    {
      title: "§1 rule 6 update: a to-many of an owner whose id is an integer",
      request: sending("PATCH /shops/2", {
        data: { type: "shops", id: "2", relationships: { visits: { data: many("visits", "1") } } },
      }),
      response: answering("200", {
        data: {
          type: "shops",
          id: "2",
          attributes: { name: "South" },
          relationships: { visits: { data: many("visits", "1"), links: { self: "/visits?shop_id=2" } } },
          links: { self: "/shops/2" },
        },
      }),
    },
    {
      title: "§1 rule 6 update: the links that are printed list the children",
      request: "GET /cities?land_id=BG&fields[cities]=name",
      response: answering("200", {
        data: [
          { type: "cities", id: "2", attributes: { name: "Sofia" }, links: { self: "/cities/2" } },
          { type: "cities", id: "3", attributes: { name: "Varna" }, links: { self: "/cities/3" } },
        ],
      }),
    },
    { title: "§1 rule 6 delete: a resource by its code", request: "DELETE /lands/1", response: "204" },
    {
      title: "§1 rule 6 delete: the primary key names nothing",
      request: "DELETE /lands/3",
      response: refused(404, "Not Found", 'There is no "lands" with the id "3".'),
    },
    {
      title: "§7 delete: a resource by its code that others reference",
      request: "DELETE /lands/NL",
      response: "400\nContent-Type:",
    },
  ]),
];
