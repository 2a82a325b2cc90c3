import { stored } from "./moments.ts";
import { NORTHWIND_TABLES } from "./northwind_tables.ts";
import { NORTHWIND_VIEWS, northwindViewKeys } from "./northwind_views.ts";
import { plainly, type RealDatabase, realDatabase, rowsOf, theseRows } from "./real_database.ts";

/** Five capitals, as Northwind has them, and keys that a URL must escape. */
const CUSTOMERS = ("ALFKI BERGS CHOPS DUMON ERNSH FRANK GODOS HANAR ISLAT KOENE LILAS MAGAA NORTS OTTIK PARIS QUICK " +
  "RATTC SAVEA TORTU VAFFE WARTH").split(" ").concat("ÅNGST", "A B C", "a/b?c", "a~b!", "%41", "007", "7", "null");

const ROWS = [
  rowsOf("Categories", 8, ({ n, title, text, bytes, orNull }) => [n, title(), text(), orNull(bytes(40))]),
  theseRows("CustomerDemographics", ["large", "Buys much"], ["small ", null], ["größte", ""], ["a,b", "x"]),
  {
    table: "Customers",
    rows: CUSTOMERS.map((
      id,
      n,
    ) => [id, `Company ${n}`, null, "Owner", "1 Road", "Bergen", null, "N-1", "Norway", "0", ""]),
  },
  rowsOf("CustomerCustomerDemo", 12, ({ n }) => [CUSTOMERS[n * 2], ["large", "small ", "größte"][n % 3]]),
  rowsOf("Employees", 9, ({ n, word, title, text, moment, orNull, bytes, of }) => [
    ...[n, word(), word(), title(), of(["Dr.", "Ms.", null])],
    stored.date(moment()),
    // Two programs have written this column.
    n % 3 === 0 ? stored.slashes(moment()) : stored.date(moment()),
    ...["2 Lane", "Malmö", null, "S-1", "Sweden", null, "7"],
    orNull(bytes(120), 3),
    text(),
    n === 2 ? null : of([2, 2, 5]),
    `http://example.org/photos/${n}.bmp`,
  ]),
  theseRows("Regions", [1, "Eastern   "], [2, "Western   "], [3, "Northern"], [4, "Southern"]),
  rowsOf(
    "Territories",
    24,
    ({ n, title, integer }) => [String(n * 157).padStart(5, "0"), `${title()}   `, integer(1, 4)],
  ),
  rowsOf("EmployeeTerritories", 20, ({ n }) => [1 + (n % 9), String(n * 157).padStart(5, "0")]),
  theseRows("Shippers", [1, "Speedy", "(503) 555-0100"], [2, "United", null], [3, "Federal", "0"]),
  rowsOf("Suppliers", 15, ({ n, title, text, orNull }) => [
    ...[n, text(), title(), null, "3 Street", title(), orNull("LA"), "70117", "Japan", "(03) 3555-0100", null],
    orNull("Site#http://example.org/#", 2),
  ]),
  rowsOf("Products", 40, ({ n, text, integer, orNull, of }) => [
    ...[n, text(), orNull(integer(1, 15)), orNull(integer(1, 7)), "10 boxes x 20 bags"],
    of([18, 19.5, 0, 263.5, 2.5, null]),
    ...[integer(0, 125), 0, integer(0, 30), of(["0", "1"])],
  ]),
  rowsOf("Orders", 50, ({ n, moment, integer, orNull, title, of }) => {
    const day = moment();
    return [
      10_247 + n,
      orNull(of(CUSTOMERS), 8),
      orNull(integer(1, 8), 8),
      `${stored.date(day)} 00:00:00.000`,
      stored.date(day + 28 * 86_400_000),
      orNull(stored.text(day + 3 * 86_400_000)),
      n === 20 ? 9 : integer(1, 3),
      integer(2, 100_764) / 100,
      ...[title(), "4 Way", title(), null, "51100", of(["France", "Brazil"])],
    ];
  }),
  rowsOf("Order Details", 90, ({ n, integer, of }) => [
    10_248 + (n % 45),
    1 + (n % 40),
    of([14, 9.8, 34.8]),
    integer(1, 130),
    of([0, 0.05, 0.15000000596046448]),
  ]),
];

/** The food importer: text keys, a table with a space in its name, photos, many views. */
export const northwind: RealDatabase = realDatabase({
  name: "Northwind",
  tables: NORTHWIND_TABLES,
  rows: ROWS,
  rest: NORTHWIND_VIEWS,
  hints: { "Order Details": { values: { discount: [0.5, 0.25] }, related: { order: ["10297"], product: ["1"] } } },
  resources: {
    ...plainly("Categories", "CustomerCustomerDemo", "CustomerDemographics", "Customers", "EmployeeTerritories"),
    ...plainly("Employees", "Order Details", "Orders", "Products", "Regions", "Shippers", "Suppliers", "Territories"),
    ...northwindViewKeys,
  },
  dangling: ["Orders"],
});
