import { openDriver } from "../drivers/open_driver.ts";
import { createService } from "../service.ts";
import type { SqlQuery } from "../types/driver.ts";
import type { ServiceOptions } from "../types/options.ts";
import type { Service } from "../types/service.ts";
import { printRequest } from "./request_line.ts";
import { ATLAS_ROWS, type AtlasRows } from "./atlas_rows.ts";

/** Where the atlas is kept, in the folder where the service was started. */
const ATLAS = "file:atlas.db";

/** How the tables of the atlas are served. */
export const ATLAS_RESOURCES = {
  continents: { hasMany: { countries: "countries" } },
  countries: {
    belongsTo: { continent: "continents", currency: "currencies", nationalCapital: "national_capitals" },
    hasMany: { cultures: "cultures" },
    search: { filter: ["name"] },
  },
  cultures: { belongsTo: { country: "countries", language: "languages" } },
  currencies: { hasMany: { countries: "countries" } },
  languages: { hasMany: { cultures: "cultures" } },
  national_capitals: { hasMany: { countries: "countries" } },
} satisfies ServiceOptions["resources"];

/** The atlas as a service: real countries and what belongs to them, created where they are not there yet. */
export async function atlasService(debug: boolean, onError: (error: unknown) => void): Promise<Service> {
  const driver = await openDriver(ATLAS, { access: "create" });
  const { rows } = await driver.read({
    sql: "select count(*) from sqlite_master where type = 'table' and name = 'cultures'",
    parameters: [],
  });
  if (Number(rows[0][0]) === 0) await driver.batch(atlasStatements());
  await driver.close();
  return createService({
    database: ATLAS,
    debug,
    onError,
    ...(debug ? { onRequest: printRequest } : {}),
    pagination: true,
    html: true,
    resources: ATLAS_RESOURCES,
  });
}

/**
 * The statements that create the atlas and fill it where all its tables are empty, for one `Driver.batch`.
 *
 * They may run again, and in two processes at once: the second finds rows and adds none. An atlas whose owner has
 * deleted rows, even all of one table, stays as it is.
 */
export function atlasStatements(): SqlQuery[] {
  return [
    ...ATLAS_TABLES.map((sql) => ({ sql, parameters: [] })),
    ...ATLAS_ROWS.map(fill),
  ];
}

function fill({ table, columns, rows }: AtlasRows, index: number): SqlQuery {
  const values = columns.map((_, position) => `json_extract(value, '$[${position}]')`);
  // The first table is filled where the whole atlas is empty, each later one where the statement before it has inserted:
  // asking each table by itself would bring deleted rows back, with references to rows that are gone.
  const condition = index === 0 ? ATLAS_ROWS.map(isEmpty).join(" and ") : "changes() > 0";
  return {
    sql: `insert into ${table} (${columns.join(", ")}) select ${
      values.join(", ")
    } from json_each(?) where ${condition}`,
    parameters: [JSON.stringify(rows)],
  };
}

function isEmpty({ table }: AtlasRows): string {
  return `not exists (select 1 from ${table})`;
}

/**
 * The statements that create the atlas, parents first: every table has an integer key, every relationship a foreign key
 * and an index on it. They do not change a table or an index that exists already.
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
