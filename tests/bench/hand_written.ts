import { type Context, Hono } from "hono";
import { type Dialect, Kysely } from "kysely";
import type { Contestant, ContestantName } from "./contestant.ts";
import {
  cityObject,
  countryObject,
  cultureObject,
  currencyObject,
  pagination,
  toMany,
  toOne,
} from "./hand_written_document.ts";
import {
  checkParameters,
  countriesToLink,
  countryToInsert,
  countryToUpdate,
  includeOf,
  pageOf,
  type Problem,
  Refusal,
} from "./hand_written_input.ts";
import type { RowOf, Tables } from "./hand_written_tables.ts";
import { JSON_API } from "./workloads.ts";

const LIMIT = 20;

/** A service that a good engineer writes without Relata: Hono, Kysely over a dialect, objects and `JSON.stringify`. */
export function handWritten(name: ContestantName, dialect: Dialect): Contestant {
  const app = application(new Kysely<Tables>({ dialect }));
  return { name, fetch: (request) => app.fetch(request) };
}

function application(database: Kysely<Tables>): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    if (!c.req.header("accept")?.includes(JSON_API)) return refuse(c, [notAcceptable()]);
    await next();
  });
  app.get("/countries/:id", async (c) => answer(c, 200, { data: await viewCountry(database, c.req.param("id")) }));
  app.get("/countries", async (c) => answer(c, 200, await listCountries(database, new URL(c.req.url))));
  app.get("/cities", async (c) => answer(c, 200, await listCities(database, new URL(c.req.url))));
  app.post("/countries", async (c) => {
    const data = await createCountry(database, await bodyOf(c));
    return answer(c, 201, { data }, { location: data.links.self });
  });
  app.patch("/countries/:id", async (c) => {
    return answer(c, 200, { data: await updateCountry(database, c.req.param("id"), await bodyOf(c)) });
  });
  app.delete("/cities/:id", async (c) => {
    await deleteCity(database, c.req.param("id"));
    return c.body(null, 204, VARY);
  });
  app.post("/national-capitals/:id/relationships/countries", async (c) => {
    await linkCountries(database, c.req.param("id"), await bodyOf(c));
    return c.body(null, 204, VARY);
  });
  app.notFound((c) => refuse(c, [notFound(`Nothing is at ${c.req.path}.`)]));
  app.onError((error, c) => {
    if (error instanceof Refusal) return refuse(c, error.problems);
    console.error(error);
    return c.body(JSON.stringify({ errors: [{ code: "500", title: "Internal Server Error" }] }), 500, HEADERS);
  });
  return app;
}

async function viewCountry(database: Kysely<Tables>, id: string) {
  const row = await database.selectFrom("countries").selectAll().where("id", "=", idOf(id)).executeTakeFirst();
  if (row === undefined) throw new Refusal([notFound(`There is no country ${id}.`)]);
  return countryObject(row, toOnes(row));
}

async function listCountries(database: Kysely<Tables>, url: URL) {
  checkParameters(url, ["page", "include"]);
  const include = includeOf(url);
  const number = pageOf(url);
  const total = await countOf(database, "countries");
  const { pages, meta, links } = pagination(url, total, number, LIMIT);
  if (number > pages) throw new Refusal([notFound(`There is no page ${number}.`)]);
  const rows = await database.selectFrom("countries").selectAll().orderBy("id").limit(LIMIT)
    .offset((number - 1) * LIMIT).execute();
  if (include.size === 0) return { meta, links, data: rows.map((row) => countryObject(row)) };
  const currencies = include.has("currency") ? await currenciesOf(database, rows) : [];
  const cultures = include.has("cultures") ? await culturesOf(database, rows) : [];
  const culturesByCountry = Map.groupBy(cultures, (culture) => culture.country_id);
  const data = rows.map((row) =>
    countryObject(row, {
      ...(include.has("currency") ? { currency: toOne("currencies", row.currency_id) } : {}),
      ...(include.has("cultures") ? { cultures: culturesRelationship(row.id, culturesByCountry) } : {}),
    })
  );
  return { meta, links, data, included: [...currencies.map(currencyObject), ...cultures.map(cultureObject)] };
}

async function listCities(database: Kysely<Tables>, url: URL) {
  checkParameters(url, ["page"]);
  const number = pageOf(url);
  const total = await countOf(database, "cities");
  const { pages, meta, links } = pagination(url, total, number, LIMIT);
  if (number > pages) throw new Refusal([notFound(`There is no page ${number}.`)]);
  const rows = await database.selectFrom("cities").selectAll().orderBy("id").limit(LIMIT)
    .offset((number - 1) * LIMIT).execute();
  return { meta, links, data: rows.map(cityObject) };
}

