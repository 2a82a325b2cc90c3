import { databaseFolder } from "../helpers/engines/database_folder.ts";
import { createService, type Service, type ServiceOptions } from "../../mod.ts";
import { configure } from "../../src/endpoints/configure.ts";
import type { Model } from "../../src/types/model.ts";
import type { RealDatabase } from "./schemas/real_database.ts";

/** A database in a file of its own, behind a service. */
export interface ServedDatabase extends AsyncDisposable {
  /** The path of the file. */
  readonly file: string;
  readonly service: Service;
  /** What the service has made of the database, by which a test knows names that no answer lists. */
  readonly model: Model;
  /** What the service has reported: errors that a client sees as a 5xx. */
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

/** What a service would make of its database. */
export async function modelOf(options: ServiceOptions): Promise<Model> {
  const { database } = configure(options);
  const { model } = await database.open();
  await database.close();
  return model;
}
