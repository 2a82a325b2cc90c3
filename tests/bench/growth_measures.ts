import Database from "libsql";
import { createService } from "../../src/service.ts";
import type { ServiceOptions } from "../../src/types/options.ts";
import type { Service } from "../../src/types/service.ts";
import { buildDatabase } from "./build_database.ts";
import { cursors } from "./growth_cursors.ts";
import { lists } from "./growth_lists.ts";
import { requests } from "./growth_requests.ts";
import { breathe } from "./breathe.ts";
import type { Growth } from "./growth_table.ts";
import { spreadOf } from "./statistics.ts";
import { requestOf } from "./workloads.ts";

/** Each growth table. Each size is measured in its own process. */
export const GROWTHS: { readonly [name: string]: (directory: string) => Promise<Growth> } = {
  resources,
  rows,
  count,
  requests,
  cursors,
  lists,
  includes,
  page_size: pageSize,
  attributes,
  memory,
};

const COUNTRIES: ServiceOptions["resources"] = {
  countries: { hasMany: { cultures: "cultures" } },
  currencies: { hasMany: { countries: "countries" } },
  national_capitals: {},
  cultures: {},
  languages: {},
};

async function resources(directory: string): Promise<Growth> {
  const file = `${directory}/resources.db`;
  const names = Array.from({ length: 1000 }, (_, n) => `table_${n}`);
  make(file, names.map((name) => [name, ["name text", "created_at datetime"]]), 20);
  const rows: number[][] = [];
  // The first measurement only warms the process up; otherwise the smallest size would include the time to load
  // everything.
  for (const count of [100, 1, 10, 100, 1000]) {
    const start = performance.now();
    const mapped = Object.fromEntries(names.slice(0, count).map((name) => [name, {}]));
    const service = open(file, mapped);
    await answer(service, `/table-${count - 1}/1`);
    const ready = performance.now() - start;
    rows.push([
      count,
      ready,
      await micros(service, `/table-${count - 1}/1`),
      await micros(service, `/table-${count - 1}`),
    ]);
  }
  const columns = ["mapped resources", "first answer, ms", "view, µs", "list of 20, µs"];
  return { title: "Mapped resources", columns, rows: rows.slice(1) };
}

async function rows(directory: string): Promise<Growth> {
  const rows = [];
  for (const count of [1_000, 10_000, 100_000, 1_000_000]) {
    const file = `${directory}/rows_${count}.db`;
    buildDatabase(file, count);
    const counted = open(file, { cities: {} });
    const uncounted = open(file, { cities: {} }, { count: "none" });
    rows.push([
      count,
      await micros(counted, `/cities/${count / 2}`),
      await micros(counted, "/cities?page=1"),
      await micros(uncounted, "/cities?page=1"),
    ]);
  }
  const columns = ["rows", "view, µs", "first page of 20, µs", "the same, uncounted, µs"];
  return { title: "Rows of a table", columns, rows };
}

/** The count uses a condition without an index, which one in five rows meets. */
async function count(directory: string): Promise<Growth> {
  const rows = [];
  for (const count of [1_000, 10_000, 100_000, 1_000_000]) {
    const file = `${directory}/count_${count}.db`;
    buildDatabase(file, count);
    const measured = async (policy: "none" | "bounded" | "exact") => {
      const service = open(file, { cities: { search: { filter: ["name"] } } }, { count: policy });
      const path = "/cities?page=1&filter=an";
      // The slowest answer takes thousands of times as long as the fastest.
      const took = await micros(service, path, 1);
      return await micros(service, path, Math.ceil(100_000 / took));
    };
    rows.push([count, await measured("none"), await measured("bounded"), await measured("exact")]);
  }
  return {
    title: "Counting filtered rows, first page of 20",
    columns: ["rows", "not counted, µs", "counted to 10,000, µs", "counted, µs"],
    rows,
  };
}

async function includes(directory: string): Promise<Growth> {
  const file = `${directory}/includes.db`;
  buildDatabase(file, 0);
  const service = open(file, COUNTRIES);
  const paths = ["currency", "national-capital", "cultures", "cultures.language", "currency.countries"];
  const rows = [];
  for (let count = 0; count <= paths.length; count++) {
    const path = `/countries?page=3&include=${paths.slice(0, count).join(",")}`;
    const document = JSON.parse(await answer(service, path));
    rows.push([count, document.included?.length ?? 0, await micros(service, path, 200)]);
  }
  const columns = ["include paths", "included resources", "list of 20, µs"];
  return { title: `Include paths (${paths.join(", ")})`, columns, rows };
}

