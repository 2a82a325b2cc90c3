import { deepEqual, equal, ok } from "node:assert/strict";
import { closedDoors, vocabularyOf } from "./closed.ts";
import { fakeCurtain, type Leak } from "./hiding/fake_curtain.ts";
import { isSaid, saidBy } from "./hiding/said_names.ts";
import { normal, spellings, standInFor, unmasked } from "./hiding/spelled.ts";

const OPEN = [{ path: "/stars", type: "stars", attributes: ["name"], relationships: [], columns: ["id", "name"] }];
const SHUT = [{ table: "SecretOrders", columns: ["id", "name", "unit_price"] }];

Deno.test("a service that leaks nothing passes", async () => {
  const { requests, problems } = await closedDoors(fakeCurtain(), OPEN, SHUT);
  deepEqual(problems, []);
  ok(requests > 100);
});

/** The expected report for each leak. */
const TOLD: { readonly [L in Leak]: string } = {
  "a hidden table is served": 'GET /secret-orders: 200 {"data":[]}; expected 404',
  "a hidden table is not there in other words": 'GET /SecretOrders: {"errors":[{"detail":"No route."}]}; expected ' +
    '{"errors":[{"detail":"Nothing is mapped at \\"SecretOrders\\"."}]}, as for a name that nobody has',
  "a hidden table may not be deleted": 'DELETE /secret_orders/1: 405 {"errors":[{"detail":"Not here."}]}; expected 404',
  "a hidden table is known to include": "GET /stars?include=secret-orders: " +
    '{"errors":[{"detail":"Cannot include \\"secret-orders\\": it is not mapped."}]}; expected {"errors":[{"detail":' +
    '"Cannot read \\"include\\": there is no \\"secret-orders\\"."}]}, as for a name that nobody has',
  "a hidden column sorts": 'GET /stars?sort=unit-price: 200 {"data":[{"type":"stars","id":"1","attributes":{"name":' +
    '"A row may say SecretOrders and unit_price."},"links":{"self":"/stars/1"}}]}; expected 400',
  "a hidden column is another error": 'GET /stars?unit_price=1: {"errors":[{"detail":"Cannot filter by ' +
    '\\"unit_price\\"."}]}; expected {"errors":[{"detail":"Cannot read \\"unit_price\\": there is no \\"1\\"."}]}, ' +
    "as for a name that nobody has",
  "a mistake is told the names of all tables": 'GET /stars?sort=no-such-name: {"errors":[{"detail":"Cannot read ' +
    '\\"sort\\": there is no \\"no-such-name\\". There are stars and secret-orders."}]}; expected ' +
    'no "secret_orders" in it, which is not exposed',
  "a hidden table was probably meant": 'GET /stars?include=secret-orders: {"errors":[{"detail":"Cannot read ' +
    '\\"include\\": there is no \\"secret-orders\\". Did you mean \\"secret-orders\\"?"}]}; expected {"errors":[{"detail":' +
    '"Cannot read \\"include\\": there is no \\"secret-orders\\"."}]}, as for a name that nobody has',
  "a missing value is called by a hidden column":
    'POST /stars: {"errors":[{"detail":"\\"UnitPrice\\" is required."}]}; expected no "unit_price" in it, ' +
    "which is not exposed",
  "a hidden column is shown": 'GET /stars: {"data":[{"type":"stars","id":"1","attributes":{"name":"A row may say ' +
    'SecretOrders and unit_price.","unit-price":2},"links":{"self":"/stars/1"}}]}; expected no "unit_price" in it, ' +
    "which is not exposed",
  "a link leads to a hidden table": 'GET /stars: {"data":[{"type":"stars","id":"1","attributes":{"name":"A row may ' +
    'say SecretOrders and unit_price."},"links":{"self":"/stars/1","orders":"/secret-orders"}}]}; expected ' +
    'no "secret_orders" in it, which is not exposed',
};

Deno.test("a hint at a visible name is not a leak if any name that is equally close gets it", async () => {
  const { problems } = await closedDoors(fakeCurtain(), OPEN, [{ table: "names", columns: [] }]);
  deepEqual(problems.filter((one) => one.includes("Did you mean")), []);
});

for (const [leak, line] of Object.entries(TOLD)) {
  Deno.test(`the check fails if ${leak}`, async () => {
    const { problems } = await closedDoors(fakeCurtain(leak as Leak), OPEN, SHUT);
    ok(problems.includes(line), problems.join("\n"));
  });
}

Deno.test("a name is not a secret if it is a word of an open name, or appears in the service anyway", async () => {
  const leaky = fakeCurtain("a mistake is told the names of all tables");
  const wordOfOpen = [{ ...OPEN[0], attributes: ["name", "secret-orders-count"] }];
  const asked = (problems: readonly string[]) => problems.filter((one) => one.includes("not exposed"));
  deepEqual(asked((await closedDoors(leaky, wordOfOpen, SHUT)).problems), []);
  const vocabulary = await vocabularyOf(fakeCurtain(), OPEN);
  ok(vocabulary.has("required"));
  const required = [{ table: "required", columns: [] }];
  deepEqual(asked((await closedDoors(fakeCurtain(), OPEN, required, vocabulary)).problems), []);
  ok(asked((await closedDoors(fakeCurtain(), OPEN, required)).problems).length > 0);
});

Deno.test("all spellings of a name have one normal form, and a stand-in shares no letter with it", () => {
  for (const name of ["UnitPrice", "unit_price", "unit-price", "Unit Price", "unitPrice", "UNIT_PRICE"]) {
    equal(normal(name), "unit_price");
  }
  deepEqual(spellings("OrderLines"), ["OrderLines", "order_lines", "order-lines", "order-line"]);
  deepEqual(spellings("a,b"), ["a_b", "a-b", "a-bs"]);
  equal(standInFor("Unit Price"), "Qxqv Qxqvq");
  equal(standInFor("s"), "qqxqv");
  equal(unmasked('no "QxqvQxqvq" at /qxqv-qxqvq', "QxqvQxqvq", "UnitPrice"), 'no "UnitPrice" at /unit-price');
});

Deno.test("the words of an answer are its types, fields and links; of an error document, all its words", () => {
  const document = {
    data: { type: "Stars", id: "secret", attributes: { unitPrice: "hidden" }, links: { self: "/big-stars/1?at=now" } },
  };
  deepEqual(saidBy(JSON.stringify(document)), ["stars", "unit_price", "big_stars", "at"]);
  const said = saidBy('{"errors":[{"detail":"No \\"UnitPrice\\": the orders are none.","source":{"pointer":"/a/b"}}]}');
  ok(isSaid("unit_price", said) && isSaid("orders", said) && isSaid("a", said));
  ok(!isSaid("order", said) && !isSaid("unit", ["units"]) && !isSaid("none_a", said));
});
