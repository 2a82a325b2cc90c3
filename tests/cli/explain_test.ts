import { deepEqual, equal, match } from "node:assert/strict";
import Database from "libsql";
import { filesIn, runCommand } from "./run_command.ts";

const directory = await Deno.makeTempDir({ prefix: "relata_explain_" });
Deno.test.afterAll(() => Deno.remove(directory, { recursive: true }));

const TABLES = [
  "create table customers (id integer primary key, name text, country text)",
  "create table orders (id integer primary key, amount integer, note text, number integer, customer_id integer references customers)",
  "create index orders_number on orders (number)",
  "create index orders_customer on orders (customer_id)",
];

/** A shop of three customers, of whom the first has most orders. */
function makeShop(folder: string, orders = 2000): string {
  Deno.mkdirSync(folder, { recursive: true });
  const database = new Database(`${folder}/shop.db`);
  for (
    const sql of [
      ...TABLES,
      "insert into customers values (1, 'Ada', 'GB'), (2, 'Blaise', 'FR'), (3, 'Carl', 'DE')",
      `with recursive s(n) as (select 1 union all select n + 1 from s where n < ${orders})
       insert into orders select n, n % 100, 'note ' || n, n, iif(n % 100 = 0, 2, 1) from s`,
    ]
  ) database.exec(sql);
  database.close();
  return `${folder}/shop.db`;
}

/** Writes a module of a service with a limit of visits. */
async function makeModule(name: string, options: string): Promise<string> {
  const mod = new URL("../../mod.ts", import.meta.url).href;
  const path = `${directory}/${name}.ts`;
  await Deno.writeTextFile(
    path,
    `import { createService } from "${mod}";
     export default createService({ database: "file:${shop}", filters: true, pagination: true, inferHasMany: true, ${options} });`,
  );
  return path;
}

/** The sections of a command's output. */
function sections(said: readonly string[]): readonly (readonly string[])[] {
  return said.join("\n").split("\n\n").map((one) => one.split("\n"));
}

const shop = makeShop(`${directory}/shop`);
const TABLES_OF_IT = "resources: { customers: {}, orders: {} }";

