import { suite } from "../../helpers/exchanges/fixture.ts";
import { cellar } from "../../helpers/fixtures/cellar.ts";
import { market } from "../../helpers/fixtures/market.ts";
import { post } from "../../helpers/fixtures/post.ts";
import { storehouse } from "../../helpers/fixtures/storehouse.ts";

const TYPE = `application/vnd.api+json;ext="https://jsonapi.org/ext/atomic"`;

const operations = (...list: readonly object[]): string =>
  `POST /operations\nContent-Type: ${TYPE}\nAccept: ${TYPE}\n\n${JSON.stringify({ "atomic:operations": list })}`;

const answered = (status: number, document: object): string =>
  `${status}\nContent-Type: ${TYPE}\n\n${JSON.stringify(document)}`;

const refused = (status: number, title: string, pointer: string): string =>
  answered(status, {
    errors: [{ status: String(status), code: String(status), title, detail: "<any>", source: { pointer } }],
  });

const add = (code: string, tag: object) => ({
  op: "add",
  data: { type: "products", attributes: { code }, relationships: { tags: { data: [tag] } } },
});
const linked = (id: number, tag: number) => ({
  type: "products",
  id: String(id),
  attributes: "<any>",
  relationships: {
    shop: "<any>",
    tags: { data: [{ type: "tags", id: String(tag) }], links: "<any>" },
  },
  links: "<any>",
});

const addOther = (type: string, lid: string, name: string) => ({
  op: "add",
  data: { type, lid, attributes: { name } },
});
const linkOther = (type: string, lid: string, tag: number) => ({
  op: "add",
  ref: { type, lid, relationship: "tags" },
  data: [{ type: "tags", id: String(tag) }],
});
const listed = (type: string, ...rows: readonly (readonly [string, number?])[]): string =>
  `200\n\n${
    JSON.stringify({
      data: rows.map(([name, tag]) => ({
        type,
        id: "<any>",
        attributes: { name },
        relationships: {
          tags: { data: tag === undefined ? [] : [{ type: "tags", id: String(tag) }], links: "<any>" },
        },
        links: "<any>",
      })),
      included: "<any>",
    })
  }`;

const missingStamp = { type: "stamps", id: "99" };

