import type { Kysely } from "kysely";
import { createService, type ServiceOptions } from "../../mod.ts";

// Nothing here runs: `deno check` fails if an invalid line compiles, or a valid one does not.

interface Atlas {
  countries: { id: number; name: string; code: string; currency_id: number | null };
  currencies: { id: number; code: string };
}

type Resources = ServiceOptions<Atlas, { readonly user: number }>["resources"];

/** A mapping that fits its database. */
export const fits: Resources = {
  countries: {
    belongsTo: { currency: "currencies", money: { table: "currencies", foreignKey: "currency_id" } },
    columns: {
      code: false,
      id: "DECIMAL",
      name: { field: "title", type: "TEXT", read: ({ user }) => user === 1, write: () => Promise.resolve(false) },
      currency_id: { type: "DATETIME", stored: "milliseconds", optional: true },
    },
    search: { filter: ["name", "code"] },
    filters: { id: true, name: true, code: ["eq", "starts-with"], "currency.code": ["in"], "currency.id": true },
    path: "lands",
    scope: (eb, { user }) =>
      eb.and([
        eb("id", "=", user),
        eb.or([eb("code", "in", ["NL", "BG"]), eb("name", "is not", null)]),
        eb.exists(
          eb.selectFrom("currencies").select("id").whereRef("currencies.id", "=", "countries.currency_id")
            .where("code", "=", "EUR"),
        ),
      ]),
    rules: { name: [], currency: [], currency_id: [] },
    hooks: {
      beforeSave: ({ values }) => {
        if (values.name === "") delete values.name;
        values.code = String(values.code).toUpperCase();
      },
      beforeFind: ({ query, context }) =>
        query.where("id", "<", context.user).where("countries.code", "!=", "AQ").include("currency"),
    },
    queryParameters: { named: { callable: (name, { query }) => query.where("name", "=", name) } },
    schema: { id: "code" },
    operations: { list: { include: ["currency"] }, delete: false },
  },
  currencies: {
    hasMany: { countries: "countries", users: { table: "countries", foreignKey: "currency_id" } },
    operations: { list: { filters: { code: ["eq"] } }, create: false },
    filters: "indexed",
    search: { filter: { fts: "currencies_fts" } },
  },
};

