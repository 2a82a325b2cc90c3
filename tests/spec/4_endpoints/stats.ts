import { suite } from "../../helpers/exchanges/fixture.ts";
import { computed, paged, uncomputed } from "../../helpers/exchanges/statistics.ts";
import { accounting } from "../../helpers/fixtures/accounting.ts";

const pages = { record_count: 6, page_count: 3, page_limit: 2 };
const NUMBERS = "It takes count, sum, average, minimum, maximum.";
const ATTRIBUTES =
  "It has status, amount, rate, mixed, due, created-at, paid-at, price, open, meta, photo, total, size.";
const BOSS = "\n      X-Caller: boss";

/** Statistics of all rows of a list. */
const operations = [
  computed("entries", "every operation of integers, in the client's order", "stats[amount]=maximum,sum,count,minimum", {
    stats: { amount: { maximum: "9007199254740993", sum: "9007199254741018", count: 5, minimum: -5 } },
  }),
  computed(
    "entries",
    "an average of the numbers, and a count of the values that are not null",
    "stats[total]=count&stats[mixed]=sum,average,count,maximum",
    {
      stats: { total: { count: 6 }, mixed: { sum: 6.5, average: 2.1666666666666665, count: 4, maximum: 3 } },
    },
  ),
  computed("entries", "no document writes an infinite number", "stats[rate]=sum,average,minimum,maximum,count", {
    stats: { rate: { sum: null, average: null, minimum: 0.25, maximum: null, count: 4 } },
  }),
  computed("entries", "texts by their bytes, whatever the collation", "stats[status]=minimum,maximum,count", {
    stats: { status: { minimum: "Paid", maximum: "paid", count: 5 } },
  }),
  computed(
    "entries",
    "dates and date-times of any form, as documents print them",
    "stats[due]=minimum,maximum,count&stats[created-at]=minimum,maximum&stats[paid-at]=maximum,minimum,count",
    {
      stats: {
        due: { minimum: "2023-12-31", maximum: "2024-02-01", count: 4 },
        "created-at": { minimum: "2024-01-31T12:00:00+00:00", maximum: "2024-01-31T12:00:00.500+00:00" },
        "paid-at": { maximum: "2024-01-31T12:00:01+00:00", minimum: "2024-01-31T12:00:00+00:00", count: 3 },
      },
    },
  ),
  computed(
    "entries",
    "decimals, booleans, JSON and bytes are only counted",
    "stats[price]=count&stats[open]=count&stats[meta]=count&stats[photo]=count",
    {
      stats: { price: { count: 3 }, open: { count: 2 }, meta: { count: 1 }, photo: { count: 1 } },
    },
  ),
  computed(
    "entries",
    "a name in another spelling, as documents write it",
    "stats[createdAt]=count&stats[size_of]=count&stats[total]=maximum",
    {
      stats: { "created-at": { count: 3 }, size: { count: 2 }, total: { maximum: 8 } },
    },
  ),
  computed("entries", "an attribute that is called total, beside the rows", "stats[total]=sum,count,maximum", {
    stats: { total: { sum: 15, count: 6, maximum: 8 } },
  }),
  computed("entries", "what has another name on the wire", "stats[size]=sum,sum", { stats: { size: { sum: 3 } } }),
  computed(
    "customers",
    "an encoded parameter, as clients send it",
    "stats%5Btotal%5D=count&stats%5Bname%5D=minimum%2Cmaximum",
    {
      stats: { total: { count: 3 }, name: { minimum: "Ann", maximum: "Cy" } },
    },
  ),
];

