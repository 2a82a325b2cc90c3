import Database from "libsql";
import { ATLAS_ROWS } from "../../src/standalone/atlas_rows.ts";
import { cities, type City } from "./cities.ts";
import { TABLES } from "./tables.ts";
import { COUNTRIES } from "./workloads.ts";

type Cell = null | string | number;

const CULTURES_A_COUNTRY = 4;

/**
 * Builds the database file that every contestant gets a copy of: 250 countries of the atlas, 4 cultures each, and the
 * given number of cities. The same count gives the same rows.
 */
export function buildDatabase(path: string, cityCount: number): void {
  const database = new Database(path);
  database.exec("pragma journal_mode = wal");
  database.exec("begin");
  for (const table of TABLES) database.exec(table);
  const built = cities(cityCount);
  const countries = atlas("countries").slice(0, COUNTRIES);
  insert(database, "currencies", atlas("currencies").map(({ id, code, name }) => [id, code, name]));
  insert(database, "languages", atlas("languages").map(({ id, code, name }) => [id, code, name]));
  insert(database, "national_capitals", atlas("national_capitals").map(({ id, name }) => [id, name]));
  const populations = populationsOf(built);
  insert(database, "countries", countries.map((country) => countryRow(country, populations)));
  insert(database, "cultures", countries.flatMap(cultureRows));
  const idOf = new Map(countries.map(({ id, code }) => [code, id]));
  insert(database, "cities", built.map((city, n) => cityRow(city, n + 1, idOf.get(city.country) ?? null)));
  database.exec("commit");
  database.exec("pragma wal_checkpoint(truncate)");
  database.close();
}

type AtlasRow = { readonly [column: string]: Cell };

function atlas(table: string): AtlasRow[] {
  const { columns, rows } = ATLAS_ROWS.find((one) => one.table === table)!;
  return rows.map((row) => Object.fromEntries(columns.map((column, n) => [column, row[n]])));
}

function populationsOf(built: readonly City[]): Map<Cell, number> {
  const populations = new Map<Cell, number>();
  for (const { country, population } of built) populations.set(country, (populations.get(country) ?? 0) + population);
  return populations;
}

function countryRow(country: AtlasRow, populations: ReadonlyMap<Cell, number>): Cell[] {
  const { id, code, name, native, phone, currency_id, national_capital_id, created_at, updated_at } = country;
  const population = populations.get(code) ?? 0;
  // The atlas has no areas: these have as many digits as real ones.
  const area = Number(id) * 1234.56 + population / 97;
  return [id, code, name, native, phone, area, population, currency_id, national_capital_id, created_at, updated_at];
}

function cultureRows({ id, code }: AtlasRow, place: number): Cell[][] {
  const languages = atlas("languages");
  return Array.from({ length: CULTURES_A_COUNTRY }, (_, n) => {
    const language = languages[(place * 7 + n) % languages.length];
    return [place * CULTURES_A_COUNTRY + n + 1, `${language.code}-${code}`, language.name, id, language.id];
  });
}

function cityRow({ name, featureCode, adminCode, population, loc }: City, id: number, countryId: Cell): Cell[] {
  const [longitude, latitude] = loc.coordinates;
  return [id, name, featureCode, adminCode, population, latitude, longitude, "2024-02-29 12:30:00", countryId];
}

function insert(database: Database.Database, table: string, rows: readonly (readonly Cell[])[]): void {
  if (rows.length === 0) return;
  const statement = database.prepare(`insert into ${table} values (${rows[0].map(() => "?").join(", ")})`);
  for (const row of rows) statement.run(...row);
}