Deno.test("the example of the documentation prints what it shows", async () => {
  const page = await Deno.readTextFile(new URL("../../docs/command.md", import.meta.url));
  const [, path, lines] = /\$ npx relata explain shop\.db --expose=customers,orders "(.*)"\n([^`]*)```/.exec(page) ??
    [];
  const { code, said, warned } = await runCommand("explain", shop, "--expose=customers,orders", path);
  deepEqual([code, warned], [0, []]);
  equal(sections(said)[0].join("\n"), lines.trimEnd());
});

Deno.test("explain prints the ways, the statement, its parameters and SQLite's plan, and changes no byte", async () => {
  const before = filesIn(`${directory}/shop`);
  const { code, said } = await runCommand("explain", shop, "--expose=orders", "/orders?sort=note&page=2");
  equal(code, 0);
  const [ways, statement, parameters, plan] = sections(said);
  deepEqual(ways, [
    "n0 orders: walk 2,000 rows; visits ≈ 2,000",
    "  sort: note",
    "  count: all",
    "  page: by its number",
    "visits ≈ 2,000",
    "limits.visits: 1,000,000",
  ]);
  match(statement.join("\n"), /^select \([^]*order by "t"\."note", "t"\."id"/);
  deepEqual(parameters, ["parameters: 20, 20, 20"]);
  match(plan.join("\n"), /^- SCAN CONSTANT ROW\n- SCALAR SUBQUERY \d+\n {2}- /);
  deepEqual(filesIn(`${directory}/shop`), before);
});

Deno.test("explain reports what is counted first", async () => {
  const module = await makeModule("counted", `${TABLES_OF_IT}, limits: { visits: 1000 }`);
  const { code, said } = await runCommand(
    "explain",
    module,
    "/orders?filter[customer]=2&filter[note][contains]=1&sort=note",
  );
  equal(code, 0);
  deepEqual(sections(said)[0], [
    "n0 orders: seek customer_id = id of customers, found once; visits ≈ 6,000",
    "  customers: seek id = ?; visits ≈ 1",
    "  filter: note contains ?",
    "  sort: note",
    "  count: all that pass",
    "  page: by its number",
    "visits ≈ 6,001",
    "limits.visits: 1,000, which is less",
    "counted first: an index leads to 20 rows of orders",
  ]);
  const related = await runCommand(
    "explain",
    module,
    "/customers?filter[orders.number][gt]=1990&filter[orders.note][contains]=1",
  );
  equal(related.code, 0);
  deepEqual(sections(related.said)[0], [
    "n0 customers: seek id ∈ customer_id of orders, found once",
    "  orders: seek number > ?; visits ≈ 20",
    "    filter: note contains ?",
    "  count: all that pass",
    "  page: by its number",
    "visits ≈ 30",
    "limits.visits: 1,000",
    "counted first: an index leads to 10 rows of orders",
  ]);
  const many = await runCommand("explain", module, "/orders?filter[customer]=1&filter[note][contains]=1&sort=note");
  equal(many.code, 1);
  equal(sections(many.said)[0].at(-1), "counted first: an index leads to more than 333 rows");
});

Deno.test("explain shows the bound of a list that is walked in its order", async () => {
  const module = await makeModule("walked", `${TABLES_OF_IT}, limits: { visits: 1000 }`);
  const { code, said } = await runCommand("explain", module, "/orders?filter[note][contains]=1");
  equal(code, 0);
  deepEqual(sections(said).slice(0, 2), [[
    "n0 orders: scan in the order of id; visits ≈ 2,000",
    "  filter: note contains ?",
    "  count: all that pass",
    "  page: by its number",
    "visits ≈ 2,000",
    "limits.visits: 1,000, which is less",
    "So at most 1,000 rows are walked in the order of the list, and a page that is not full by then is refused:",
  ], [
    "n0 orders: walk in the order of id, until the page is full",
    "  filter: note contains ?",
    "  page: by its number",
    "visits: as many rows as it may walk",
  ]]);
});

Deno.test("explain prints the error message that a client would get, and exits with 1", async () => {
  const module = await makeModule("refused", `${TABLES_OF_IT}, limits: { visits: 1000 }`);
  const { code, said, warned } = await runCommand("explain", module, "/orders?sort=note");
  deepEqual([code, warned], [1, []]);
  deepEqual(sections(said), [[
    "n0 orders: walk 2,000 rows; visits ≈ 2,000",
    "  sort: note",
    "  count: all",
    "  page: by its number",
    "visits ≈ 2,000",
    "limits.visits: 1,000, which is less",
  ], [
    '400: Cannot sort "orders" by "note": that would visit more than 1,000 rows, the most that a request may visit. ' +
    'Sort by "id" or "number" instead, or add "filter[number]" or "customer_id" to leave fewer rows.',
  ]]);
});

Deno.test("scopes see the headers of the request", async () => {
  const module = await makeModule(
    "scoped",
    `context: (request) => Number(request.headers.get("customer")), resources: {
       customers: { scope: "none" }, orders: { scope: (eb, customer) => eb("customer_id", "=", customer) } }`,
  );
  const { code, said } = await runCommand("explain", module, "/orders", "--header=customer: 2");
  equal(code, 0);
  equal(said[0], "n0 orders: scan in the order of id, in scope");
  match(said.join("\n"), /parameters: .*\b2\b/);
});

Deno.test("explain accepts a relationship endpoint and a single record", async () => {
  const ways = async (path: string) => sections((await runCommand("explain", shop, "--expose-all", path)).said)[0];
  deepEqual(await ways("/customers/1"), [
    "n0 customers: seek id = ?",
    "visits: no rows but those that are shown",
    "limits.visits: 1,000,000",
  ]);
  deepEqual(await ways("/customers/1/relationships/orders"), [
    "n0 orders: seek customer_id = id of customers, found once",
    "  customers: seek id = ?; visits ≈ 1",
    "  owner: seek its id in customers",
    "  count: all that pass",
    "  page: by its number",
    "visits ≈ 1",
    "limits.visits: 1,000,000",
  ]);
});

Deno.test("explain reports in one sentence what it cannot explain", async () => {
  const plain = `${directory}/plain.js`;
  await Deno.writeTextFile(plain, "export default { fetch: () => new Response() };\n");
  const asks: readonly (readonly [args: readonly string[], sentence: string, code: number])[] = [
    [[shop, "--expose=orders", "/nothing"], 'Cannot explain /nothing: Nothing is mapped at "/nothing".', 1],
    [
      [shop, "--expose=orders", "/order/1"],
      'Cannot explain /order/1: Nothing is mapped at "/order/1". Did you mean "/orders/1"?',
      1,
    ],
    [
      [shop, "--expose=orders", "/orders?sort=nope"],
      'Cannot explain /orders: Cannot sort by "nope": "orders" has no such field. Did you mean "note"?',
      1,
    ],
    [
      [plain, "/orders"],
      `Cannot explain requests of ${plain}: its default export has a fetch, but is not a service of this version. ` +
      "Write export default service, or export default { ...service, port: 8000 }.",
      1,
    ],
    [
      [plain, "/orders", "--expose=orders"],
      `${plain} is a module, and decides what it serves: leave out --expose.`,
      2,
    ],
  ];
  for (const [args, sentence, code] of asks) {
    const outcome = await runCommand("explain", ...args);
    deepEqual([outcome.code, outcome.said, outcome.warned], [code, [], [`relata: ${sentence}`]]);
  }
});
