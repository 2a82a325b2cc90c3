import Database from "libsql";
import type { Contestant } from "./contestant.ts";
import {
  COUNTRY_COLUMNS,
  COUNTRY_JSON,
  countryHead,
  countryTail,
  currencyText,
  dateTime,
  pagesText,
  toOnes,
  type Value,
} from "./floor_texts.ts";
import { PRAGMA_STATEMENTS } from "./pragmas.ts";
import { JSON_API, type WorkloadName } from "./workloads.ts";

type Fetch = Contestant["fetch"];

/**
 * The minimal program that returns Relata's exact bytes for one workload: one fixed, cached statement, and a writer for
 * exactly these columns. It does no routing, parsing or checking, except for the number at the end of the path.
 */
export function floor(workload: WorkloadName, file: string): Contestant {
  const database = new Database(file);
  for (const statement of PRAGMA_STATEMENTS) database.exec(statement);
  return { name: "floor", fetch: FLOORS[workload](database) };
}

const FLOORS: { readonly [Name in WorkloadName]: (database: Database.Database) => Fetch } = {
  inserts: (database) => FLOORS.create(database),

  mixed(database) {
    const [view, create] = [FLOORS.view(database), FLOORS.create(database)];
    return (request) => request.method === "POST" ? create(request) : view(request);
  },

  view(database) {
    const statement = database.prepare(
      `select id, currency_id, national_capital_id, ${COUNTRY_COLUMNS} from countries where id = ?`,
    ).raw();
    return ({ url }) => {
      const row = statement.get([Number(url.slice(url.lastIndexOf("/") + 1))]) as Value[];
      return answer(`{"data":${countryHead(row[0], row, 3)}${toOnes(row[1], row[2])}${countryTail(row[0])}}`);
    };
  },

  list(database) {
    const statement = database.prepare(`
      select (select json_group_array(json_array(id, ${COUNTRY_JSON}))
          from (select * from countries order by id limit 20 offset ?)),
        (select count(*) from countries)`).raw();
    return ({ url }) => {
      const page = Number(url.slice(url.lastIndexOf("=") + 1));
      const [rows, total] = statement.get([(page - 1) * 20]) as [string, number];
      let text = pagesText("/countries?page=", page, total, "");
      let comma = "";
      for (const row of JSON.parse(rows) as Value[][]) {
        text += comma + countryHead(row[0], row, 1) + countryTail(row[0]);
        comma = ",";
      }
      return answer(`${text}]}`);
    };
  },

  include(database) {
    const statement = database.prepare(`
      with page(id, currency_id) as materialized (select id, currency_id from countries order by id limit 20 offset ?)
      select (select json_group_array(json_array(id, currency_id, ${COUNTRY_JSON}))
          from (select * from countries where id in (select id from page) order by id)),
        (select json_group_array(json_array(id, code, name))
          from (select * from currencies where id in (select currency_id from page) order by id)),
        (select json_group_array(json_array(id, country_id, code, name))
          from (select * from cultures where country_id in (select id from page) order by id)),
        (select count(*) from countries)`).raw();
    return ({ url }) => {
      const page = Number(url.slice(url.indexOf("=") + 1, url.indexOf("&")));
      const [countries, currencies, cultures, total] = statement.get([(page - 1) * 20]) as [
        string,
        string,
        string,
        number,
      ];
      return answer(includeText(page, total, JSON.parse(countries), JSON.parse(currencies), JSON.parse(cultures)));
    };
  },

  create(database) {
    const statement = database.prepare(`
      insert into countries (${COUNTRY_COLUMNS}, currency_id) values (?, ?, ?, ?, ?, ?, ?, ?, ?)
      returning id, currency_id, national_capital_id, ${COUNTRY_COLUMNS}`).raw();
    return async (request) => {
      const { attributes, relationships: { currency } } = (JSON.parse(await request.text())).data;
      // A statement that returns inserted rows must run to its end, which `get` does not do.
      const [row] = statement.all([
        attributes.code,
        attributes.name,
        attributes.native,
        attributes.phone,
        attributes.area,
        attributes.population,
        stored(attributes["created-at"]),
        stored(attributes["updated-at"]),
        Number(currency.data.id),
      ]) as Value[][];
      const [id] = row;
      const text = `{"data":${countryHead(id, row, 3)}${toOnes(row[1], row[2])}${countryTail(id)}}`;
      return new Response(text, {
        status: 201,
        headers: { "content-type": JSON_API, vary: "Accept", location: `/countries/${id}` },
      });
    };
  },

  update(database) {
    const statement = database.prepare(`
      update countries set name = ?, population = ?, updated_at = ? where id = ?
      returning id, currency_id, national_capital_id, ${COUNTRY_COLUMNS}`).raw();
    return async (request) => {
      const { id, attributes } = (JSON.parse(await request.text())).data;
      const [row] = statement.all([
        attributes.name,
        attributes.population,
        stored(attributes["updated-at"]),
        Number(id),
      ]) as Value[][];
      return answer(`{"data":${countryHead(row[0], row, 3)}${toOnes(row[1], row[2])}${countryTail(row[0])}}`);
    };
  },

  delete(database) {
    const statement = database.prepare("delete from cities where id = ?");
    return ({ url }) => {
      statement.run([Number(url.slice(url.lastIndexOf("/") + 1))]);
      return new Response(null, { status: 204, headers: { vary: "Accept" } });
    };
  },

  link(database) {
    const statement = database.prepare("update countries set national_capital_id = ? where id = ?");
    return async (request) => {
      const [{ id }] = (JSON.parse(await request.text())).data;
      const [, , , , capital] = request.url.split("/");
      statement.run([Number(capital), Number(id)]);
      return new Response(null, { status: 204, headers: { vary: "Accept" } });
    };
  },

  deep_page(database) {
    const statement = database.prepare(`
      select (select json_group_array(json_array(id, name, feature_code, admin_code, population,
            json(printf('%!.17g', latitude)), json(printf('%!.17g', longitude)), created_at))
          from (select * from cities order by id limit 20 offset ?)),
        (select count(*) from cities)`).raw();
    return ({ url }) => {
      const page = Number(url.slice(url.lastIndexOf("=") + 1));
      const [rows, total] = statement.get([(page - 1) * 20]) as [string, number];
      let text = pagesText("/cities?page=", page, total, "");
      let comma = "";
      for (const row of JSON.parse(rows) as Value[][]) {
        text += `${comma}{"type":"cities","id":"${row[0]}","attributes":{"name":${JSON.stringify(row[1])},` +
          `"feature-code":${JSON.stringify(row[2])},"admin-code":${JSON.stringify(row[3])},"population":${row[4]},` +
          `"latitude":${row[5]},"longitude":${row[6]},"created-at":${dateTime(row[7])}},` +
          `"links":{"self":"/cities/${row[0]}"}}`;
        comma = ",";
      }
      return answer(`${text}]}`);
    };
  },
};

