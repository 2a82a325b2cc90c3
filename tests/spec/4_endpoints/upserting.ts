import { suite } from "../../helpers/exchanges/fixture.ts";
import { answering, invalid, noRelated, refused, refusedParameter, sending } from "../../helpers/exchanges/messages.ts";
import { storehouse } from "../../helpers/fixtures/storehouse.ts";

const LINKS = "<any>";

type Members = { readonly [member: string]: unknown };

/** A create of a product, or of `type`. */
function post(by: string, attributes: Members, more: Members = {}, type = "products"): string {
  return sending(`POST /${type}?upsert-by=${by}`, { data: { type, ...more, attributes } });
}

const to = (type: string, id: number | null) => ({ data: id === null ? null : { type, id: String(id) } });
const toOne = (type: string, id: number | null) => ({ ...to(type, id), ...(id === null ? {} : { links: LINKS }) });

/** The members of a product in a document. */
function product(id: number, attributes: Members, shop: number | null = null, more: Members = {}): object {
  return {
    data: {
      type: "products",
      id: String(id),
      attributes: {
        code: "TEA",
        name: "Tea",
        ean: 11,
        price: 5,
        place: "left",
        tenant: 1,
        ...attributes,
        "made-at": "<any>",
      },
      relationships: { shop: toOne("shops", shop), ...more },
      links: { self: `/products/${id}` },
    },
  };
}

const NEW = { code: "OIL", name: null, ean: null, price: 7, place: null, tenant: null };
const OLD = "2020-01-01T00:00:00+00:00";

const updated = (document: object) => answering("200\nLocation:", document);
const created = (document: object, location = "/products/3") => answering(`201\nLocation: ${location}`, document);

const NO_PARAMETER = 'Cannot read the parameter "upsert-by": "products" has no such parameter.';

/** A card at a place of a shop, if there is one. */
const card = (by: string, more: Members = {}) =>
  post(by, { "shelf-code": "S1", text: "new" }, { ...more, relationships: { "home-shop": to("shops", 1) } }, "cards");
const CARD = {
  data: {
    type: "cards",
    id: "x",
    attributes: { "shelf-code": "S1", text: "new" },
    relationships: { "home-shop": toOne("shops", 1) },
    links: { self: "/cards/x" },
  },
};

