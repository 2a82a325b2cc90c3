import type { Feature } from "../../src/cli/mapping/resource_members.ts";
import type { Mapping } from "../../src/cli/mapping/map_database.ts";
import { serviceModule } from "../../src/cli/modules/write_service_module.ts";
import { databasePlace } from "../../src/cli/reading/database_place.ts";

/** A module in the place of Relata that gives the options back as they are. */
const ECHO = "data:text/javascript,export const createService = (options) => options, libsql = (url) => url;";

/** The options that a mapping's module gives to `createService`. */
export async function optionsIn(
  mapping: Mapping,
  without: readonly Feature[] = [],
): Promise<{ readonly database: unknown }> {
  const text = serviceModule(mapping, without, databasePlace("trap.db"), { relata: ECHO, kysely: "kysely" });
  return (await import(`data:application/typescript,${encodeURIComponent(text)}`)).default;
}
