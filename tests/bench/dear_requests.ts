import { cursor, measured, type MeasuredRequest, times } from "./measured_request.ts";

/** Sorts of customers along to-manys, as many as `limits.sortTerms` allows. */
const TO_MANY_SORTS = [
  "orders.total",
  "-orders.number",
  "events.amount",
  "-events.reference",
  "tags.name",
  "-tags.weight",
  "notes.title",
  "orders.customer.orders.total",
  "-tags.events.amount",
  "-orders.state",
];
const TO_MANY_INCLUDES = "include=orders.customer.orders,events,notes,tags.events";

/** Filters along to-manys, as many as `limits.filters` allows: no customer passes them all. */
const TO_MANY_FILTERS = [
  "filter[orders.total][gte]=0",
  "filter[orders.number][contains]=9",
  "filter[orders.state][ne]=done",
  "filter[events.amount][gt]=1",
  "filter[events.reference][ends-with]=7",
  "filter[events.status][nin]=failed,open",
  "filter[tags.name][contains]=t",
  "filter[tags.weight][lt]=49",
  "filter[notes.title][contains]=o",
  "filter[orders.customer.name][contains]=a",
  "filter[events.customer.note][contains]=n",
  "filter[region.customers.rank][gt]=10005",
  "filter[manager.orders.total][gt]=5",
  "filter[reports.note][contains]=q",
  "filter[tags.customers.note][contains]=q",
];

/** Conditions for missing relationships, each in its own group; none of them decides the filter for a customer. */
const isMissing = (paths: readonly string[]) =>
  times(20, (n) => `filter[or][l${n}][${paths[n % paths.length]}][null]=true`);

/** Requests that were expensive once; times in titles are those of an older version, on another machine. */
export const KNOWN_EXPENSIVE: readonly MeasuredRequest[] = [
  measured("sorts and filters along to-manys, 1 kB (51 s)", "/customers", [
    TO_MANY_INCLUDES,
    `sort=${TO_MANY_SORTS}`,
    ...TO_MANY_FILTERS,
  ]),
  measured("only the sorts", "/customers", [TO_MANY_INCLUDES, `sort=${TO_MANY_SORTS}`]),
  measured("only the filters", "/customers", TO_MANY_FILTERS),
  measured(
    "twenty `[null]=true` (9 s)",
    "/customers",
    isMissing(["orders.total", "events.amount", "tags.name", "notes.title", "reports.name", "manager.orders.number"]),
  ),
  measured(
    'twenty `[null]=true`, "indexed" (9 s)',
    "/customers",
    isMissing(["orders", "events", "tags", "notes", "tags.events", "orders.placed-at"]),
    "indexed",
  ),
  measured("an include that is refused after its sorts", "/customers", [
    "limit=100",
    "include=orders,events,tags.events",
    "sort=-events.amount,-orders.total,-tags.events.amount",
  ]),
  measured("66 words by FTS5 (9 s)", "/customers", [`filter=${times(66, () => "na").join("+")}`]),
  measured(
    "66 words by FTS5, bounded count (9 s)",
    "/customers",
    [`filter=${times(66, () => "na").join("+")}`],
    "bounded",
  ),
  measured(
    "nineteen `contains` on one text of 7.9 MB",
    "/notes",
    times(19, (n) => `filter[or][l${n}][body][contains]=none${n}`),
  ),
  measured("page 50,000 by a column without an index (10 s)", "/events", ["page=50000", "sort=amount"]),
  measured("a filter of a to-one and one of an attribute, both without an index (4.2 s)", "/events", [
    "filter[customer.country]=DE",
    "filter[amount][gt]=99",
  ]),
  measured("one letter by FTS5 (0.6 s)", "/customers", ["filter=n"]),
  measured(
    "a cursor deep in a many-to-many (134 ms)",
    "/tags/1/events",
    [`page[after]=${cursor("", "i1900000")}`],
    "cursors",
  ),
  measured("its linkage", "/tags/1/relationships/events", [`page[after]=${cursor("", "i1900000")}`], "cursors"),
];

const AMOUNTS = times(100, (n) => n * 0.917 + 0.0005).join(",");
const NUMBERS = times(100, (n) => n * 7919 % 100_000).join(",");

