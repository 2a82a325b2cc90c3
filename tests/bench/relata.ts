import { createService } from "../../src/service.ts";
import type { Contestant } from "./contestant.ts";
import { PRAGMAS } from "./pragmas.ts";
import { SETTINGS } from "./relata_settings.ts";

/** Relata over a database file. */
export function relata(file: string): Promise<Contestant> {
  const service = createService({ database: { url: `file:${file}`, pragmas: PRAGMAS }, ...SETTINGS });
  return Promise.resolve({ name: "relata", fetch: (request: Request) => service.fetch(request) });
}
