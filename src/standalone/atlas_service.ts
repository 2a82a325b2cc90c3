import { createService } from "../service.ts";
import { openDriver } from "../drivers/open_driver.ts";
import type { Service } from "../types/service.ts";
import { atlasStatements } from "./create_atlas.ts";

/** Where the atlas is kept, in the folder where the service was started. */
const ATLAS = "file:atlas.db";

/** The atlas as a service: real countries and what belongs to them, created where they are not there yet. */
export async function atlasService(debug: boolean, onError: (error: unknown) => void): Promise<Service> {
  const driver = await openDriver(ATLAS, { access: "create" });
  const { rows } = await driver.read({
    sql: "select count(*) from sqlite_master where type = 'table' and name = 'cultures'",
    parameters: [],
  });
  if (Number(rows[0][0]) === 0) await driver.batch(atlasStatements());
  await driver.close();
  return createService({
    database: ATLAS,
    debug,
    onError,
    pagination: true,
    html: true,
    resources: {
      continents: { hasMany: { countries: "countries" } },
      countries: {
        belongsTo: { continent: "continents", currency: "currencies", nationalCapital: "national_capitals" },
        hasMany: { cultures: "cultures" },
        search: { filter: ["name"] },
      },
      cultures: { belongsTo: { country: "countries", language: "languages" } },
      currencies: { hasMany: { countries: "countries" } },
      languages: { hasMany: { cultures: "cultures" } },
      national_capitals: { hasMany: { countries: "countries" } },
    },
  });
}