const plain = [
  {
    title: "upsert: a missing row is created",
    request: post("code", { code: "OIL" }),
    response: created(product(3, NEW)),
  },
  {
    title: "upsert: an existing row is updated, and fields that are not sent stay",
    request: post("code", { code: "TEA", name: "Green" }),
    response: updated(product(1, { name: "Green" }, 1)),
    afterwards: {
      request: "GET /products/1?fields[products]=name,made-at",
      response: answering("200", {
        data: {
          type: "products",
          id: "1",
          attributes: { name: "Green", "made-at": OLD },
          links: { self: "/products/1" },
        },
      }),
    },
  },
  {
    title: "upsert: other parameters shape both responses",
    request: post("code&fields[products]=name,shop&include=shop", { code: "TEA" }),
    response: updated({
      data: {
        type: "products",
        id: "1",
        attributes: { name: "Tea" },
        relationships: { shop: toOne("shops", 1) },
        links: { self: "/products/1" },
      },
      included: [{ type: "shops", id: "1", attributes: { name: "Corner" }, links: { self: "/shops/1" } }],
    }),
  },
  {
    title: "upsert: by a relationship and an attribute, in any order",
    request: post("place,shop", { code: "NEW", place: "left" }, { relationships: { shop: to("shops", 1) } }),
    response: updated(product(1, { code: "NEW" }, 1)),
  },
  ...["shelf-code,home-shop", "home_shop,shelf_code", "shelfCode,homeShop"].map((by) => ({
    title: `upsert: by names in any spelling, ${by}`,
    request: card(by),
    response: updated(CARD),
  })),
  {
    title: "upsert: the id of the existing row",
    request: card("home-shop,shelf-code", { id: "x" }),
    response: updated(CARD),
  },
  {
    title: "upsert: another id than the row's",
    request: card("home-shop,shelf-code", { id: "y" }),
    response: refused(
      409,
      "Conflict",
      'Cannot update "cards": the record that upsert-by finds has the id "x".',
      "/data/id",
    ),
  },
  {
    title: "upsert: by two relationships",
    request: post("shop,product", { count: 9 }, {
      relationships: { shop: to("shops", 1), product: to("products", 1) },
    }, "stocks"),
    response: updated({
      data: {
        type: "stocks",
        id: "1",
        attributes: { count: 9 },
        relationships: { product: toOne("products", 1), shop: toOne("shops", 1) },
        links: { self: "/stocks/1" },
      },
    }),
  },
  {
    title: "upsert: by two relationships, both missing",
    request: post("product,shop", { count: 9 }, {
      relationships: { shop: to("shops", 2), product: to("products", 1) },
    }, "stocks"),
    response: answering("201\nLocation: /stocks/2", { data: "<any>" }),
  },
  {
    title: "upsert: a missing related record",
    request: post("product,shop", { count: 9 }, {
      relationships: { shop: to("shops", 1), product: to("products", 9) },
    }, "stocks"),
    response: noRelated(["/data/relationships/product/data", "products", "9"]),
  },
  {
    title: "upsert: by the id",
    request: post("id", { text: "again" }, { id: "a" }, "notes"),
    response: updated({
      data: { type: "notes", id: "a", attributes: { text: "again" }, links: { self: "/notes/a" } },
    }),
  },
  {
    title: "upsert: by a missing id",
    request: post("id", { text: "new" }, { id: "b" }, "notes"),
    response: created(
      { data: { type: "notes", id: "b", attributes: { text: "new" }, links: { self: "/notes/b" } } },
      "/notes/b",
    ),
  },
  {
    title: "upsert: by the id, which is not sent",
    request: post("id", { text: "new" }, {}, "notes"),
    response: invalid(["_required", "/data/id", '"notes" are found by their id: it is required.']),
  },
  {
    title: "upsert: by the relationships that form the id",
    request: post("product,shop", { text: "new" }, {
      relationships: { product: to("products", 1), shop: to("shops", 2) },
    }, "links"),
    response: updated({
      data: {
        type: "links",
        id: "1~2",
        attributes: { text: "new" },
        relationships: { product: toOne("products", 1), shop: toOne("shops", 2) },
        links: { self: "/links/1~2" },
      },
    }),
  },
  {
    title: "upsert: by an id, of which a relationship forms a part",
    request: post("id", { text: "new" }, { id: "1~A" }, "shelves"),
    response: updated({
      data: {
        type: "shelves",
        id: "1~A",
        attributes: { text: "new" },
        relationships: { shop: toOne("shops", 1) },
        links: { self: "/shelves/1~A" },
      },
    }),
  },
  {
    title: "upsert: by the relationship that forms a part of the id",
    request: post("shop", { text: "new" }, { id: "1~A" }, "shelves"),
    response: refusedParameter(
      'Cannot find the row of "shelves" to update by "shop": it takes id.',
      "upsert-by",
    ),
  },
  {
    title: "upsert: by fields that are not offered",
    request: post("name", { code: "TEA" }),
    response: refusedParameter(
      'Cannot find the row of "products" to update by "name": it takes code or place,shop.',
      "upsert-by",
    ),
  },
  {
    title: "upsert: by a part of the offered fields",
    request: post("shop", { code: "TEA" }),
    response: refusedParameter(
      'Cannot find the row of "products" to update by "shop": it takes code or place,shop.',
      "upsert-by",
    ),
  },
  {
    title: "upsert: by an empty list",
    request: post("", { code: "TEA" }),
    response: refusedParameter(
      'Cannot find the row of "products" to update by "": it takes code or place,shop.',
      "upsert-by",
    ),
  },
  {
    title: "upsert: the parameter twice",
    request: post("code&upsert-by=code", { code: "TEA" }),
    response: refusedParameter('Cannot read "upsert-by": it was sent 2 times.', "upsert-by"),
  },
  {
    title: "upsert: an unknown parameter",
    request: post("code&nmae=1", { code: "TEA" }),
    response: answering("400", {
      errors: [{ code: "400", title: "Bad Request", detail: "<any>", source: { parameter: "nmae" } }],
    }),
  },
  {
    title: "upsert: without the fields that find the row",
    request: post("place,shop", { code: "NEW" }),
    response: invalid(
      ["_required", "/data/attributes/place", '"place" is required.'],
      ["_required", "/data/relationships/shop", '"shop" is required.'],
    ),
  },
  {
    title: "upsert: with null in these fields",
    request: post("place,shop", { code: "NEW", place: null }, { relationships: { shop: to("shops", null) } }),
    response: invalid(
      ["_empty", "/data/attributes/place", '"place" cannot be null.'],
      ["_empty", "/data/relationships/shop", '"shop" cannot be null.'],
    ),
  },
  {
    title: "upsert: it is checked as a create, even if the row exists",
    request: post("place,shop", { place: "left", name: "much too long" }, { relationships: { shop: to("shops", 1) } }),
    response: invalid(
      ["_required", "/data/attributes/code", '"code" is required.'],
      ["short", "/data/attributes/name", "Too long."],
    ),
  },
  {
    title: "upsert: a client-generated id if the service generates ids",
    request: post("code", { code: "TEA" }, { id: "1" }),
    response: refused(
      403,
      "Forbidden",
      'Cannot create "products" with an id of your own: the service makes the ids.',
      "/data/id",
    ),
  },
  {
    title: "upsert: another id than its relationships form",
    request: post("product,shop", { text: "new" }, {
      id: "1~1",
      relationships: { product: to("products", 1), shop: to("shops", 2) },
    }, "links"),
    response: refused(
      409,
      "Conflict",
      'Cannot create "links" with the id "1~1": the relationships of the document give a different one.',
      "/data/id",
      "/data/relationships/shop",
    ),
  },
  {
    title: "upsert: a new row that violates another unique constraint",
    request: post("code", { code: "OIL", ean: 11 }),
    response: refused(
      409,
      "Conflict",
      'Cannot create "products": another one has the same "ean".',
      "/data/attributes/ean",
    ),
  },
  {
    title: "upsert: an updated row that violates another unique constraint",
    request: post("code", { code: "TEA", ean: 12 }),
    response: refused(
      409,
      "Conflict",
      'Cannot update "products": another one has the same "ean".',
      "/data/attributes/ean",
    ),
  },
  {
    title: "upsert: a check that fails",
    request: post("shop,product", { count: -1 }, {
      relationships: { shop: to("shops", 1), product: to("products", 1) },
    }, "stocks"),
    response: invalid(["_check", "/data/attributes/count", 'The constraint "count >= 0" does not hold.']),
  },
  {
    title: "upsert: a to-many needs linkOnCreate",
    request: post("code", { code: "TEA" }, { relationships: { tags: { data: [{ type: "tags", id: "2" }] } } }),
    response: refused(
      400,
      "Bad Request",
      'Cannot create "products" with the to-many relationship "tags": ' +
        "side-posting is not supported. Leave it out, and set it by PATCH.",
      "/data/relationships/tags",
    ),
  },
  {
    title: "upsert: members of an existing row are not silently kept",
    request: post("code", { code: "TEA" }, { relationships: { tags: { data: [] } } }),
    response: refused(
      400,
      "Bad Request",
      'Cannot update "products" with the to-many relationship "tags": ' +
        "side-posting is not supported. Leave it out, and set it by PATCH.",
      "/data/relationships/tags",
    ),
  },
  {
    title: "upsert: an empty set of a new row is allowed",
    request: post("code", { code: "OIL" }, { relationships: { tags: { data: [] } } }),
    response: created(product(3, NEW)),
  },
  {
    title: "upsert: no read operation accepts the parameter",
    request: "GET /products?upsert-by=code",
    response: refusedParameter(NO_PARAMETER, "upsert-by"),
  },
  {
    title: "upsert: an update does not accept it either",
    request: sending("PATCH /products/1?upsert-by=code", { data: { type: "products", id: "1" } }),
    response: refusedParameter(NO_PARAMETER, "upsert-by"),
  },
];

