import { databaseFolder } from "../helpers/engines/database_folder.ts";
import { createService, type Service, type ServiceOptions } from "../../mod.ts";
import { configure } from "../../src/endpoints/configure.ts";
import type { Model } from "../../src/types/model.ts";
import type { RealDatabase } from "./schemas/real_database.ts";

/** A database in its own file, behind a service. */
export interface ServedDatabase extends AsyncDisposable {
  /** The path of the file. */
  readonly file: string;
  readonly service: Service;
  /** The service's model of the database, which gives a test the names that no answer lists. */
  readonly model: Model;
  /** The errors that the service has reported: a client sees them as a 5xx. */
  readonly reported: readonly unknown[];
}

/** Makes a database and serves it, all its tables or those that are named, with relationships derived and with pages. */
export async function serveDatabase(
  { create, resources }: RealDatabase,
  tables: readonly string[] = Object.keys(resources),
): Promise<ServedDatabase> {
  const directory = await databaseFolder("relata_");
  const file = `${directory}/test.db`;
  await create(file);
  const reported: unknown[] = [];
  const options: ServiceOptions = {
    database: `file:${file}`,
    resources: Object.fromEntries(tables.map((table) => [table, resources[table]])),
    inferHasMany: true,
    pagination: true,
    onError: (error) => reported.push(error),
  };
  const service = createService(options);
  return {
    file,
    service,
    model: await modelOf(options),
    reported,
    async [Symbol.asyncDispose]() {
      await service.close();
      await Deno.remove(directory, { recursive: true });
    },
  };
}

/** The model that a service would make of its database. */
export async function modelOf(options: ServiceOptions): Promise<Model> {
  const { database } = configure(options);
  const { model } = await database.open();
  await database.close();
  return model;
}
