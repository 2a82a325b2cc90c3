import assert from "node:assert/strict";
import { object, valueOf } from "../../src/cli/mapping/literal.ts";
import { servedLines } from "../../src/cli/mapping_report.ts";
import { lineOf } from "../../src/cli/terminal.ts";
import { mappingOf } from "./found.ts";

/** The options of the table `t` that some statements make. */
async function optionsOf(...statements: readonly string[]): Promise<unknown> {
  const { resources, skipped } = await mappingOf(statements);
  const found = resources.find((one) => one.table === "t");
  return found === undefined ? skipped.find((one) => one.name === "t")?.why : valueOf(object(found.members));
}

const NAMED = { path: "ts", schema: { type: "ts" } };
const GIVEN = { clientIds: "any", newId: false };

const UNCREATED = { operations: ["list", "view", "update", "delete"] };

const cases: { readonly [sentence: string]: readonly [readonly string[], unknown] } = {
  "a key that the database makes needs no word": [["create table t (id integer primary key)"], NAMED],
  "a key of several columns needs no word": [["create table t (a text, b text, primary key (a, b))"], NAMED],
  "a key of UUIDs needs no word": [
    ["create table t (id text primary key)", "insert into t values ('0b6e7f3a-4a55-4b8e-9d2e-6a0f2c1f9b11')"],
    NAMED,
  ],
  "a key of text that is named id is one of UUIDs where no row tells": [
    ["create table t (id text primary key)"],
    NAMED,
  ],
  "a natural key is given by the client": [["create table t (code text primary key)"], { ...NAMED, ...GIVEN }],
  "a key whose values are no UUIDs is given by the client": [
    ["create table t (id text primary key)", "insert into t values ('ALFKI')"],
    { ...NAMED, ...GIVEN },
  ],
  "a key of bytes is given by the client, and is not hidden": [
    ["create table t (id blob primary key)"],
    { ...NAMED, ...GIVEN },
  ],
  "a key that points elsewhere is given by its relationship": [
    ["create table owners (id text primary key)", "create table t (owner_id text primary key references owners)"],
    { ...NAMED, belongsTo: { owner: "owners" } },
  ],
  "a table without a key has the ids of a column that is NOT NULL and UNIQUE": [
    ["create table t (a integer unique, b integer not null unique)"],
    { path: "ts", schema: { type: "ts", id: "b" } },
  ],
  "a table without any has its rowids": [
    ["create table t (a integer unique)"],
    { path: "ts", schema: { type: "ts", id: "rowid" } },
  ],
  "a table whose column hides its rowids has no key": [
    ["create table t (RowId integer, v text)"],
    'has no key, and its column "rowid" hides the numbers of its rows',
  ],
  "a virtual table has no key": [
    ["create virtual table t using fts5(a)"],
    "is a virtual table, which has no key",
  ],
  "no row is created where a hidden column must have a value": [
    ["create table t (id integer primary key, password text not null, photo blob not null default x'')"],
    { ...NAMED, columns: { password: false, photo: false }, ...UNCREATED },
  ],
  "a hidden column that may be left out, or is the key, keeps nobody from creating a row": [
    ["create table t (token text primary key, password text, salt text not null default '', hash text as (token))"],
    { ...NAMED, ...GIVEN, columns: { password: false, salt: false, hash: false } },
  ],
  "a view has the ids of a column that is named for it": [
    [
      "create table u (n integer, t_id integer)",
      "insert into u values (1, 7), (2, 8)",
      "create view t as select * from u",
    ],
    { path: "ts", schema: { type: "ts", id: "t_id" }, operations: ["list", "view"] },
  ],
  "a view has the ids of a column whose values differ, where no name tells": [
    [
      "create table u (n integer, m text)",
      "insert into u values (1, 'a'), (1, 'b')",
      "create view t as select * from u",
    ],
    { path: "ts", schema: { type: "ts", id: "m" }, operations: ["list", "view"] },
  ],
  "a view has no ids of texts of digits that nothing declares as text: an id would name the number": [
    [
      "create table u (n integer, m text)",
      "insert into u values (1, 'a'), (2, 'b')",
      "create view t as select n || '' as t_id, m from u",
    ],
    { path: "ts", schema: { type: "ts", id: "m" }, operations: ["list", "view"] },
  ],
  "a view whose columns repeat themselves has no key": [
    ["create table u (id integer)", "insert into u values (1), (1)", "create view t as select * from u"],
    "is a view, and no column of it identifies its rows",
  ],
  "rows that another program has marked as deleted are left out": [
    ["create table t (id integer primary key, a text, deleted_at datetime)"],
    { ...NAMED, softDelete: "deleted_at" },
  ],
  "such a mark may be a number, and have another name": [
    [
      `create table t (id integer primary key, "discardedAt" integer)`,
      "insert into t values (1, 1706695200000), (2, null)",
    ],
    {
      ...NAMED,
      columns: { discardedAt: { type: "DATETIME", stored: "milliseconds" } },
      softDelete: "discardedAt",
    },
  ],
  "what must have a value, or holds no date-time, marks no row as deleted": [
    ["create table t (id integer primary key, deleted_at datetime not null default '2024-01-31', deleted_on text)"],
    NAMED,
  ],
  "what another row has alone is not kept when it is deleted": [
    [
      "create table owners (id integer primary key)",
      "create table t (id integer primary key, owner_id integer unique references owners, deleted_at datetime)",
    ],
    { ...NAMED, belongsTo: { owner: "owners" } },
  ],
  "the rows of a join table are not kept either": [
    [
      "create table tags (id integer primary key)",
      "create table notes (id integer primary key)",
      `create table t (
         tag_id integer references tags, note_id integer references notes, deleted_at datetime,
         primary key (tag_id, note_id)
       )`,
    ],
    { ...NAMED, belongsTo: { tag: "tags", note: "notes" } },
  ],
  "secrets and bytes are hidden, and columns without a type by what they hold": [
    [
      "create table t (id integer primary key, password text, photo blob, x)",
      "insert into t values (1, 'a', x'00', x'01')",
    ],
    { ...NAMED, columns: { password: false, photo: false, x: false } },
  ],
  "names that JSON:API keeps, and names that come to the same, are renamed": [
    [`create table t (key integer primary key, id integer, type text, a_b text, "aB" text, "!" text)`],
    {
      ...NAMED,
      columns: {
        id: { field: "t-id" },
        type: { field: "t-type" },
        aB: { field: "t-a-b" },
        "!": { field: "column" },
      },
    },
  ],
  "a date says how it is stored": [
    ["create table t (id integer primary key, at datetime)", "insert into t values (1, 1700000000123)"],
    { ...NAMED, columns: { at: { type: "DATETIME", stored: "milliseconds" } } },
  ],
  "what programs fill may be left out": [
    ["create table t (id integer primary key, updated_at datetime not null, created_at datetime not null default 0)"],
    { ...NAMED, columns: { updated_at: { optional: true } } },
  ],
  "names and titles are searched": [
    ["create table t (id integer primary key, first_name text, title varchar(20), name_count integer, body text)"],
    { ...NAMED, search: { filter: ["first_name", "title"] } },
  ],
  "of a foreign key nothing is said but its relationship": [
    [
      "create table u (id integer primary key)",
      "create table t (id integer primary key, token_at integer references u)",
    ],
    { ...NAMED, belongsTo: { tokenAt: "u" } },
  ],
};

