import assert from "node:assert/strict";
import Database from "libsql";
import { likelyHint } from "../../src/cli/mapping_report.ts";
import { optionsOf } from "../../src/cli/mapping/map_database.ts";
import { linesOf } from "../../src/cli/mapping/literal.ts";
import { resourceLines } from "../../src/cli/modules/write_service_module.ts";
import { checkService } from "../../src/cli/serving/check_service.ts";
import { createService } from "../../mod.ts";
import { mappingOf } from "./found.ts";

/** The columns that seem to point to a table: `posts.user_id → users`. */
async function likelyIn(...statements: readonly string[]): Promise<readonly string[]> {
  const { likely } = await mappingOf(statements);
  return likely.map(({ table, columns, target }) => `${table}.${columns} → ${target}`);
}

/** The tables of a program that makes no foreign keys. */
const PLAIN = [
  "create table users (id integer primary key autoincrement not null, name varchar)",
  "create table posts (id integer primary key autoincrement not null, user_id integer not null)",
  "create table accounts (id integer primary key autoincrement not null, user_id bigint not null unique)",
];

Deno.test("a column that is named after a table seems to point to it", async () => {
  assert.deepEqual(await likelyIn(...PLAIN), ["accounts.user_id → users", "posts.user_id → users"]);
  assert.deepEqual(
    await likelyIn(
      `create table "Person" (id text primary key)`,
      `create table "OrderLine" (id integer primary key, "personId" text, other_person_id text)`,
      "create table categories (id integer primary key, parent_id integer)",
      `create view lines as select id, "personId" from "OrderLine"`,
    ),
    ["OrderLine.personId → Person", "categories.parent_id → categories", "lines.personId → Person"],
  );
});

Deno.test("a key, a secret, a column for several tables, and one of another kind do not", async () => {
  const rest = "create table tokens (id integer primary key)";
  assert.deepEqual(
    await likelyIn(
      ...PLAIN,
      rest,
      `create table notes (user_id integer primary key, token_id integer, post_id integer, post_type text, author_id int,
        account_id text, page integer references posts)`,
      "create table pages (id integer primary key, user_id integer references users)",
      "create table places (house text, no integer, primary key (house, no))",
      "create table desks (id integer primary key, place_id integer)",
    ),
    ["accounts.user_id → users", "posts.user_id → users"],
  );
});

Deno.test("its relationships are written as comments, and the service does not have them", async () => {
  const mapping = await mappingOf(PLAIN);
  assert.deepEqual(mapping.resources.flatMap((one) => resourceLines(one, "")), [
    "accounts: {",
    "  // belongsTo: {",
    '  //   user: "users", // no foreign key: right if user_id holds ids of users',
    "  // },",
    "},",
    "posts: {",
    "  // belongsTo: {",
    '  //   user: "users", // no foreign key: right if user_id holds ids of users',
    "  // },",
    "},",
    "users: {",
    "  // hasOne: {",
    '  //   account: { table: "accounts", foreignKey: "user_id" }, // no foreign key',
    "  // },",
    "  // hasMany: {",
    '  //   posts: { table: "posts", foreignKey: "user_id" }, // no foreign key',
    "  // },",
    '  search: { filter: ["name"] },',
    "},",
  ]);
  assert.deepEqual(optionsOf(mapping, []).resources, {
    accounts: {},
    posts: {},
    users: { search: { filter: ["name"] } },
  });
});

/** The lines of the many-to-many relationships of each table, of which some are comments. */
async function manysIn(...statements: readonly string[]): Promise<readonly string[]> {
  const { resources } = await mappingOf(statements);
  return resources.flatMap(({ members }) => members.filter(({ name }) => name === "belongsToMany"))
    .flatMap((member) => linesOf(member, ""));
}

Deno.test("a table that seems to join two others gives many-to-manys as comments", async () => {
  const sides = ["create table posts (id integer primary key)", "create table tags (id integer primary key)"];
  const keys = "post_id integer not null references posts, tag_id integer not null references tags";
  const twice = (one: string, other: string) => `no UNIQUE over ${one} and ${other}: a pair may come twice`;
  assert.deepEqual(await manysIn(...sides, `create table posts_tags (${keys})`), [
    "// belongsToMany: {",
    `//   tags: "posts_tags", // ${twice("post_id", "tag_id")}`,
    "// },",
    "// belongsToMany: {",
    `//   posts: "posts_tags", // ${twice("tag_id", "post_id")}`,
    "// },",
  ]);
  const plain = "create table posts_tags (id integer primary key, post_id integer, tag_id integer)";
  assert.deepEqual((await manysIn(...sides, plain)).slice(0, 8), [
    "// belongsToMany: {",
    `//   // ${twice("post_id", "tag_id")}`,
    "//   tags: {",
    '//     table: "tags",',
    '//     through: "posts_tags",',
    '//     foreignKey: "post_id",',
    '//     targetKey: "tag_id",',
    "//   },",
  ]);
  assert.deepEqual(await manysIn(...sides, `create table posts_tags (${keys}, note text)`), []);
  assert.deepEqual(await manysIn(...sides, `create table posts_tags (${keys}, unique (post_id, tag_id))`), [
    'belongsToMany: { tags: "posts_tags" },',
    'belongsToMany: { posts: "posts_tags" },',
  ]);
});

Deno.test("a relationship with a foreign key keeps its name beside one without", async () => {
  const mapping = await mappingOf([
    ...PLAIN,
    "create table edits (id integer primary key, user_id integer, author_id integer references users)",
  ]);
  const { resources } = optionsOf(mapping, []);
  assert.deepEqual(resources.edits, { belongsTo: { author: "users" } });
  assert.deepEqual(resources.users, { hasMany: { edits: "edits" }, search: { filter: ["name"] } });
});

Deno.test("switched on, they fit the database", async () => {
  const database = new Database(":memory:");
  for (const sql of PLAIN) database.exec(sql);
  const service = createService({
    database,
    resources: {
      accounts: { belongsTo: { user: "users" } },
      posts: { belongsTo: { user: "users" } },
      users: {
        hasOne: { account: { table: "accounts", foreignKey: "user_id" } },
        hasMany: { posts: { table: "posts", foreignKey: "user_id" } },
      },
    },
  });
  assert.deepEqual((await checkService(service)).problems, []);
  database.close();
});

Deno.test("a hint names the first of these columns", async () => {
  const columns = ["apple", "bean", "corn", "date", "egg", "fig", "grape"];
  const mapping = await mappingOf([
    ...columns.map((name) => `create table ${name}s (id integer primary key)`),
    `create table links (id integer primary key, ${columns.map((name) => `${name}_id integer`)})`,
  ]);
  assert.deepEqual(likelyHint(mapping, "look"), [
    "Hint: no foreign key in the database for links.apple_id, links.bean_id, links.corn_id, links.date_id, links.egg_id and 2 others: look.",
  ]);
  assert.deepEqual(likelyHint(await mappingOf(PLAIN, { kind: "named", names: ["posts"] }), "look"), []);
});
