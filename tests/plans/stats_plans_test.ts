import { ok } from "node:assert/strict";
import { embeddedEngine } from "../helpers/engines/engines.ts";
import { loggedService } from "./skewed_service.ts";
import { CostMeter } from "./statement_cost.ts";

const ROWS = 1_000;

/** The maximum steps of SQLite's machine per row, by the statistics of all rows. */
const MOST: { readonly [query: string]: number } = {
  "stats[rank]=minimum": 12,
  "stats[rank]=sum,average,minimum,maximum": 50,
  "stats[price]=sum,average,minimum,maximum": 50,
  "stats[made]=minimum,maximum": 24,
};

/** The steps of a list of one of the given number of records, with statistics of all. */
async function stepsOf(query: string, rows: number): Promise<number> {
  const engine = await embeddedEngine();
  try {
    await engine.fill({
      name: "items",
      services: {},
      tables: ["create table items (id integer primary key, rank integer, price real, made datetime)"],
      rows: [
        `insert into items select value, value, value / 3.0, datetime(value, 'unixepoch') from json_each('${
          JSON.stringify(Array.from({ length: rows }, (_, n) => n))
        }')`,
      ],
    });
    const ask = loggedService({
      database: engine.database,
      resources: { items: {} },
      stats: true,
      pagination: { limit: 1 },
    });
    const { queries } = await ask(`GET /items?${query}`);
    using meter = new CostMeter(engine.database.slice("file:".length));
    return meter.measure(queries).steps;
  } finally {
    await engine.close();
  }
}

for (const [query, most] of Object.entries(MOST)) {
  Deno.test(`statistics of all rows find each value once: ${query}`, async () => {
    const steps = (await stepsOf(query, 2 * ROWS) - await stepsOf(query, ROWS)) / ROWS;
    ok(steps <= most, `${steps} steps for a row`);
  });
}
