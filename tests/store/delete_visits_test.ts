import assert from "node:assert/strict";
import Database from "libsql";
import { DeleteVisits } from "../../src/drivers/delete_visits.ts";
import type { SqlQuery } from "../../src/types/driver.ts";

/** Visits of deletes over a connection that records its statements, at a time that tests set. */
function foreseeing(schema: string) {
  const database = new Database(":memory:");
  database.exec(`pragma foreign_keys = off; ${schema}; pragma foreign_keys = on`);
  const asked: string[] = [];
  const read = ({ sql, parameters }: SqlQuery) => {
    asked.push(/pragma_foreign_key_list/.test(sql) ? "keys" : /^pragma/.test(sql) ? "version" : "counts");
    const statement = database.prepare(sql).raw();
    return { rows: statement.all([...parameters]) as (string | number)[][], changes: 0 };
  };
  return { database, visits: new DeleteVisits(read), asked };
}

const { now } = performance;
Deno.test.afterEach(() => void (performance.now = now));

function passSeconds(seconds: number) {
  const later = performance.now() + 1000 * seconds;
  performance.now = () => later;
}

const numbers = (count: number) =>
  `with recursive n(n) as (select 1 union all select n + 1 from n where n < ${count}) select n`;

/** `owners` are referred to by another table in the way that each test states. */
const owned = (declared: string, more = "", rows = 20_000) => `
  create table owners (id integer primary key);
  create table others (id integer primary key, ${declared});
  ${more};
  insert into others (id) ${numbers(rows)} from n`;

const CASES: readonly (readonly [title: string, schema: string, isSlow: boolean])[] = [
  ["no index leads to the rows that refer to it", owned("owner integer references owners"), true],
  ["few rows refer to it", owned("owner integer references owners", "", 19_999), false],
  [
    "an index leads to them",
    owned("owner integer references Owners", "create index o on others (OWNER)"),
    false,
  ],
  [
    "an index leads to some of them",
    owned("owner integer references owners", "create index o on others (owner) where owner > 0"),
    true,
  ],
  [
    "the only index begins with an expression",
    owned("owner integer references owners", "create index o on others (owner + 1)"),
    true,
  ],
  [
    "an index on an expression is beside that which leads to them",
    owned("owner integer references owners", "create index e on others (owner + 1); create index o on others (owner)"),
    false,
  ],
  ["the key of the others is their foreign key", owned("foreign key (id) references OWNERS"), false],
  [
    "rows that an index finds lose their value",
    owned("owner integer references owners on delete set null", "create index o on others (owner)"),
    true,
  ],
  [
    "rows go with the rows that go with it",
    owned(
      "middle references Middles on delete cascade",
      "create table middles (id integer primary key, owner references owners on delete cascade)",
    ),
    true,
  ],
  [
    "the tables that refer to it have many rows only together",
    owned("owner integer references owners", "", 12_000) +
    `; create table more (id integer primary key, owner references owners); insert into more (id) ${
      numbers(8000)
    } from n`,
    true,
  ],
  [
    "it refers to itself",
    owned("owner integer") + "; create table trees (t references trees on delete cascade)",
    false,
  ],
];

for (const [title, schema, isSlow] of CASES) {
  Deno.test(`a delete is ${isSlow ? "slow" : "quick"} if ${title}`, () => {
    const { visits } = foreseeing(schema);
    assert.equal(visits.isSlow("OWNERS"), isSlow);
    assert.equal(visits.isSlow("others"), false);
    assert.equal(visits.isSlow("trees"), false);
  });
}

Deno.test("the schema is read once for all tables, and again only after it has changed", () => {
  const { visits, asked, database } = foreseeing(owned("owner integer references owners"));
  assert.equal(visits.isSlow("owners"), true);
  assert.equal(visits.isSlow("others"), false);
  assert.deepEqual(asked.splice(0), ["version", "keys", "counts"]);
  passSeconds(9);
  assert.equal(visits.isSlow("owners"), true);
  assert.deepEqual(asked.splice(0), []);
  database.exec("delete from others where id > 10");
  passSeconds(2);
  assert.equal(visits.isSlow("owners"), false);
  assert.deepEqual(asked.splice(0), ["version", "counts"]);
  database.exec(`create table more (id, owner references owners); insert into more (id) ${numbers(20_000)} from n`);
  passSeconds(11);
  assert.equal(visits.isSlow("owners"), true);
  assert.deepEqual(asked.splice(0), ["version", "keys", "counts"]);
});

Deno.test("rows are counted again only of tables that a delete may visit", () => {
  const { visits, asked } = foreseeing(owned("owner integer"));
  assert.equal(visits.isSlow("owners"), false);
  assert.equal(visits.isSlow("missing"), false);
  assert.deepEqual(asked, ["version", "keys"]);
});

Deno.test("the rows of hundreds of tables are counted by a few statements", () => {
  const tables = Array.from(
    { length: 550 },
    (_, index) => `create table t${index} (owner references owners); insert into t${index} (owner) values (null);`,
  );
  const { visits, asked } = foreseeing(owned("owner references owners", tables.join(""), 19_451));
  assert.equal(visits.isSlow("owners"), true);
  assert.deepEqual(asked, ["version", "keys", ...Array(6).fill("counts")]);
});
