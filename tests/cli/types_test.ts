import assert from "node:assert/strict";
import { shortTypes } from "../../src/cli/mapping/choose_names.ts";
import { firstFree, typesOf } from "../../src/model/names.ts";

function types(...tables: readonly string[]): Record<string, string> {
  return Object.fromEntries(typesOf(tables));
}

Deno.test("a type is the plural of the table's name, dasherized", () => {
  assert.deepEqual(types("Album", "Order Details", "MediaType", "child", "news", "auth_user", "categories"), {
    Album: "albums",
    "Order Details": "order-details",
    MediaType: "media-types",
    child: "children",
    news: "news",
    auth_user: "auth-users",
    categories: "categories",
  });
});

Deno.test("a table whose own name is a plural keeps it, whatever the order of tables", () => {
  assert.deepEqual(types("person", "people"), { person: "person", people: "people" });
  assert.deepEqual(types("Order", "orders"), { Order: "order", orders: "orders" });
});

Deno.test("tables whose names lead to the same type get different types", () => {
  assert.deepEqual(types("order_item", "OrderItem", "order item"), {
    order_item: "order-items",
    OrderItem: "order-item",
    "order item": "order-item-2",
  });
});

Deno.test("a name without any usable character gets a type anyway", () => {
  assert.deepEqual(types("!", "?"), { "!": "tables", "?": "table" });
});

Deno.test("a short type leaves out a prefix that many tables share, unless it is a table itself", () => {
  const short = (...tables: readonly string[]) => [...shortTypes(typesOf(tables)).values()];
  assert.deepEqual(short("shop_order", "shop_tag", "shop_product"), ["orders", "tags", "products"]);
  assert.deepEqual(short("shop_order", "shop_tag"), ["shop-orders", "shop-tags"]);
  assert.deepEqual(short("tbl_a_place", "tbl_a_part", "tbl_a_rack"), ["places", "parts", "racks"]);
  assert.deepEqual(short("film", "film_actor", "film_text", "film_list"), [
    "films",
    "film-actors",
    "film-texts",
    "film-lists",
  ]);
});

Deno.test("the first free name is taken; if no name is free, the last one with a number", () => {
  assert.equal(firstFree(["", "a", "b"], new Set(["a"])), "b");
  assert.equal(firstFree(["a", "b"], new Set(["a", "b", "b-2"])), "b-3");
});
