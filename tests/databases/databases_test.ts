import { deepEqual, ok } from "node:assert/strict";
import { closedDoors, vocabularyOf } from "./closed.ts";
import type { OpenTable } from "./hiding/closed_questions.ts";
import { DatabaseFile } from "./database_file.ts";
import { databases } from "./databases.ts";
import { describeResources } from "./writing/describe_resources.ts";
import { REFUSED, UNWRITTEN } from "./not_yet.ts";
import { plainly, type RealDatabase, realDatabase } from "./schemas/real_database.ts";
import { serveDatabase, type ServedDatabase } from "./serve_database.ts";
import { servedFile, servedTables } from "./served_tables.ts";
import { walk } from "./walk.ts";
import { writeRound } from "./write_round.ts";

/** The first collections are walked in every way, the others are only read. */
const MOST_THOROUGH = 40;

/** The tables that are exposed while the others must stay hidden. */
const OPEN: { readonly [database: string]: readonly string[] } = {
  "Chinook": ["Album", "Track"],
  "Northwind": ["Orders", "Products"],
  "Sakila": ["film", "city", "staff"],
  "Django": ["auth_user", "shop_product"],
  "Epic Stack": ["User", "Password"],
  "300 tables": ["app_00_areas", "App01Node"],
};

/** Only the first hidden tables are tested. */
const MOST_SHUT = 40;

/** A database whose names have no meaning. */
const stranger = realDatabase({
  name: "stranger",
  tables: [
    "create table qz (qx integer primary key, qv text not null)",
    "create table qw (qx integer primary key references qz)",
  ],
  rows: [],
  resources: plainly("qz", "qw"),
});

for (const database of databases) {
  const test = (
    sentence: string,
    body: (served: ServedDatabase, file: DatabaseFile) => Promise<void>,
    tables?: readonly string[],
  ) =>
    Deno.test(`${database.name}: ${sentence}`, async () => {
      await using served = await serveDatabase(database, tables);
      using file = new DatabaseFile(served.file);
      await body(served, file);
      deepEqual(served.reported, []);
    });

  test("every table is served but those that are known not to be", async ({ model }, file) => {
    deepEqual(file.dangling(), database.dangling);
    const refused = model.tables.filter((table) => model.problems(table).length > 0);
    const isKnown = (table: string) => REFUSED[database.name].some((one) => one.test(table));
    deepEqual(refused, model.tables.filter(isKnown));
    const accept = "Accept by: deno run -A --no-check tests/databases/write_served_tables.ts";
    deepEqual(servedTables(model).split("\n"), (await Deno.readTextFile(servedFile(database))).split("\n"), accept);
  });

  test("a walk reads every record once, and every link leads somewhere", async ({ service, model }, file) => {
    const collections = file.collectionsOf(model);
    const thorough = new Set(collections.slice(0, MOST_THOROUGH));
    const walked = await walk(service.fetch, collections, { isThorough: (one) => thorough.has(one) });
    deepEqual(walked.problems, []);
  });

  test("each table is written once around, and holds what it held", async ({ service, model }, file) => {
    const before = file.dump();
    const refused: { [table: string]: string } = {};
    for (const resource of await describeResources(model, service.fetch)) {
      const round = await writeRound(service.fetch, resource, database.hints[resource.table]);
      if (round.outcome === "refused") refused[round.table] = `${round.status} ${round.detail}`;
      else deepEqual(round, { table: resource.table, outcome: "written" });
    }
    deepEqual(refused, UNWRITTEN[database.name] ?? {});
    deepEqual(file.dump(), before);
  });

  test("what is not exposed stays hidden", async ({ service, model }, file) => {
    await using strange = await serveDatabase(stranger);
    const vocabulary = await vocabularyOf(strange.service.fetch, openTables(stranger, strange));
    const open = openTables(database, { model });
    const shut = file.tables().filter(({ table }) => !model.tables.includes(table)).slice(0, MOST_SHUT);
    const hidden = model.tables.map((table) => ({ columns: hiddenColumns(database, table) }));
    const { requests, problems } = await closedDoors(service.fetch, open, [...shut, ...hidden], vocabulary);
    deepEqual(problems, []);
    ok(requests > 1000);
  }, OPEN[database.name]);
}

function openTables(database: RealDatabase, { model }: Pick<ServedDatabase, "model">): readonly OpenTable[] {
  return model.tables.map((table) => {
    const { path, type, columns, relationships, everyColumn } = model.resource(table);
    const hidden = hiddenColumns(database, table);
    return {
      path,
      type,
      attributes: columns.map(({ field }) => field),
      relationships: relationships.map(({ name }) => name),
      columns: [...everyColumn.keys()].filter((column) => !hidden.includes(column)),
    };
  });
}

/** The columns that options hide. */
function hiddenColumns({ resources }: RealDatabase, table: string): readonly string[] {
  return Object.entries(resources[table]?.columns ?? {}).flatMap(([column, option]) =>
    option === false ? [column] : []
  );
}
