import { suite } from "../../helpers/exchanges/fixture.ts";
import { answering, refused, sending } from "../../helpers/exchanges/messages.ts";
import { alikeKeys } from "../../helpers/fixtures/alike_keys.ts";

/** A resource that shows only its name. */
function named(type: string, id: string) {
  return { type, id, attributes: { name: "yes" }, links: { self: `/${type}/${encodeURIComponent(id)}` } };
}

/** The answer of a list that has one page. */
function listing(path: string, ...data: readonly unknown[]): string {
  return counting(data.length, path, ...data);
}

/** The same with another count: it includes rows that no index finds. */
function counting(count: number, path: string, ...data: readonly unknown[]): string {
  const self = path.replace(/(\?|$)/, (mark) => `?page=1${mark === "" ? "" : "&"}`);
  return answering("200", {
    meta: { record_count: count, page_count: 1, page_limit: 20 },
    links: { self, first: self, last: self, prev: null, next: null },
    data,
  });
}

function missing(type: string, id: string): string {
  return refused(404, "Not Found", `There is no "${type}" with the id "${id}".`);
}

const OWNER = named("owners", "10");

/** A thing with the linkage of its owner. */
function thing(id: string, owner: string | undefined) {
  return {
    ...{ type: "things", id },
    relationships: {
      owner: owner === undefined
        ? { data: null }
        : { data: { type: "owners", id: owner }, links: { self: `/owners/${owner}` } },
    },
    links: { self: `/things/${id}` },
  };
}

/** A good with the linkage of its label. */
function good(id: string, label: string | null) {
  return {
    ...{ type: "goods", id },
    relationships: {
      label: label === null
        ? { data: null }
        : { data: { type: "labels", id: label }, links: { self: `/labels/${label}` } },
    },
    links: { self: `/goods/${id}` },
  };
}

/** A row whose key has bytes in a part that no index begins with: it has no link. */
function unlinked(type: string, id: string) {
  return { type, id, attributes: { name: "no" } };
}

