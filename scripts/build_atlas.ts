/**
 * Writes `src/standalone/atlas_rows.ts`, the rows of the sample database, from two maintained MIT packages:
 * countries-list (continents, countries, languages, capitals) and currency-codes (ISO 4217).
 *
 * Run with `deno task atlas`. The same packages give the same bytes: everything is sorted, and ids are counted.
 */
import { writeFileSync } from "node:fs";
import { continents, countries, languages } from "countries-list";
import type { ICountry, TCountryCode } from "countries-list";
import { data as isoCurrencies, publishDate } from "currency-codes";

type Cell = null | string | number;
type Row = readonly Cell[];

/** The date of the list of currencies: the older of the two sources. */
const CREATED_AT = `${publishDate} 00:00:00`;
/** The release date of countries-list 3.4.1. Change it together with the version in deno.json. */
const UPDATED_AT = "2026-07-14 23:44:10";

const HEADER = `// deno-fmt-ignore-file
// Written by scripts/build_atlas.ts: run \`deno task atlas\` instead of editing. One row a line, so that a new release
// of the packages shows as a readable difference. A module rather than JSON, because bundlers and older runtimes do not
// agree on import attributes, and a module reaches the npm package like any other.
//
// The rows are derived from countries-list 3.4.1, Copyright (c) 2014 Annexare Studio, and currency-codes 2.2.0,
// Copyright (c) 2018-present Tobias Baunbæk Christensen. Both are under the MIT License, as this project is: its LICENSE
// holds the permission notice.

/** The rows of one table of the atlas. */
export interface AtlasRows {
  readonly table: string;
  /** The columns in the order of a row's values. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (null | string | number)[])[];
}

/** All rows of the atlas; a table follows the tables that it references. */
export const ATLAS_ROWS: readonly AtlasRows[] = [
`;

/** The text of `src/standalone/atlas_rows.ts`. */
export function buildAtlas(): string {
  const nations = sorted(Object.entries(countries) as [TCountryCode, ICountry][], ([code]) => code);

  const continentRows = numbered(sorted(Object.entries(continents), ([code]) => code));
  const currencyRows = numbered(currenciesOf(nations.map(([, country]) => country)));
  const languageRows = numbered(
    sorted(Object.entries(languages), ([code]) => code)
      .map(([code, language]) => [code, language.name, language.native, "rtl" in language ? 1 : 0]),
  );

  // One row per country, not per name: two capitals are called Georgetown, and two Kingston.
  const capitals = sorted(nations.filter(([, country]) => country.capital !== ""), ([, country]) => country.capital);
  const capitalOf = new Map(capitals.map(([code], index) => [code, index + 1]));

  const continentOf = idsByCode(continentRows);
  const currencyOf = idsByCode(currencyRows);
  const languageOf = idsByCode(languageRows);

  const countryRows = numbered(nations.map(([code, country]) => [
    code,
    country.name,
    country.native,
    String(country.phone[0]),
    known(continentOf, country.continent),
    currencyOf.get(country.currency[0]) ?? null,
    capitalOf.get(code) ?? null,
    CREATED_AT,
    UPDATED_AT,
  ]));
  const countryOf = idsByCode(countryRows);
  const cultureRows = numbered(sorted(
    nations.flatMap(([code, country]) =>
      country.languages.map((language) => [
        `${language}-${code}`,
        `${languages[language].name} (${country.name})`,
        known(countryOf, code),
        known(languageOf, language),
      ])
    ),
    ([code]) => String(code),
  ));

  return [
    HEADER,
    table("continents", ["id", "code", "name"], continentRows),
    table("currencies", ["id", "code", "name", "minor_units"], currencyRows),
    table("languages", ["id", "code", "name", "native", "is_rtl"], languageRows),
    table("national_capitals", ["id", "name"], numbered(capitals.map(([, country]) => [country.capital]))),
    table("countries", [
      "id",
      "code",
      "name",
      "native",
      "phone",
      "continent_id",
      "currency_id",
      "national_capital_id",
      "created_at",
      "updated_at",
    ], countryRows),
    table("cultures", ["id", "code", "name", "country_id", "language_id"], cultureRows),
    "];\n",
  ].join("");
}

/**
 * The currencies that some country uses, as its first or not: ISO 4217 also lists metals, units of account and a test
 * code.
 */
function currenciesOf(nations: readonly ICountry[]): Row[] {
  const used = new Set<string>(nations.flatMap((country) => country.currency));
  return sorted(isoCurrencies.filter(({ code }) => used.has(code)), ({ code }) => code)
    .map(({ code, currency, digits }) => [code, currency, digits]);
}

/** Sorts by code units: a locale's order changes with the ICU data of the runtime. */
function sorted<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return items.map((item) => ({ item, key: keyOf(item) }))
    .sort((left, right) => left.key < right.key ? -1 : left.key > right.key ? 1 : 0)
    .map(({ item }) => item);
}

function numbered(rows: readonly Row[]): Row[] {
  return rows.map((row, index) => [index + 1, ...row]);
}

function idsByCode(rows: readonly Row[]): Map<Cell, Cell> {
  return new Map(rows.map(([id, code]) => [code, id]));
}

function known(ids: ReadonlyMap<Cell, Cell>, code: string): Cell {
  const id = ids.get(code);
  if (id === undefined) throw new Error(`Cannot refer to "${code}": countries-list does not describe it.`);
  return id;
}

function table(name: string, columns: readonly string[], rows: readonly Row[]): string {
  const lines = rows.map((row) => `    ${JSON.stringify(row)},\n`).join("");
  return `  { table: ${JSON.stringify(name)}, columns: ${JSON.stringify(columns)}, rows: [\n${lines}  ] },\n`;
}

if (import.meta.main) {
  writeFileSync(new URL("../src/standalone/atlas_rows.ts", import.meta.url), buildAtlas());
}
