import type { Fixture } from "./fixture.ts";

/** What a table itself asks for: defaults, generated columns, checks, triggers, foreign keys of every kind. */
export const post: Fixture = {
  name: "post",
  tables: [
    "create table stamps (id integer primary key, code text not null unique, cents integer not null default 100)",
    `create table letters (
      id integer primary key,
      title text not null,
      slug text generated always as (lower(title)) virtual,
      size integer generated always as (length(title)) stored,
      state text not null default 'draft' check (state in ('draft', 'sent')),
      weight real constraint weight_positive check (weight > 0),
      low integer,
      high integer,
      priority integer not null default 7,
      stamp_code text references stamps (code),
      secret text not null default 'none' check (secret <> title),
      constraint low_below_high check (low < high)
    )`,
    "create unique index letters_title on letters (lower(title))",
    `create trigger letters_refused before insert on letters when new.title = 'Bomb' begin
      select raise(abort, 'No such thing by post.');
    end`,
    `create trigger letters_sent before update on letters when old.state = 'sent' begin
      select raise(abort, 'It is on its way.');
    end`,
    `create table pages (
      id integer primary key,
      place integer not null,
      letter_id integer references letters (id) on delete cascade,
      unique (letter_id, place)
    )`,
    "create table marks (id integer primary key, kind text, letter_id integer references letters (id) on delete set null)",
    `create table parcels (
      id integer primary key,
      kind text,
      stamp_code text references stamps (code) deferrable initially deferred,
      stamp_id integer references stamps (id) deferrable initially deferred
    )`,
    "create table outbox (id integer primary key, title text)",
    "create table carried (id integer primary key, title text)",
    `create trigger outbox_carried after insert on outbox begin
      insert into carried values (new.id, new.title);
      delete from outbox where id = new.id;
    end`,
    "create table routes (origin integer, goal integer, primary key (origin, goal))",
    "create table vans (id integer primary key, name text, route integer)",
  ],
  rows: [
    "insert into stamps (id, code) values (1, 'A'), (2, 'B'), (3, 'C')",
    "insert into letters (id, title, stamp_code) values (1, 'First', 'A'), (2, 'Second', null)",
    "insert into letters (id, title, state) values (3, 'Third', 'sent')",
    "insert into pages values (1, 1, 1), (2, 2, 1), (3, 1, 2)",
    "insert into marks values (1, 'Blue', 1), (2, 'Red', 2)",
    "insert into parcels values (1, 'Box', 'B', null), (2, 'Bag', null, 2)",
    "insert into vans values (1, 'Red', null), (2, 'Blue', null)",
  ],
  services: {
    plain: {
      resources: {
        stamps: { hasMany: { parcels: "parcels" } },
        letters: { columns: { secret: false }, hasMany: { pages: "pages", marks: "marks" } },
        pages: {},
        marks: {},
        parcels: {},
      },
    },
    twice: {
      resources: { letters: { columns: { secret: false }, hasMany: { pages: "pages", leaves: "pages" } }, pages: {} },
    },
    unmapped: { resources: { parcels: { belongsTo: { stamp: { table: "stamps", foreignKey: "stamp_id" } } } } },
    carrying: { resources: { outbox: {}, carried: {} } },
    unusable: {
      resources: { vans: { belongsTo: { route: { table: "routes", foreignKey: "route" } } }, routes: {} },
    },
    hooked: {
      resources: {
        stamps: {
          hooks: {
            beforeSave: ({ values, operation }) => {
              if (operation === "create") values.id = 77;
            },
          },
        },
        letters: {
          columns: { secret: false },
          hooks: {
            beforeSave: ({ values }) => {
              values.secret = values.title;
            },
          },
        },
      },
    },
  },
};
