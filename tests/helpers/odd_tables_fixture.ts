import type { Fixture } from "./fixture.ts";

const NUMBERS = Array.from({ length: 124 }, (_, index) => `c${index}`);

/** Tables at the edge of what SQLite allows: rows wider than a function's arguments, keys that are NULL. */
export const oddTables: Fixture = {
  name: "odd tables",
  tables: [
    `create table wide (id integer primary key, ${NUMBERS.map((name) => `${name} integer`).join(", ")}, b blob)`,
    "create table loose (k text primary key, v text)",
    "create table counters (id integer primary key, n text) without rowid",
    "create table big_counters (id bigint primary key, n text) without rowid",
  ],
  rows: [
    `insert into wide values (1, ${NUMBERS.map((_, index) => index).join(", ")}, x'00ff')`,
    "insert into loose values (null, 'a'), ('x', 'b'), (null, 'c')",
    "insert into counters values (5, 'e')",
  ],
  services: {
    paged: {
      resources: { wide: {}, loose: { search: { filter: ["v"] } }, counters: {}, big_counters: {} },
      pagination: true,
    },
  },
};

/** Every attribute of `wide` but the last, as a document has them. */
export const NUMBERS_AS_JSON: string = NUMBERS.map((name, index) => `"${name}": ${index}`).join(", ");
