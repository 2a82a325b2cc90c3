/** The statements that create the tables of the benchmarks: the atlas, with reals, and cities. */
export const TABLES: readonly string[] = [
  "create table currencies (id integer primary key, code text not null, name text not null)",
  "create table languages (id integer primary key, code text not null, name text not null)",
  "create table national_capitals (id integer primary key, name text not null)",
  `create table countries (
    id integer primary key,
    code text not null unique,
    name text not null,
    native text,
    phone text,
    area real,
    population integer,
    currency_id integer references currencies (id),
    national_capital_id integer references national_capitals (id),
    created_at datetime,
    updated_at datetime
  )`,
  `create table cultures (
    id integer primary key,
    code text not null,
    name text not null,
    country_id integer not null references countries (id),
    language_id integer not null references languages (id)
  )`,
  `create table cities (
    id integer primary key,
    name text not null,
    feature_code text not null,
    admin_code text not null,
    population integer not null,
    latitude real not null,
    longitude real not null,
    created_at datetime not null,
    country_id integer references countries (id)
  )`,
  "create index countries_currency_id on countries (currency_id)",
  "create index countries_national_capital_id on countries (national_capital_id)",
  "create index cultures_country_id on cultures (country_id)",
  "create index cultures_language_id on cultures (language_id)",
  "create index cities_country_id on cities (country_id)",
];
