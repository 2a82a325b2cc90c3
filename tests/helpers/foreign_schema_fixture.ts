import type { Fixture } from "./fixture.ts";

/**
 * Tables as strangers have them, served without a word about them: names that JSON:API does not allow, foreign keys that
 * point both ways or twice to one table, columns named like what points away from beside them, views, keys without a
 * type, and tables that cannot be served at all.
 */
export const foreignSchema: Fixture = {
  name: "foreign schema",
  tables: [
    "create table languages (id integer primary key, name text not null)",
    `create table films (
      id integer primary key,
      title text not null,
      language_id integer not null references languages (id),
      original_language_id integer references languages (id)
    )`,
    "create table a (id integer primary key, b_id integer references b (id))",
    "create table b (id integer primary key, a_id integer references a (id))",
    `create table nodes (
      id integer primary key,
      parent text,
      parent_id integer references nodes (id),
      films text
    )`,
    "create table profiles (id integer primary key references a (id), motto text)",
    `create table "Order Details" (
      "OrderDetailID" integer primary key,
      "Unit Price" integer,
      "-city" text,
      "ship.to" text,
      "in/out" text,
      street text
    )`,
    `create table cast_members (
      film_id integer references films (id),
      name text,
      primary key (film_id, name)
    )`,
    "create view film_titles as select nullif(id, 3) as id, upper(title) as shout, language_id from films",
    "create view broken as select no_such_function(id) as id from films",
    "create table amounts (id numeric primary key, label text)",
    "create table anything (id primary key, label text)",
    "create table measures (id real primary key, label text)",
    "create table full (id bigint primary key, label text)",
    'create table "!!!" (id integer primary key)',
  ],
  rows: [
    "insert into languages values (1, 'English'), (2, 'French')",
    "insert into films values (1, 'Alien', 1, null), (2, 'Amélie', 1, 2), (3, 'Brazil', 1, 1)",
    "insert into a values (1, null), (2, null)",
    "insert into b values (1, 2)",
    "update a set b_id = 1 where id = 1",
    "insert into nodes values (1, 'none', null, 'few'), (2, 'one', 1, null)",
    "insert into profiles values (1, 'Carpe diem')",
    `insert into "Order Details" values (7, 12, 'Delft', 'me', 'in', 'Hoofdstraat')`,
    "insert into cast_members values (1, 'Ripley')",
    "insert into amounts values (1, 'one'), (1.5, 'half'), ('x', 'ex'), (9223372036854775807, 'most')",
    "insert into anything values (1, 'one'), ('01', 'zero one'), (2.5, 'half'), ('1.0', 'text')",
    "insert into measures values (1.0, 'one'), (0.1, 'tenth')",
    "insert into full values (9223372036854775807, 'last')",
  ],
  services: {
    bare: {
      resources: {
        languages: {},
        films: {},
        cast_members: {},
        a: {},
        b: {},
        profiles: {},
        nodes: {},
        "Order Details": {},
        "!!!": {},
        broken: { schema: { id: "id" } },
        film_titles: { schema: { id: "id" } },
        amounts: {},
        anything: {},
        measures: {},
        full: {},
        gone: {},
      },
      inferHasMany: true,
    },
    declared: {
      resources: {
        languages: { hasMany: { titles: { table: "film_titles", foreignKey: "language_id" } } },
        films: { belongsTo: { title: { table: "film_titles", foreignKey: "id" } }, columns: { title: false } },
        film_titles: { schema: { id: "id" }, operations: ["list", "view", "create"] },
      },
    },
  },
};
