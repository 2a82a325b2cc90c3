import { suite } from "../../helpers/exchanges/fixture.ts";
import { harbour } from "../../helpers/fixtures/harbour.ts";

/** A cursor as it is documented: base64url of the sort, its values and the key, each with its storage class. */
function cursor(...parts: readonly string[]): string {
  return btoa(JSON.stringify(parts)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const AFTER = "page%5Bafter%5D=";
const BEFORE = "page%5Bbefore%5D=";
const after = (...parts: readonly string[]) => AFTER + cursor(...parts);
const before = (...parts: readonly string[]) => BEFORE + cursor(...parts);

interface Shown {
  /** The query of each link, `""` for none. */
  readonly prev?: string;
  readonly next?: string;
  readonly type?: string;
  readonly ids: readonly (number | string)[];
  /** The parameters after the cursor in a link. */
  readonly rest?: string;
}

/** The answer of a page of resources with only their ids. */
function page({ prev, next, type = "ships", ids, rest = "" }: Shown): string {
  const link = (query: string | undefined) => query === undefined ? "null" : `"/${type}?${query}${rest}"`;
  const data = ids.map((id) =>
    `{ "type": "${type}", "id": "${id}", "links": { "self": "/${type}/${encodeURIComponent(id)}" } }`
  );
  return `
    200

    { "links": { "prev": ${link(prev)}, "next": ${link(next)} }, "data": [${data.join(",")}] }`;
}

function refused(parameter: string, detail = "<any>"): string {
  return `
    400

    {
      "errors": [
        {
          "code": "400",
          "title": "Bad Request",
          "detail": ${JSON.stringify(detail)},
          "source": { "parameter": "${parameter}" }
        }
      ]
    }`;
}

/** The parameter that hides every attribute, as links repeat it. */
const NONE = "&fields%5Bships%5D=";
const ships = { rest: NONE };
const fields = (type: string) => `fields[${type}]=`;
const shown = (type: string) => ({ type, rest: `&fields%5B${type}%5D=` });

/** Cursors that no service has written. */
const FORGED: readonly (readonly [title: string, cursor: string])[] = [
  ["nothing", ""],
  ["no base64", "!!!"],
  ["no JSON", btoa("ships").replaceAll("=", "")],
  ["a JSON object", btoa("{}").replaceAll("=", "")],
  ["a JSON number", btoa("17").replaceAll("=", "")],
  ["no sort", btoa("[]").replaceAll("=", "")],
  ["values that are no texts", btoa(`["",1]`).replaceAll("=", "")],
  ["an array inside", btoa(`["",["i1"]]`).replaceAll("=", "")],
  ["another spelling of the same", btoa(`[ "","i1"]`).replaceAll("=", "")],
  ["padding", `${cursor("", "i12")}=`],
  ["a character beyond a byte", btoa(`["","t\\u0142"]`).replaceAll("=", "")],
  ["an empty value", cursor("", "")],
  ["something behind a null", cursor("", "nx")],
  ["a number without digits", cursor("", "r")],
  ["a number that SQLite does not print so", cursor("", "r0x10")],
  ["a number between spaces", cursor("", "r 1 ")],
  ["an unknown storage class", cursor("", "x1")],
  ["no integer", cursor("", "i1.5")],
  ["an integer beyond 64 bits", cursor("", "i9223372036854775808")],
  ["no number", cursor("", "rabc")],
  ["a number beyond every double", cursor("", "r1e999")],
  ["more than 4,096 characters", cursor("", `t${"x".repeat(4000)}`)],
];

/** Pages by cursors: https://jsonapi.org/profiles/ethanresnick/cursor-pagination/. */
export const cursors = [
  suite(harbour, "byCursor", [
    {
      title: "cursors: the first page has links.prev and links.next, and no meta",
      request: "GET /ships",
      response: `
        200

        {
          "links": { "prev": null, "next": "/ships?${after("", "i2")}" },
          "data": [
            {
              "type": "ships",
              "id": "1",
              "attributes": { "name": "Ada", "tons": 10.1, "mark": "x", "pilot": "Ann" },
              "links": { "self": "/ships/1" }
            },
            {
              "type": "ships",
              "id": "2",
              "attributes": { "name": "Bea", "tons": null, "mark": "9007199254740993", "pilot": null },
              "links": { "self": "/ships/2" }
            }
          ]
        }`,
    },
    {
      title: "cursors: page[after], in the middle",
      request: `GET /ships?page[after]=${cursor("", "i2")}&${fields("ships")}`,
      response: page({ ...ships, prev: before("", "i3"), next: after("", "i4"), ids: [3, 4] }),
    },
    {
      title: "cursors: on the last page links.next is null",
      request: `GET /ships?page[after]=${cursor("", "i4")}&${fields("ships")}`,
      response: page({ ...ships, prev: before("", "i5"), ids: [5] }),
    },
    {
      title: "cursors: a full last page has no next",
      request: `GET /ships?page[after]=${cursor("", "i3")}&${fields("ships")}`,
      response: page({ ...ships, prev: before("", "i4"), ids: [4, 5] }),
    },
    {
      title: "cursors: page[before] has the last resources before the cursor, in the order of the list",
      request: `GET /ships?page[before]=${cursor("", "i5")}&${fields("ships")}`,
      response: page({ ...ships, prev: before("", "i3"), next: after("", "i4"), ids: [3, 4] }),
    },
    {
      title: "cursors: page[before] on the first page has no prev",
      request: `GET /ships?page[before]=${cursor("", "i3")}&${fields("ships")}`,
      response: page({ ...ships, next: after("", "i2"), ids: [1, 2] }),
    },
    {
      title: "cursors: fewer resources than a page before a cursor",
      request: `GET /ships?page[before]=${cursor("", "i2")}&${fields("ships")}`,
      response: page({ ...ships, next: after("", "i1"), ids: [1] }),
    },
    {
      title: "cursors: after the end there is nothing, and links.prev leads to the end of the list",
      request: `GET /ships?page[after]=${cursor("", "i5")}&${fields("ships")}`,
      response: page({ ...ships, prev: before(""), ids: [] }),
    },
    {
      title: "cursors: before a null id, made up by a client, there is nothing",
      request: `GET /ships?page[before]=${cursor("", "n")}&${fields("ships")}`,
      response: `
        200

        { "links": { "prev": null, "next": "/ships?${NONE.slice(1)}" }, "data": [] }`,
    },
    {
      title: "cursors: after nulls in a descending order there is nothing",
      request: `GET /ships?sort=-tons,-id&page[after]=${cursor("-tons,-id", "n", "n")}&${fields("ships")}`,
      response: page({ prev: before("-tons,-id"), ids: [], rest: `&sort=-tons%2C-id${NONE}` }),
    },
    {
      title: "cursors: before nulls in a sort without an index there is nothing",
      request: `GET /ships?sort=pilot&page[before]=${cursor("pilot", "n", "n")}&${fields("ships")}`,
      response: `
        200

        { "links": { "prev": null, "next": "/ships?sort=pilot${NONE}" }, "data": [] }`,
    },
    {
      title: "cursors: before nulls in a key of several columns there is nothing",
      request: `GET /berths?page[before]=${cursor("", "n", "n")}&${fields("berths")}`,
      response: `
        200

        { "links": { "prev": null, "next": "/berths?fields%5Bberths%5D=" }, "data": [] }`,
    },
    {
      title: "cursors: the page before the end",
      request: `GET /ships?page[before]=${cursor("")}&${fields("ships")}`,
      response: page({ ...ships, prev: before("", "i4"), ids: [4, 5] }),
    },
    {
      title: "cursors: nothing is after the end",
      request: `GET /ships?page[after]=${cursor("")}&${fields("ships")}`,
      response: page({ ...ships, prev: before(""), ids: [] }),
    },
    {
      title: "cursors: before the first resource there is nothing, and links.next leads to the start of the list",
      request: `GET /ships?page[before]=${cursor("", "i1")}&${fields("ships")}`,
      response: `
        200

        { "links": { "prev": null, "next": "/ships?${NONE.slice(1)}" }, "data": [] }`,
    },
    {
      title: "cursors: before the first resource, without other parameters",
      request: `GET /ships?page[before]=${cursor("", "i1")}`,
      response: `
        200

        { "links": { "prev": null, "next": "/ships" }, "data": [] }`,
    },
    {
      title: "cursors: a collection that is empty",
      request: "GET /wrecks",
      response: page({ type: "wrecks", ids: [] }),
    },
    {
      title: "cursors: the resource of a cursor need not exist",
      request: `GET /ships?page[after]=${cursor("-tons", "r7.5", "i99")}&sort=-tons&${fields("ships")}`,
      response: page({
        prev: before("-tons", "r3.25", "i4"),
        next: after("-tons", "n", "i2"),
        ids: [4, 2],
        rest: `&sort=-tons${NONE}`,
      }),
    },
    {
      title: "cursors: if the resource of a cursor is deleted, its next page is the same",
      request: "DELETE /ships/2",
      response: "204",
      afterwards: {
        request: `GET /ships?page[after]=${cursor("", "i2")}&${fields("ships")}`,
        response: page({ ...ships, prev: before("", "i3"), next: after("", "i4"), ids: [3, 4] }),
      },
    },
    {
      title: "cursors: if a resource is created before a cursor, no other is seen twice",
      request: `
        POST /ships?fields[ships]=

        { "data": { "type": "ships", "attributes": { "name": "Fox" } } }`,
      response: `
        201

        { "data": { "type": "ships", "id": "6", "links": { "self": "/ships/6" } } }`,
      afterwards: {
        request: `GET /ships?sort=-id&page[after]=${cursor("-id", "i4")}&${fields("ships")}`,
        response: page({ prev: before("-id", "i3"), next: after("-id", "i2"), ids: [3, 2], rest: `&sort=-id${NONE}` }),
      },
    },
    {
      title: "cursors: if a resource is created after a cursor, it is seen",
      request: `
        POST /ships?fields[ships]=

        { "data": { "type": "ships", "attributes": { "name": "Fox" } } }`,
      response: `
        201

        { "data": { "type": "ships", "id": "6", "links": { "self": "/ships/6" } } }`,
      afterwards: {
        request: `GET /ships?page[after]=${cursor("", "i4")}&${fields("ships")}`,
        response: page({ ...ships, prev: before("", "i5"), ids: [5, 6] }),
      },
    },
    {
      title: "cursors: page[size]",
      request: `GET /ships?page[size]=3&${fields("ships")}`,
      response: page({ next: after("", "i3"), ids: [1, 2, 3], rest: `&page%5Bsize%5D=3${NONE}` }),
    },
    {
      title: "cursors: page[size] of 1, backwards",
      request: `GET /ships?page[before]=${cursor("", "i3")}&page[size]=1&${fields("ships")}`,
      response: page({
        prev: before("", "i2"),
        next: after("", "i2"),
        ids: [2],
        rest: `&page%5Bsize%5D=1${NONE}`,
      }),
    },
    {
      title: "cursors: links keep the other parameters in their order, form-encoded",
      request: `GET /ships?x=a%20b&sort=name&page[after]=${
        cursor("name", "tAda", "i1")
      }&filter=d&include=port.country&fields[ships]=port&fields[ports]=country&fields[countries]=`,
      response: `
        200

        {
          "links": {
            "prev": "/ships?${
        before("name", "tCod", "i3")
      }&x=a+b&sort=name&filter=d&include=port.country&fields%5Bships%5D=port&fields%5Bports%5D=country&fields%5Bcountries%5D=",
            "next": null
          },
          "data": [
            {
              "type": "ships",
              "id": "3",
              "relationships": { "port": { "data": null } },
              "links": { "self": "/ships/3" }
            },
            {
              "type": "ships",
              "id": "4",
              "relationships": {
                "port": { "data": { "type": "ports", "id": "1" }, "links": { "self": "/ports/1" } }
              },
              "links": { "self": "/ships/4" }
            }
          ],
          "included": [
            {
              "type": "ports",
              "id": "1",
              "relationships": {
                "country": { "data": { "type": "countries", "id": "1" }, "links": { "self": "/countries/1" } }
              },
              "links": { "self": "/ports/1" }
            },
            { "type": "countries", "id": "1", "links": { "self": "/countries/1" } }
          ]
        }`,
    },
    {
      title: "cursors: included resources belong to the page, not to the resource after it",
      request: `GET /ships?page[before]=${
        cursor("", "i4")
      }&page[size]=1&include=port&fields[ships]=port&fields[ports]=`,
      response: `
        200

        {
          "links": { "prev": "<any>", "next": "<any>" },
          "data": [
            { "type": "ships", "id": "3", "relationships": { "port": { "data": null } }, "links": { "self": "/ships/3" } }
          ],
          "included": []
        }`,
    },
    {
      title: "cursors: a foreign-key filter with a cursor",
      request: `GET /ships?port_id=1&page[after]=${cursor("", "i1")}&${fields("ships")}`,
      response: page({ prev: before("", "i4"), ids: [4], rest: `&port_id=1${NONE}` }),
    },
    {
      title: "cursors: null is the lowest value, ascending",
      request: `GET /ships?sort=tons&${fields("ships")}`,
      response: page({ next: after("tons", "n", "i5"), ids: [2, 5], rest: `&sort=tons${NONE}` }),
    },
    {
      title: "cursors: from null to the values",
      request: `GET /ships?sort=tons&page[after]=${cursor("tons", "n", "i2")}&${fields("ships")}`,
      response: page({
        prev: before("tons", "n", "i5"),
        next: after("tons", "r3.25", "i4"),
        ids: [5, 4],
        rest: `&sort=tons${NONE}`,
      }),
    },
    {
      title: "cursors: equal values are ordered by id; 17 digits distinguish every double",
      request: `GET /ships?sort=tons&page[after]=${cursor("tons", "r10.1", "i1")}&${fields("ships")}`,
      response: page({ prev: before("tons", "r10.1", "i3"), ids: [3], rest: `&sort=tons${NONE}` }),
    },
    {
      title: "cursors: backwards over nulls",
      request: `GET /ships?sort=tons&page[before]=${cursor("tons", "r10.1", "i1")}&${fields("ships")}`,
      response: page({
        prev: before("tons", "n", "i5"),
        next: after("tons", "r3.25", "i4"),
        ids: [5, 4],
        rest: `&sort=tons${NONE}`,
      }),
    },
    {
      title: "cursors: descending, nulls come last",
      request: `GET /ships?sort=-tons&page[after]=${cursor("-tons", "r10.1", "i3")}&${fields("ships")}`,
      response: page({
        prev: before("-tons", "r3.25", "i4"),
        next: after("-tons", "n", "i2"),
        ids: [4, 2],
        rest: `&sort=-tons${NONE}`,
      }),
    },
    {
      title: "cursors: mixed directions, on columns without an index",
      request: `GET /ships?sort=-pilot,name&page[after]=${cursor("-pilot,name", "tBo", "tCod", "i3")}&${
        fields("ships")
      }`,
      response: page({
        prev: before("-pilot,name", "tBo", "tEel", "i5"),
        next: after("-pilot,name", "tAnn", "tAda", "i1"),
        ids: [5, 1],
        rest: `&sort=-pilot%2Cname${NONE}`,
      }),
    },
    {
      title: "cursors: every storage class, in SQLite's order of classes",
      request: `GET /ships?sort=mark&page[size]=3&${fields("ships")}`,
      response: page({
        next: after("mark", "i9007199254740993", "i2"),
        ids: [4, 5, 2],
        rest: `&sort=mark&page%5Bsize%5D=3${NONE}`,
      }),
    },
    {
      title: "cursors: after an integer beyond 2^53",
      request: `GET /ships?sort=mark&page[after]=${cursor("mark", "i9007199254740992", "i2")}&${fields("ships")}`,
      response: page({
        prev: before("mark", "i9007199254740993", "i2"),
        next: after("mark", "tx", "i1"),
        ids: [2, 1],
        rest: `&sort=mark${NONE}`,
      }),
    },
    {
      title: "cursors: before bytes, after an infinity",
      request: `GET /ships?sort=mark&page[before]=${cursor("mark", "b\x00\xff", "i3")}&${fields("ships")}`,
      response: page({
        prev: before("mark", "i9007199254740993", "i2"),
        next: after("mark", "tx", "i1"),
        ids: [2, 1],
        rest: `&sort=mark${NONE}`,
      }),
    },
    {
      title: "cursors: after an infinity",
      request: `GET /ships?sort=mark&page[after]=${cursor("mark", "r-Inf", "i5")}&page[size]=1&${fields("ships")}`,
      response: page({
        prev: before("mark", "i9007199254740993", "i2"),
        next: after("mark", "i9007199254740993", "i2"),
        ids: [2],
        rest: `&sort=mark&page%5Bsize%5D=1${NONE}`,
      }),
    },
    {
      title: "cursors: a value of another storage class than the column's is a valid position",
      request: `GET /ships?sort=-mark&page[after]=${cursor("-mark", "t", "i1")}&${fields("ships")}`,
      response: page({
        prev: before("-mark", "i9007199254740993", "i2"),
        next: after("-mark", "r-Inf", "i5"),
        ids: [2, 5],
        rest: `&sort=-mark${NONE}`,
      }),
    },
    {
      title: "cursors: along to-ones of two hops, where an absent one is null",
      request: `GET /ships?sort=port.country.name&include=port.country&fields[ships]=&page[after]=${
        cursor("port.country.name", "n", "i3")
      }`,
      response: `
        200

        {
          "links": {
            "prev": "/ships?${
        before("port.country.name", "n", "i5")
      }&sort=port.country.name&include=port.country${NONE}",
            "next": "/ships?${
        after("port.country.name", "tGermany", "i2")
      }&sort=port.country.name&include=port.country${NONE}"
          },
          "data": [
            { "type": "ships", "id": "5", "links": { "self": "/ships/5" } },
            { "type": "ships", "id": "2", "links": { "self": "/ships/2" } }
          ],
          "included": []
        }`,
    },
    {
      title: "cursors: along a to-one that equals two keys a resource appears once, by the lesser value",
      request: `GET /cranes?sort=dock.name&include=dock&${fields("cranes")}&page[after]=${
        cursor("dock.name", "n", "i2")
      }`,
      response: `
        200

        {
          "links": {
            "prev": "/cranes?${before("dock.name", "ta", "i1")}&sort=dock.name&include=dock&fields%5Bcranes%5D=",
            "next": "/cranes?${after("dock.name", "ta", "i3")}&sort=dock.name&include=dock&fields%5Bcranes%5D="
          },
          "data": [
            { "type": "cranes", "id": "1", "links": { "self": "/cranes/1" } },
            { "type": "cranes", "id": "3", "links": { "self": "/cranes/3" } }
          ],
          "included": []
        }`,
    },
    {
      title: "cursors: the id as a term",
      request: `GET /ships?sort=-id&${fields("ships")}&page[after]=${cursor("-id", "i4")}`,
      response: page({
        prev: before("-id", "i3"),
        next: after("-id", "i2"),
        ids: [3, 2],
        rest: `&sort=-id${NONE}`,
      }),
    },
    {
      title: "cursors: a key of several columns",
      request: `GET /berths?${fields("berths")}&page[after]=${cursor("", "i1", "i1")}`,
      response: page({
        ...shown("berths"),
        prev: before("", "i1", "i2"),
        next: after("", "i2", "i1"),
        ids: ["1~2", "2~1"],
      }),
    },
    {
      title: "cursors: a key of several columns after a sort",
      request: `GET /berths?sort=-note&${fields("berths")}&page[before]=${cursor("-note", "n", "i1", "i2")}`,
      response: page({
        type: "berths",
        prev: before("-note", "ta", "i1", "i1"),
        next: after("-note", "ta", "i2", "i7"),
        ids: ["1~1", "2~7"],
        rest: "&sort=-note&fields%5Bberths%5D=",
      }),
    },
    {
      title: "cursors: a text key, compared by bytes",
      request: `GET /crates?${fields("crates")}&page[after]=${cursor("", "ta")}`,
      response: page({ ...shown("crates"), prev: before("", "tab"), ids: ["ab", "é"] }),
    },
    {
      title: "cursors: text is encoded as its bytes",
      request: `GET /crates?${fields("crates")}&page[before]=${cursor("", "t\xc3\xa9")}`,
      response: page({ ...shown("crates"), prev: before("", "ta"), next: after("", "tab"), ids: ["a", "ab"] }),
    },
    {
      title: "cursors: a resource whose id is not its key is ordered by its id, and its key is not revealed",
      request: `GET /boats?${fields("boats")}`,
      response: page({ ...shown("boats"), next: after("", "tN-2"), ids: ["N-1", "N-2"] }),
    },
    {
      title: "cursors: a view",
      request: `GET /hulls?sort=-tons&${fields("hulls")}&page[after]=${cursor("-tons", "r10.1", "i1")}`,
      response: page({
        type: "hulls",
        prev: before("-tons", "r10.1", "i3"),
        next: after("-tons", "r3.25", "i4"),
        ids: [3, 4],
        rest: "&sort=-tons&fields%5Bhulls%5D=",
      }),
    },
    {
      title: "cursors: a value of 2,000 bytes fits a cursor",
      request: `GET /letters?sort=body&${fields("letters")}&page[size]=1&page[before]=${cursor("body", "ta", "i1")}`,
      response: page({
        type: "letters",
        prev: before("body", `t${"S".repeat(2000)}`, "i2"),
        next: after("body", `t${"S".repeat(2000)}`, "i2"),
        ids: [2],
        rest: "&sort=body&fields%5Bletters%5D=&page%5Bsize%5D=1",
      }),
    },
    {
      title: "cursors: a value of 4,000 bytes fits no cursor, so its page has no links",
      request: `GET /letters?sort=body&${fields("letters")}&page[size]=1`,
      response: refused(
        "sort",
        "Cannot link to the next page: a value that the list is sorted by is too long. " +
          "Sort by another field, or ask for another page[size].",
      ),
    },
    {
      title: "cursors: inside a page a value may be of any length",
      request: `GET /letters?sort=body&${fields("letters")}&page[size]=2`,
      response: page({
        type: "letters",
        next: after("body", `t${"S".repeat(2000)}`, "i2"),
        ids: [3, 2],
        rest: "&sort=body&fields%5Bletters%5D=&page%5Bsize%5D=2",
      }),
    },
    {
      title: "cursors: a size over the maximum is refused, and the error names the maximum",
      request: "GET /ships?page[size]=4",
      response: `
        400

        {
          "errors": [
            {
              "code": "400",
              "title": "Bad Request",
              "detail": "Cannot answer with more than 3 resources a page.",
              "source": { "parameter": "page[size]" },
              "meta": { "page": { "maxSize": 3 } }
            }
          ]
        }`,
    },
    ...["0", "-1", "1.5", "x", ""].map((size) => ({
      title: `cursors: page[size]=${size} is not a size`,
      request: `GET /ships?page[size]=${size}`,
      response: refused("page[size]", `Cannot read "page[size]": "${size}" is not a positive integer.`),
    })),
    ...["page", "page[number]", "limit"].map((name) => ({
      title: `cursors: ${name} is refused`,
      request: `GET /ships?${name}=2`,
      response: refused(
        name,
        `Cannot read "${name}": pages are found by cursors. Follow links.next, or send page[size].`,
      ),
    })),
    ...["page[offset]=0", "page[limit]=2"].map((search) => ({
      title: `cursors: ${search}`,
      request: `GET /ships?${search}`,
      response: refused(search.split("=")[0]),
    })),
    ...FORGED.flatMap(([what, forged]) =>
      ["page[after]", "page[before]"].map((name) => ({
        title: `cursors: ${name} that is ${what}`,
        request: `GET /ships?${name}=${forged}`,
        response: refused(name),
      }))
    ),
    {
      title: "cursors: a forged cursor is reported",
      request: "GET /ships?page[after]=abc",
      response: refused("page[after]", 'Cannot read "page[after]": "abc" was not issued by this service.'),
    },
    {
      title: "cursors: a cursor of another sort",
      request: `GET /ships?sort=name&page[after]=${cursor("-name", "tAda", "i1")}`,
      response: refused(
        "page[after]",
        'Cannot read "page[after]": it belongs to a different sort.',
      ),
    },
    {
      title: "cursors: a cursor of a sorted list, without the sort",
      request: `GET /ships?page[before]=${cursor("name", "tAda", "i1")}`,
      response: refused("page[before]"),
    },
    {
      title: "cursors: a cursor of a key with more columns",
      request: `GET /ships?page[before]=${cursor("", "i1", "i1")}`,
      response: refused("page[before]"),
    },
    {
      title: "cursors: both cursors",
      request: `GET /ships?page[after]=${cursor("", "i1")}&page[before]=${cursor("", "i4")}`,
      response: refused(
        "page[before]",
        'Cannot read both "page[after]" and "page[before]": send one of them.',
      ),
    },
    {
      title: "cursors: one cursor sent twice",
      request: `GET /ships?page[after]=${cursor("", "i1")}&page[after]=${cursor("", "i4")}`,
      response: refused("page[after]", 'Cannot read "page[after]": it was sent 2 times.'),
    },
    {
      title: "cursors: a sort along a to-many",
      request: "GET /ports?sort=-ships.tons&include=ships",
      response: refused(
        "sort",
        'Cannot sort by "-ships.tons" with cursors: it leads along a to-many relationship.',
      ),
    },
    {
      title: "cursors: the same sort in another spelling",
      request: `GET /ships?sort=tons,tons,id&${fields("ships")}&page[after]=${cursor("tons,id", "r10.1", "i1")}`,
      response: page({
        prev: before("tons,id", "r10.1", "i3"),
        ids: [3],
        rest: `&sort=tons%2Ctons%2Cid${NONE}`,
      }),
    },
    {
      title: "cursors: on a view cursors are checked and change nothing",
      request: `GET /ships/4?page[after]=${cursor("", "i1")}&${fields("ships")}`,
      response: `
        200

        { "data": { "type": "ships", "id": "4", "links": { "self": "/ships/4" } } }`,
    },
    {
      title: "cursors: an invalid cursor on a view",
      request: "GET /ships/4?page[after]=x",
      response: refused("page[after]"),
    },
    {
      title: "cursors: page[cursor] is not a parameter",
      request: "GET /ships?page[cursor]=x",
      response: refused("page[cursor]"),
    },
  ]),
  suite(harbour, "usual", [
    {
      title: "cursors: pages have 20 resources, so few resources are on one page",
      request: `GET /ships?${fields("ships")}`,
      response: page({ ids: [1, 2, 3, 4, 5] }),
    },
    {
      title: "cursors: at most 100 resources per page",
      request: "GET /ships?page[size]=101",
      response: `
        400

        {
          "errors": [
            {
              "code": "400",
              "title": "Bad Request",
              "detail": "<any>",
              "source": { "parameter": "page[size]" },
              "meta": { "page": { "maxSize": 100 } }
            }
          ]
        }`,
    },
  ]),
  suite(harbour, "byNumber", [
    {
      title: "cursors: without the option page[after] is not a parameter",
      request: `GET /ships?page[after]=${cursor("", "i1")}`,
      response: refused("page[after]", 'Cannot read the parameter "page[after]": "ships" has no such parameter.'),
    },
    {
      title: "cursors: without the option pages have their numbers",
      request: `GET /ships?page=3&${fields("ships")}`,
      response: `
        200

        {
          "meta": { "record_count": 5, "page_count": 3, "page_limit": 2 },
          "links": {
            "self": "/ships?page=3${NONE}",
            "first": "/ships?page=1${NONE}",
            "last": "/ships?page=3${NONE}",
            "prev": "/ships?page=2${NONE}",
            "next": null
          },
          "data": [{ "type": "ships", "id": "5", "links": { "self": "/ships/5" } }]
        }`,
    },
  ]),
  suite(harbour, "unpaged", [
    {
      title: "§4 sort: along a to-one that equals two keys a resource is listed once",
      request: `GET /cranes?sort=-dock.name&include=dock&${fields("cranes")}`,
      response: `
        200

        {
          "data": [
            { "type": "cranes", "id": "4", "links": { "self": "/cranes/4" } },
            { "type": "cranes", "id": "1", "links": { "self": "/cranes/1" } },
            { "type": "cranes", "id": "3", "links": { "self": "/cranes/3" } },
            { "type": "cranes", "id": "2", "links": { "self": "/cranes/2" } }
          ],
          "included": []
        }`,
    },
  ]),
  suite(harbour, "elsewhere", [
    {
      title: "cursors: absolute links under a base path",
      request: `GET /api/ships?page[after]=${cursor("", "i1")}&page[size]=1&${fields("ships")}`,
      response: `
        200

        {
          "links": {
            "prev": "https://example.org/api/ships?${before("", "i2")}&page%5Bsize%5D=1${NONE}",
            "next": "https://example.org/api/ships?${after("", "i2")}&page%5Bsize%5D=1${NONE}"
          },
          "data": [{ "type": "ships", "id": "2", "links": { "self": "https://example.org/api/ships/2" } }]
        }`,
    },
  ]),
  suite(harbour, "scoped", [
    {
      title: "cursors: a caller pages through the visible resources",
      request: `
        GET /ships?sort=name&${fields("ships")}
        X-Port: 1`,
      response: page({ next: after("name", "tCod", "i3"), ids: [1, 3], rest: `&sort=name${NONE}` }),
    },
    {
      title: "cursors: the cursor of another caller is a position in one's own list, and reveals nothing",
      request: `
        GET /ships?sort=name&page[after]=${cursor("name", "tBea", "i2")}&${fields("ships")}
        X-Port: 1`,
      response: page({ prev: before("name", "tCod", "i3"), ids: [3, 4], rest: `&sort=name${NONE}` }),
    },
    {
      title: "cursors: a to-one out of scope is null for the order and the cursor",
      request: `
        GET /ships?sort=-port.name&include=port&${fields("ships")}&page[size]=1
        X-Port: 1`,
      response: `
        200

        {
          "links": {
            "prev": null,
            "next": "/ships?${after("-port.name", "tRiga", "i1")}&sort=-port.name&include=port${NONE}&page%5Bsize%5D=1"
          },
          "data": [{ "type": "ships", "id": "1", "links": { "self": "/ships/1" } }],
          "included": []
        }`,
    },
  ]),
  suite(harbour, "hooked", [
    {
      title: "cursors: resources that a hook leaves out are on no page",
      request: `GET /ships?page[after]=${cursor("", "i2")}&${fields("ships")}`,
      response: page({ ...ships, prev: before("", "i4"), ids: [4, 5] }),
    },
    {
      title: "cursors: a custom parameter with a cursor",
      request: `GET /ships?light=1&page[before]=${cursor("", "i5")}&${fields("ships")}`,
      response: page({ next: after("", "i4"), ids: [4], rest: `&light=1${NONE}` }),
    },
  ]),
  suite(harbour, "brief", [
    ...["letters", "mail"].flatMap((type) => [
      {
        title: `cursors: the resource after the page does not count towards responseBytes, ${type}`,
        request: `GET /${type}?page[size]=2`,
        response: `
          200

          {
            "links": { "prev": null, "next": "/${type}?${after("", "i2")}&page%5Bsize%5D=2" },
            "data": [
              { "type": "${type}", "id": "1", "attributes": { "body": "a" }, "links": { "self": "/${type}/1" } },
              { "type": "${type}", "id": "2", "attributes": { "body": "<any>" }, "links": { "self": "/${type}/2" } }
            ]
          }`,
      },
      {
        title: `cursors: a page with too many bytes, ${type}`,
        request: `GET /${type}?page[size]=3`,
        response: `
          400

          { "errors": [{ "code": "400", "title": "Bad Request", "detail": "<any>" }] }`,
      },
    ]),
  ]),
  suite(harbour, "reserved", [
    {
      title: "cursors: a client cannot sort by hidden fields, so no cursor reveals them",
      request: "GET /ships?sort=tons",
      response: refused("sort"),
    },
  ]),
];
