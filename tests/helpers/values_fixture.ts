import type { Fixture } from "./fixture.ts";

const WIDE = Array.from({ length: 130 }, (_, index) => index + 1);

/** One table a declared type, with the ordinary values of each, the extreme ones and those that do not belong there. */
export const values: Fixture = {
  name: "values",
  tables: [
    "create table integers (id integer primary key, value integer)",
    "create table reals (id integer primary key, value real)",
    "create table decimals (id integer primary key, value decimal(10, 2))",
    "create table texts (id integer primary key, value varchar(200))",
    "create table booleans (id integer primary key, value boolean)",
    "create table jsons (id integer primary key, value json)",
    "create table blobs (id integer primary key, value blob)",
    "create table dates (id integer primary key, value date)",
    "create table datetimes (id integer primary key, value datetime)",
    "create table timestamps (id integer primary key, value timestamp)",
    "create table untyped (id integer primary key, value)",
    "create table nulls (id integer primary key, i integer, r real, t text, f boolean, j json, b blob, d date, m datetime)",
    "create table big_keys (id integer primary key, parent_id integer references big_keys (id))",
    'create table "order" ("id" integer primary key, "group" text, "select" text)',
    `create table wide (id integer primary key, ${WIDE.map((one) => `c${one} integer`).join(", ")})`,
  ],
  rows: [
    `insert into integers values
      (1, 0), (2, -7), (3, 9007199254740991), (4, -9007199254740991), (5, 9007199254740992), (6, -9007199254740992),
      (7, 9223372036854775807), (8, -9223372036854775808), (9, 1.5), (10, 'seven'), (11, x'00ff')`,
    `insert into reals values
      (1, 0.1), (2, 0.1 + 0.2), (3, 3), (4, -1e21), (5, 5e-324), (6, 1.7976931348623157e308), (7, 9e999), (8, -9e999),
      (9, 123456789.12345678), (10, 'half'), (11, 2.5e-7)`,
    "insert into decimals values (1, 1.10), (2, 7), (3, 9007199254740993), (4, '12 or so'), (5, 0.3)",
    `insert into texts values
      (1, ''), (2, 'He said "no" \\ / <b>'), (3, 'é 日本 ' || char(128512)), (4, char(10, 9, 1, 8232)), (5, 7),
      (6, x'4142')`,
    "insert into booleans values (1, 1), (2, 0), (3, 2), (4, 'yes'), (5, 0.5)",
    `insert into jsons values
      (1, '{"b": [1, 2.5, null, true], "a": "x"}'), (2, '[]'), (3, '"text"'), (4, 'null'), (5, '12'), (6, '{broken'),
      (7, ''), (8, 1.5)`,
    "insert into blobs values (1, x''), (2, x'00ff10'), (3, 'text'), (4, 5)",
    `insert into dates values
      (1, '2024-02-29'), (2, '2023-02-30'), (3, '2024-02-29 23:59:59'), (4, 'soon'), (5, '0001-01-01'), (6, '9999-12-31')`,
    `insert into datetimes values
      (1, '2024-01-31 10:00:00'), (2, '2024-01-31T10:00:00Z'), (3, '2024-01-31T12:00:00+02:00'), (4, '2024-01-31'),
      (5, '2024-01-31 10:00:00.500'), (6, '2024-01-31 10:00:00.000'), (7, '2024-01-31 10:00'), (8, 0), (9, -1),
      (10, 1700000000), (11, 99999999999), (12, 100000000000), (13, 1700000000123), (14, 1.5), (15, 'soon'),
      (16, '2023-02-30 10:00:00'), (17, '10:00:00'), (18, '9999-12-31 23:59:59'), (19, '0000-01-01 00:00:00')`,
    "insert into timestamps values (1, '2024-01-31 10:00:00'), (2, 1700000000)",
    "insert into untyped values (1, 1), (2, 1.5), (3, 'x'), (4, x'01'), (5, null)",
    "insert into nulls (id) values (1)",
    "insert into big_keys values (-5, null), (9007199254740992, -5), (9007199254740993, 9007199254740992)",
    `insert into "order" values (1, 'by', 'all')`,
    `insert into wide values (1, ${WIDE.join(", ")})`,
  ],
  services: {
    plain: {
      resources: {
        integers: {},
        reals: {},
        decimals: {},
        texts: {},
        booleans: {},
        jsons: {},
        blobs: {},
        dates: {},
        datetimes: {},
        timestamps: {},
        untyped: {},
        nulls: {},
        big_keys: { belongsTo: { parent: "big_keys" } },
        order: {},
        wide: {},
      },
    },
    retyped: {
      resources: {
        integers: { columns: { value: { type: "BOOLEAN", field: "is-set" } } },
        texts: { columns: { value: "JSON" } },
        blobs: { columns: { value: false } },
      },
    },
  },
};
