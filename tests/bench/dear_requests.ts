import { asked, cursor, type DearAsked, times } from "./dear_asked.ts";

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
export const KNOWN_DEAR: readonly DearAsked[] = [
  asked("sorts and filters along to-manys, 1 kB (51 s)", "/customers", [
    TO_MANY_INCLUDES,
    `sort=${TO_MANY_SORTS}`,
    ...TO_MANY_FILTERS,
  ]),
  asked("the sorts alone", "/customers", [TO_MANY_INCLUDES, `sort=${TO_MANY_SORTS}`]),
  asked("the filters alone", "/customers", TO_MANY_FILTERS),
  asked(
    "twenty `[null]=true` (9 s)",
    "/customers",
    isMissing(["orders.total", "events.amount", "tags.name", "notes.title", "reports.name", "manager.orders.number"]),
  ),
  asked(
    'twenty `[null]=true`, "indexed" (9 s)',
    "/customers",
    isMissing(["orders", "events", "tags", "notes", "tags.events", "orders.placed-at"]),
    "indexed",
  ),
  asked("an include that is refused after its sorts", "/customers", [
    "limit=100",
    "include=orders,events,tags.events",
    "sort=-events.amount,-orders.total,-tags.events.amount",
  ]),
  asked("66 words by FTS5 (9 s)", "/customers", [`filter=${times(66, () => "na").join("+")}`]),
  asked(
    "66 words by FTS5, bounded count (9 s)",
    "/customers",
    [`filter=${times(66, () => "na").join("+")}`],
    "bounded",
  ),
  asked(
    "nineteen `contains` on one text of 7.9 MB",
    "/notes",
    times(19, (n) => `filter[or][l${n}][body][contains]=none${n}`),
  ),
  asked("page 50,000 by a column without an index (10 s)", "/events", ["page=50000", "sort=amount"]),
  asked("a filter of a to-one and one of its own, both without an index (4.2 s)", "/events", [
    "filter[customer.country]=DE",
    "filter[amount][gt]=99",
  ]),
  asked("one letter by FTS5 (0.6 s)", "/customers", ["filter=n"]),
  asked(
    "a cursor deep in a many-to-many (134 ms)",
    "/tags/1/events",
    [`page[after]=${cursor("", "i1900000")}`],
    "cursors",
  ),
  asked("its linkage", "/tags/1/relationships/events", [`page[after]=${cursor("", "i1900000")}`], "cursors"),
];

const AMOUNTS = times(100, (n) => n * 0.917 + 0.0005).join(",");
const NUMBERS = times(100, (n) => n * 7919 % 100_000).join(",");

