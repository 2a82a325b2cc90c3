import { ok } from "node:assert/strict";
import fc from "fast-check";
import { mapDatabase } from "../../src/cli/mapping/map_database.ts";
import { databaseModule } from "../../src/cli/modules/database_module.ts";
import { serviceModule } from "../../src/cli/modules/write_service_module.ts";
import { databasePlace } from "../../src/cli/reading/database_place.ts";
import { drawnSchema } from "../cli/drawn_schema.ts";
import { foundIn } from "../cli/found.ts";
import { SEED } from "../helpers/seed.ts";
import { cleanFolder } from "../runtimes/clean_folder.ts";

Deno.test("the modules that relata introspect writes have the types that they need, whatever the names", async () => {
  const { path: folder, remove } = await cleanFolder();
  const specifiers = { relata: "relata", kysely: "kysely" };
  for (const [index, statements] of fc.sample(drawnSchema, { numRuns: 8 }).entries()) {
    const database = await foundIn(...statements);
    const service = serviceModule(mapDatabase(database, { kind: "every" }), [], databasePlace("a.db"), specifiers);
    await Deno.mkdir(`${folder}/names/${index}`, { recursive: true });
    await Deno.writeTextFile(`${folder}/names/${index}/database.ts`, databaseModule(database, specifiers));
    await Deno.writeTextFile(`${folder}/names/${index}/service.ts`, service);
  }
  const args = ["check", "--no-lock", "names"];
  const { success, stderr } = await new Deno.Command(Deno.execPath(), { args, cwd: folder }).output();
  ok(success, `RELATA_SEED=${SEED}\n${new TextDecoder().decode(stderr)}`);
  await remove();
});
