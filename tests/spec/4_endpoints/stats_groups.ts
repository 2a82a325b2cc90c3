import { suite } from "../../helpers/exchanges/fixture.ts";
import { computed, paged, uncomputed } from "../../helpers/exchanges/statistics.ts";
import { accounting } from "../../helpers/fixtures/accounting.ts";

const GROUPS =
  "It has status, amount, rate, mixed, due, created-at, paid-at, price, open, total, size, customer, region, note.";

/** The groups of lists, the options of statistics, and their limits. */
export const statsGroups = [
  suite(accounting, "plain", [
    computed(
      "entries",
      "groups of a text by its bytes, whatever the collation, in ascending order",
      "stats[group]=status",
      {
        groups: [
          { key: null, count: 1 },
          { key: "Paid", count: 1 },
          { key: "open", count: 1 },
          { key: "paid", count: 2 },
          { key: "/w==", count: 1 },
        ],
      },
    ),
    computed(
      "entries",
      "statistics of each group, and of all rows",
      "stats[amount]=sum,count&stats[group]=status&stats[mixed]=average&filter=",
      {
        stats: { amount: { sum: "9007199254741018", count: 5 }, mixed: { average: 2.1666666666666665 } },
        groups: [
          { key: null, count: 1, stats: { amount: { sum: null, count: 0 }, mixed: { average: null } } },
          { key: "Paid", count: 1, stats: { amount: { sum: 20, count: 1 }, mixed: { average: 2.5 } } },
          { key: "open", count: 1, stats: { amount: { sum: null, count: 1 }, mixed: { average: null } } },
          { key: "paid", count: 2, stats: { amount: { sum: 5, count: 2 }, mixed: { average: 2 } } },
          { key: "/w==", count: 1, stats: { amount: { sum: "9007199254740993", count: 1 }, mixed: { average: null } } },
        ],
      },
    ),
    computed(
      "entries",
      "groups of a to-one, as identifiers; null if it is empty or its target is missing",
      "stats[group]=customer",
      {
        groups: [
          { key: null, count: 2 },
          { key: { type: "customers", id: "2" }, count: 1 },
          { key: { type: "customers", id: "10" }, count: 2 },
          { key: { type: "customers", id: "11" }, count: 1 },
        ],
      },
    ),
    computed("entries", "groups of a to-one with a key of two columns", "stats[group]=region&stats[size]=sum", {
      stats: { size: { sum: 3 } },
      groups: [
        { key: null, count: 3, stats: { size: { sum: null } } },
        { key: { type: "regions", id: "de~1" }, count: 2, stats: { size: { sum: 3 } } },
        { key: { type: "regions", id: "de~2" }, count: 1, stats: { size: { sum: null } } },
      ],
    }),
    computed("entries", "groups of booleans", "stats[group]=open", {
      groups: [{ key: null, count: 4 }, { key: false, count: 1 }, { key: true, count: 1 }],
    }),
    computed("entries", "groups of date-times, as documents print them", "stats[group]=paidAt", {
      groups: [
        { key: null, count: 3 },
        { key: "2024-01-31T12:00:00+00:00", count: 1 },
        { key: "2024-01-31T12:00:01+00:00", count: 1 },
        { key: "soon", count: 1 },
      ],
    }),
    computed("entries", "groups of integers beyond 2^53", "stats[group]=amount", {
      groups: [
        { key: null, count: 1 },
        { key: -5, count: 1 },
        { key: 10, count: 1 },
        { key: 20, count: 1 },
        { key: "9007199254740993", count: 1 },
        { key: "much", count: 1 },
      ],
    }),
    computed("entries", "groups of a has-one", "stats[group]=note&stats[size]=sum", {
      stats: { size: { sum: 3 } },
      groups: [
        { key: null, count: 4, stats: { size: { sum: null } } },
        { key: { type: "notes", id: "1" }, count: 1, stats: { size: { sum: 1 } } },
        { key: { type: "notes", id: "2" }, count: 1, stats: { size: { sum: 2 } } },
      ],
    }),
    uncomputed(
      "entries",
      "groups of JSON",
      "stats[group]=meta",
      "stats[group]",
      'Cannot group by "meta": it has JSON or bytes.',
    ),
    uncomputed(
      "entries",
      "groups of bytes",
      "stats[group]=photo",
      "stats[group]",
      'Cannot group by "photo": it has JSON or bytes.',
    ),
    uncomputed(
      "customers",
      "groups of a to-many",
      "stats[group]=entries",
      "stats[group]",
      'Cannot group by "entries": "customers" has no such attribute or to-one relationship. It has name.',
    ),
    uncomputed(
      "entries",
      "groups of a foreign key",
      "stats[group]=customer_id",
      "stats[group]",
      `Cannot group by "customer_id": "entries" has no such attribute or to-one relationship. Did you mean "customer"?`,
    ),
    uncomputed(
      "entries",
      "groups of a hidden attribute",
      "stats[group]=secret",
      "stats[group]",
      `Cannot group by "secret": "entries" has no such attribute or to-one relationship. ${GROUPS}`,
    ),
    uncomputed(
      "entries",
      "groups of an attribute that this caller does not read",
      "stats[group]=salary",
      "stats[group]",
      `Cannot group by "salary": "entries" has no such attribute or to-one relationship. ${GROUPS}`,
    ),
    uncomputed(
      "entries",
      "groups of the id",
      "stats[group]=id",
      "stats[group]",
      `Cannot group by "id": "entries" has no such attribute or to-one relationship. ${GROUPS}`,
    ),
    uncomputed(
      "entries",
      "groups of an empty name",
      "stats[group]=",
      "stats[group]",
      `Cannot group by "": "entries" has no such attribute or to-one relationship. ${GROUPS}`,
    ),
    uncomputed(
      "entries",
      "groups twice",
      "stats[group]=open&stats[group]=status",
      "stats[group]",
      'Cannot read "stats[group]": it was sent 2 times.',
    ),
  ]),
  suite(accounting, "scoped", [
    paged("entries", "what is out of scope is no key of a group, and in none", "stats[group]=customer&include=", {
      record_count: 4,
      page_count: 4,
      page_limit: 1,
      groups: [
        { key: null, count: 1 },
        { key: { type: "customers", id: "10" }, count: 2 },
        { key: { type: "customers", id: "11" }, count: 1 },
      ],
    }),
  ]),
  suite(accounting, "listed", [
    computed(
      "entries",
      "the operations in a map of the service",
      "stats[amount]=sum&stats[total]=count&stats[group]=status&filter=paid",
      {
        stats: { amount: { sum: 25 }, total: { count: 3 } },
        groups: [
          { key: "Paid", count: 1, stats: { amount: { sum: 20 }, total: { count: 1 } } },
          { key: "paid", count: 2, stats: { amount: { sum: 5 }, total: { count: 2 } } },
        ],
      },
    ),
    uncomputed(
      "entries",
      "an operation that the map does not name",
      "stats[amount]=minimum",
      "stats[amount]",
      'Cannot compute statistics of "amount": it has no "minimum". It takes sum, average.',
    ),
    uncomputed(
      "entries",
      "an attribute that the map lists only for groups",
      "stats[status]=count",
      "stats[status]",
      'Cannot compute statistics of "status": it has no "count". It takes only stats[group]=status.',
    ),
    uncomputed(
      "entries",
      "an attribute that the map does not name",
      "stats[rate]=sum",
      "stats[rate]",
      'Cannot compute statistics of "rate": "entries" does not show this field.',
    ),
    uncomputed(
      "entries",
      "a to-one that the map does not name",
      "stats[group]=customer",
      "stats[group]",
      'Cannot group by "customer": "entries" cannot be grouped by it.',
    ),
    computed("customers", "a map of the resource takes its place", "stats[name]=maximum&stats[total]=count", {
      stats: { name: { maximum: "Cy" }, total: { count: 3 } },
    }),
    uncomputed(
      "customers",
      "an operation that the resource does not name",
      "stats[group]=name",
      "stats[group]",
      'Cannot group by "name": "customers" cannot be grouped by it.',
    ),
    uncomputed(
      "regions",
      "off for a list",
      "stats[total]=count",
      "stats[total]",
      'Cannot read the parameter "stats[total]": "regions" has no such parameter.',
    ),
    computed("notes", "a map of the list takes the place of both", "stats[group]=entry", {
      groups: [
        { key: { type: "entries", id: "1" }, count: 1 },
        { key: { type: "entries", id: "2" }, count: 1 },
      ],
    }),
    uncomputed(
      "notes",
      "an operation that the list does not name",
      "stats[text]=minimum",
      "stats[text]",
      'Cannot compute statistics of "text": "notes" has no such attribute.',
    ),
  ]),
  suite(accounting, "closed", [
    uncomputed(
      "entries",
      "off by default",
      "stats[total]=count",
      "stats[total]",
      'Cannot read the parameter "stats[total]": "entries" has no such parameter.',
    ),
    uncomputed(
      "entries",
      "groups are off too",
      "stats[group]=status",
      "stats[group]",
      'Cannot read the parameter "stats[group]": "entries" has no such parameter.',
    ),
  ]),
  suite(accounting, "tables", [
    uncomputed(
      "customers",
      "CSV does not support them",
      "fields[customers]=name&stats[total]=count",
      "stats[total]",
      'Cannot compute "stats[total]" in CSV: it has only rows. Ask for JSON:API.',
      "\n      Accept: text/csv",
    ),
  ]),
  suite(accounting, "taken", [
    computed("entries", "a parameter of the application's own", "stats[mine]=1&stats[total]=count", {
      stats: { total: { count: 1 } },
    }),
  ]),
  suite(accounting, "small", [
    uncomputed(
      "entries",
      "limits: more parameters",
      "stats[total]=count&stats[size]=sum&stats[amount]=sum",
      "stats[amount]",
      "Cannot compute statistics by more than the 2 parameters allowed.",
    ),
    uncomputed(
      "customers",
      "limits: more groups",
      "stats[group]=name",
      "stats[group]",
      "Cannot make more than the 2 groups allowed: filter the list, or group by another field.",
    ),
    paged("customers", "limits: as many groups", "stats[group]=name&filter[id]=2,10", {
      record_count: 2,
      page_count: 1,
      page_limit: 2,
      groups: [{ key: "Ann", count: 1 }, { key: "Bo", count: 1 }],
    }),
    paged("entries", "limits: each row that is read counts once", "stats[amount]=sum", {
      record_count: 6,
      page_count: 3,
      page_limit: 2,
      stats: { amount: { sum: "9007199254741018" } },
    }),
    uncomputed(
      "entries",
      "limits: a filter without an index is tested again",
      "filter[size][gt]=0&stats[amount]=sum",
      "filter[size][gt]",
      `Cannot filter "entries" by "size": that would visit more than 8 rows, the most that a request may visit. Add "filter[amount]" to leave fewer rows.`,
    ),
    uncomputed(
      "entries",
      "limits: statistics and groups are one pass each",
      "stats[amount]=sum&stats[group]=open",
      "stats[amount]",
      `Cannot compute "stats[amount]" of "entries": that would visit more than 8 rows, the most that a request may visit. Add "filter[amount]" to leave fewer rows.`,
    ),
    uncomputed(
      "entries",
      "limits: a group looks up its key",
      "stats[group]=customer",
      "stats[group]",
      `Cannot compute "stats[group]" of "entries": that would visit more than 8 rows, the most that a request may visit. Add "filter[amount]" to leave fewer rows.`,
    ),
    paged("entries", "limits: fewer rows that an index leads to", "filter[amount][gt]=20&stats[group]=open", {
      record_count: 2,
      page_count: 1,
      page_limit: 2,
      groups: [{ key: null, count: 2 }],
    }),
  ]),
];
