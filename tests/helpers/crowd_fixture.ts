import type { Fixture } from "./fixture.ts";

/** Two owners, 1,500 things that may have none, 1,500 that may not; the first 1,000 belong to the first owner. */
export const crowd: Fixture = {
  name: "crowd",
  tables: [
    "create table owners (id integer primary key, name text)",
    "create table things (id integer primary key, name text, owner_id integer references owners (id))",
    "create table parts (id integer primary key, name text, owner_id integer not null references owners (id))",
  ],
  rows: [
    "insert into owners values (1, 'One'), (2, 'Two')",
    ...["things", "parts"].map((table) =>
      `with recursive n (n) as (select 1 union all select n + 1 from n where n < 1500)
        insert into ${table} select n, 'x', iif(n <= 1000, 1, 2) from n`
    ),
  ],
  services: {
    plain: { resources: { owners: { hasMany: { things: "things", parts: "parts" } }, things: {}, parts: {} } },
  },
};
