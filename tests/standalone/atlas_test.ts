import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import Database from "libsql";
import { buildAtlas } from "../../scripts/build_atlas.ts";
import { atlasStatements } from "../../src/standalone/atlas_service.ts";
import type { SqlQuery } from "../../src/types/driver.ts";

type Connection = InstanceType<typeof Database>;

function batch(database: Connection, queries: readonly SqlQuery[]): void {
  database.exec("begin immediate");
  try {
    for (const { sql, parameters } of queries) database.prepare(sql).run(...parameters);
    database.exec("commit");
  } catch (error) {
    database.exec("rollback");
    throw error;
  }
}

function createAtlas(): Connection {
  const database = new Database(":memory:");
  database.exec("pragma foreign_keys = on");
  batch(database, atlasStatements());
  return database;
}

function rows(database: Connection, sql: string): unknown[][] {
  return database.prepare(sql).raw(true).all() as unknown[][];
}

/** How many rows each table of the atlas has. */
const COUNTS = {
  continents: 7,
  currencies: 159,
  languages: 185,
  national_capitals: 247,
  countries: 252,
  cultures: 371,
};

function counts(database: Connection): { [table: string]: unknown } {
  return Object.fromEntries(
    Object.keys(COUNTS).map((table) => [table, rows(database, `select count(*) from ${table}`)[0][0]]),
  );
}

Deno.test("the packages give the shipped rows, byte for byte", () => {
  const shipped = readFileSync(new URL("../../src/standalone/atlas_rows.ts", import.meta.url), "utf8");
  assert.equal(shipped === buildAtlas(), true, "src/standalone/atlas_rows.ts is stale: run deno task atlas");
});

Deno.test("an empty database becomes the whole atlas", () => {
  assert.deepEqual(counts(createAtlas()), COUNTS);
});

Deno.test("every reference of the atlas leads to a row", () => {
  const database = createAtlas();
  assert.deepEqual(rows(database, "pragma foreign_key_check"), []);
  assert.deepEqual(
    rows(
      database,
      `select count(*) from countries left join continents on continents.id = continent_id where continents.id is null`,
    ),
    [[0]],
  );
});

Deno.test("every foreign key of the atlas has an index", () => {
  const database = createAtlas();
  const bare = rows(
    database,
    `select m.name, f."from" from sqlite_schema m, pragma_foreign_key_list(m.name) f where m.type = 'table' and not exists (
      select 1 from pragma_index_list(m.name) i, pragma_index_info(i.name) c where c.seqno = 0 and c.name = f."from")`,
  );
  assert.deepEqual(bare, []);
  assert.deepEqual(
    rows(database, "select count(*) from sqlite_schema m, pragma_foreign_key_list(m.name) where m.type = 'table'"),
    [[5]],
  );
});

Deno.test("Switzerland is in Europe, pays in Swiss francs and speaks German, French and Italian", () => {
  const database = createAtlas();
  assert.deepEqual(
    rows(
      database,
      `select c.name, c.native, c.phone, typeof(c.phone), continents.name, currencies.code, currencies.name, minor_units,
        national_capitals.name
      from countries c
      join continents on continents.id = continent_id
      join currencies on currencies.id = currency_id
      join national_capitals on national_capitals.id = national_capital_id
      where c.code = 'CH'`,
    ),
    [["Switzerland", "Schweiz", "41", "text", "Europe", "CHF", "Swiss Franc", 2, "Bern"]],
  );
  assert.deepEqual(
    rows(
      database,
      `select cultures.code, cultures.name, languages.native from cultures
      join countries on countries.id = country_id
      join languages on languages.id = language_id
      where countries.code = 'CH' order by cultures.code`,
    ),
    [
      ["de-CH", "German (Switzerland)", "Deutsch"],
      ["fr-CH", "French (Switzerland)", "Français"],
      ["it-CH", "Italian (Switzerland)", "Italiano"],
    ],
  );
});

Deno.test("a country may have no capital or no currency", () => {
  const database = createAtlas();
  assert.deepEqual(
    rows(database, "select code from countries where national_capital_id is null order by code"),
    [["AQ"], ["BV"], ["HM"], ["MO"], ["UM"]],
  );
  assert.deepEqual(
    rows(database, "select code from countries where currency_id is null order by code"),
    [["AQ"], ["CW"], ["SX"]],
  );
});

Deno.test("two capitals of one name are two rows, each in its own country", () => {
  assert.deepEqual(
    rows(
      createAtlas(),
      `select p.name, c.code from national_capitals p join countries c on c.national_capital_id = p.id
      where p.name in ('Georgetown', 'Kingston') order by p.id`,
    ),
    [["Georgetown", "AC"], ["Georgetown", "GY"], ["Kingston", "JM"], ["Kingston", "NF"]],
  );
});

Deno.test("letters beyond ASCII, apostrophes and right-to-left scripts survive", () => {
  const database = createAtlas();
  assert.deepEqual(
    rows(database, "select native from countries where code in ('AX', 'CI', 'JP', 'SA') order by code"),
    [["Åland"], ["Côte d'Ivoire"], ["日本"], ["المملكة العربية السعودية"]],
  );
  assert.deepEqual(
    rows(database, "select native, is_rtl from languages where code in ('ar', 'vi') order by code"),
    [["العربية", 1], ["Tiếng Việt", 0]],
  );
});

Deno.test("date-times are stored as YYYY-MM-DD hh:mm:ss, and a new row gets the current one", () => {
  const database = createAtlas();
  database.exec("insert into countries (code, name, continent_id) values ('ZZ', 'Nowhere', 2)");
  const shape = "'[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9] [0-9][0-9]:[0-9][0-9]:[0-9][0-9]'";
  assert.deepEqual(
    rows(database, `select count(*) from countries where created_at glob ${shape} and updated_at glob ${shape}`),
    [[COUNTS.countries + 1]],
  );
});

Deno.test("creating the atlas again changes nothing", () => {
  const database = createAtlas();
  database.exec("update continents set name = 'The Americas' where code = 'NA'");
  batch(database, atlasStatements());
  assert.deepEqual(counts(database), COUNTS);
  assert.deepEqual(rows(database, "select name from continents where code = 'NA'"), [["The Americas"]]);
});

Deno.test("creating the atlas again does not restore deleted rows", () => {
  const database = createAtlas();
  database.exec("delete from cultures; delete from countries where code = 'CH'");
  batch(database, atlasStatements());
  assert.deepEqual(counts(database), { ...COUNTS, cultures: 0, countries: COUNTS.countries - 1 });
});
