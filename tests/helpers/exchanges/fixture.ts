import type { ServiceOptions } from "../../../src/types/options.ts";
import type { Exchange } from "./exchange.ts";

/** A database and the services over it that a set of exchanges is about. */
export interface Fixture {
  /** Its name, unique among fixtures: `"atlas"`. */
  readonly name: string;
  /** `create table …` statements, in the order in which they can run. */
  readonly tables: readonly string[];
  /** `insert …` statements. */
  readonly rows: readonly string[];
  /** Whether a table has more columns than Cloudflare's engines allow: 100. */
  readonly isWide?: boolean;
  /** The options of its services, by name; the database is given by the test. */
  readonly services: { readonly [name: string]: Omit<ServiceOptions, "database"> };
}

/** Exchanges with one service of a fixture; each starts from the fixture's rows. */
export interface Suite {
  readonly fixture: Fixture;
  readonly service: string;
  readonly exchanges: readonly Exchange[];
}

/** A suite, for the compiler to check. */
export function suite(fixture: Fixture, service: string, exchanges: readonly Exchange[]): Suite {
  if (fixture.services[service] === undefined) {
    throw new Error(`The fixture "${fixture.name}" has no service "${service}".`);
  }
  return { fixture, service, exchanges };
}
