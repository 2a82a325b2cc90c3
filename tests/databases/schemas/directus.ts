import { drawFor } from "./draw.ts";
import { type RealDatabase, realDatabase, rowsOf, theseRows } from "./real_database.ts";

function uuid(table: string, n: number): string {
  const { hex } = drawFor(`uuid ${table}`, n);
  return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
}

/** A content store as Directus keeps it: a prefix of all tables, UUIDs in `char(36)`, columns named like parameters. */
export const directus: RealDatabase = realDatabase({
  name: "Directus",
  tables: [
    `create table directus_roles (id char(36) not null, name varchar(100) not null, icon varchar(30) not null default
      'supervised_user_circle', parent char(36), primary key (id), foreign key (parent) references directus_roles (id))`,
    `create table directus_users (id char(36) not null primary key, first_name varchar(50), last_name varchar(50),
      email varchar(128) unique, password varchar(255), tags json, avatar char(36), tfa_secret varchar(255),
      role char(36) references directus_roles (id) on delete set null, token varchar(255), last_access datetime)`,
    `create table directus_folders (id char(36) not null primary key, name varchar(255) not null,
      parent char(36) references directus_folders (id))`,
    `create table directus_files (id char(36) not null primary key, storage varchar(255) not null, title varchar(255),
      type varchar(255), folder char(36) references directus_folders (id) on delete set null,
      uploaded_by char(36) references directus_users (id), modified_by char(36) references directus_users (id),
      uploaded_on datetime, created_on datetime not null default CURRENT_TIMESTAMP, filesize bigint, tags text, metadata json)`,
    `create table directus_presets (id integer not null primary key autoincrement, bookmark varchar(255),
      user char(36) references directus_users (id) on delete cascade, search varchar(100), filter json,
      layout varchar(100) default 'tabular', "or" boolean)`,
    `create table directus_activity (id integer not null primary key autoincrement, action varchar(45) not null,
      user char(36), timestamp datetime not null default CURRENT_TIMESTAMP, collection varchar(64) not null,
      item varchar(255) not null)`,
    `create table directus_revisions (id integer not null primary key autoincrement,
      activity integer not null references directus_activity (id) on delete cascade, delta json,
      parent integer references directus_revisions (id))`,
    `create table directus_collections (collection varchar(64) not null primary key, hidden boolean not null default '0',
      "group" varchar(64) references directus_collections (collection))`,
    `create table directus_migrations (version varchar(255) not null primary key, name varchar(255) not null,
      timestamp datetime default CURRENT_TIMESTAMP)`,
  ],
  rows: [
    theseRows(
      "directus_roles",
      [uuid("roles", 1), "Administrator", "verified", null],
      [uuid("roles", 2), "Editor", "edit", uuid("roles", 1)],
    ),
    rowsOf("directus_users", 9, ({ n, word, orNull, hex, integer, moment }) => [
      ...[uuid("users", n), orNull(word()), orNull(word()), `${word()}${n}@example.org`, `$argon2id$${hex(20)}`],
      ...[orNull('["a","b"]'), null, null, uuid("roles", integer(1, 2)), orNull(hex(32)), orNull(moment())],
    ]),
    rowsOf("directus_folders", 5, ({ n, title }) => [
      ...[uuid("folders", n), title(), n === 1 ? null : uuid("folders", n - 1)],
    ]),
    rowsOf("directus_files", 25, ({ n, text, orNull, integer, moment }) => [
      ...[uuid("files", n), "local", orNull(text()), "image/png", orNull(uuid("folders", integer(1, 5)))],
      ...[uuid("users", integer(1, 9)), orNull(uuid("users", integer(1, 9))), null, moment(), integer(1, 9_999_999)],
      ...[null, orNull('{"width":10}')],
    ]),
    rowsOf("directus_presets", 6, ({ n, orNull, word, integer }) => [
      ...[
        n,
        orNull(word()),
        uuid("users", integer(1, 9)),
        orNull(word()),
        orNull('{"status":{"_eq":"x"}}'),
        "cards",
        0,
      ],
    ]),
    rowsOf("directus_activity", 30, ({ n, of, integer, moment }) => [
      ...[
        n,
        of(["create", "update", "login"]),
        uuid("users", integer(1, 9)),
        moment(),
        "posts",
        String(integer(1, 50)),
      ],
    ]),
    rowsOf("directus_revisions", 30, ({ n }) => [n, n, '{"title":"x"}', n > 20 ? n - 20 : null]),
    theseRows("directus_collections", ["blog", 0, null], ["posts", 0, "blog"], ["pages", 1, "blog"]),
    rowsOf("directus_migrations", 3, ({ n, moment }) => [`2020102${n}A`, "Remove Things", moment()]),
  ],
  resources: {},
});