for (const [sentence, [statements, options]] of Object.entries(cases)) {
  Deno.test(sentence, async () => assert.deepEqual(await optionsOf(...statements), options));
}

Deno.test("text that is not UTF-8, and values of every class, are read", async () => {
  const { resources } = await mappingOf([
    "create table t (id integer primary key, a text, b, c real)",
    "insert into t values (1, cast(x'ff' as text), 9e999, 1e300), (2, 'a' || char(0) || 'b', 9223372036854775807, -9e999)",
  ]);
  assert.equal(resources.length, 1);
});

Deno.test("a note says that two columns point to several tables, as in Rails and Laravel", async () => {
  const { resources } = await mappingOf([
    "create table comments (id integer primary key, commentable_type text, commentable_id integer)",
    `create table notes (id integer primary key, "subjectType" text, "subjectId" text)`,
    "create table owners (id integer primary key)",
    "create table pets (id integer primary key, owner_type text, owner_id integer references owners, type text)",
  ]);
  const notes = resources.map(({ table, notes }) => [table, ...notes]);
  const told = (type: string, id: string) =>
    `${type} and ${id} seem to point to several tables: a generated column for each makes relationships of them.`;
  assert.deepEqual(notes, [
    ["comments", told("commentable_type", "commentable_id")],
    ["notes", told("subjectType", "subjectId")],
    ["owners"],
    ["pets"],
  ]);
});

Deno.test("more columns than a function takes are read", async () => {
  const columns = Array.from({ length: 250 }, (_, index) => `c${index} integer`);
  const { resources: [{ members }] } = await mappingOf([
    `create table t (id integer primary key, ${columns.join(", ")})`,
    "alter table t add column said_at integer",
    "insert into t (said_at) values (1700000000123)",
  ]);
  assert.deepEqual(valueOf(object(members)), {
    ...NAMED,
    columns: { said_at: { type: "DATETIME", stored: "milliseconds" } },
  });
});

Deno.test("no row is created where it must point to a table that is not exposed", async () => {
  const mapping = await mappingOf([
    "create table owners (id integer primary key)",
    "create table pets (id integer primary key, owner_id integer not null references owners)",
    "create table toys (id integer primary key, owner_id integer references owners)",
  ], { kind: "named", names: ["pets", "toys"] });
  const optionsOf = (table: string) => valueOf(object(mapping.resources.find((one) => one.table === table)!.members));
  assert.deepEqual([optionsOf("pets"), optionsOf("toys")], [UNCREATED, {}]);
  assert.deepEqual(servedLines(mapping, true).map((line) => lineOf(line, false)), [
    "  pets  /pets  list view update delete",
    "  toys  /toys  list view create update delete",
    "No create, since a row must point to another: pets (expose owners too)",
    "1 not exposed: owners",
  ]);
  const pets = mapping.resources.find((one) => one.table === "pets")!;
  assert.equal(
    pets.members.find(({ name }) => name === "operations")?.comment,
    'no create until "owners" is in resources',
  );
});

Deno.test("the lines about what is served name the columns that are hidden, and those that mark rows as deleted", async () => {
  const mapping = await mappingOf([
    "create table users (id integer primary key, name text, password text not null, photo blob, deleted_at datetime)",
    "create table tokens (id integer primary key, salt text)",
  ], { kind: "all" });
  assert.deepEqual(servedLines(mapping, true).slice(1), [
    ["No create, since no client can give a value: users.password"],
    ["Hidden columns: users.password, users.photo"],
    ["Rows are left out where another program has deleted them: users.deleted_at"],
    ["1 not exposed: tokens"],
  ]);
});
