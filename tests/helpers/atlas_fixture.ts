import type { Fixture } from "./fixture.ts";

/** A few countries of the atlas, with what belongs to them. */
export const atlas: Fixture = {
  name: "atlas",
  tables: [
    "create table currencies (id integer primary key, code text not null unique, name text not null)",
    "create table languages (id integer primary key, code text not null, name text not null, is_rtl boolean not null default 0)",
    "create table national_capitals (id integer primary key, name text not null)",
    `create table countries (
      id integer primary key,
      code varchar(2) not null unique,
      name text not null,
      dummy_counter integer,
      currency_id integer references currencies (id),
      national_capital_id integer references national_capitals (id),
      created_at datetime
    )`,
    `create table cultures (
      id integer primary key,
      code text not null,
      country_id integer not null references countries (id),
      language_id integer not null references languages (id)
    )`,
  ],
  rows: [
    "insert into currencies values (1, 'EUR', 'Euro'), (2, 'BGN', 'Lev'), (3, 'CHF', 'Franken')",
    "insert into languages values (1, 'nl', 'Dutch', 0), (2, 'bg', 'Bulgarian', 0), (3, 'ar', 'Arabic', 1)",
    "insert into national_capitals values (1, 'Amsterdam'), (2, 'Sofia')",
    `insert into countries values
      (1, 'NL', 'Netherlands', 11111, 1, 1, '2018-06-11 15:41:00'),
      (2, 'BG', 'Bulgaria', 22222, 2, 2, '2018-06-11 15:41:01'),
      (3, 'AQ', 'Antarctica', null, null, null, null)`,
    "insert into cultures values (1, 'nl-NL', 1, 1), (2, 'bg-BG', 2, 2), (3, 'fy-NL', 1, 1)",
  ],
  services: {
    plain: {
      resources: {
        countries: { hasMany: { cultures: "cultures" } },
        cultures: {},
        currencies: { hasMany: { countries: "countries" } },
        languages: {},
        national_capitals: {},
      },
    },
  },
};
