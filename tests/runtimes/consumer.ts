/** A program that uses the package's types as a strict TypeScript application does; only its last call is wrong. */
export const CONSUMER = `
import { Kysely, SqliteDialect } from "kysely";
import relata, { createService, libsql, NotFoundError } from "relata";
import type { Hooks, ResourceOptions, Service, ServiceOptions } from "relata";
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
  scope: (eb, { user }) => eb("name", "=", user),
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

interface Env {
  LIBSQL_URL: string;
}

const hooks: Hooks<{ user: string }> = {
  beforeDelete: ({ id, context }) => {
    if (context.user === "") throw new NotFoundError(\`There is no country \${id}.\`);
  },
};

const inferred = createService({
  database: libsql<Database>("file:atlas.db"),
  context: async (request, env: Env, execution: { waitUntil(promise: Promise<unknown>): void }) => {
    execution.waitUntil(Promise.resolve());
    return { user: await request.text() + env.LIBSQL_URL };
  },
  resources: { countries: { hooks, scope: (eb, { user }) => eb("name", "=", user) } },
});
export const fetched: Promise<Response> = inferred.fetch(
  new Request("http://127.0.0.1/countries"),
  { LIBSQL_URL: "" },
  { waitUntil: () => {} },
);

/** The types of a validator, as the standard prints them and as libraries repeat them. */
interface PublishedIssue {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined;
}
interface PublishedResult {
  readonly issues: ReadonlyArray<PublishedIssue>;
}
interface Published<Input, Output> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
    readonly validate: (
      value: unknown,
      options?: { readonly libraryOptions?: Record<string, unknown> | undefined } | undefined,
    ) => { readonly value: Output; readonly issues?: undefined } | PublishedResult | Promise<PublishedResult>;
  };
}
declare const published: Published<{ code?: string | undefined }, { code: string }>;
declare const token: string | undefined;
createService({
  database: libsql<Database>({ url: "libsql://example.org", authToken: token }),
  resources: { countries: { validate: published }, currencies: { validate: { create: published } } },
});

const origins = ["https://app.example", "https://admin.example"] as const;
createService({
  database: libsql<Database>("file:atlas.db"),
  resources: { countries: {} },
  cors: { origin: origins, allowMethods: ["GET"] as const, allowHeaders: ["x-user"] as const, exposeHeaders: origins },
});

// @ts-expect-error: there is no such table.
createService<Database>({ database: kysely, resources: { nowhere: {} } });
`;
