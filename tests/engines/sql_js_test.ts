import { createRequire } from "node:module";
import { connectionOf } from "../../docs/examples/service-worker/connection.js";
import type { SqliteConnection } from "../../src/types/database.ts";
import type { Engine } from "../helpers/engines/engines.ts";
import { installTools, toolsDirectory } from "../helpers/engines/tools.ts";
import { OutcomeCount } from "../helpers/exchanges/outcomes.ts";
import { byFixture } from "../helpers/exchanges/run_exchanges.ts";
import { shareOf } from "../helpers/exchanges/share.ts";
import { runSuite } from "../spec/run_suite.ts";
import { suites } from "../spec/suites.ts";
import { EXCEPTIONS } from "./exceptions.ts";

/** The used part of a database of sql.js. */
interface SqlJs {
  exec(sql: string, values?: unknown[], config?: object): readonly { readonly values: readonly unknown[][] }[];
  run(sql: string): void;
  close(): void;
}

await installTools(["sql.js"]);
const { Database } = await createRequire(`${toolsDirectory}/`)("sql.js")() as { Database: new () => SqlJs };

/** SQLite as browsers have it, by the connection of the example. */
function sqlJsEngine(): Engine {
  let database = new Database();
  // Every fixture has its own database.
  const source = connectionOf({
    exec: (sql: string, values: unknown[]) => database.exec(sql, values),
    run: (sql: string) => database.run(sql),
  });
  return {
    name: "connection",
    database: "sql.js",
    source: source as unknown as SqliteConnection,
    fill({ tables, rows }) {
      database.close();
      database = new Database();
      for (const sql of [...tables, ...rows, "pragma foreign_keys = on"]) database.run(sql);
      return Promise.resolve();
    },
    dump() {
      const rowsOf = (sql: string) => database.exec(sql, [], { useBigInt: true })[0]?.values ?? [];
      const tables = rowsOf("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'");
      const dumped = tables.map(([name]) => {
        const rows = rowsOf(`select * from "${name}"`).map((row) => JSON.stringify(row, printable));
        return `${name}\n${rows.sort().join("\n")}`;
      });
      return Promise.resolve(dumped.sort().join("\n\n"));
    },
    close: () => Promise.resolve(database.close()),
  };
}

function printable(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? `${value}n` : value instanceof Uint8Array ? [...value] : value;
}

const excepted = new Set(
  EXCEPTIONS.filter(({ engines }) => engines.includes("sql.js")).flatMap(({ titles }) => titles),
);

const outcome = new OutcomeCount("Deno", "sql.js");
Deno.test.afterAll(() => outcome.write());

/** One exchange of four; all of them by `deno task matrix`. */
for (const [fixture, group] of byFixture(shareOf(suites, 0, 4))) {
  const needsFts = fixture.tables.some((sql) => /\bfts5\b/i.test(sql));
  if (fixture.isWide || needsFts) continue;
  Deno.test(`${fixture.name}, sql.js`, async (test) => {
    const engine = sqlJsEngine();
    try {
      await engine.fill(fixture);
      for (const suite of group) {
        const exchanges = suite.exchanges.filter(({ title }) => !excepted.has(title));
        await runSuite({ ...suite, exchanges }, engine, test, outcome);
        for (let left = exchanges.length; left < suite.exchanges.length; left++) outcome.count("excepted");
      }
    } finally {
      await engine.close();
    }
  });
}
