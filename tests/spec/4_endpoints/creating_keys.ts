import { suite } from "../../helpers/exchanges/fixture.ts";
import { keys, TOKEN } from "../../helpers/fixtures/keys.ts";
import { answering, invalid, noRelated, refused, sending } from "../../helpers/exchanges/messages.ts";

const to = (type: string, id: string) => ({ data: { type, id } });
const linked = (type: string, id: string, path = id) => ({ ...to(type, id), links: { self: `/${type}/${path}` } });
const USE = "e0000000-0000-4000-8000-000000000002";

/** §4 create, if the key is not simply an INTEGER PRIMARY KEY. */
export const creatingKeys = [
  suite(keys, "plain", [
    {
      title: "§4 create: a BIGINT key, which the database does not generate, is the next one",
      request: sending("POST /ledgers", { data: { type: "ledgers", attributes: { name: "Next" } } }),
      response: answering("201\nLocation: /ledgers/9007199254740994", {
        data: {
          type: "ledgers",
          id: "9007199254740994",
          attributes: { name: "Next" },
          links: { self: "/ledgers/9007199254740994" },
        },
      }),
    },
    {
      title: "§4 create: a client's id if the key is a BIGINT",
      request: sending("POST /ledgers", { data: { type: "ledgers", id: "7", attributes: { name: "Next" } } }),
      response: refused(
        403,
        "Forbidden",
        'Cannot create "ledgers" with an id of your own: the service makes the ids.',
        "/data/id",
      ),
    },
    {
      title: "§4 create: linkage to a key beyond 53 bits",
      request: sending("POST /entries", {
        data: { type: "entries", relationships: { ledger: to("ledgers", "9007199254740993") } },
      }),
      response: answering("201\nLocation: /entries/3", {
        data: {
          type: "entries",
          id: "3",
          attributes: { note: null },
          relationships: { ledger: linked("ledgers", "9007199254740993") },
          links: { self: "/entries/3" },
        },
      }),
    },
    {
      title: "§4 create: linkage to its neighbour, which is equal as a double",
      request: sending("POST /entries", {
        data: { type: "entries", relationships: { ledger: to("ledgers", "9007199254740992") } },
      }),
      response: noRelated(["/data/relationships/ledger/data", "ledgers", "9007199254740992"]),
    },
    {
      title: "§4 create: a table without rowid",
      request: sending("POST /tokens", { data: { type: "tokens", id: USE, attributes: { note: "Second" } } }),
      response: answering(`201\nLocation: /tokens/${USE}`, {
        data: { type: "tokens", id: USE, attributes: { note: "Second" }, links: { self: `/tokens/${USE}` } },
      }),
    },
    {
      title: "§4 create: a table without rowid, whose id the service generates",
      request: sending("POST /tokens", { data: { type: "tokens" } }),
      response: answering("201", {
        data: { type: "tokens", id: "<uuid>", attributes: { note: null }, links: { self: "/tokens/<uuid>" } },
      }),
    },
    {
      title: "§4 create: linkage to a text key that needs escapes in a path",
      request: sending("POST /uses", {
        data: { type: "uses", id: USE, relationships: { token: to("tokens", "a/b c") } },
      }),
      response: answering(`201\nLocation: /uses/${USE}`, {
        data: {
          type: "uses",
          id: USE,
          attributes: { note: null },
          relationships: { token: linked("tokens", "a/b c", "a%2Fb%20c") },
          links: { self: `/uses/${USE}` },
        },
      }),
    },
    {
      title: "§4 create: a text key that exists already, without rowid",
      request: sending("POST /tokens", { data: { type: "tokens", id: TOKEN } }),
      response: refused(409, "Conflict", 'Cannot create "tokens": another one has the same "id".', "/data/id"),
    },
  ]),
  suite(keys, "byCode", [
    {
      title: "§1 rule 6 create: linkage by the id that the schema declares",
      covers: ["§1 rule 6 resource schema"],
      request: sending("POST /cities", {
        data: {
          type: "cities",
          attributes: { name: "Ede" },
          relationships: { land: to("lands", "NL"), "summer-land": to("lands", "1") },
        },
      }),
      response: answering("201\nLocation: /cities/4", {
        data: {
          type: "cities",
          id: "4",
          attributes: { name: "Ede" },
          relationships: { land: linked("lands", "NL"), "summer-land": linked("lands", "1") },
          links: { self: "/cities/4" },
        },
      }),
    },
    {
      title: "§1 rule 6 create: linkage by the primary key names nothing",
      request: sending("POST /cities", {
        data: { type: "cities", attributes: { name: "Ede" }, relationships: { land: to("lands", "2") } },
      }),
      response: noRelated(["/data/relationships/land/data", "lands", "2"]),
    },
    {
      title: "§1 rule 6 create: an id of text is a UUID, and the database generates the primary key",
      request: sending("POST /lands", {
        data: {
          type: "lands",
          id: TOKEN,
          attributes: { name: "New" },
          relationships: { twin: to("lands", "BG") },
        },
      }),
      response: answering(`201\nLocation: /lands/${TOKEN}`, {
        data: {
          type: "lands",
          id: TOKEN,
          attributes: { name: "New" },
          relationships: { twin: linked("lands", "BG") },
          links: { self: `/lands/${TOKEN}` },
        },
      }),
    },
    {
      title: "§1 rule 6 create: an id of text that the client leaves out",
      request: sending("POST /lands", { data: { type: "lands", attributes: { name: "New" } } }),
      response: answering("201", {
        data: {
          type: "lands",
          id: "<uuid>",
          attributes: { name: "New" },
          relationships: { twin: { data: null } },
          links: { self: "/lands/<uuid>" },
        },
      }),
    },
    {
      title: "§1 rule 6 create: an id of text that is null",
      request: sending("POST /lands", { data: { type: "lands", id: null, attributes: { name: "New" } } }),
      response: answering("201", {
        data: {
          type: "lands",
          id: "<uuid>",
          attributes: { name: "New" },
          relationships: { twin: { data: null } },
          links: { self: "/lands/<uuid>" },
        },
      }),
    },
    {
      title: "§1 rule 6 create: the column of the id is not an attribute",
      request: sending("POST /lands", { data: { type: "lands", attributes: { name: "New", code: "XX" } } }),
      response: invalid([
        "_unknown",
        "/data/attributes/code",
        '"code" is not an attribute of "lands": write it as "id", beside "type".',
      ]),
    },
    {
      title: "§1 rule 6 create: an integer that the schema declares as id is the next one",
      request: sending("POST /shops", { data: { type: "shops", attributes: { name: "West" } } }),
      response: answering("201\nLocation: /shops/3", {
        data: { type: "shops", id: "3", attributes: { name: "West" }, links: { self: "/shops/3" } },
      }),
    },
    {
      title: "§1 rule 6 create: linkage by an integer that the schema declares as id",
      request: sending("POST /visits?include=shop", {
        data: { type: "visits", attributes: { day: "2024-02-29" }, relationships: { shop: to("shops", "2") } },
      }),
      response: answering("201\nLocation: /visits/3", {
        data: {
          type: "visits",
          id: "3",
          attributes: { day: "2024-02-29" },
          relationships: { shop: linked("shops", "2") },
          links: { self: "/visits/3" },
        },
        included: [{ type: "shops", id: "2", attributes: { name: "South" }, links: { self: "/shops/2" } }],
      }),
    },
  ]),
  suite(keys, "dutch", [
    {
      title: "§4 create: a scope supplies a foreign key in its stored form",
      request: sending("POST /cities", { data: { type: "cities", attributes: { name: "Ede" } } }),
      response: answering("201\nLocation: /cities/4", {
        data: {
          type: "cities",
          id: "4",
          attributes: { name: "Ede" },
          relationships: { land: linked("lands", "NL"), "summer-land": { data: null } },
          links: { self: "/cities/4" },
        },
      }),
    },
    {
      title: "§4 create: a client names the value that the scope requires",
      request: sending("POST /cities?fields[cities]=land", {
        data: { type: "cities", attributes: { name: "Ede" }, relationships: { land: to("lands", "NL") } },
      }),
      response: answering("201\nLocation: /cities/4", {
        data: {
          type: "cities",
          id: "4",
          relationships: { land: linked("lands", "NL") },
          links: { self: "/cities/4" },
        },
      }),
    },
    {
      title: "§4 create: a client names another value than the scope requires",
      request: sending("POST /cities", {
        data: { type: "cities", attributes: { name: "Ede" }, relationships: { land: to("lands", "BG") } },
      }),
      response: refused(403, "Forbidden", 'Cannot create "cities": the result would be outside the caller\'s scope.'),
    },
    {
      title: "§4 create: a scope supplies the key",
      request: sending("POST /shops", { data: { type: "shops", attributes: { name: "West", number: 7 } } }),
      response: answering("201\nLocation: /shops/30", {
        data: { type: "shops", id: "30", attributes: { number: 7, name: "West" }, links: { self: "/shops/30" } },
      }),
    },
  ]),
];