/** Requests that may be expensive on such tables, designed by people who know SQLite. */
export const DESIGNED_EXPENSIVE: readonly MeasuredRequest[] = [
  measured(
    "an OR of twenty text tests that no row passes",
    "/events",
    times(20, (n) => `filter[or][l${n}][reference][contains]=none${n}`),
  ),
  measured(
    "an OR of ten lists of 100 values that no row has",
    "/events",
    times(10, (n) => `filter[or][l${n}][amount][in]=${AMOUNTS}`),
  ),
  measured("negated lists of 100 values, and a value that no row has", "/events", [
    `filter[amount][nin]=${AMOUNTS}`,
    `filter[id][nin]=${NUMBERS}`,
    `filter[customer][nin]=${NUMBERS}`,
    `filter[customer.rank][nin]=${NUMBERS}`,
    `filter[reference][nin]=${times(100, (n) => `reference ${n}`)}`,
    "filter[customer.manager.name][ends-with]=none",
  ]),
  measured("a text's end that no row has", "/events", ["filter[reference][ends-with]=none"]),
  measured("a substring that no row has, searched without FTS5", "/events", ["filter=none"]),
  measured(
    "the rows without any of the common indexed values",
    "/events",
    ["filter[status][nin]=done,open,failed"],
    "indexed",
  ),
  measured(
    "an OR of indexed columns, most rows pass none",
    "/events",
    [
      ...times(9, (n) => `filter[or][a${n}][created-at][lt]=200${n}-01-01T00:00:00Z`),
      ...times(9, (n) => `filter[or][b${n}][customer][null]=true&filter[or][b${n}][status][ne]=none${n}`).slice(0, 5),
      "filter[status][ne]=done",
    ],
    "indexed",
  ),
  measured("negations along to-manys", "/customers", [
    "filter[orders.state][ne]=open",
    "filter[events.status][nin]=done,open",
    "filter[tags][nin]=1,2,3,4",
    "filter[notes.body][ne]=x",
    "filter[orders.total][null]=true",
  ]),
  measured("a to-many of each order's customer", "/orders", ["filter[customer.orders.total][lt]=0"]),
  measured("the same twice, with an OR", "/orders", [
    ...times(10, (n) => `filter[or][l${n}][customer.events.amount][gt]=${200 + n}`),
  ]),
  measured("a to-many of each customer's region", "/customers", ["filter[region.customers.note][contains]=none"]),
  measured("a to-many without an index", "/customers", ["filter[reports.rank][lt]=0"]),
  measured("conditions on one row of a to-many that no row meets", "/customers", [
    "filter[events.amount][gt]=99",
    "filter[events.reference][contains]=none",
    "filter[events.status]=done",
  ]),
  measured("a sort along a to-one", "/events", ["include=customer", "sort=customer.name"]),
  measured("a sort along two to-ones and a text", "/events", [
    "include=customer.region",
    "sort=customer.region.name,customer.note,-reference",
  ]),
  measured("a sort along two to-manys", "/regions", ["include=customers.events", "sort=-customers.events.amount"]),
  measured("the minimum and maximum of a to-many", "/customers", [
    "include=events,orders",
    "sort=events.amount,-events.amount,events.reference,-events.reference,orders.total,-orders.total",
  ]),
  measured("a sort along a many-to-many", "/tags", ["include=events", "sort=events.reference"]),
  measured("a sort along a to-many and back", "/orders", [
    "include=customer.orders",
    "sort=customer.orders.total,number",
  ]),
  measured("ten included paths and ten sorts along them", "/customers", [
    "limit=100",
    "include=region,manager,reports,orders,notes,tags,customer-tags,manager.orders,manager.tags,reports.orders",
    "sort=region.name,manager.name,reports.name,orders.total,notes.title,tags.name,tags.weight,manager.orders.total," +
    "manager.tags.name,reports.orders.total",
  ]),
  measured("ten included paths with many resources each", "/orders", [
    "limit=100",
    "page=3",
    "include=customer,customer.region,customer.manager,customer.tags,customer.notes,customer.manager.region," +
    "customer.manager.tags,customer.manager.notes,customer.customer-tags,customer.manager.customer-tags",
  ]),
  measured("a list of half a million related rows, filtered", "/customers/1/events", [
    "filter[reference][contains]=none",
  ]),
  measured("a list of a million related rows, filtered and sorted", "/tags/1/events", [
    "filter[customer.country]=DE",
    "sort=amount",
  ]),
  measured("sorted linkage, deep", "/customers/1/relationships/events", ["sort=amount", "page=10000"]),
  measured("sorted linkage of a many-to-many", "/tags/1/relationships/events", ["sort=-amount"]),
  measured("a deep page of a walked table", "/events", ["filter[amount][gt]=10", "page=40000"]),
  measured("a deep page of rows that an index finds", "/events", ["filter[status]=done", "page=40000"]),
  measured("a deep page by an indexed column", "/events", ["sort=created-at", "page=50000"]),
  measured("many rows of an index, sorted by another column", "/events", ["filter[status]=done", "sort=-amount"]),
  measured("several foreign keys, sorted", "/events", ["customer_id=1", "tag_id=1", "sort=-reference"]),
  measured("foreign keys that no row combines", "/events", ["customer_id=1", "tag_id=2", "filter[amount][lt]=0"]),
  measured("a range of an index, sorted by another column", "/events", [
    "filter[created-at][gte]=2024-01-01T00:00:00Z",
    "sort=reference",
  ], "indexed"),
  measured("nineteen words by FTS5", "/customers", [
    "filter=n+na+nat+nati+natio+nation+natu+natur+natura+natural+nam+name+nar+narr+narro+narrow+nai+naiv+naive",
  ]),
  measured("eight words by FTS5, sorted by a text", "/customers", [
    "filter=na+nat+nati+natur+nam+narr+naiv+name",
    "sort=-note",
  ]),
  measured("a word by FTS5, sorted along a to-many", "/customers", [
    "filter=nation",
    "include=events",
    "sort=-events.amount",
  ]),
  measured("a word by FTS5 and a filter that no row passes", "/customers", [
    "filter=na",
    "filter[orders.state]=none",
    "filter[rank][lt]=0",
  ]),
  measured(
    "a cursor of a sort without an index",
    "/events",
    ["sort=amount", `page[after]=${cursor("amount", "r50", "i1")}`],
    "cursors",
  ),
  measured(
    "a cursor and a filter that few rows pass",
    "/events",
    ["filter[reference]=none", `page[after]=${cursor("", "i100")}`],
    "cursors",
  ),
  measured("cursors of a text of 7.9 MB", "/notes", ["sort=body", "page[size]=1"], "cursors"),
  measured("a sort by a text of 7.9 MB along a to-many", "/customers", ["include=notes", "sort=-notes.body"]),
  measured("a bounded count with a filter that no row passes", "/events", ["filter[amount][lt]=0"], "bounded"),
  measured("a to-many and back", "/customers", [
    "filter[tags.events.amount][lt]=0",
    "filter[tags.customers.country]=none",
  ]),
  measured("rows whose to-many siblings have an indexed value, sorted", "/events", [
    "sort=-created-at",
    "filter[customer.events.status]=none",
  ]),
  measured("to-manys of to-manys with a value that no row has", "/regions", [
    "filter[customers.tags.id][null]=true",
    "filter[or][a][customers.rank][gt]=99",
    "filter[or][a][customers.tags.weight][lte]=1000000",
    "filter[or][b][id]=7",
  ]),
  measured("few tags, one of which leads to a million rows", "/customers/1/relationships/tags", [
    "filter[events.amount][nin]=1000000,0,7,14",
    "filter[or][a][customers.tags.id][gte]=99",
    "filter[or][a][customers.tags.name][contains]=none",
  ]),
  measured("few tags of an event, by the notes of all customers", "/events/4/tags", [
    "filter[or][a][events.created-at][in]=2000-01-01T00:00:00Z",
    "filter[or][d][customers.manager.code][ends-with]=a",
    "filter[events.customer.note][gte]=n",
  ]),
  measured("a to-many by a value of an index that most rows have", "/customers", ["filter[events.status]=done"]),
  measured("one record by its code, and its half a million related rows", "/customers", [
    "filter[code]=C000001",
    "filter[events.amount][gt]=5000",
  ]),
  measured("all matches of a word, by cursors", "/customers", ["filter=nation"], "cursors"),
];