/** Requests that may be expensive on such tables, designed by people who know SQLite. */
export const FOUND_DEAR: readonly DearAsked[] = [
  asked(
    "an OR of twenty text tests that no row passes",
    "/events",
    times(20, (n) => `filter[or][l${n}][reference][contains]=none${n}`),
  ),
  asked(
    "an OR of ten lists of 100 values that no row has",
    "/events",
    times(10, (n) => `filter[or][l${n}][amount][in]=${AMOUNTS}`),
  ),
  asked("negated lists of 100 values, and what no row has", "/events", [
    `filter[amount][nin]=${AMOUNTS}`,
    `filter[id][nin]=${NUMBERS}`,
    `filter[customer][nin]=${NUMBERS}`,
    `filter[customer.rank][nin]=${NUMBERS}`,
    `filter[reference][nin]=${times(100, (n) => `reference ${n}`)}`,
    "filter[customer.manager.name][ends-with]=none",
  ]),
  asked("a text's end that no row has", "/events", ["filter[reference][ends-with]=none"]),
  asked("a substring that no row has, searched without FTS5", "/events", ["filter=none"]),
  asked("what no indexed value says", "/events", ["filter[status][nin]=done,open,failed"], "indexed"),
  asked(
    "an OR of indexed columns, most rows pass none",
    "/events",
    [
      ...times(9, (n) => `filter[or][a${n}][created-at][lt]=200${n}-01-01T00:00:00Z`),
      ...times(9, (n) => `filter[or][b${n}][customer][null]=true&filter[or][b${n}][status][ne]=none${n}`).slice(0, 5),
      "filter[status][ne]=done",
    ],
    "indexed",
  ),
  asked("negations along to-manys", "/customers", [
    "filter[orders.state][ne]=open",
    "filter[events.status][nin]=done,open",
    "filter[tags][nin]=1,2,3,4",
    "filter[notes.body][ne]=x",
    "filter[orders.total][null]=true",
  ]),
  asked("a to-many of each order's customer", "/orders", ["filter[customer.orders.total][lt]=0"]),
  asked("the same twice as large, with an OR", "/orders", [
    ...times(10, (n) => `filter[or][l${n}][customer.events.amount][gt]=${200 + n}`),
  ]),
  asked("a to-many of each customer's region", "/customers", ["filter[region.customers.note][contains]=none"]),
  asked("a to-many without an index", "/customers", ["filter[reports.rank][lt]=0"]),
  asked("conditions on one row of a to-many that no row meets", "/customers", [
    "filter[events.amount][gt]=99",
    "filter[events.reference][contains]=none",
    "filter[events.status]=done",
  ]),
  asked("a sort along a to-one", "/events", ["include=customer", "sort=customer.name"]),
  asked("a sort along two to-ones and a text", "/events", [
    "include=customer.region",
    "sort=customer.region.name,customer.note,-reference",
  ]),
  asked("a sort along two to-manys", "/regions", ["include=customers.events", "sort=-customers.events.amount"]),
  asked("a to-many's least and greatest", "/customers", [
    "include=events,orders",
    "sort=events.amount,-events.amount,events.reference,-events.reference,orders.total,-orders.total",
  ]),
  asked("a sort along a many-to-many", "/tags", ["include=events", "sort=events.reference"]),
  asked("a sort along a to-many and back", "/orders", ["include=customer.orders", "sort=customer.orders.total,number"]),
  asked("ten included paths and ten sorts along them", "/customers", [
    "limit=100",
    "include=region,manager,reports,orders,notes,tags,customer-tags,manager.orders,manager.tags,reports.orders",
    "sort=region.name,manager.name,reports.name,orders.total,notes.title,tags.name,tags.weight,manager.orders.total," +
    "manager.tags.name,reports.orders.total",
  ]),
  asked("ten included paths of many each", "/orders", [
    "limit=100",
    "page=3",
    "include=customer,customer.region,customer.manager,customer.tags,customer.notes,customer.manager.region," +
    "customer.manager.tags,customer.manager.notes,customer.customer-tags,customer.manager.customer-tags",
  ]),
  asked("a list of half a million related, filtered", "/customers/1/events", ["filter[reference][contains]=none"]),
  asked("a list of a million related, filtered and sorted", "/tags/1/events", [
    "filter[customer.country]=DE",
    "sort=amount",
  ]),
  asked("sorted linkage, deep", "/customers/1/relationships/events", ["sort=amount", "page=10000"]),
  asked("sorted linkage of a many-to-many", "/tags/1/relationships/events", ["sort=-amount"]),
  asked("a deep page of what is walked", "/events", ["filter[amount][gt]=10", "page=40000"]),
  asked("a deep page of what an index finds", "/events", ["filter[status]=done", "page=40000"]),
  asked("a deep page by an indexed column", "/events", ["sort=created-at", "page=50000"]),
  asked("many rows of an index, sorted by another column", "/events", ["filter[status]=done", "sort=-amount"]),
  asked("several foreign keys, sorted", "/events", ["customer_id=1", "tag_id=1", "sort=-reference"]),
  asked("foreign keys that meet in no row", "/events", ["customer_id=1", "tag_id=2", "filter[amount][lt]=0"]),
  asked("a range of an index, sorted by another column", "/events", [
    "filter[created-at][gte]=2024-01-01T00:00:00Z",
    "sort=reference",
  ], "indexed"),
  asked("nineteen words by FTS5", "/customers", [
    "filter=n+na+nat+nati+natio+nation+natu+natur+natura+natural+nam+name+nar+narr+narro+narrow+nai+naiv+naive",
  ]),
  asked("eight words by FTS5, sorted by a text", "/customers", [
    "filter=na+nat+nati+natur+nam+narr+naiv+name",
    "sort=-note",
  ]),
  asked("a word by FTS5, sorted along a to-many", "/customers", [
    "filter=nation",
    "include=events",
    "sort=-events.amount",
  ]),
  asked("a word by FTS5 and a filter that no row passes", "/customers", [
    "filter=na",
    "filter[orders.state]=none",
    "filter[rank][lt]=0",
  ]),
  asked(
    "a cursor of a sort without an index",
    "/events",
    ["sort=amount", `page[after]=${cursor("amount", "r50", "i1")}`],
    "cursors",
  ),
  asked(
    "a cursor and a filter that few rows pass",
    "/events",
    ["filter[reference]=none", `page[after]=${cursor("", "i100")}`],
    "cursors",
  ),
  asked("cursors of a text of 7.9 MB", "/notes", ["sort=body", "page[size]=1"], "cursors"),
  asked("a sort by a text of 7.9 MB along a to-many", "/customers", ["include=notes", "sort=-notes.body"]),
  asked("a bounded count of what no row passes", "/events", ["filter[amount][lt]=0"], "bounded"),
  asked("what leads to the many and back", "/customers", [
    "filter[tags.events.amount][lt]=0",
    "filter[tags.customers.country]=none",
  ]),
  asked("what an indexed value of a to-many's siblings leads to, sorted", "/events", [
    "sort=-created-at",
    "filter[customer.events.status]=none",
  ]),
  asked("to-manys of to-manys that no row has", "/regions", [
    "filter[customers.tags.id][null]=true",
    "filter[or][a][customers.rank][gt]=99",
    "filter[or][a][customers.tags.weight][lte]=1000000",
    "filter[or][b][id]=7",
  ]),
  asked("few tags of which one leads to a million", "/customers/1/relationships/tags", [
    "filter[events.amount][nin]=1000000,0,7,14",
    "filter[or][a][customers.tags.id][gte]=99",
    "filter[or][a][customers.tags.name][contains]=none",
  ]),
  asked("few tags of an event, by the notes of all customers", "/events/4/tags", [
    "filter[or][a][events.created-at][in]=2000-01-01T00:00:00Z",
    "filter[or][d][customers.manager.code][ends-with]=a",
    "filter[events.customer.note][gte]=n",
  ]),
  asked("a to-many by a value of an index that most rows have", "/customers", ["filter[events.status]=done"]),
  asked("one record by its code, and half a million that hang from it", "/customers", [
    "filter[code]=C000001",
    "filter[events.amount][gt]=5000",
  ]),
  asked("all that matches a word, by cursors", "/customers", ["filter=nation"], "cursors"),
];
