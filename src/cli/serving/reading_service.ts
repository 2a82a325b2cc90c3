import { createService } from "../../service.ts";
import type { LibsqlClient } from "../../types/database.ts";
import type { Driver } from "../../types/driver.ts";
import type { ExplainCommand, OpenApiCommand } from "../commands.ts";
import { mapDatabase, optionsOf } from "../mapping/map_database.ts";
import { exposedOf } from "../mapping_report.ts";
import { databasePlace, readPlace, whileOpen } from "../reading/database_place.ts";
import type { Terminal } from "../terminal.ts";
import type { Served } from "./served.ts";

/** Uses a service that only reads a database, and closes it afterwards. @throws {UsageError} if no table is exposed. */
export async function withReadingService<T>(
  named: string,
  command: ExplainCommand | OpenApiCommand,
  terminal: Terminal,
  use: (service: Served) => Promise<T>,
): Promise<T> {
  const { kind, exposure, without } = command;
  const place = databasePlace(named);
  const mapping = mapDatabase(await readPlace(place, terminal), exposure);
  exposedOf(mapping, place.label, exposure, kind);
  const options = optionsOf(mapping, without);
  return await whileOpen(place, (driver) => use(createService({ ...options, database: readingClient(driver) })));
}

/** A database that is open only for reading, as `createService` takes it, so that a check changes nothing. */
export function readingClient(driver: Driver): LibsqlClient {
  return {
    async execute({ sql, args }) {
      const { rows } = await driver.read({ sql, parameters: args });
      return { rows: [...rows], rowsAffected: 0 };
    },
    batch: () => Promise.reject(new Error("A check does not write to the database.")),
  };
}
