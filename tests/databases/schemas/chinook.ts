import { CHINOOK_TABLES } from "./chinook_tables.ts";
import { stored } from "./moments.ts";
import { plainly, type RealDatabase, realDatabase, rowsOf, theseRows } from "./real_database.ts";

const ROWS = [
  rowsOf("Artist", 25, ({ n, text, orNull }) => [n, orNull(text(), 8)]),
  rowsOf("Genre", 9, ({ n, title }) => [n, title()]),
  rowsOf("MediaType", 5, ({ n, title }) => [n, `${title()} file`]),
  theseRows("Playlist", [1, "Music"], [2, "Films"], [3, null], [4, "Music"], [5, ""]),
  rowsOf("Album", 32, ({ n, text, integer }) => [n, text(), integer(1, 20)]),
  rowsOf("Track", 90, ({ n, text, title, integer, orNull, of }) => [
    n,
    text(),
    orNull(integer(1, 30), 9),
    integer(1, 5),
    // One genre has been deleted by a program that checks no foreign keys.
    n === 13 ? 99 : orNull(integer(1, 8), 6),
    orNull(title(), 3),
    integer(1_000, 5_286_953),
    orNull(integer(38_747, 3_000_000_000)),
    of([0.99, 1.99, 1, 0]),
  ]),
  rowsOf("PlaylistTrack", 60, ({ n }) => [1 + (n % 4), n]),
  rowsOf("Employee", 8, ({ n, word, title, moment, orNull, text, of }) => [
    n,
    word(),
    word(),
    title(),
    n === 1 ? null : of([1, 1, 2, 3].slice(0, n)),
    stored.text(moment()),
    orNull(stored.text(moment())),
    ...[text(), title(), orNull("AB"), "Canada", "T2P 5M5", "+1 (403) 555-0100", null, `${word()}${n}@example.org`],
  ]),
  rowsOf("Customer", 30, ({ n, word, title, orNull, text, integer }) => [
    n,
    word(),
    text().slice(0, 20),
    orNull(title(), 2),
    ...[text(), title(), orNull("SP", 2), title(), orNull("12227-000"), orNull("+55 (12) 555-0100"), null],
    `${word()}@example.org`,
    orNull(integer(2, 5), 5),
  ]),
  rowsOf("Invoice", 45, ({ n, integer, moment, text, title, orNull }) => [
    n,
    integer(1, 25),
    // Chinook's own days end at midnight.
    `${stored.date(moment())} 00:00:00`,
    ...[text(), title(), orNull("WA"), "Norway", orNull("0171")],
    integer(99, 2_586) / 100,
  ]),
  rowsOf("InvoiceLine", 80, ({ n, integer, of }) => [n, integer(1, 40), integer(1, 90), of([0.99, 1.99]), 1]),
];

/** The digital music shop: singular CamelCase names, a key of two columns, a tree of employees. */
export const chinook: RealDatabase = realDatabase({
  name: "Chinook",
  tables: CHINOOK_TABLES,
  rows: ROWS,
  resources: plainly(
    ...["Album", "Artist", "Customer", "Employee", "Genre", "Invoice", "InvoiceLine", "MediaType", "Playlist"],
    ...["PlaylistTrack", "Track"],
  ),
  dangling: ["Track"],
});
