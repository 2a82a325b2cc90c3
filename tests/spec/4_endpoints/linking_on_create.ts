import { suite } from "../../helpers/exchanges/fixture.ts";
import { answering, noRelated, refused, sending } from "../../helpers/exchanges/messages.ts";
import { market } from "../../helpers/fixtures/market.ts";

type Linked = {
  readonly [name: string]:
    | readonly (readonly [type: string, id: number | string])[]
    | readonly [string, number | string];
};

const identifier = ([type, id]: readonly [string, number | string]) => ({ type, id: String(id) });
const isMany = (of: Linked[string]): of is readonly (readonly [string, number | string])[] =>
  Array.isArray(of[0]) || !of.length;

/** A create of a product, or of `type`, with relationships. */
function create(linked: Linked, attributes: object = { code: "EGG" }, type = "products"): string {
  const relationships = Object.fromEntries(
    Object.entries(linked).map(([name, of]) => [name, { data: isMany(of) ? of.map(identifier) : identifier(of) }]),
  );
  return sending(`POST /${type}`, { data: { type, attributes, relationships } });
}

const linkage = (path: string, ...ids: readonly (readonly [string, number | string])[]) => ({
  request: `GET ${path}`,
  response: answering("200", { links: "<any>", data: ids.map(identifier) }),
});

/** The new product with its relationships. */
const created = (relationships: object, location = "/products/4") =>
  answering(`201\nLocation: ${location}`, {
    data: {
      type: "products",
      id: "4",
      attributes: { code: "EGG", name: null },
      relationships,
      links: { self: "/products/4" },
    },
  });

const links = "<any>";

