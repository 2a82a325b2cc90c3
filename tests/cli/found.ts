import type { Exposure } from "../../src/cli/mapping/exposure.ts";
import { mapDatabase, type Mapping } from "../../src/cli/mapping/map_database.ts";
import type { FoundDatabase } from "../../src/cli/reading/read_samples.ts";
import { readDatabase } from "../../src/cli/reading/read_database.ts";
import { openDriver } from "../../src/drivers/open_driver.ts";

/** The schema that is found in a database in memory after some statements. */
export async function foundIn(...statements: readonly string[]): Promise<FoundDatabase> {
  const driver = await openDriver(":memory:");
  try {
    for (const sql of statements) await driver.batch([{ sql, parameters: [] }]);
    return await readDatabase(driver);
  } finally {
    await driver.close();
  }
}

/** The mapping of such a database, with every table exposed by default. */
export async function mappingOf(
  statements: readonly string[],
  exposure: Exposure = { kind: "every" },
): Promise<Mapping> {
  return mapDatabase(await foundIn(...statements), exposure);
}
