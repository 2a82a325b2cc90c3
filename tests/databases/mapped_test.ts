import { deepEqual, ok } from "node:assert/strict";
import { createService, type ServiceOptions } from "../../mod.ts";
import { mapDatabase } from "../../src/cli/mapping/map_database.ts";
import { resourcesOf } from "../../src/cli/mapping/to_options.ts";
import { databasePlace, openToRead } from "../../src/cli/reading/database_place.ts";
import { readDatabase } from "../../src/cli/reading/read_database.ts";
import { TRAP } from "../cli/trap.ts";
import { configure } from "../../src/endpoints/configure.ts";
import { DatabaseFile } from "./database_file.ts";
import { databases } from "./databases.ts";
import { FAULTY } from "./not_yet.ts";
import { oddSchemas } from "./odd_schemas.ts";
import { type RealDatabase, realDatabase } from "./schemas/real_database.ts";
import { walk } from "./walk.ts";

/** Of so many collections the first ones are walked over in every way, the others are read. */
const MOST_THOROUGH = 40;

/** The options that the command would serve a file with, every table exposed. */
async function mappedOptions(file: string): Promise<ServiceOptions> {
  const driver = await openToRead(databasePlace(file));
  try {
    const resources = resourcesOf(mapDatabase(await readDatabase(driver), { kind: "every" }));
    return { database: `file:${file}`, readOnly: true, pagination: true, resources };
  } finally {
    await driver.close();
  }
}

/** What a walk over a database finds, served as the command maps it, and what `check()` says of the mapping. */
async function problemsOf({ create }: RealDatabase): Promise<readonly string[]> {
  const directory = await Deno.makeTempDir({ prefix: "relata_mapped_" });
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
    const { problems } = await walk(service.fetch, collections, { isThorough: (one) => thorough.has(one) });
    const told = await service.check().then(() => [], (error: Error) => error.message.split("\n"));
    await service.close();
    ok(collections.length > 0);
    return [...told, ...problems];
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}

for (const database of databases) {
  Deno.test(`${database.name}: its mapping fits it, every record is read once, every link leads somewhere`, async () => {
    deepEqual(await problemsOf(database), []);
  });
}

for (const database of oddSchemas.filter(({ name }) => FAULTY[name] === undefined)) {
  Deno.test(`${database.name}: its mapping fits it`, async () => deepEqual(await problemsOf(database), []));
}

Deno.test("of the trap of the command's own tests nothing is told but what leads nowhere", async () => {
  const trap = realDatabase({ name: "trap", tables: TRAP, rows: [], resources: {} });
  const problems = await problemsOf(trap);
  deepEqual(problems.map((line) => /^Cannot follow the foreign key of "broken" over \w/.exec(line)?.[0] ?? line), [
    'Cannot follow the foreign key of "broken" over b',
    'Cannot follow the foreign key of "broken" over a',
  ]);
});