/** `linkOnCreate`: a create links existing records, by the rules of linkage, in its one batch. */
export const linkingOnCreate = [
  suite(market, "linking", [
    {
      title: "linkOnCreate: members of every kind, and the response shows what was sent",
      request: create({ offers: [["offers", 3]], tags: [["tags", 3], ["tags", 1], ["tags", 3]], label: ["labels", 2] }),
      response: created({
        shop: { data: null, links },
        label: { data: { type: "labels", id: "2" }, links },
        offers: { data: [{ type: "offers", id: "3" }], links },
        tags: { data: [{ type: "tags", id: "1" }, { type: "tags", id: "3" }], links },
        makers: { links },
      }),
      afterwards: linkage("/products/4/relationships/tags", ["tags", 1], ["tags", 3]),
    },
    {
      title: "linkOnCreate: a member that must have an owner moves from its previous one",
      request: create({ offers: [["offers", 3]] }),
      response: answering("201\nLocation: /products/4", { data: "<any>" }),
      afterwards: linkage("/products/2/relationships/offers"),
    },
    {
      title: "linkOnCreate: a has-one moves too",
      request: create({ label: ["labels", 1] }),
      response: answering("201\nLocation: /products/4", { data: "<any>" }),
      afterwards: {
        request: "GET /products/1/relationships/label",
        response: answering("200", { links: "<any>", data: null }),
      },
    },
    {
      title: "linkOnCreate: an empty set is shown empty",
      request: sending("POST /products", {
        data: {
          type: "products",
          attributes: { code: "EGG" },
          relationships: { tags: { data: [] }, label: { data: null } },
        },
      }),
      response: created({
        shop: { data: null, links },
        label: { data: null, links },
        offers: { links },
        tags: { data: [], links },
        makers: { links },
      }),
    },
    {
      title: "linkOnCreate: hooks of the members do not run",
      request: create({ offers: [["offers", 1], ["offers", 2]] }),
      response: answering("201\nLocation: /products/4", { data: "<any>" }),
      afterwards: linkage("/products/4/relationships/offers", ["offers", 1], ["offers", 2]),
    },
    {
      title: "linkOnCreate: each missing member is reported with its pointer, and nothing is stored",
      request: create({ tags: [["tags", 1], ["tags", 9]], offers: [["offers", 8]], label: ["labels", 7] }),
      response: noRelated(["/data/relationships/label/data", "labels", "7"], [
        "/data/relationships/offers/data/0",
        "offers",
        "8",
      ], ["/data/relationships/tags/data/1", "tags", "9"]),
    },
    {
      title: "linkOnCreate: linkage of another type",
      request: create({ tags: [["offers", 1]] }),
      response: refused(
        409,
        "Conflict",
        'Cannot link: "tags" links "tags", not "offers".',
        "/data/relationships/tags/data/0/type",
      ),
    },
    {
      title: "linkOnCreate: a link that requires other values",
      request: create({ tags: [["tags", 1]], makers: [["makers", 1]] }),
      response: refused(
        403,
        "Forbidden",
        'Cannot link others to "products" by "makers", where a new link needs values of its own.',
        "/data/relationships/makers/data",
      ),
    },
    {
      title: "linkOnCreate: unique values are checked last",
      request: create({ tags: [["tags", 1]] }, { code: "TEA" }),
      response: refused(
        409,
        "Conflict",
        'Cannot create "products": another one has the same "code".',
        "/data/attributes/code",
      ),
    },
    {
      title: "linkOnCreate: members with the required common value, which the client gives",
      request: create({ stands: [["stands", "2~1"]] }, { hall: 2 }, "rows"),
      response: answering("201\nLocation: /rows/3", { data: "<any>" }),
      afterwards: linkage("/rows/3/relationships/stands", ["stands", "2~1"]),
    },
    {
      title: "linkOnCreate: members without the required common value",
      request: create({ stands: [["stands", "2~1"]] }, { hall: 1 }, "rows"),
      response: refused(
        403,
        "Forbidden",
        'Cannot link others to "rows" by "stands", whose members must have the same "hall".',
        "/data/relationships/stands/data",
      ),
    },
    {
      title: "linkOnCreate: members with the required common value, which a default gives",
      request: create({ stands: [["stands", "1~2"]] }, { name: "third" }, "rows"),
      response: answering("201\nLocation: /rows/3", { data: "<any>" }),
      afterwards: linkage("/rows/3/relationships/stands", ["stands", "1~2"]),
    },
    {
      title: "linkOnCreate: members without the required common value, if a default gives it",
      request: create({ stands: [["stands", "2~1"]] }, { name: "third" }, "rows"),
      response: refused(
        403,
        "Forbidden",
        'Cannot link others to "rows" by "stands", whose members must have the same "hall".',
        "/data/relationships/stands/data",
      ),
    },
    {
      title: "linkOnCreate: a key that comes from a default",
      request: create({ tags: [["tags", 2], ["tags", 3]] }, { name: "one" }, "crates"),
      response: answering("201", {
        data: {
          type: "crates",
          id: "<any>",
          attributes: { name: "one" },
          relationships: { tags: { data: [{ type: "tags", id: "2" }, { type: "tags", id: "3" }], links } },
          links: "<any>",
        },
      }),
    },
    {
      title: "linkOnCreate: a key from a default, and a trigger that inserts another row",
      request: create({ tags: [["tags", 2]] }, { name: "double" }, "crates"),
      response: answering("201", {
        data: {
          type: "crates",
          id: "<any>",
          attributes: { name: "double" },
          relationships: { tags: { data: [{ type: "tags", id: "2" }], links } },
          links: "<any>",
        },
      }),
      afterwards: {
        request: "GET /crates?include=tags&fields[crates]=name,tags&fields[tags]=&sort=name",
        response: answering("200", {
          data: [
            {
              type: "crates",
              id: "<any>",
              attributes: { name: "copy" },
              relationships: { tags: { data: [], links } },
              links: "<any>",
            },
            {
              type: "crates",
              id: "<any>",
              attributes: { name: "double" },
              relationships: { tags: { data: [{ type: "tags", id: "2" }], links } },
              links: "<any>",
            },
          ],
          included: [{ type: "tags", id: "2", links: "<any>" }],
        }),
      },
    },
    {
      title: "linkOnCreate: a row with the last number of its table cannot be found again",
      request: create({ tags: [["tags", 2]] }, { name: "new" }, "sacks"),
      response: refused(
        409,
        "Conflict",
        'Cannot create "sacks" with links: the key that the database has made is not the greatest of its table, ' +
          "so the row is not found again. Create it first, then link it.",
      ),
    },
    {
      title: "linkOnCreate: a key of bytes from a default, and a trigger that inserts another row",
      request: create({ tags: [["tags", 2], ["tags", 3]] }, { name: "double" }, "chests"),
      response: answering("201", {
        data: {
          type: "chests",
          id: "<any>",
          attributes: { name: "double" },
          relationships: { tags: { data: [{ type: "tags", id: "2" }, { type: "tags", id: "3" }], links } },
          links: "<any>",
        },
      }),
    },
  ]),
  suite(market, "viewing", [
    {
      title: "linkOnCreate: read-only resources are not linked",
      request: create({ prices: [["offer-prices", 1]] }),
      response: refused(
        403,
        "Forbidden",
        'Cannot link "prices" of "products": what it links to is read-only.',
        "/data/relationships/prices",
      ),
    },
    {
      title: "linkOnCreate: an empty set of read-only resources is allowed",
      request: create({ prices: [] }),
      response: answering("201\nLocation: /products/4", { data: "<any>" }),
    },
    {
      title: "linkOnCreate: a resource may disable it",
      request: create({ products: [["products", 1]] }, { name: "New" }, "shops"),
      response: refused(
        400,
        "Bad Request",
        'Cannot create "shops" with the to-many relationship "products": ' +
          "side-posting is not supported. Leave it out, and set it by PATCH.",
        "/data/relationships/products",
      ),
    },
  ]),
  suite(market, "scoped", [
    {
      title: "linkOnCreate: a member out of scope is absent",
      request: create({ tags: [["tags", 3]] }, { code: "EGG", name: "Egg" }),
      response: noRelated(["/data/relationships/tags/data/0", "tags", "3"]),
    },
    {
      title: "linkOnCreate: the new row must be in scope",
      request: create({ tags: [["tags", 1]] }),
      response: refused(403, "Forbidden", 'Cannot create "products": the result would be outside the caller\'s scope.'),
    },
    {
      title: "linkOnCreate: members in scope are linked",
      request: create({ tags: [["tags", 1], ["tags", 2]] }, { code: "EGG", name: "Egg" }),
      response: answering("201\nLocation: /products/4", { data: "<any>" }),
    },
  ]),
  suite(market, "loose", [
    {
      title: "linkOnCreate: a resource may enable it without the service",
      request: create({ tags: [["tags", 3]] }),
      response: answering("201\nLocation: /products/4", { data: "<any>" }),
      afterwards: {
        request: "GET /products/4?include=tags&fields[products]=tags&fields[tags]=name",
        response: answering("200", {
          data: {
            type: "products",
            id: "4",
            relationships: { tags: { data: [{ type: "tags", id: "3" }], links } },
            links,
          },
          included: [{ type: "tags", id: "3", attributes: { name: "bare" }, links }],
        }),
      },
    },
    {
      title: "linkOnCreate: other resources still refuse members",
      request: create({ products: [["products", 1]] }, { name: "New" }, "shops"),
      response: answering("400", { errors: "<any>" }),
    },
  ]),
];
