import { suite } from "../../helpers/exchanges/fixture.ts";
import { answering, refused, sending } from "../../helpers/exchanges/messages.ts";
import { market } from "../../helpers/fixtures/market.ts";

const NOTHING = "204\nContent-Type:";

const patch = (relationships: object, id = "1") =>
  sending(`PATCH /products/${id}`, { data: { type: "products", id, relationships } });

const tags = (...ids: readonly number[]) => ({ data: ids.map((id) => ({ type: "tags", id: String(id) })) });

const NO_TAGS = 'Cannot replace all members of "tags" of "products": leave "tags" out.';
const ADDED = " Add and remove members by POST and DELETE of the linkage.";

const linkage = (path: string, ...ids: readonly number[]) => ({
  request: `GET ${path}`,
  response: answering("200", { links: "<any>", data: ids.map((id) => ({ type: "tags", id: String(id) })) }),
});

/** A shop without products, whose members may not be replaced and whose linkage has no paths. */
const EMPTIED = {
  request: sending("PATCH /shops/1", {
    data: { type: "shops", id: "1", relationships: { products: { data: [] } } },
  }),
  response: refused(
    403,
    "Forbidden",
    'Cannot replace all members of "products" of "shops": leave "products" out.',
    "/data/relationships/products",
  ),
};

/**
 * `replaceToMany: false`: members are added and removed, and never replaced by a client that may not have loaded them
 * all.
 */
export const replacing = [
  suite(market, "strict", [
    {
      title: "replaceToMany: a PATCH of a resource cannot replace members",
      request: patch({ tags: tags(3) }),
      response: refused(403, "Forbidden", NO_TAGS + ADDED, "/data/relationships/tags"),
    },
    {
      title: "replaceToMany: not even with the present members, or with an empty set",
      request: patch({ tags: tags(1, 2), offers: { data: [] } }),
      response: refused(
        403,
        "Forbidden",
        `Cannot replace all members of "tags", "offers" of "products": leave "tags", "offers" out.${ADDED}`,
        "/data/relationships/tags",
        "/data/relationships/offers",
      ),
    },
    {
      title: "replaceToMany: a PATCH of linkage cannot replace them either",
      request: sending("PATCH /products/1/relationships/tags", tags(3)),
      response: refused(403, "Forbidden", NO_TAGS + ADDED, "/data"),
    },
    {
      title: "replaceToMany: a missing record is reported first",
      request: patch({ tags: tags(3) }, "9"),
      response: refused(404, "Not Found", 'There is no "products" with the id "9".'),
    },
    {
      title: "replaceToMany: a missing record is reported first for a PATCH of linkage too",
      request: sending("PATCH /products/9/relationships/tags", tags(3)),
      response: refused(404, "Not Found", 'There is no "products" with the id "9".'),
    },
    {
      title: "replaceToMany: it precedes linkage of a wrong type and fields",
      request: sending("PATCH /products/1", {
        data: {
          type: "products",
          id: "1",
          attributes: { code: null },
          relationships: { tags: { data: [{ type: "offers", id: "1" }] } },
        },
      }),
      response: refused(403, "Forbidden", NO_TAGS + ADDED, "/data/relationships/tags"),
    },
    {
      title: "replaceToMany: members are added",
      request: sending("POST /products/1/relationships/tags", tags(3)),
      response: NOTHING,
      afterwards: linkage("/products/1/relationships/tags", 1, 2, 3),
    },
    {
      title: "replaceToMany: members are removed",
      request: sending("DELETE /products/1/relationships/tags", tags(1)),
      response: NOTHING,
      afterwards: linkage("/products/1/relationships/tags", 2),
    },
    {
      title: "replaceToMany: a to-one is set as usual",
      request: sending("PATCH /products/1/relationships/label", { data: { type: "labels", id: "2" } }),
      response: NOTHING,
    },
    {
      title: "replaceToMany: a to-one is set together with attributes",
      request: sending("PATCH /products/1", {
        data: {
          type: "products",
          id: "1",
          attributes: { name: "Green tea" },
          relationships: { shop: { data: null }, label: { data: null } },
        },
      }),
      response: answering("200", { data: "<any>" }),
    },
    {
      title: "replaceToMany: a new record has no members to replace",
      request: sending("POST /products", {
        data: { type: "products", attributes: { code: "EGG" }, relationships: { tags: tags() } },
      }),
      response: answering("201\nLocation: /products/4", { data: "<any>" }),
    },
  ]),
  suite(market, "loose", [
    {
      title: "replaceToMany: a resource's option wins over the service's",
      request: patch({ tags: tags(3) }),
      response: answering("200", { data: "<any>" }),
    },
    {
      title: "replaceToMany: without linkage endpoints the error names none",
      ...EMPTIED,
    },
  ]),
  suite(market, "refusing", [
    {
      title: "replaceToMany: a resource may set false without the service",
      ...EMPTIED,
    },
    {
      title: "replaceToMany: other resources are not affected",
      request: patch({ tags: tags(3) }),
      response: answering("200", { data: "<any>" }),
    },
  ]),
];
