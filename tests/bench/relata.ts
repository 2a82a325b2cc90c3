import { createService } from "../../src/service.ts";
import type { Contestant } from "./contestant.ts";
import { PRAGMAS } from "./pragmas.ts";

/** Relata over a database file. */
export function relata(file: string): Promise<Contestant> {
  const service = createService({
    database: { url: `file:${file}`, pragmas: PRAGMAS },
    pagination: true,
    resources: {
      countries: { hasMany: { cultures: "cultures" } },
      currencies: {},
      national_capitals: {},
      cultures: {},
      languages: {},
      cities: {},
    },
  });
  return Promise.resolve({ name: "relata", fetch: (request: Request) => service.fetch(request) });
}
