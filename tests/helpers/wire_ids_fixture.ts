import type { Fixture } from "./fixture.ts";

/** Resources whose `id` is another column than the one that foreign keys point to; tables without rowids; a view. */
export const wireIds: Fixture = {
  name: "wire ids",
  tables: [
    "create table capitals (id integer primary key, slug text not null unique, name text)",
    `create table countries (
      id integer primary key,
      code text not null unique,
      name text not null,
      capital_id integer references capitals (id)
    )`,
    "create table cultures (id integer primary key, code text not null, country_id integer references countries (id))",
    `create table memberships (code text primary key, since integer, country_id integer references countries (id))
      without rowid`,
    "create view country_names as select id, upper(name) as shout from countries",
  ],
  rows: [
    "insert into capitals values (1, 'amsterdam', 'Amsterdam'), (2, 'den/haag', 'The Hague')",
    "insert into countries values (10, 'BG', 'Bulgaria', null), (11, 'NL', 'Netherlands', 2)",
    "insert into cultures values (1, 'nl-NL', 11), (2, 'bg-BG', 10), (3, 'fy-NL', 11)",
    "insert into memberships values ('un', 1945, 11), ('eu', 1957, 11), ('efta', 1960, null)",
  ],
  services: {
    plain: {
      resources: {
        countries: { schema: { id: "code" }, hasMany: { cultures: "cultures", memberships: "memberships" } },
        capitals: { schema: { id: "slug" }, hasMany: { countries: "countries" } },
        cultures: {},
        memberships: {},
        country_names: { schema: { id: "id" }, operations: ["list", "view"] },
      },
    },
    paged: {
      resources: {
        countries: { schema: { id: "code" }, hasMany: { cultures: "cultures" } },
        cultures: { scope: (eb) => eb("code", "!=", "fy-NL") },
        capitals: {},
      },
      pagination: { limit: 1 },
    },
  },
};
