/**
 * The statements that create the atlas, parents first: every table has an integer key, every relationship a foreign key
 * and an index on it. They leave a table or an index alone that is there already.
 */
export const ATLAS_TABLES: readonly string[] = [
  `create table if not exists continents (
    id INTEGER PRIMARY KEY,
    code TEXT NOT NULL,
    name TEXT NOT NULL
  )`,
  // ISO 4217 gives some codes no minor units at all.
  `create table if not exists currencies (
    id INTEGER PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    minor_units INTEGER
  )`,
  `create table if not exists languages (
    id INTEGER PRIMARY KEY,
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    native TEXT,
    is_rtl BOOLEAN NOT NULL DEFAULT 0
  )`,
  `create table if not exists national_capitals (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL
  )`,
  // A calling code is text: it is dialled, not added to.
  `create table if not exists countries (
    id INTEGER PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    native TEXT,
    phone TEXT,
    continent_id INTEGER NOT NULL REFERENCES continents (id),
    currency_id INTEGER REFERENCES currencies (id),
    national_capital_id INTEGER REFERENCES national_capitals (id),
    created_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    updated_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
  )`,
  `create table if not exists cultures (
    id INTEGER PRIMARY KEY,
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    country_id INTEGER NOT NULL REFERENCES countries (id),
    language_id INTEGER NOT NULL REFERENCES languages (id)
  )`,
  "create index if not exists countries_continent_id on countries (continent_id)",
  "create index if not exists countries_currency_id on countries (currency_id)",
  "create index if not exists countries_national_capital_id on countries (national_capital_id)",
  "create index if not exists cultures_country_id on cultures (country_id)",
  "create index if not exists cultures_language_id on cultures (language_id)",
];
