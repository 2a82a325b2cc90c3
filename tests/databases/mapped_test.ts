import { databaseFolder } from "../helpers/engines/database_folder.ts";
import { deepEqual, ok } from "node:assert/strict";
import { createService, type ServiceOptions } from "../../mod.ts";
import { mapDatabase, optionsOf } from "../../src/cli/mapping/map_database.ts";
import { databasePlace, openToRead } from "../../src/cli/reading/database_place.ts";
import { readDatabase } from "../../src/cli/reading/read_database.ts";
import { TRAP } from "../cli/trap.ts";
import { configure } from "../../src/endpoints/configure.ts";
import { DatabaseFile } from "./database_file.ts";
import { mappedDatabases } from "./databases.ts";
import { FAULTY, NO_CREATE, UNWRITTEN_AS_MAPPED } from "./not_yet.ts";
import { oddSchemas } from "./odd_schemas.ts";
import { type RealDatabase, realDatabase } from "./schemas/real_database.ts";
import { type Collection, walk } from "./walk.ts";
import { writeRound } from "./write_round.ts";
import { describeResources } from "./writing/describe_resources.ts";

/** The first collections are walked in every way, the others are only read. */
const MOST_THOROUGH = 40;

/** How many links of the same form are followed; `databases_test.ts` follows all, with a hand-written mapping. */
const MOST_ALIKE = 3;

/** The options that the command would serve a file with, every table exposed. */
async function mappedOptions(file: string): Promise<ServiceOptions> {
  const driver = await openToRead(databasePlace(file));
  try {
    const mapping = mapDatabase(await readDatabase(driver), { kind: "every" });
    return { ...optionsOf(mapping, []), database: `file:${file}`, readOnly: true };
  } finally {
    await driver.close();
  }
}

/** Why tables cannot be written once around, served as the command maps them; the rows are the same afterwards. */
async function unwrittenOf({ create, hints }: RealDatabase): Promise<{ readonly [table: string]: string }> {
  const directory = await databaseFolder("relata_mapped_");
  const path = `${directory}/test.db`;
  try {
    await create(path);
    const options = { ...await mappedOptions(path), readOnly: false };
    const service = createService(options);
    using file = new DatabaseFile(path);
    const before = file.dump();
    const { database } = configure(options);
    const { model } = await database.open();
    await database.close();
    const unwritten: { [table: string]: string } = {};
    for (const resource of await describeResources(model, service.fetch)) {
      if (model.resource(resource.table).actions.create === undefined) {
        unwritten[resource.table] = NO_CREATE;
        continue;
      }
      const round = await writeRound(service.fetch, resource, hints[resource.table]);
      if (round.outcome === "refused") unwritten[round.table] = `${round.status} ${round.detail}`;
      else deepEqual(round, { table: resource.table, outcome: "written" });
    }
    await service.close();
    deepEqual(file.dump(), before);
    return unwritten;
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}

/**
 * The findings of a walk over a database, served as the command maps it, and the report of `check()` on the mapping.
 */
async function problemsOf({ create }: RealDatabase): Promise<readonly string[]> {
  const directory = await databaseFolder("relata_mapped_");
  const path = `${directory}/test.db`;
  try {
    await create(path);
    const options = await mappedOptions(path);
    const service = createService(options);
    using file = new DatabaseFile(path);
    const { database } = configure(options);
    const collections = file.collectionsOf((await database.open()).model);
    await database.close();
    const thorough = new Set(collections.slice(0, MOST_THOROUGH));
    const isThorough = (one: Collection) => thorough.has(one);
    const { problems } = await walk(service.fetch, collections, { isThorough, mostAlike: MOST_ALIKE });
    const told = await service.check().then(() => [], (error: Error) => error.message.split("\n"));
    await service.close();
    ok(collections.length > 0);
    return [...told, ...problems];
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}

for (const database of mappedDatabases) {
  Deno.test(`${database.name}: its mapping fits it, every record is read once, every link leads somewhere`, async () => {
    deepEqual(await problemsOf(database), []);
  });
}

for (const database of mappedDatabases) {
  Deno.test(`${database.name}: a write round works on each mapped table, except for known faults`, async () => {
    const known = UNWRITTEN_AS_MAPPED[database.name] ?? {};
    const found = Object.entries(await unwrittenOf(database));
    deepEqual(Object.fromEntries(found.map(([table, why]) => [table, why.slice(0, known[table]?.length)])), known);
  });
}

for (const database of oddSchemas.filter(({ name }) => FAULTY[name] === undefined)) {
  Deno.test(`${database.name}: its mapping fits it`, async () => deepEqual(await problemsOf(database), []));
}

Deno.test("only the foreign keys without a target are reported in the database that tests the command", async () => {
  const trap = realDatabase({ name: "trap", tables: TRAP, rows: [], resources: {} });
  const problems = await problemsOf(trap);
  deepEqual(problems.map((line) => /^Cannot follow the foreign key of "broken" over \w/.exec(line)?.[0] ?? line), [
    'Cannot follow the foreign key of "broken" over b',
    'Cannot follow the foreign key of "broken" over a',
  ]);
});
