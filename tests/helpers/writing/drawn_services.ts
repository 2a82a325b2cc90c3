import fc from "fast-check";
import { createService, type ServiceOptions } from "../../../mod.ts";
import type { Engine } from "../engines/engines.ts";
import { SEED } from "../seed.ts";
import type { Services, Tally } from "./comparison.ts";
import { openLog, withLog } from "./added_log.ts";
import { openWriteDatabase, type WriteDatabase } from "./database.ts";
import { storage } from "./fixture.ts";
import { drawnScopes, scopedOptions } from "./scopes.ts";
import { MODEL_TABLES, type TableName } from "./tables.ts";

/** The requests to services with the same scopes, each with the fixture's rows. */
export interface Drawing<Drawn> {
  /** Options of both services. */
  readonly options: Partial<ServiceOptions>;
  readonly drawn: fc.Arbitrary<Drawn>;
  /** How much services with the same scopes are sent. */
  readonly numRuns: number;
  /** How many pairs of services are made, each with other scopes. */
  readonly pairs: number;
  /** Sends it, and compares the answer and the stored rows with the model. */
  compare(drawn: Drawn, services: Services, database: WriteDatabase, tally: Tally): Promise<void>;
}

/** Sends random writes to services with random scopes. A failing case is shrunk, and reports its seed. */
export async function compareServices<Drawn>(engine: Engine, drawing: Drawing<Drawn>): Promise<Tally> {
  const tally: Tally = { statuses: new Map(), sets: new Map() };
  await engine.fill(storage);
  const database = await openWriteDatabase(engine.database, storage);
  const log = await openLog(engine);
  try {
    for (let seed = SEED; seed < SEED + drawing.pairs; seed++) {
      const [scopes] = fc.sample(drawnScopes, { numRuns: 1, seed });
      const linksOnCreate = seed % 2 === 0;
      const keepsDeleted = seed % 3 !== 0;
      const isLogged = seed % 5 < 2;
      const options = { ...drawing.options, linkOnCreate: linksOnCreate, database: engine.database };
      const service = ({ resources, ...others }: Omit<ServiceOptions, "database">) => {
        const kept = keepsDeleted ? keepingDeleted(resources) : resources;
        return createService({ ...others, ...options, resources: isLogged ? withLog(kept) : kept });
      };
      const plain = service(storage.services.plain);
      const scoped = service(scopedOptions(scopes));
      const services = { plain, scoped, scopes, linksOnCreate, keepsDeleted, log: isLogged ? log : undefined };
      await comparePair(seed, drawing, services, database, tally);
      await plain.close();
      await scoped.close();
    }
  } finally {
    log.close();
    database.close();
    await engine.close();
  }
  return tally;
}

/** Resources of which some keep the rows that are deleted. */
export function keepingDeleted(resources: ServiceOptions["resources"]): ServiceOptions["resources"] {
  return Object.fromEntries(
    Object.entries(resources).map((
      [table, options],
    ) => [table, { ...options, softDelete: MODEL_TABLES[table as TableName].softDelete }]),
  );
}

async function comparePair<Drawn>(
  seed: number,
  { drawn, numRuns, compare }: Drawing<Drawn>,
  services: Services,
  database: WriteDatabase,
  tally: Tally,
): Promise<void> {
  const property = fc.asyncProperty(drawn, async (one) => {
    await database.reset();
    await compare(one, services, database, tally);
  });
  const { failed, errorInstance: error } = await fc.check(property, { numRuns, seed });
  if (!failed) return;
  const message = error instanceof Error ? error.message : String(error);
  throw new Error(`${message}\nScopes: ${fc.stringify(services.scopes)}\nAgain: RELATA_SEED=${seed}`, { cause: error });
}