function includeText(
  page: number,
  total: number,
  countries: readonly Value[][],
  currencies: readonly Value[][],
  cultures: readonly Value[][],
): string {
  const linkage = new Map<Value, string>();
  let included = "";
  for (const [id, code, name] of currencies) {
    included += `${included === "" ? "" : ","}{"type":"currencies","id":"${id}","attributes":{"code":${
      JSON.stringify(code)
    },"name":${JSON.stringify(name)}},"links":{"self":"/currencies/${id}"}}`;
  }
  for (const [id, owner, code, name] of cultures) {
    const known = linkage.get(owner);
    linkage.set(owner, `${known === undefined ? "" : `${known},`}{"type":"cultures","id":"${id}"}`);
    included += `${included === "" ? "" : ","}{"type":"cultures","id":"${id}","attributes":{"code":${
      JSON.stringify(code)
    },"name":${JSON.stringify(name)}},"links":{"self":"/cultures/${id}"}}`;
  }
  let text = pagesText("/countries?page=", page, total, "&include=currency%2Ccultures");
  let comma = "";
  for (const row of countries) {
    const [id, currency] = row;
    text += `${comma}${countryHead(id, row, 2)},"relationships":{"currency":${currencyText(currency)},"cultures":{` +
      `"data":[${linkage.get(id) ?? ""}],"links":{"self":"/cultures?country_id=${id}"}}}${countryTail(id)}`;
    comma = ",";
  }
  return `${text}],"included":[${included}]}`;
}

function stored(printed: string): string {
  return `${printed.slice(0, 10)} ${printed.slice(11, 19)}`;
}

function answer(text: string): Response {
  return new Response(text, { status: 200, headers: { "content-type": JSON_API, vary: "Accept" } });
}