const refusals = [
  uncomputed(
    "entries",
    "an unknown attribute",
    "stats[amuont]=sum",
    "stats[amuont]",
    'Cannot compute statistics of "amuont": "entries" has no such attribute. Did you mean "amount"?',
  ),
  uncomputed(
    "entries",
    "a hidden attribute",
    "stats[secret]=sum",
    "stats[secret]",
    `Cannot compute statistics of "secret": "entries" has no such attribute. ${ATTRIBUTES}`,
  ),
  uncomputed(
    "entries",
    "an attribute that this caller does not read",
    "stats[salary]=sum",
    "stats[salary]",
    `Cannot compute statistics of "salary": "entries" has no such attribute. ${ATTRIBUTES}`,
  ),
  uncomputed(
    "entries",
    "the id",
    "stats[id]=count",
    "stats[id]",
    `Cannot compute statistics of "id": "entries" has no such attribute. ${ATTRIBUTES}`,
  ),
  uncomputed(
    "entries",
    "a foreign key",
    "stats[customer_id]=count",
    "stats[customer_id]",
    `Cannot compute statistics of "customer_id": "entries" has no such attribute. ${ATTRIBUTES}`,
  ),
  uncomputed(
    "entries",
    "a member of JSON",
    "stats[meta.a]=sum",
    "stats[meta.a]",
    `Cannot compute statistics of "meta.a": "entries" has no such attribute. ${ATTRIBUTES}`,
  ),
  uncomputed(
    "entries",
    "a relationship",
    "stats[customer]=count",
    "stats[customer]",
    'Cannot compute statistics of "customer": it is a relationship. Write stats[group]=customer.',
  ),
  uncomputed(
    "entries",
    "an attribute twice",
    "stats[amount]=sum&stats[amount]=count",
    "stats[amount]",
    'Cannot read "stats[amount]": it was sent 2 times.',
  ),
  uncomputed(
    "entries",
    "an attribute twice, in two spellings",
    "stats[created-at]=count&stats[createdAt]=count",
    "stats[createdAt]",
    'Cannot compute statistics of "createdAt": "created-at" was sent twice.',
  ),
  uncomputed(
    "entries",
    "an unknown operation",
    "stats[amount]=median",
    "stats[amount]",
    `Cannot compute statistics of "amount": it has no "median". ${NUMBERS}`,
  ),
  uncomputed(
    "entries",
    "no operation",
    "stats[amount]=",
    "stats[amount]",
    `Cannot compute statistics of "amount": an operation is missing. ${NUMBERS}`,
  ),
  uncomputed(
    "entries",
    "an operation that texts do not support",
    "stats[status]=sum",
    "stats[status]",
    'Cannot compute statistics of "status": it has no "sum". It takes count, minimum, maximum.',
  ),
  uncomputed(
    "entries",
    "an operation that decimals do not support",
    "stats[price]=sum",
    "stats[price]",
    'Cannot compute statistics of "price": it has no "sum". It takes count.',
  ),
  uncomputed(
    "customers",
    "a sum of the rows, if no attribute has that name",
    "stats[total]=sum",
    "stats[total]",
    'Cannot compute statistics of "total": "customers" has no such attribute. It has name.',
  ),
];

