import type { Draw } from "./draw.ts";
import { stored } from "./moments.ts";
import { plainly, type RealDatabase, realDatabase, rowsOf } from "./real_database.ts";
import { SAKILA_REST, UPDATED } from "./sakila_rest.ts";
import { SAKILA_TABLES } from "./sakila_tables.ts";

const updated = ({ moment }: Draw) => stored.text(moment());

const FEATURES = ["Trailers", "Commentaries,Deleted Scenes", "Behind the Scenes", null];

const ROWS = [
  rowsOf("actor", 30, (row) => [row.n, row.word().toUpperCase(), row.text().slice(0, 45), updated(row)]),
  rowsOf("country", 12, (row) => [row.n, row.title(), row.orNull(updated(row))]),
  rowsOf("city", 25, (row) => [row.n, row.text().slice(0, 50), row.integer(1, 10), updated(row)]),
  rowsOf("address", 40, (row) => [
    ...[row.n, `${row.integer(1, 1900)} ${row.title()}`, row.orNull("", 2), row.word()],
    ...[row.integer(1, 25), row.orNull("35200"), row.of(["", "28303384290"]), updated(row)],
  ]),
  rowsOf("language", 6, (row) => [row.n, row.word().padEnd(20), updated(row)]),
  rowsOf("category", 12, (row) => [row.n, row.title(), updated(row)]),
  rowsOf("staff", 4, (row) => [
    ...[row.n, row.word(), row.word(), 1 + row.n, row.orNull(row.bytes(300), 2), `staff${row.n}@example.org`],
    // SHA-1 without salt, as the original has it.
    ...[1 + (row.n % 2), row.n < 4 ? 1 : 0, `staff${row.n}`, row.orNull(row.hex(40)), updated(row)],
  ]),
  rowsOf("store", 2, (row) => [row.n, row.n, row.n, updated(row)]),
  rowsOf("customer", 30, (row) => [
    ...[row.n, 1 + (row.n % 2), row.word(), row.text().slice(0, 45), row.orNull(`c${row.n}@example.org`)],
    ...[5 + row.n, row.of(["1", "0", "Y"]), stored.text(row.moment()), updated(row)],
  ]),
  rowsOf("film", 40, (row) => [
    ...[row.n, row.title().toUpperCase(), row.orNull(row.text()), row.orNull(String(row.integer(1920, 2006)))],
    ...[row.integer(1, 5), row.orNull(row.integer(1, 6), 2), row.integer(3, 7), row.of([0.99, 2.99, 4.99])],
    ...[row.orNull(row.integer(46, 185)), row.of([9.99, 20, 29.99]), row.of(["G", "PG", "PG-13", "R", "NC-17", null])],
    ...[row.of(FEATURES), updated(row)],
  ]),
  rowsOf("film_text", 40, (row) => [row.n, row.title().toUpperCase(), row.orNull(row.text())]),
  rowsOf("film_actor", 70, (row) => [1 + (row.n % 28), 1 + (row.n % 39), updated(row)]),
  rowsOf("film_category", 38, (row) => [row.n, row.integer(1, 11), updated(row)]),
  rowsOf("inventory", 50, (row) => [row.n, row.integer(1, 35), row.integer(1, 2), updated(row)]),
  rowsOf("rental", 60, (row) => [
    ...[row.n, stored.text(row.moment()), row.integer(1, 45), row.integer(1, 28)],
    ...[row.orNull(stored.text(row.moment())), row.integer(1, 3), updated(row)],
  ]),
  rowsOf("payment", 60, (row) => [
    ...[row.n, row.integer(1, 28), row.integer(1, 3), row.orNull(row.integer(1, 60)), row.of([0.99, 5, 10.99, 0])],
    ...[`${stored.text(row.moment())}.000`, updated(row)],
  ]),
];

/** The film rental shop: NUMERIC and INT keys, two languages of one film, triggers, a view that SQLite cannot read. */
export const sakila: RealDatabase = realDatabase({
  name: "Sakila",
  tables: SAKILA_TABLES,
  rows: ROWS,
  rest: SAKILA_REST,
  resources: {
    ...plainly("actor", "address", "category", "city", "country", "customer", "film", "film_actor", "film_category"),
    ...plainly("film_text", "inventory", "language", "payment", "rental", "store"),
    staff: { columns: { password: false } },
    customer_list: { schema: { id: "ID" } },
    film_list: { schema: { id: "FID" } },
    nicer_but_slower_film_list: { schema: { id: "FID" } },
    sales_by_film_category: { schema: { id: "category" } },
    staff_list: { schema: { id: "ID" } },
  },
  hints: {
    ...Object.fromEntries(UPDATED.map((table) => [table, { overwritten: ["last-update"] }])),
    film: {
      values: { "special-features": ["Trailers", "Commentaries"], "rating": ["PG", "NC-17"] },
      overwritten: ["last-update"],
    },
  },
});