async function pageSize(directory: string): Promise<Growth> {
  const file = `${directory}/page_size.db`;
  buildDatabase(file, 0);
  const service = open(file, COUNTRIES);
  const rows = [];
  for (const limit of [1, 5, 10, 20, 50, 100]) {
    const took = await micros(service, `/countries?page=2&limit=${limit}`, 300);
    rows.push([limit, took, took / limit]);
  }
  return { title: "Page size", columns: ["resources per page", "list, µs", "µs per resource"], rows };
}

async function attributes(directory: string): Promise<Growth> {
  const file = `${directory}/attributes.db`;
  const counts = [5, 10, 25, 50, 100, 150];
  const types = ["text", "integer", "text", "real", "datetime"];
  const columns = (count: number) => Array.from({ length: count }, (_, n) => `column_${n} ${types[n % types.length]}`);
  make(file, counts.map((count) => [`wide_${count}`, columns(count)]), 20);
  const service = open(file, Object.fromEntries(counts.map((count) => [`wide_${count}`, {}])));
  const rows = [];
  for (const count of counts) {
    const took = await micros(service, `/wide-${count}`, 100);
    rows.push([count, await micros(service, `/wide-${count}/7`, 500), took, took * 1000 / 20 / count]);
  }
  return {
    title: "Attributes",
    columns: ["attributes", "view, µs", "list of 20, µs", "ns per attribute of the list"],
    rows,
  };
}

async function memory(directory: string): Promise<Growth> {
  const file = `${directory}/memory.db`;
  buildDatabase(file, 0);
  const service = open(file, COUNTRIES);
  const rows: number[][] = [];
  const STEP = 100_000;
  for (let sent = 0; sent <= 10 * STEP; sent += STEP) {
    const start = performance.now();
    for (let n = 0; sent > 0 && n < STEP; n++) {
      await answer(service, `/countries/${1 + n % 250}`);
      await breathe(n);
    }
    const took = sent === 0 ? 0 : (performance.now() - start) * 1000 / STEP;
    const { rss, heapUsed } = Deno.memoryUsage();
    rows.push([sent, rss / 2 ** 20, heapUsed / 2 ** 20, took]);
  }
  return {
    title: "Memory over a million views",
    columns: ["requests", "RSS, MiB", "heap used, MiB", "µs per request"],
    rows,
  };
}

/** Creates tables with one key, the columns, each as `name type`, and the given number of rows. */
function make(
  file: string,
  tables: readonly (readonly [name: string, columns: readonly string[]])[],
  count: number,
): void {
  const database = new Database(file);
  database.exec("begin");
  for (const [name, columns] of tables) {
    database.exec(`create table ${name} (id integer primary key, ${columns.join(", ")})`);
    const insert = database.prepare(`insert into ${name} values (?, ${columns.map(() => "?").join(", ")})`);
    for (let id = 1; id <= count; id++) {
      insert.run(
        id,
        ...columns.map((column, n) => valueOf(column.split(" ")[1], id + n)),
      );
    }
  }
  database.exec("commit");
  database.close();
}

function valueOf(type: string, seed: number): string | number {
  switch (type) {
    case "integer":
      return seed * 7919;
    case "real":
      return seed / 7;
    case "datetime":
      return `2024-02-${10 + seed % 19} 12:30:00`;
    default:
      return `The text of ${seed}`;
  }
}

function open(
  file: string,
  resources: ServiceOptions["resources"],
  pagination: ServiceOptions["pagination"] = true,
): Service {
  return createService({ database: `file:${file}`, pagination, resources });
}

async function answer(service: Service, path: string): Promise<string> {
  const response = await service.fetch(requestOf({ method: "GET", path }));
  const text = await response.text();
  if (response.status !== 200) throw new Error(`GET ${path} is answered by ${response.status}: ${text}`);
  return text;
}

/** The median of 9 rounds, after 3 that are not counted, in microseconds per request. */
async function micros(service: Service, path: string, requests = 1000): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < 12; round++) {
    const made = Array.from({ length: requests }, () => requestOf({ method: "GET", path }));
    const start = performance.now();
    for (const [n, request] of made.entries()) {
      await (await service.fetch(request)).text();
      await breathe(n);
    }
    if (round >= 3) took.push((performance.now() - start) * 1000 / requests);
  }
  return spreadOf(took).median;
}

if (import.meta.main) {
  const [name, directory] = Deno.args;
  console.log(JSON.stringify(await GROWTHS[name](directory)));
}