/** The statistics of lists. */
export const stats = [
  suite(accounting, "plain", [...operations, ...refusals]),
  suite(accounting, "open", [
    paged("figures", "a sum is exact, whatever its parts", "filter[id]=1,2,3&stats[big]=sum", {
      ...{ record_count: 3, page_count: 2, page_limit: 2 },
      stats: { big: { sum: "9223372036854775806" } },
    }),
    paged("figures", "the least and the greatest integer", "stats[big]=sum,minimum,maximum", {
      ...{ record_count: 4, page_count: 2, page_limit: 2 },
      stats: { big: { sum: -2, minimum: "-9223372036854775808", maximum: "9223372036854775807" } },
    }),
    paged("figures", "an average of more than 64 bits", "filter[id]=1,2&stats[big]=average", {
      ...{ record_count: 2, page_count: 1, page_limit: 2 },
      stats: { big: { average: 4611686018427388000 } },
    }),
    uncomputed(
      "figures",
      "a sum of more than 64 bits",
      "filter[id]=1,2&stats[big]=count,sum",
      "stats[big]",
      'Cannot compute the sum of "big": it has more than 64 bits. Filter the list, or ask for the average.',
    ),
    paged(
      "entries",
      "pages do not limit them, and page links leave them out",
      "page=2&stats[amount]=count&stats[total]=count&fields[entries]=due",
      { ...pages, stats: { amount: { count: 5 }, total: { count: 6 } } },
    ),
    {
      title: "stats[…]: page links leave them out",
      request: "GET /customers?stats[total]=count&limit=1&page=2&stats[group]=name&fields[customers]=",
      response: `
        200

        {
          "meta": {
            "record_count": 3,
            "page_count": 3,
            "page_limit": 1,
            "stats": { "total": { "count": 3 } },
            "groups": [
              { "key": "Ann", "count": 1, "stats": { "total": { "count": 1 } } },
              { "key": "Bo", "count": 1, "stats": { "total": { "count": 1 } } },
              { "key": "Cy", "count": 1, "stats": { "total": { "count": 1 } } }
            ]
          },
          "links": {
            "self": "/customers?page=2&limit=1&fields%5Bcustomers%5D=",
            "first": "/customers?page=1&limit=1&fields%5Bcustomers%5D=",
            "last": "/customers?page=3&limit=1&fields%5Bcustomers%5D=",
            "prev": "/customers?page=1&limit=1&fields%5Bcustomers%5D=",
            "next": "/customers?page=3&limit=1&fields%5Bcustomers%5D="
          },
          "data": [{ "type": "customers", "id": "10", "links": { "self": "/customers/10" } }]
        }`,
    },
    paged("entries", "filters bind them", "filter[customer]=10&stats[amount]=sum&stats[total]=count", {
      record_count: 2,
      page_count: 1,
      page_limit: 2,
      stats: { amount: { sum: 15 }, total: { count: 2 } },
    }),
    paged("entries", "a search binds them", "filter=paid&stats[amount]=sum,average", {
      record_count: 3,
      page_count: 2,
      page_limit: 2,
      stats: { amount: { sum: 25, average: 8.333333333333334 } },
    }),
    paged(
      "entries",
      "without values the count is 0, the rest null",
      "filter[id]=5&stats[amount]=count,sum,average,minimum,maximum&stats[rate]=sum&stats[status]=minimum&stats[total]=count",
      {
        record_count: 1,
        page_count: 1,
        page_limit: 2,
        stats: {
          amount: { count: 0, sum: null, average: null, minimum: null, maximum: null },
          rate: { sum: null },
          status: { minimum: null },
          total: { count: 1 },
        },
      },
    ),
    paged("entries", "of no rows as well", "filter[id]=77&stats[amount]=sum&stats[total]=count&stats[group]=status", {
      record_count: 0,
      page_count: 1,
      page_limit: 2,
      stats: { amount: { sum: null }, total: { count: 0 } },
      groups: [],
    }),
    paged("entries", "what this caller reads", "stats[salary]=sum", { ...pages, stats: { salary: { sum: 18 } } }, BOSS),
    paged("entries", "an order, and pages that are sorted, change nothing", "sort=-amount&stats[amount]=minimum", {
      ...pages,
      stats: { amount: { minimum: -5 } },
    }),
    paged("customers/10/entries", "of a related list", "stats[amount]=sum&stats[group]=status", {
      record_count: 2,
      page_count: 1,
      page_limit: 2,
      stats: { amount: { sum: 15 } },
      groups: [
        { key: "Paid", count: 1, stats: { amount: { sum: 20 } } },
        { key: "paid", count: 1, stats: { amount: { sum: -5 } } },
      ],
    }),
    paged("customers/10/relationships/entries", "of linkage", "stats[total]=count", {
      record_count: 2,
      page_count: 1,
      page_limit: 2,
      stats: { total: { count: 2 } },
    }),
    {
      title: "stats[…]: on a view they are checked and change nothing",
      request: "GET /customers/2?stats[total]=count&stats[name]=minimum&stats[group]=name&fields[customers]=name",
      response:
        `200\n\n{ "data": { "type": "customers", "id": "2", "attributes": { "name": "Ann" }, "links": "<any>" } }`,
    },
    uncomputed(
      "customers/2",
      "on a view they are checked",
      "stats[nome]=count",
      "stats[nome]",
      'Cannot compute statistics of "nome": "customers" has no such attribute. Did you mean "name"?',
    ),
  ]),
  suite(accounting, "cursors", [
    {
      title: "stats[…]: with cursors, whose documents have no other meta",
      request: "GET /notes?stats[total]=count&page[size]=1&fields[notes]=",
      response: `
        200

        {
          "meta": { "stats": { "total": { "count": 2 } } },
          "links": { "prev": null, "next": "/notes?page%5Bafter%5D=WyIiLCJpMSJd&page%5Bsize%5D=1&fields%5Bnotes%5D=" },
          "data": [{ "type": "notes", "id": "1", "links": { "self": "/notes/1" } }]
        }`,
    },
    paged("entries", "a cursor does not bind them", "page[after]=WyIiLCJpMSJd&stats[amount]=minimum,count", {
      stats: { amount: { minimum: -5, count: 5 } },
    }),
  ]),
  suite(accounting, "scoped", [
    paged("entries", "a scope binds them", "stats[total]=count&stats[amount]=sum&include=", {
      record_count: 4,
      page_count: 4,
      page_limit: 1,
      stats: { total: { count: 4 }, amount: { sum: 25 } },
    }),
  ]),
  suite(accounting, "camel", [
    computed("entries", "names in camelCase", "stats[created-at]=count", { stats: { createdAt: { count: 3 } } }),
  ]),
];
