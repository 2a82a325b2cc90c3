import type { Fixture } from "./fixture.ts";

/** Tables that refuse values for reasons that no column's type tells, and what triggers write to besides. */
export const refusing: Fixture = {
  name: "refusing",
  tables: [
    "create table notes (id integer primary key, doc text, path text)",
    "create index notes_kind on notes (json_extract(doc, '$.kind'))",
    `create table papers (
      id integer primary key,
      doc text,
      path text not null default '$.a',
      found generated always as (json_extract(doc, path)) stored
    )`,
    "create table sums (id integer primary key, amount integer check (abs(amount) < 100), label text)",
    "create table strict_ones (id integer primary key, amount integer, label text, secret integer default 1) strict",
    "create table tickets (id integer primary key autoincrement, name text)",
    "create table orders (id integer primary key, amount integer, code text)",
    "create table audit_secrets (id integer primary key, amount integer check (amount < 100), code text unique)",
    `create trigger orders_audited after insert on orders begin
      insert into audit_secrets (amount, code) values (new.amount, new.code);
    end`,
    "create view order_amounts as select id, amount from orders",
    "create table things (id integer primary key, price real, name text)",
  ],
  rows: [
    "insert into tickets values (1, 'First'), (9223372036854775807, 'Last')",
    "insert into orders values (1, 10, 'A')",
    "insert into things values (1, 1.5, 'Cheap'), (2, null, 'Free')",
  ],
  services: {
    plain: {
      resources: {
        notes: {},
        papers: {},
        sums: {},
        strict_ones: { columns: { amount: "TEXT", secret: false } },
        tickets: {},
        orders: {},
        order_amounts: { schema: { id: "id" } },
      },
    },
    searching: {
      resources: {
        things: {
          queryParameters: {
            "max-price": { callable: (value, { query }) => query.where("price", "<=", Number(value)) },
            "name-like": { callable: (value, { query }) => query.where("name", "like", value) },
            "name-in": { callable: (value, { query }) => query.where("name", "in", value.split("|")) },
            "id-is": { callable: (value, { query }) => query.where("id", "=", BigInt(value)) },
            "since": { callable: (value, { query }) => query.where("name", ">", new Date(value)) },
          },
        },
      },
    },
    "scope of NaN": {
      context: (request) => Number(request.headers.get("x-price") ?? "none"),
      resources: { things: { scope: (where, context) => where("price", "=", context as number) } },
    },
    "scope of no NaN": {
      context: () => NaN,
      resources: { things: { scope: (where, context) => where.not(where("price", "!=", context as number)) } },
    },
  },
};
