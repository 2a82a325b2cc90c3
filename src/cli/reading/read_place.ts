import { progressOf } from "../progress.ts";
import type { Terminal } from "../terminal.ts";
import { type DatabasePlace, openToRead } from "./database_place.ts";
import type { FoundDatabase } from "./found.ts";
import { readDatabase } from "./read_database.ts";

/** Reads a database from its opening to its closing, and tells of it where that takes long. */
export async function readPlace(place: DatabasePlace, terminal: Terminal): Promise<FoundDatabase> {
  const driver = await openToRead(place);
  try {
    return await readDatabase(driver, progressOf(terminal, "Reading"));
  } finally {
    await driver.close();
    terminal.done();
  }
}
