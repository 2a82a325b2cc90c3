import type { Fixture } from "./fixture.ts";

/** A token, whose ids are UUIDs. */
export const TOKEN = "70000000-0000-4000-8000-000000000001";

/** Keys of every kind, and resources that go by another column than their key. */
export const keys: Fixture = {
  name: "keys",
  tables: [
    "create table ledgers (id bigint primary key, name text not null)",
    "create table entries (id integer primary key autoincrement, note text, ledger_id bigint references ledgers (id))",
    "create table tokens (id text primary key, note text) without rowid",
    "create table uses (id uuid primary key not null, note text, token_id text references tokens (id))",
    `create table lands (
      id integer primary key,
      code text not null unique,
      name text not null,
      twin_id integer references lands (id)
    )`,
    `create table cities (
      id integer primary key,
      name text not null,
      land_id integer not null references lands (id),
      summer_land_id integer references lands (id)
    )`,
    "create table shops (shop_key integer primary key, number integer not null unique, name text)",
    "create table visits (id integer primary key, day date, shop_id integer references shops (shop_key))",
  ],
  rows: [
    "insert into ledgers values (5, 'Five'), (9007199254740993, 'Large')",
    "insert into entries values (1, 'One', 9007199254740993), (2, 'Two', null)",
    `insert into tokens values ('${TOKEN}', 'First'), ('a/b c', 'Odd')`,
    `insert into uses values ('e0000000-0000-4000-8000-000000000001', 'Used', '${TOKEN}')`,
    "insert into lands values (1, 'NL', 'Netherlands', null), (2, 'BG', 'Bulgaria', 1), (3, '1', 'One', null)",
    "insert into cities values (1, 'Delft', 1, null), (2, 'Sofia', 2, 1), (3, 'Varna', 2, 1)",
    "insert into shops values (10, 1, 'North'), (20, 2, 'South')",
    "insert into visits values (1, '2024-01-01', 10), (2, '2024-01-02', 20)",
  ],
  services: {
    plain: {
      resources: {
        ledgers: { hasMany: { entries: "entries" } },
        entries: {},
        tokens: { hasMany: { uses: "uses" } },
        uses: {},
      },
    },
    byCode: {
      resources: {
        lands: {
          schema: { id: "code" },
          hasMany: {
            cities: { table: "cities", foreignKey: "land_id" },
            twins: { table: "lands", foreignKey: "twin_id" },
          },
        },
        cities: {},
        shops: { schema: { id: "number" }, hasMany: { visits: "visits" } },
        visits: {},
      },
    },
    dutch: {
      resources: {
        lands: { schema: { id: "code" } },
        cities: { scope: (eb) => eb("land_id", "=", 1) },
        shops: { scope: (eb) => eb("shop_key", "=", 30) },
      },
    },
  },
};