/** Mappings that do not fit it. */
export const misfits: readonly Resources[] = [
  // @ts-expect-error no such table
  { countriez: {} },
  // @ts-expect-error no such table to belong to
  { countries: { belongsTo: { currency: "currencyz" } } },
  // @ts-expect-error no such table to belong to
  { countries: { belongsTo: { currency: { table: "currencyz" } } } },
  // @ts-expect-error no such column of its own
  { countries: { belongsTo: { currency: { table: "currencies", foreignKey: "curency_id" } } } },
  // @ts-expect-error no such table to have many of
  { currencies: { hasMany: { countries: "countriez" } } },
  // @ts-expect-error no such column of the other table
  { currencies: { hasMany: { countries: { table: "countries", foreignKey: "curency_id" } } } },
  // @ts-expect-error a column of this table, not of the other
  { countries: { hasMany: { money: { table: "currencies", foreignKey: "currency_id" } } } },
  // @ts-expect-error no such column
  { countries: { columns: { nmae: false } } },
  // @ts-expect-error no such member of the context
  { countries: { columns: { name: { read: (context) => context.admin } } } },
  // @ts-expect-error decided by a function
  { countries: { columns: { name: { read: true } } } },
  // @ts-expect-error nothing but true opens
  { countries: { columns: { name: { write: () => "yes" } } } },
  // @ts-expect-error no such type of column
  { countries: { columns: { name: "VARCHAR" } } },
  // @ts-expect-error no such form of date-times
  { countries: { columns: { name: { type: "DATETIME", stored: "epoch" } } } },
  // @ts-expect-error no such column
  { countries: { search: { filter: ["nmae"] } } },
  // @ts-expect-error no such way to search
  { countries: { search: { filter: { fts5: "countries_fts" } } } },
  // @ts-expect-error no such column
  { countries: { filters: { nmae: true } } },
  // @ts-expect-error no such operator
  { countries: { filters: { name: ["like"] } } },
  // @ts-expect-error no such operator behind a relationship
  { countries: { filters: { "currency.code": ["equals"] } } },
  // @ts-expect-error a map lists what is on
  { countries: { filters: { name: false } } },
  // @ts-expect-error no such word
  { countries: { filters: "index" } },
  // @ts-expect-error no such column, of the list
  { countries: { operations: { list: { filters: { nmae: true } } } } },
  // @ts-expect-error only a list is filtered
  { countries: { operations: { view: { filters: true } } } },
  // @ts-expect-error no such column
  { countries: { scope: (eb) => eb("nmae", "=", 1) } },
  // @ts-expect-error no such member of the context
  { countries: { scope: (eb, { role }) => eb("id", "=", role) } },
  // @ts-expect-error a scope that returns nothing would be every row
  { countries: { scope: (eb) => void eb("id", "=", 1) } },
  // @ts-expect-error a hook refuses by throwing, not by what it returns
  { countries: { hooks: { beforeDelete: () => false } } },
  // @ts-expect-error nor by a Response
  { countries: { hooks: { beforeSave: async () => await Promise.resolve(new Response("no", { status: 403 })) } } },
  // @ts-expect-error an assignment is a value, too
  { countries: { hooks: { beforeSave: ({ values }) => values.name = "NL" } } },
  // @ts-expect-error no such column to ask for
  { countries: { hooks: { beforeFind: ({ query }) => query.where("nmae", "=", "x") } } },
  // @ts-expect-error no such column to ask for
  { countries: { queryParameters: { named: { callable: (name, { query }) => query.where("nmae", "=", name) } } } },
  // @ts-expect-error no such column to name rows by
  { countries: { schema: { id: "cdoe" } } },
  // @ts-expect-error no such column to store
  { countries: { hooks: { beforeSave: ({ values }) => void (values.nmae = "NL") } } },
  // @ts-expect-error no such column, nor a foreign key of such a relationship
  { countries: { rules: { nmae: [] } } },
  // @ts-expect-error no such option
  { countries: { includes: [] } },
  // @ts-expect-error a path is one segment, as text
  { countries: { path: ["lands"] } },
  // @ts-expect-error no such operation
  { countries: { operations: ["index"] } },
];

/** Tables and columns with names of members that every object inherits; a mapping may name them or not. */
interface Races {
  constructor: { id: number; hasOwnProperty: string };
  results: { id: number; constructor: string; points: number };
}

export const inheriting: readonly ServiceOptions<Races>["resources"][] = [
  {
    constructor: { columns: { hasOwnProperty: false } },
    results: {
      columns: { constructor: "TEXT" },
      filters: { constructor: ["eq"] },
      stats: { constructor: ["count"] },
      rules: { constructor: [{ name: "team", check: (value) => value !== "", message: "Name the team." }] },
      operations: { list: { filters: { constructor: true }, stats: { constructor: ["group"] } } },
    },
  },
  {
    results: {
      columns: { points: "REAL" },
      filters: { points: true },
      stats: { points: ["sum"] },
      rules: { points: [] },
    },
  },
  // @ts-expect-error no such operator
  { results: { filters: { constructor: ["equals"] } } },
  // @ts-expect-error no such column
  { results: { filters: { toString: true, point: true } } },
];

/** The tables are those of the Kysely, the context that of the option. */
export function inferred(kysely: Kysely<Atlas>): void {
  createService({
    database: kysely,
    context: () => ({ user: 7 }),
    resources: { countries: { scope: (eb, { user }) => eb("currency_id", "=", user) } },
  });
  createService({
    database: kysely,
    // @ts-expect-error no such table
    resources: { countriez: {} },
  });
  createService({
    database: kysely,
    context: () => ({ user: 7 }),
    // @ts-expect-error no such member of the context
    resources: { countries: { scope: (eb, { role }) => eb("currency_id", "=", role) } },
  });
}

/** A database without types accepts every name, also in a mapping that is defined elsewhere. */
export function untyped(): void {
  const resources = { countries: { search: { filter: ["name"] }, belongsTo: { currency: "currencies" } } };
  createService({ database: "file:atlas.db", resources });
  createService({
    database: "file:atlas.db",
    context: () => ({ user: 7 }),
    resources: { countries: { scope: (eb, { user }) => eb("owner", "=", user) } },
  });
}
