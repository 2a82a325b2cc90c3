import assert from "node:assert/strict";
import type { Member } from "../../src/cli/mapping/literal.ts";
import { valueOf } from "../../src/cli/mapping/literal.ts";
import { mappingOf } from "./found.ts";

/** The options for the columns of a table, with their comments. */
async function columnsOf(table: string, statements: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  const { resources } = await mappingOf(statements);
  const found = resources.find((one) => one.table === table)!.members.find(({ name }) => name === "columns")?.value;
  const members: readonly Member[] = typeof found === "object" && "members" in found ? found.members : [];
  return Object.fromEntries(
    members.map((
      { name, value, comment },
    ) => [name, comment === undefined ? valueOf(value) : [valueOf(value), comment]]),
  );
}

const milliseconds = { type: "DATETIME", stored: "milliseconds" };
const datetime = (stored: string) => ({ type: "DATETIME", stored });
const UNSAID = "no row shows it: assumed as in other columns";

Deno.test("a declared date-time column without values takes the form of its own table, otherwise of the database", async () => {
  const statements = [
    "create table users (id integer primary key, a datetime, b timestamp, c datetime)",
    "create table notes (id integer primary key, a datetime, b date, c integer)",
    "create table logs (id integer primary key, a datetime, b datetime, c datetime)",
    "insert into users values (1, '2024-01-31T10:00:00.000Z', null, null)",
    "insert into logs values (1, 1700000000, 1700000000, null)",
  ];
  assert.deepEqual(await columnsOf("users", statements), {
    a: datetime("iso"),
    b: [datetime("iso"), UNSAID],
    c: [datetime("iso"), UNSAID],
  });
  assert.deepEqual((await columnsOf("logs", statements)).c, [datetime("seconds"), UNSAID]);
  assert.deepEqual(await columnsOf("notes", statements), { a: [datetime("seconds"), UNSAID] });
});

Deno.test("if two forms are equally frequent, or nothing indicates a form, no form is written", async () => {
  const tie = [
    "create table a (id integer primary key, x datetime)",
    "create table b (id integer primary key, x datetime)",
    "create table c (id integer primary key, x datetime)",
    "insert into a values (1, 1700000000)",
    "insert into b values (1, '2024-01-31 10:00:00')",
  ];
  assert.deepEqual(await columnsOf("c", tie), {});
  assert.deepEqual(await columnsOf("a", tie.slice(0, 1)), {});
});

Deno.test("migrations by Prisma indicate milliseconds if no row indicates a form", async () => {
  const statements = [
    "create table _prisma_migrations (id text primary key, finished_at datetime)",
    'create table "User" (id text primary key, "createdAt" datetime not null default current_timestamp)',
  ];
  const { createdAt } = await columnsOf("User", statements) as { readonly createdAt: readonly unknown[] };
  assert.deepEqual(createdAt, [milliseconds, UNSAID]);
});

Deno.test("migrations by Sequelize indicate its own form if no row indicates one", async () => {
  const statements = [
    'create table "SequelizeMeta" (name varchar(255) primary key not null)',
    'create table "Users" (id text primary key, "createdAt" datetime default null)',
  ];
  const { createdAt } = await columnsOf("Users", statements) as { readonly createdAt: readonly unknown[] };
  assert.deepEqual(createdAt, [datetime("offset"), UNSAID]);
});

Deno.test("a column that is not declared as a date-time takes the form that all columns of its name have", async () => {
  const statements = [
    "create table a (id integer primary key, made_at integer, said text, kind text)",
    "create table b (id integer primary key, made_at integer, said text, kind text)",
    "create table c (id integer primary key, made_at integer, said text, kind text)",
    "create table d (id integer primary key, made_at text)",
    "insert into a values (1, 1700000000, '2024-01-31T10:00:00Z', '2024-01-31T10:00:00Z')",
    "insert into b values (1, 1700000001, '2024-01-31T10:00:01Z', 'late')",
  ];
  assert.deepEqual(await columnsOf("c", statements), {
    made_at: [datetime("seconds"), UNSAID],
    said: [datetime("rfc3339"), UNSAID],
  });
  assert.deepEqual(await columnsOf("d", statements), {});
});

Deno.test("if date-times have several forms, the output says which rows no filter finds", async () => {
  const statements = [
    "create table a (id integer primary key, x datetime, y datetime)",
    "insert into a values (1, 1700000000, '2024-01-31 10:00:00'), (2, 1700000000, '2024-01-31 10:00:00')",
    "insert into a values (3, '2024-01-31 10:00:00', '2024-01-31T10:00:00.123456')",
  ];
  const said = (example: string) => `another form in 1 row, as "${example}": no filter finds it`;
  assert.deepEqual(await columnsOf("a", statements), {
    x: [datetime("seconds"), said("2024-01-31 10:00:00")],
    y: ["DATETIME", said("2024-01-31T10:00:00.123456")],
  });
});
