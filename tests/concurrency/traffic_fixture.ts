import type { Fixture } from "../helpers/exchanges/fixture.ts";

/** The number of books that one shelf can hold; each shelf has its own. */
export const BOOKS = 40;

/** Shelves, and boxes too. */
export const OWNERS = 4;

/** Coins in all boxes together. */
export const COINS = 12;

const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/**
 * Tables that show whether writes are complete: a shelf with its number of books, coins that are always in some box,
 * notes that may be stored twice, and titles that may not.
 */
export const traffic: Fixture = {
  name: "traffic",
  tables: [
    "create table shelves (id integer primary key, size integer not null)",
    "create table books (id integer primary key, shelf_id integer references shelves (id))",
    "create table boxes (id integer primary key)",
    "create table coins (id integer primary key, last_move text, box_id integer not null references boxes (id))",
    "create table notes (id integer primary key, text text not null)",
    "create table titles (id text primary key not null, name text not null unique)",
  ],
  rows: [
    `insert into shelves values ${range(OWNERS).map((id) => `(${id}, 0)`)}`,
    `insert into books values ${range(OWNERS * BOOKS).map((id) => `(${id}, null)`)}`,
    `insert into boxes values ${range(OWNERS).map((id) => `(${id})`)}`,
    `insert into coins values ${range(COINS).map((id) => `(${id}, null, ${id % OWNERS + 1})`)}`,
  ],
  services: {
    plain: {
      resources: {
        shelves: { hasMany: { books: "books" } },
        books: {},
        boxes: { hasMany: { coins: "coins" } },
        coins: {},
        notes: {},
        titles: {},
      },
    },
    /** The same with everything that a client may request, and the resources of the connection. */
    soaked: {
      jsonapi: "1.1",
      atomic: true,
      filters: true,
      pagination: true,
      relationshipLinks: true,
      etag: true,
      html: true,
      openapi: true,
      health: true,
      resources: {
        shelves: { hasMany: { books: "books" } },
        books: {},
        boxes: { hasMany: { coins: "coins" } },
        coins: {},
        notes: { search: { filter: ["text"] } },
        titles: {},
        held: { schema: { id: "id" } },
      },
    },
    /** The same with several writes in one request. */
    atomic: {
      jsonapi: "1.1",
      atomic: true,
      resources: { shelves: { hasMany: { books: "books" } }, books: {}, notes: {} },
    },
  },
};