const linkage = (...ids: readonly number[]) => ({
  data: ids.map((id) => ({ type: "tags", id: String(id) })),
  links: LINKS,
});
const tagged = (...ids: readonly number[]) => ({
  relationships: { tags: { data: ids.map((id) => ({ type: "tags", id: String(id) })) } },
});

/** `upsert`: a create that updates an existing row. */
export const upserting = [
  suite(storehouse, "plain", plain),
  suite(storehouse, "linking", [
    {
      title: "upsert with linkOnCreate: members of an existing row are replaced",
      request: post("code", { code: "TEA" }, tagged(2)),
      response: updated(product(1, {}, 1, { tags: linkage(2) })),
    },
    {
      title: "upsert with linkOnCreate: members of an existing row are removed",
      request: post("code", { code: "TEA" }, tagged()),
      response: updated(product(1, {}, 1, { tags: linkage() })),
    },
    {
      title: "upsert with linkOnCreate: a new row gets them",
      request: post("code", { code: "OIL" }, tagged(1, 2)),
      response: created(product(3, NEW, null, { tags: linkage(1, 2) })),
    },
  ]),
  suite(storehouse, "strict", [
    {
      title: "upsert with replaceToMany: false: members are not replaced",
      request: post("code", { code: "TEA" }, tagged(2)),
      response: refused(
        403,
        "Forbidden",
        'Cannot replace all members of "tags" of "products": leave "tags" out.',
        "/data/relationships/tags",
      ),
    },
    {
      title: "upsert with replaceToMany: false: a new row gets them",
      request: post("code", { code: "OIL" }, tagged(2)),
      response: created(product(3, NEW, null, { tags: linkage(2) })),
    },
  ]),
  suite(storehouse, "closed", [
    {
      title: "upsert: without updates",
      request: post("code", { code: "OIL" }),
      response: refused(501, "Not Implemented", 'Cannot update "products": the operation is not enabled.'),
    },
  ]),
  suite(storehouse, "unmade", [
    {
      title: "upsert: without creates, also for an existing row",
      request: post("code", { code: "TEA" }),
      response: refused(501, "Not Implemented", 'Cannot create "products": the operation is not enabled.'),
    },
  ]),
  suite(storehouse, "without", [
    {
      title: "upsert: a resource without the option refuses the parameter",
      request: post("code", { code: "TEA" }),
      response: refusedParameter(
        'Cannot read the parameter "upsert-by": "products" has no such parameter.',
        "upsert-by",
      ),
    },
  ]),
  suite(storehouse, "scoped", [
    {
      title: "upsert: the scope supplies what a client does not know",
      request: post("code", { code: "A", name: "Avocado" }, {}, "items"),
      response: updated({
        data: { type: "items", id: "1", attributes: { code: "A", name: "Avocado" }, links: { self: "/items/1" } },
      }),
    },
    {
      title: "upsert: the same code of another tenant is another row",
      request: post("code", { code: "B", name: "Bread" }, {}, "items"),
      response: created(
        { data: { type: "items", id: "3", attributes: { code: "B", name: "Bread" }, links: { self: "/items/3" } } },
        "/items/3",
      ),
    },
    {
      title: "upsert: a row out of scope is a conflict",
      request: post("code", { code: "NUT", name: "Mine" }),
      response: refused(
        409,
        "Conflict",
        'Cannot create "products": another one has the same "code".',
        "/data/attributes/code",
      ),
    },
    {
      title: "upsert: a row that would leave the scope",
      request: post("code", { code: "TEA", tenant: 2 }),
      response: refused(403, "Forbidden", 'Cannot update "products": the result would be outside the caller\'s scope.'),
    },
    {
      title: "upsert: a row that would leave the scope reveals nothing about existing rows",
      request: post("code", { code: "NUT", tenant: 2 }),
      response: refused(403, "Forbidden", 'Cannot create "products": the result would be outside the caller\'s scope.'),
    },
    {
      title: "create: a row outside the scope reveals nothing about existing rows",
      request: sending("POST /products", { data: { type: "products", attributes: { code: "NUT", tenant: 2 } } }),
      response: refused(403, "Forbidden", 'Cannot create "products": the result would be outside the caller\'s scope.'),
    },
    {
      title: "update: a row that would leave the scope reveals nothing about existing rows",
      request: sending("PATCH /products/1", {
        data: { type: "products", id: "1", attributes: { ean: 12, tenant: 2 } },
      }),
      response: refused(403, "Forbidden", 'Cannot update "products": the result would be outside the caller\'s scope.'),
    },
    {
      title: "upsert: a softly deleted row is a conflict",
      request: post("code", { code: "gone" }, {}, "parcels"),
      response: refused(
        409,
        "Conflict",
        'Cannot create "parcels": another one has the same "code".',
        "/data/attributes/code",
      ),
    },
    {
      title: "upsert: a row that is not deleted is updated",
      request: post("code", { code: "kept", batch: "y" }, {}, "parcels"),
      response: updated({
        data: { type: "parcels", id: "1", attributes: { code: "kept", batch: "y" }, links: { self: "/parcels/1" } },
      }),
    },
  ]),
  suite(storehouse, "fenced", [
    {
      title: "upsert: a row out of scope reveals nothing about a related record that is out of scope too",
      request: post("product,shop", { count: 1 }, {
        relationships: { product: to("products", 1), shop: to("shops", 1) },
      }, "stocks"),
      response: noRelated(["/data/relationships/shop/data", "shops", "1"]),
    },
  ]),
  suite(storehouse, "hooked", [
    {
      title: "upsert: hooks see a create",
      request: post("code", { code: "OIL" }),
      response: created({
        data: { type: "products", id: "3", attributes: { told: "create undefined" }, links: { self: "/products/3" } },
      }),
      afterwards: {
        request: "GET /events",
        response: answering("200", {
          data: [{ type: "events", id: "1", attributes: { text: "create undefined", subject: 3 }, links: LINKS }],
        }),
      },
    },
    {
      title: "upsert: hooks see an update",
      request: post("code", { code: "TEA" }),
      response: updated({
        data: { type: "products", id: "1", attributes: { told: "update 1" }, links: { self: "/products/1" } },
      }),
      afterwards: {
        request: "GET /events",
        response: answering("200", {
          data: [{ type: "events", id: "1", attributes: { text: "update 1", subject: 1 }, links: LINKS }],
        }),
      },
    },
    {
      title: "upsert: a hook changes the fields that find the row, and runs for that row",
      request: post("code", { code: "tea" }),
      response: updated({
        data: { type: "products", id: "1", attributes: { told: "update 1" }, links: { self: "/products/1" } },
      }),
      afterwards: {
        request: "GET /events",
        response: answering("200", {
          data: [{ type: "events", id: "1", attributes: { text: "update 1", subject: 1 }, links: LINKS }],
        }),
      },
    },
    {
      title: "upsert: a hook refuses",
      request: post("code", { code: "no" }),
      response: refused(403, "Forbidden", "Not this one."),
    },
  ]),
];