async function createCountry(database: Kysely<Tables>, document: unknown) {
  const values = countryToInsert(document);
  try {
    const row = await database.insertInto("countries").values(values).returningAll().executeTakeFirstOrThrow();
    return countryObject(row, toOnes(row));
  } catch (error) {
    throw refusalOf(error);
  }
}

async function updateCountry(database: Kysely<Tables>, id: string, document: unknown) {
  const values = countryToUpdate(document, id);
  if (Object.keys(values).length === 0) return await viewCountry(database, id);
  try {
    const row = await database.updateTable("countries").set(values).where("id", "=", idOf(id)).returningAll()
      .executeTakeFirst();
    if (row === undefined) throw new Refusal([notFound(`There is no country ${id}.`)]);
    return countryObject(row, toOnes(row));
  } catch (error) {
    throw refusalOf(error);
  }
}

async function deleteCity(database: Kysely<Tables>, id: string): Promise<void> {
  const { numDeletedRows } = await database.deleteFrom("cities").where("id", "=", idOf(id)).executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new Refusal([notFound(`There is no city ${id}.`)]);
}

/** Adds countries to those of a capital; the database checks that the capital exists. */
async function linkCountries(database: Kysely<Tables>, id: string, document: unknown): Promise<void> {
  const ids = countriesToLink(document);
  const { count } = await database.selectFrom("countries").select((eb) => eb.fn.countAll<number>().as("count"))
    .where("id", "in", ids).executeTakeFirstOrThrow();
  if (count !== ids.length) throw new Refusal([notFound("A related resource does not exist.")]);
  try {
    await database.updateTable("countries").set({ national_capital_id: idOf(id) }).where("id", "in", ids).execute();
  } catch (error) {
    throw refusalOf(error);
  }
}

/** The client's error for a refusal by the database. */
function refusalOf(error: unknown): unknown {
  const message = String(error);
  if (message.includes("UNIQUE")) return new Refusal([conflict("The code is taken.")]);
  if (message.includes("FOREIGN KEY")) return new Refusal([notFound("A related resource does not exist.")]);
  return error;
}

/** The id in a path; an id of no row if the path has no valid one. */
function idOf(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}

async function countOf(database: Kysely<Tables>, table: "countries" | "cities"): Promise<number> {
  const { count } = await database.selectFrom(table).select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

async function currenciesOf(database: Kysely<Tables>, rows: readonly RowOf<"countries">[]) {
  const ids = [...new Set(rows.flatMap(({ currency_id }) => currency_id === null ? [] : [currency_id]))];
  if (ids.length === 0) return [];
  return await database.selectFrom("currencies").selectAll().where("id", "in", ids).orderBy("id").execute();
}

async function culturesOf(database: Kysely<Tables>, rows: readonly RowOf<"countries">[]) {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  return await database.selectFrom("cultures").selectAll().where("country_id", "in", ids).orderBy("id").execute();
}

function culturesRelationship(id: number, byCountry: Map<number, RowOf<"cultures">[]>) {
  const ids = (byCountry.get(id) ?? []).map((culture) => culture.id);
  return toMany("cultures", ids, `/cultures?country_id=${id}`);
}

function toOnes({ currency_id, national_capital_id }: RowOf<"countries">) {
  return {
    currency: toOne("currencies", currency_id),
    "national-capital": toOne("national-capitals", national_capital_id),
  };
}

async function bodyOf(c: Context): Promise<unknown> {
  if (c.req.header("content-type") !== JSON_API) throw new Refusal([unsupported()]);
  try {
    return await c.req.json();
  } catch {
    throw new Refusal([{ status: 400, title: "Bad Request", detail: "The body is not JSON." }]);
  }
}

const VARY = { vary: "Accept" };
const HEADERS = { "content-type": JSON_API, ...VARY };

function answer(c: Context, status: 200 | 201, document: unknown, headers: Record<string, string> = {}): Response {
  return c.body(JSON.stringify(document), status, { ...HEADERS, ...headers });
}

function refuse(c: Context, problems: readonly Problem[]): Response {
  const errors = problems.map(({ status, ...rest }) => ({ code: String(status), ...rest }));
  return c.body(JSON.stringify({ errors }), problems[0].status, HEADERS);
}

function notAcceptable(): Problem {
  return { status: 406, title: "Not Acceptable", detail: `Send Accept: ${JSON_API}.` };
}

function unsupported(): Problem {
  return { status: 415, title: "Unsupported Media Type", detail: `Send Content-Type: ${JSON_API}.` };
}

function notFound(detail: string): Problem {
  return { status: 404, title: "Not Found", detail };
}

function conflict(detail: string): Problem {
  return { status: 409, title: "Conflict", detail };
}
