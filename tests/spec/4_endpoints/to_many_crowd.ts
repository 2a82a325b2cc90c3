import { crowd } from "../../helpers/fixtures/crowd.ts";
import { suite } from "../../helpers/exchanges/fixture.ts";
import { answering, invalid, noRelated, refused, sending } from "../../helpers/exchanges/messages.ts";

const identifiers = (type: string, from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ type, id: String(from + index) }));

const setting = (id: string, name: string, data: unknown) =>
  sending(`PATCH /owners/${id}`, { data: { type: "owners", id, relationships: { [name]: { data } } } });

const TOO_MANY = "Cannot change more than 100 members of a relationship at once.";

const ending = (name: string) =>
  `Cannot replace "${name}": more than 500 links would be removed. Remove members in parts first.`;

/** §4 update: to-many sets of many ids. */
export const toManyCrowd = [
  suite(crowd, "plain", [
    {
      title: "§4 to-many: 1,000 ids at once, half of them another parent's",
      covers: ["§4 update to-many"],
      request: setting("1", "things", identifiers("things", 501, 1000)),
      response: answering("200", {
        data: {
          type: "owners",
          id: "1",
          attributes: { name: "One" },
          relationships: {
            things: { data: identifiers("things", 501, 1000), links: { self: "/things?owner_id=1" } },
          },
          links: { self: "/owners/1" },
        },
      }),
    },
    {
      title: "§4 to-many: 1,100 ids, more than an include may have",
      request: setting("2", "parts", identifiers("parts", 401, 1100).reverse()),
      response: answering("200", {
        data: {
          type: "owners",
          id: "2",
          attributes: { name: "Two" },
          relationships: {
            parts: { data: identifiers("parts", 401, 1100), links: { self: "/parts?owner_id=2" } },
          },
          links: { self: "/owners/2" },
        },
      }),
    },
    {
      title: "§4 to-many: of 1,000 children that must have an owner a hundred are named",
      request: setting("1", "parts", []),
      response: refused(
        403,
        "Forbidden",
        `Cannot leave out ${
          identifiers("parts", 1, 100).map(({ id }) => `"${id}"`).join(", ")
        } of "parts": each needs an owner.`,
        "/data/relationships/parts/data",
      ),
    },
    {
      title: "§4 to-many: an include of more than 1,000 changes nothing",
      request: sending("PATCH /owners/1?include=things", {
        data: { type: "owners", id: "1", relationships: { things: { data: identifiers("things", 1, 1001) } } },
      }),
      response: answering("400", {
        errors: [{
          code: "400",
          title: "Bad Request",
          detail:
            'Cannot include "things": it leads to more than the 1000 resources allowed. Ask for /things?owner_id=1.',
          source: { parameter: "include" },
        }],
      }),
    },
  ]),
  suite(crowd, "strict", [
    {
      title: "§4 to-many: of two sets at once the children of both are named",
      request: sending("PATCH /owners/3", {
        data: { type: "owners", id: "3", relationships: { tools: { data: [] }, parts: { data: [] } } },
      }),
      response: refused(
        403,
        "Forbidden",
        'Cannot leave out "2001", "2002" of "parts", "1" of "tools": each needs an owner.',
        "/data/relationships/parts/data",
        "/data/relationships/tools/data",
      ),
    },
  ]),
  suite(crowd, "few", [
    {
      title: "limits: more members than one change may have",
      request: setting("1", "things", identifiers("things", 1, 101)),
      response: refused(400, "Bad Request", TOO_MANY, "/data/relationships/things/data"),
    },
    ...["PATCH", "POST", "DELETE"].map((method) => ({
      title: `limits: more members than one change may have, by ${method}`,
      request: sending(`${method} /owners/1/relationships/rented`, { data: identifiers("things", 1, 101) }),
      response: refused(400, "Bad Request", TOO_MANY, "/data"),
    })),
    {
      title: "limits: as many members as one change may have",
      request: sending("POST /owners/1/relationships/rented", { data: identifiers("things", 502, 100) }),
      response: "204\nVary: Accept",
    },
    {
      title: "limits: the structure of a document comes before the number of its members",
      request: sending("PATCH /owners/1", {
        data: {
          type: "owners",
          id: "1",
          attributes: 1,
          relationships: { things: { data: identifiers("things", 1, 101) } },
        },
      }),
      response: invalid([
        "_notObject",
        "/data/attributes",
        'The member "attributes" of primary data is not an object.',
      ]),
    },
    ...["things", "rented"].flatMap((name) => [
      {
        title: `limits: a new set that removes more links than allowed: ${name}`,
        request: setting("1", name, []),
        response: refused(400, "Bad Request", ending(name), `/data/relationships/${name}/data`),
      },
      {
        title: `limits: a new linkage that removes more links than allowed: ${name}`,
        request: sending(`PATCH /owners/1/relationships/${name}`, { data: [] }),
        response: refused(400, "Bad Request", ending(name), "/data"),
      },
      {
        title: `limits: a new set that removes as many links as allowed: ${name}`,
        request: sending(`PATCH /owners/2/relationships/${name}`, { data: [] }),
        response: "204\nVary: Accept",
      },
      {
        title: `limits: a missing member precedes the limit of removed links: ${name}`,
        request: setting("1", name, identifiers("things", 9999, 1)),
        response: noRelated([`/data/relationships/${name}/data/0`, "things", "9999"]),
      },
    ]),
    {
      title: "limits: a new set that keeps existing links removes few links",
      request: sending("PATCH /owners/1/relationships/rented", { data: identifiers("things", 1, 1) }),
      response: "204\nVary: Accept",
    },
  ]),
];
