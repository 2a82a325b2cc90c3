import { mapDatabase } from "../../src/cli/mapping/map_database.ts";
import { databaseModule } from "../../src/cli/modules/database_module.ts";
import { serviceModule } from "../../src/cli/modules/write_service_module.ts";
import { databasePlace, openToRead } from "../../src/cli/reading/database_place.ts";
import type { FoundDatabase } from "../../src/cli/reading/read_samples.ts";
import { readDatabase } from "../../src/cli/reading/read_database.ts";
import { chinook } from "../databases/schemas/chinook.ts";
import { django } from "../databases/schemas/django.ts";
import { epicStack } from "../databases/schemas/epic_stack.ts";
import { northwind } from "../databases/schemas/northwind.ts";
import type { RealDatabase } from "../databases/schemas/real_database.ts";
import { sakila } from "../databases/schemas/sakila.ts";
import { foundIn } from "./found.ts";
import { TRAP } from "./trap.ts";

/** The folder of the modules, one folder per database. The compiler checks them with all other tests. */
export const GOLDENS = new URL("goldens/", import.meta.url);

/** A module as the command writes it. */
export interface Golden {
  /** Its path below the goldens: `sakila/service.ts`. */
  readonly file: string;
  readonly text: string;
}

/** The modules of the trap, and of databases of other programs; every table without secrets is exposed. */
export async function takeGoldens(): Promise<readonly Golden[]> {
  const goldens = modulesOf("trap", await foundIn(...TRAP));
  for (const database of [chinook, django, epicStack, northwind, sakila]) {
    goldens.push(...modulesOf(database.name.toLowerCase().replace(" ", "_"), await foundInFile(database)));
  }
  return goldens;
}

const SPECIFIERS = { relata: "../../../../mod.ts", kysely: "kysely" };

function modulesOf(name: string, database: FoundDatabase): Golden[] {
  const mapping = mapDatabase(database, { kind: "all" });
  return [
    { file: `${name}/database.ts`, text: databaseModule(database, SPECIFIERS) },
    { file: `${name}/service.ts`, text: serviceModule(mapping, [], databasePlace(`${name}.db`), SPECIFIERS) },
  ];
}

async function foundInFile({ create }: RealDatabase): Promise<FoundDatabase> {
  const directory = await Deno.makeTempDir({ prefix: "relata_golden_" });
  try {
    await create(`${directory}/found.db`);
    const driver = await openToRead(databasePlace(`${directory}/found.db`));
    const found = await readDatabase(driver);
    await driver.close();
    return found;
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}
