import type { Fixture } from "./fixture.ts";

/**
 * 1,500 things that may have no owner and 1,500 parts that may not: the first 1,000 of each are the first owner's, the
 * others the second's. A third owner has a few parts and tools.
 */
export const crowd: Fixture = {
  name: "crowd",
  tables: [
    "create table owners (id integer primary key, name text)",
    "create table things (id integer primary key, name text, owner_id integer references owners (id))",
    "create table parts (id integer primary key, name text, owner_id integer not null references owners (id))",
    "create table tools (id integer primary key, name text, owner_id integer not null references owners (id))",
  ],
  rows: [
    "insert into owners values (3, 'Three')",
    "insert into owners values (1, 'One'), (2, 'Two')",
    ...["things", "parts"].map((table) =>
      `with recursive n (n) as (select 1 union all select n + 1 from n where n < 1500)
        insert into ${table} select n, 'x', iif(n <= 1000, 1, 2) from n`
    ),
    "insert into parts values (2001, 'x', 3), (2002, 'x', 3)",
    "insert into tools values (1, 'x', 3)",
  ],
  services: {
    plain: { resources: { owners: { hasMany: { things: "things", parts: "parts" } }, things: {}, parts: {} } },
    strict: {
      resources: {
        owners: { hasMany: { parts: "parts", tools: "tools" } },
        parts: {},
        tools: {},
      },
    },
  },
};