/** The write options of resources apply to operations too. */
export const operationsOfWrites = [
  suite(market, "operated", [
    {
      title: "operations: linkOnCreate links records that an earlier operation has created",
      request: operations(
        { op: "add", data: { type: "tags", lid: "new", attributes: { name: "new" } } },
        add("EGG", { type: "tags", lid: "new" }),
        add("FIG", { type: "tags", id: "2" }),
      ),
      response: answered(200, {
        "atomic:results": [{ data: "<any>" }, { data: linked(4, 4) }, { data: linked(5, 2) }],
      }),
    },
    {
      title: "operations: linkOnCreate looks up each member, and nothing is stored",
      request: operations(add("EGG", { type: "tags", id: "1" }), add("FIG", { type: "tags", id: "9" })),
      response: refused(404, "Not Found", "/atomic:operations/1/data/relationships/tags/data/0"),
    },
    {
      title: "operations: replaceToMany applies to the update of a resource",
      request: operations({
        op: "update",
        data: { type: "products", id: "1", relationships: { tags: { data: [] } } },
      }),
      response: refused(403, "Forbidden", "/atomic:operations/0/data/relationships/tags"),
    },
    {
      title: "operations: replaceToMany applies to the update of a relationship",
      request: operations({ op: "update", ref: { type: "products", id: "1", relationship: "tags" }, data: [] }),
      response: refused(403, "Forbidden", "/atomic:operations/0/data"),
    },
    {
      title: "operations: deleteErrors gives the status of a refused remove",
      request: operations({ op: "remove", ref: { type: "products", id: "1" } }),
      response: refused(409, "Conflict", "/atomic:operations/0"),
    },
    {
      title: "operations: lids of rows whose keys come from a default, beside one that a trigger adds",
      request: operations(
        addOther("crates", "c", "double"),
        addOther("crates", "d", "single"),
        linkOther("crates", "c", 1),
        linkOther("crates", "d", 2),
      ),
      response: answered(200, {
        "atomic:results": [{ data: "<any>" }, { data: "<any>" }, {}, {}],
      }),
      afterwards: {
        request: "GET /crates?include=tags&fields[crates]=name,tags&fields[tags]=&sort=name",
        response: listed("crates", ["copy"], ["double", 1], ["single", 2]),
      },
    },
    {
      title: "operations: a lid of a row whose key of bytes comes from a default",
      request: operations(addOther("chests", "c", "bytes"), linkOther("chests", "c", 3)),
      response: answered(200, { "atomic:results": [{ data: "<any>" }, {}] }),
      afterwards: {
        request: "GET /chests?include=tags&fields[chests]=name,tags&fields[tags]=",
        response: listed("chests", ["bytes", 3]),
      },
    },
  ]),
  suite(cellar, "operated", [
    {
      title: "operations: a record that an earlier one has softly deleted is absent",
      request: operations(
        { op: "remove", ref: { type: "bottles", id: "1" } },
        { op: "update", data: { type: "bottles", id: "1", attributes: { name: "Back" } } },
      ),
      response: refused(404, "Not Found", "/atomic:operations/1"),
    },
    {
      title: "operations: it cannot be linked either",
      request: operations(
        { op: "remove", ref: { type: "bottles", id: "1" } },
        {
          op: "add",
          data: { type: "notes", relationships: { bottle: { data: { type: "bottles", id: "1" } } } },
        },
      ),
      response: refused(404, "Not Found", "/atomic:operations/1/data/relationships/bottle/data"),
    },
    {
      title: "operations: a soft delete",
      request: operations({ op: "remove", ref: { type: "bottles", id: "1" } }),
      response: answered(200, { "atomic:results": [{}] }),
      afterwards: {
        request: "GET /bottles/1",
        response: "404\n\n" + JSON.stringify({
          errors: [{ status: "404", code: "404", title: "Not Found", detail: "<any>" }],
        }),
      },
    },
  ]),
  suite(storehouse, "operated", [
    {
      title: "operations: no operation upserts, whatever a resource offers",
      request: `POST /operations?upsert-by=code\nContent-Type: ${TYPE}\nAccept: ${TYPE}\n\n${
        JSON.stringify({
          "atomic:operations": [{ op: "add", data: { type: "products", attributes: { code: "TEA" } } }],
        })
      }`,
      response: answered(400, {
        errors: [{
          status: "400",
          code: "400",
          title: "Bad Request",
          detail: "<any>",
          source: { parameter: "upsert-by" },
        }],
      }),
    },
    {
      title: "operations: an existing row is a conflict for an add, even if a create would update it",
      request: operations({ op: "add", data: { type: "products", attributes: { code: "TEA" } } }),
      response: refused(409, "Conflict", "/atomic:operations/0/data/attributes/code"),
    },
  ]),
  suite(post, "deferred", [
    {
      title: "atomic: a missing related record whose deferred foreign key is checked after all operations",
      request: operations(
        { op: "update", data: { type: "parcels", id: "2", attributes: { kind: "Tin" } } },
        { op: "update", data: { type: "parcels", id: "1", relationships: { stamp: { data: missingStamp } } } },
        { op: "update", data: { type: "parcels", id: "2", attributes: { kind: "Can" } } },
      ),
      response: refused(404, "Not Found", "/atomic:operations/1/data/relationships/stamp/data"),
    },
    {
      title: "atomic: a value that points to nothing, by a deferred foreign key that is checked after all operations",
      request: operations(
        { op: "update", data: { type: "parcels", id: "2", attributes: { kind: "Tin" } } },
        { op: "add", data: { type: "seals", attributes: { kind: "Wax", van: 9 } } },
        { op: "update", data: { type: "parcels", id: "2", attributes: { kind: "Can" } } },
      ),
      response: refused(409, "Conflict", "/atomic:operations/1/data/attributes/van"),
    },
    {
      title:
        "§4 create: a value that points to nothing, by a deferred foreign key that is checked after what a hook adds",
      request: `POST /seals\n\n${JSON.stringify({ data: { type: "seals", attributes: { kind: "Wax", van: 9 } } })}`,
      response: `409\n\n${
        JSON.stringify({
          errors: [{
            status: "409",
            code: "409",
            title: "Conflict",
            detail: 'Cannot create "seals": a foreign key prevents it.',
            source: { pointer: "/data/attributes/van" },
          }],
        })
      }`,
    },
    ...["share 0 5", "share 7 5", "include 7", "told {}", "record", "unchanged", "key", "scope"].map((name) => ({
      title: `atomic: a value that reads like the failure "${name}" of a statement of the service`,
      request: operations({ op: "add", data: { type: "readings", attributes: { doc: "{}", path: `relata:${name}` } } }),
      response: answered(422, {
        errors: [{
          status: "422",
          title: "_refused",
          detail: "The database cannot work with such a value.",
          source: { pointer: "/atomic:operations/0/data" },
        }],
      }),
    })),
    {
      title: "§4 create: a foreign key to a table without resources is no attribute",
      request: `POST /seals\n\n${JSON.stringify({ data: { type: "seals", attributes: { shelf: 1 } } })}`,
      response: `422\n\n${
        JSON.stringify({
          errors: [{
            status: "422",
            title: "_unknown",
            detail: '"seals" has no attribute "shelf".',
            source: { pointer: "/data/attributes/shelf" },
          }],
        })
      }`,
    },
    {
      title: "§4 update: a missing related record whose deferred foreign key is checked after what a hook adds",
      request: `PATCH /parcels/1\n\n${
        JSON.stringify({ data: { type: "parcels", id: "1", relationships: { stamp: { data: missingStamp } } } })
      }`,
      response: `404\n\n${
        JSON.stringify({
          errors: [{
            status: "404",
            code: "404",
            title: "Not Found",
            detail: 'There is no "stamps" with the id "99".',
            source: { pointer: "/data/relationships/stamp/data" },
          }],
        })
      }`,
    },
  ]),
];
