import type { Fixture } from "./fixture.ts";

const NUMBERS = Array.from({ length: 124 }, (_, index) => `c${index}`);

/** Tables at the edge of what SQLite allows: rows wider than a function's arguments, keys that are NULL. */
export const oddTables: Fixture = {
  name: "odd tables",
  tables: [
    `create table wide (id integer primary key, ${NUMBERS.map((name) => `${name} integer`).join(", ")}, b blob)`,
    "create table loose (k text primary key, v text)",
    "create table counters (id integer primary key, n text) without rowid",
    "create table numbers (id integer primary key, n text)",
    // A text may spell a number in two ways, and both are the number's foreign keys.
    "create table spellings (id integer primary key, number_id text references numbers)",
    "create table big_counters (id bigint primary key, n text) without rowid",
  ],
  rows: [
    `insert into wide values (1, ${NUMBERS.map((_, index) => index).join(", ")}, x'00ff')`,
    "insert into loose values (null, 'a'), ('x', 'b'), (null, 'c')",
    "insert into counters values (5, 'e')",
    "insert into numbers values (1, 'one')",
    "insert into spellings values (1, '1'), (2, '01')",
  ],
  services: {
    paged: {
      resources: {
        wide: {},
        loose: { search: { filter: ["v"] } },
        counters: {},
        big_counters: {},
        numbers: {},
        spellings: {},
      },
      pagination: true,
    },
  },
};

/** Every attribute of `wide` but the last, as a document has them. */
export const NUMBERS_AS_JSON: string = NUMBERS.map((name, index) => `"${name}": ${index}`).join(", ");
