/** A program that uses the package's types as a strict TypeScript application does; only its last call is wrong. */
export const CONSUMER = `
import { Kysely, SqliteDialect } from "kysely";
import relata, { createService } from "relata";
import type { ResourceOptions, Service, ServiceOptions } from "relata";
import worker from "relata/worker";

interface Database {
  countries: { id: number; name: string; currency_id: number | null };
  currencies: { id: number; code: string };
}

const kysely = new Kysely<Database>({ dialect: new SqliteDialect({ database: {} as never }) });

const countries: ResourceOptions<Database, "countries", { user: string }> = {
  belongsTo: { currency: { table: "currencies", foreignKey: "currency_id" } },
  columns: { name: "TEXT" },
  search: { filter: ["name"] },
  scope: (where, { user }) => where("name", "=", user),
  hooks: {
    async beforeSave({ values, context }) {
      values.name = context.user;
    },
  },
  operations: { list: { include: ["currency"] }, delete: false },
};

const options: ServiceOptions<Database, { user: string }> = {
  database: kysely,
  resources: { countries, currencies: { hasMany: { countries: "countries" } } },
  context: (request) => ({ user: request.headers.get("x-user") ?? "" }),
};

export const services: readonly Service[] = [createService(options), relata, worker];
export const answer: Promise<Response> = relata.fetch(new Request("http://127.0.0.1/countries"));
export const untyped: Service = createService({ database: "file:atlas.db", resources: { anything: {} } });

// @ts-expect-error: there is no such table.
createService<Database>({ database: kysely, resources: { nowhere: {} } });
`;
