import { drawFor } from "./draw.ts";
import { stored } from "./moments.ts";
import { type RealDatabase, realDatabase, rowsOf } from "./real_database.ts";

/** A key of 24 hexadecimal digits, as MongoDB's drivers make it. */
const id = (table: string, n: number) => drawFor(`id ${table}`, n).hex(24);

const TIMES = "created_at datetime not null, updated_at datetime null";

/** A blog of Ghost: keys of 24 digits, indexes by name, join tables with their own key and order. */
export const ghost: RealDatabase = realDatabase({
  name: "Ghost",
  tables: [
    `create table users (id varchar(24) not null primary key, name varchar(191) not null, slug varchar(191) not null,
      password varchar(60) not null, email varchar(191) not null, accessibility text null, last_seen datetime null, ${TIMES})`,
    `create table newsletters (id varchar(24) not null primary key, uuid varchar(36) not null, name varchar(191) not null,
      feedback_enabled boolean not null default '0', sort_order integer not null default '0', ${TIMES})`,
    `create table posts (id varchar(24) not null primary key, uuid varchar(36) not null, title varchar(2000) not null,
      slug varchar(191) not null, lexical text null, featured boolean not null default '0',
      type varchar(50) not null default 'post', status varchar(50) not null default 'draft', published_at datetime null,
      newsletter_id varchar(24) null references newsletters (id), ${TIMES})`,
    `create table posts_meta (id varchar(24) not null primary key, post_id varchar(24) not null unique references posts (id),
      og_title varchar(300) null, email_subject varchar(300) null, email_only boolean not null default '0')`,
    `create table posts_authors (id varchar(24) not null primary key, post_id varchar(24) not null references posts (id),
      author_id varchar(24) not null references users (id), sort_order integer not null default '0')`,
    `create table tags (id varchar(24) not null primary key, name varchar(191) not null, slug varchar(191) not null unique,
      parent_id varchar(255) null, visibility varchar(50) not null default 'public', ${TIMES})`,
    `create table posts_tags (id varchar(24) not null primary key, post_id varchar(24) not null references posts (id),
      tag_id varchar(24) not null references tags (id), sort_order integer not null default '0')`,
    `create table email_spam_complaint_events (id varchar(24) not null primary key,
      member_id varchar(24) not null references users (id) on delete cascade,
      newsletter_id varchar(24) not null references newsletters (id), email_address varchar(191) not null,
      created_at datetime not null, unique (newsletter_id, member_id))`,
    "create table brute (key varchar(191) not null primary key, firstRequest bigint not null, count integer not null)",
    "create unique index users_slug_unique on users (slug)",
    "create unique index posts_slug_type_unique on posts (slug, type)",
    "create index posts_tags_post_id_tag_id_index on posts_tags (post_id, tag_id)",
  ],
  rows: [
    rowsOf("users", 8, ({ n, title, word, hex, orNull, moment }) => [
      ...[id("users", n), title(), `${word()}-${n}`, `$2a$10$${hex(53)}`, `${word()}${n}@example.org`],
      ...[orNull(`{"nightShift":${n % 2 === 0}}`, 2), orNull(stored.text(moment())), stored.text(moment()), null],
    ]),
    rowsOf("newsletters", 2, ({ n, hex, title, moment }) => [
      ...[id("newsletters", n), `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`, title(), 0, n],
      ...[stored.text(moment()), stored.text(moment())],
    ]),
    rowsOf("posts", 40, ({ n, hex, text, word, integer, of, orNull, moment }) => [
      ...[id("posts", n), `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`, text(), `${word()}-${n}`],
      ...[orNull('{"root":{"children":[]}}'), integer(0, 1), of(["post", "page"]), of(["draft", "published"])],
      ...[orNull(stored.text(moment())), orNull(id("newsletters", integer(1, 2))), stored.text(moment()), null],
    ]),
    rowsOf(
      "posts_meta",
      10,
      ({ n, orNull, text }) => [id("meta", n), id("posts", n), orNull(text()), orNull(text()), 0],
    ),
    rowsOf("posts_authors", 45, ({ n, integer }) => [
      ...[id("authors", n), id("posts", integer(1, 40)), id("users", integer(1, 8)), integer(0, 3)],
    ]),
    rowsOf("tags", 9, ({ n, title, word, of, moment }) => [
      ...[id("tags", n), title(), `${word()}-${n}`, null, of(["public", "internal"]), stored.text(moment()), null],
    ]),
    rowsOf("posts_tags", 60, ({ n, integer }) => [
      ...[id("taggings", n), id("posts", integer(1, 40)), id("tags", integer(1, 9)), integer(0, 3)],
    ]),
    rowsOf("email_spam_complaint_events", 3, ({ n, word, moment }) => [
      ...[id("events", n), id("users", n), id("newsletters", 1), `${word()}@example.org`, stored.text(moment())],
    ]),
    rowsOf("brute", 4, ({ n, hex, moment, integer }) => [hex(43 + n), moment(), integer(1, 9)]),
  ],
  resources: {},
  hints: {
    posts_meta: { related: { post: [id("posts", 11), id("posts", 12)] } },
    email_spam_complaint_events: { related: { member: [id("users", 4), id("users", 5)] } },
  },
});