/** §2 id: a row that no id names, or whose id is printed alike by a row of another type, is not a resource. */
export const alike = [
  suite(alikeKeys, "plain", [
    {
      title: "§2 id: a fraction among integers is not a resource",
      request: "GET /counters",
      response: counting(3, "/counters", named("counters", "1"), named("counters", "3")),
    },
    {
      title: "§2 id: of two numbers that print alike, the one that is printed has the id",
      request: "GET /measures",
      response: counting(
        4,
        "/measures",
        named("measures", "0.1"),
        named("measures", "0.3"),
        named("measures", "1845326.61126093"),
      ),
    },
    {
      title: "§2 id: of a number and a text that print alike in a STRICT table, the number has the id",
      request: "GET /codes",
      response: listing("/codes", named("codes", "10"), named("codes", "x")),
    },
    {
      title: "§4 view: a number in a STRICT table",
      request: "GET /codes/10",
      response: answering("200", { data: named("codes", "10") }),
    },
    {
      title: "§2 id: a whole REAL has none, the text that prints so has it",
      request: "GET /sums",
      response: listing("/sums", named("sums", "2.5"), named("sums", "1.0")),
    },
    {
      title: "§4 view: the id of an integer does not find a REAL",
      request: "GET /sums/7",
      response: missing("sums", "7"),
    },
    {
      title: "§4 update: the id of an integer does not find a REAL",
      request: sending("PATCH /sums/7", { data: { type: "sums", id: "7", attributes: { name: "changed" } } }),
      response: missing("sums", "7"),
    },
    {
      title: "§4 delete: the id of an integer does not find a REAL",
      request: "DELETE /sums/7",
      response: missing("sums", "7"),
    },
    {
      title: "§4 view: the linkage of to-ones is null where what they lead to is no resource",
      request: "GET /notes/2",
      response: answering("200", {
        data: {
          ...{ type: "notes", id: "2", attributes: { name: "no" } },
          relationships: { counter: { data: null } },
          links: { self: "/notes/2" },
        },
      }),
    },
    {
      title: "§4 include: what no id names is neither linked nor included",
      request: "GET /notes?include=counter&fields[notes]=counter",
      response: answering("200", {
        meta: "<any>",
        links: "<any>",
        data: [
          {
            ...{ type: "notes", id: "1" },
            relationships: {
              counter: { data: { type: "counters", id: "1" }, links: { self: "/counters/1" } },
            },
            links: { self: "/notes/1" },
          },
          {
            ...{ type: "notes", id: "2" },
            relationships: { counter: { data: null } },
            links: { self: "/notes/2" },
          },
        ],
        included: [named("counters", "1")],
      }),
    },
    {
      title: "§4 filters: what no id names is as if it were not there",
      request: "GET /notes?filter[counter][null]=true&fields[notes]=name",
      response: listing("/notes?filter%5Bcounter%5D%5Bnull%5D=true&fields%5Bnotes%5D=name", {
        ...{ type: "notes", id: "2", attributes: { name: "no" }, links: { self: "/notes/2" } },
      }),
    },
    {
      title: "§4 include: a text that prints like the key of its neighbour's owner leads to no owner",
      request: "GET /things?include=owner",
      response: answering("200", {
        meta: "<any>",
        links: "<any>",
        data: [thing("1", undefined), thing("2", "10"), thing("3", "10")],
        included: [OWNER],
      }),
    },
    ...[["1", undefined], ["2", "10"], ["3", "10"]].map(([id, owner]) => ({
      title: `§4 view: the owner of a thing is the same as in a list (${id})`,
      request: `GET /things/${id}`,
      response: answering("200", { data: thing(id!, owner) }),
    })),
    {
      title: "§4 include: the members of an owner are those that lead to it",
      request: "GET /owners?include=things&fields[things]=",
      response: answering("200", {
        meta: "<any>",
        links: "<any>",
        data: [{
          ...{ type: "owners", id: "10", attributes: { name: "yes" } },
          relationships: {
            things: {
              data: [{ type: "things", id: "2" }, { type: "things", id: "3" }],
              links: { self: "/things?owner_id=10" },
            },
          },
          links: { self: "/owners/10" },
        }],
        included: ["2", "3"].map((id) => ({ type: "things", id, links: { self: `/things/${id}` } })),
      }),
    },
    {
      title: "§2 id: bytes in a further part of a key have an id of their own, without a link",
      request: "GET /seats",
      response: listing("/seats", named("seats", "1~ab"), unlinked("seats", "1~\0ab")),
    },
    {
      title: "§2 id: bytes in a further part of integers have an id of their own, without a link",
      request: "GET /ranks",
      response: listing("/ranks", named("ranks", "1~7"), unlinked("ranks", "1~\x007")),
    },
    {
      title: "§4 include: the members of such rows are those that lead to them",
      request: "GET /seats?include=guests&fields[guests]=&fields[seats]=guests",
      response: answering("200", {
        meta: "<any>",
        links: "<any>",
        data: [
          {
            ...{ type: "seats", id: "1~ab" },
            relationships: { guests: { data: [{ type: "guests", id: "1" }], links: "<any>" } },
            links: { self: "/seats/1~ab" },
          },
          { type: "seats", id: "1~\0ab", relationships: { guests: { data: [{ type: "guests", id: "2" }] } } },
        ],
        included: ["1", "2"].map((id) => ({ type: "guests", id, links: { self: `/guests/${id}` } })),
      }),
    },
    {
      title: "§4 include: bytes that print like the key of their neighbour's target lead to none",
      request: "GET /goods?include=label",
      response: answering("200", {
        meta: "<any>",
        links: "<any>",
        data: [good("1", "abc"), good("2", null)],
        included: [named("labels", "abc")],
      }),
    },
    ...[["1", "abc"], ["2", null]].map(([id, label]) => ({
      title: `§4 view: the label of a good is the same as in a list (${id})`,
      request: `GET /goods/${id}`,
      response: answering("200", { data: good(id!, label) }),
    })),
  ]),
  suite(alikeKeys, "byCursor", [
    {
      title: "§4 cursors: pages hold what ids name, and end with it",
      request: "GET /counters?page[size]=2",
      response: answering("200", {
        links: { prev: null, next: null },
        data: [named("counters", "1"), named("counters", "3")],
      }),
    },
  ]),
];
