import Database from "libsql";
import { CASES } from "./cases.ts";
import { fillDatabase } from "./database.ts";
import { goldenText } from "./golden_text.ts";
import { type Ask, type Recorded, recordedService } from "./recorder.ts";
import { SERVICES } from "./services.ts";

/** The folder of the goldens. */
export const GOLDENS = new URL("goldens/", import.meta.url);

/** A golden as the code gives it now. */
export interface Golden {
  readonly name: string;
  readonly text: string;
  readonly recorded: Recorded;
}

/** Runs every case. */
export async function takeGoldens(): Promise<readonly Golden[]> {
  const directory = await Deno.makeTempDir({ prefix: "relata_goldens_" });
  try {
    fillDatabase(`${directory}/test.db`);
    const database = new Database(`${directory}/test.db`);
    const goldens = await takenFrom(database);
    database.close();
    return goldens;
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}

async function takenFrom(database: Database.Database): Promise<readonly Golden[]> {
  const asks = new Map<string, Ask>();
  const goldens: Golden[] = [];
  for (const one of CASES) {
    const ask = asks.get(one.service) ?? await recordedService(SERVICES[one.service], database);
    asks.set(one.service, ask);
    const recorded = await ask(one.request, one.document);
    goldens.push({ name: one.name, text: goldenText(one, recorded, database), recorded });
  }
  return goldens;
}
