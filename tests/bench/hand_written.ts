import type { Client } from "@libsql/client";
import { type Context, Hono } from "hono";
import { Kysely } from "kysely";
import type { Contestant } from "./contestant.ts";
import {
  cityObject,
  countryObject,
  cultureObject,
  currencyObject,
  pagination,
  toMany,
  toOne,
} from "./hand_written_document.ts";
import { checkParameters, countryToInsert, includeOf, pageOf, type Problem, Refusal } from "./hand_written_input.ts";
import type { RowOf, Tables } from "./hand_written_tables.ts";
import { libsqlDialect } from "./libsql_dialect.ts";
import { JSON_API } from "./workloads.ts";

const LIMIT = 20;

/** What a good engineer writes without Relata: Hono, Kysely and @libsql/client, objects and `JSON.stringify`. */
export function handWritten(client: Client): Contestant {
  const app = application(new Kysely<Tables>({ dialect: libsqlDialect(client) }));
  return { name: "hand-written", fetch: (request) => app.fetch(request) };
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
    if (c.req.header("content-type") !== JSON_API) return refuse(c, [unsupported()]);
    const data = await createCountry(database, await bodyOf(c));
    return answer(c, 201, { data }, { location: data.links.self });
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
  const row = /^[1-9]\d{0,14}$/.test(id)
    ? await database.selectFrom("countries").selectAll().where("id", "=", Number(id)).executeTakeFirst()
    : undefined;
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
    const message = String(error);
    if (message.includes("UNIQUE")) throw new Refusal([conflict(`The code ${values.code} is taken.`)]);
    if (message.includes("FOREIGN KEY")) throw new Refusal([notFound("A related resource does not exist.")]);
    throw error;
  }
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
  try {
    return await c.req.json();
  } catch {
    throw new Refusal([{ status: 400, title: "Bad Request", detail: "The body is not JSON." }]);
  }
}

const HEADERS = { "content-type": JSON_API, vary: "Accept" };

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
