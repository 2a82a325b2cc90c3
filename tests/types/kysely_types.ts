import { Kysely, type SqliteDialect } from "kysely";
import { Kysely as Kysely27 } from "kysely-0.27";
import { Kysely as Kysely28 } from "kysely-0.28";
import { createService, type Service } from "../../mod.ts";
import type { DatabaseSource } from "../../src/types/database.ts";

// Nothing here runs: `deno check` fails if an invalid line compiles, or a valid one does not.

interface Atlas {
  countries: { id: number; name: string };
}

declare const dialect: SqliteDialect;

/** A Kysely of the version that a service depends on gives the tables. */
export const ours = (): Service =>
  createService({ database: new Kysely<Atlas>({ dialect }), resources: { countries: { columns: { name: false } } } });

export const misnamed = (): Service =>
  // @ts-expect-error no such table
  createService({ database: new Kysely<Atlas>({ dialect }), resources: { countriez: {} } });

/** A Kysely of another version fits as well; its tables come from the type argument. */
export const others: readonly DatabaseSource<Atlas>[] = [
  new Kysely27<Atlas>({ dialect: dialect as never }),
  new Kysely28<Atlas>({ dialect: dialect as never }),
  new Kysely28<Atlas>({ dialect: dialect as never }).withSchema("main"),
];

export const unknown = (): Service =>
  createService({ database: new Kysely27<Atlas>({ dialect: dialect as never }), resources: { anything: {} } });

export const declared = (): Service =>
  // @ts-expect-error no such table
  createService<Atlas>({ database: new Kysely28<Atlas>({ dialect: dialect as never }), resources: { countriez: {} } });

/** A value that is not a Kysely. */
export const misfits: readonly DatabaseSource<Atlas>[] = [
  // @ts-expect-error a function that makes one
  () => new Kysely<Atlas>({ dialect }),
  // @ts-expect-error a part of one
  { executeQuery: () => Promise.resolve({ rows: [] }) },
];

/** A service's members are functions that need no `this`. */
export const members = ({ fetch, handle, check, close }: Service): readonly unknown[] => [fetch, handle, check, close];
