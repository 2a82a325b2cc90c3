import type { createClient } from "@libsql/client";
import type { Kysely } from "kysely";
import {
  createService,
  type CustomParameter,
  type Hooks,
  libsql,
  type ResourceOptions,
  type Service,
  type ServiceOptions,
} from "../../mod.ts";

// Nothing here runs: `deno check` fails if an invalid line compiles, or a valid one does not.

interface Atlas {
  countries: { id: number; name: string; code: string; currency_id: number | null };
  currencies: { id: number; code: string };
}

interface Env {
  readonly LIBSQL_URL: string;
}

interface Execution {
  waitUntil(promise: Promise<unknown>): void;
}

/** True if two types are equal. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

function same<A, B>(isSame: Same<A, B>): void {
  void isSame;
}

/** Database, context and platform are inferred from one literal, in which `context` precedes `resources`. */
export function inferred(request: Request, env: Env, execution: Execution): void {
  const service = createService({
    database: libsql<Atlas>("file:atlas.db"),
    context: (request, env: Env, execution: Execution) => {
      same<typeof request, Request>(true);
      execution.waitUntil(Promise.resolve());
      return { user: 7, url: env.LIBSQL_URL };
    },
    queryParameters: {
      "below": {
        callable: (value, { query, context }) => query.where("id", "<", Number(value) + context.user),
      },
    },
    resources: {
      countries: {
        belongsTo: { currency: "currencies" },
        upsert: [["code"], ["currency", "name"]],
        columns: {
          code: {
            read: (context) => {
              same<typeof context, { user: number; url: string }>(true);
              return context.user === 7;
            },
            write: async ({ url }) => (await fetch(url)).ok,
          },
        },
        scope: (eb, context) => {
          same<typeof context, { user: number; url: string }>(true);
          return eb("currency_id", "=", context.user);
        },
        hooks: {
          beforeFind: ({ context, query }) => query.where("id", "<", context.user),
          beforeSave: async ({ context, values, also, db, key }) => {
            await Promise.resolve();
            values.name = context.url;
            also(db.updateTable("currencies").set({ code: key.name }).where("id", "=", key));
            // @ts-expect-error no such table
            also(db.insertInto("currencys").values({ code: "EUR" }));
            // @ts-expect-error no query
            also("delete from currencies");
          },
          beforeDelete: ({ context, also, db, key }) =>
            also(db.updateTable("countries").set({ currency_id: context.user }).where("id", "=", key.id)),
          afterFind: ({ context, resources }) => resources.forEach((one) => one.attributes = { user: context.user }),
        },
        queryParameters: { own: { callable: (_, { context }) => void context.user.toFixed() } },
      },
    },
  });
  same<typeof service, Service<Env, Execution>>(true);
  void service.fetch(request, env, execution);
  void service.handle(request, env, execution);
  // @ts-expect-error the context needs the platform
  void service.fetch(request);
  // @ts-expect-error another platform
  void service.fetch(request, { LIBSQL_URI: "" }, execution);
}

/** Arguments that `context` does not use may be given or left out. */
export async function asked(request: Request, env: Env, kysely: Kysely<Atlas>): Promise<void> {
  const resources = { countries: {} };
  const plain = createService({ database: libsql<Atlas>("file:atlas.db"), resources });
  await plain.fetch(request);
  await plain.fetch(request, env, 7);
  const simple: Service = plain;
  await simple.fetch(request);
  const byEnv = createService({ database: kysely, context: (_, env: Env) => ({ url: env.LIBSQL_URL }), resources });
  await byEnv.fetch(request, env);
  await byEnv.fetch(request, env, 7);
  const perhaps = createService({ database: kysely, context: (_, env?: Env) => ({ url: env?.LIBSQL_URL }), resources });
  await perhaps.fetch(request);
  await perhaps.handle(request, env);
  const waiting = createService({
    database: kysely,
    context: async (request, env: Env) => await Promise.resolve({ user: request.url.length, url: env.LIBSQL_URL }),
    resources: { countries: { scope: (eb, { user }) => eb("id", "=", user) } },
  });
  await waiting.fetch(request, env);
  const byHandler = createService({
    database: kysely,
    handler: (_, env: Env) => new Response(env.LIBSQL_URL),
    actions: (_, env: Env) => new Response(env.LIBSQL_URL),
    resources,
  });
  await byHandler.fetch(request, env);
  // A function that calls the service itself declares its return type; everything else is still inferred.
  const byItself = createService({
    database: kysely,
    context: (_, env: Env) => ({ url: env.LIBSQL_URL }),
    actions: (request, env): Promise<Response | undefined> => byItself.handle(request, env),
    resources: { countries: { scope: (eb, { url }) => eb("name", "=", url) } },
  });
  // @ts-expect-error what it asks for is inferred
  await byItself.fetch(request);
  const byBoth = createService({
    database: kysely,
    context: (_, env: Env) => ({ url: env.LIBSQL_URL }),
    handler: (_, env: Env) => new Response(env.LIBSQL_URL),
    resources: { countries: { scope: (eb, { url }) => eb("name", "=", url) } },
  });
  await byBoth.fetch(request, env);
}

/** The sources that can carry the type of the tables. */
export function sources(client: ReturnType<typeof createClient>, kysely: Kysely<Atlas>): void {
  const context = () => ({ user: 7 });
  for (
    const database of [
      libsql<Atlas>(":memory:"),
      libsql<Atlas>({ url: "libsql://atlas.example.org", authToken: "secret" }),
      libsql<Atlas>(client),
      kysely,
    ]
  ) {
    createService({
      database,
      context,
      resources: { countries: { scope: (eb, { user }) => eb("id", "=", user) } },
    });
    createService({
      database,
      // @ts-expect-error no such table
      resources: { countriez: {} },
    });
    createService({
      database,
      // @ts-expect-error no such column
      resources: { countries: { scope: (eb) => eb("nmae", "=", 1) } },
    });
    createService({
      database,
      context,
      // @ts-expect-error no such member of the context
      resources: { countries: { hooks: { beforeFind: ({ context }) => void context.role } } },
    });
  }
  // @ts-expect-error a config has a URL
  libsql<Atlas>({ authToken: "secret" });
}

/** Parts that are defined elsewhere, with their own context, fit if the context is inferred. */
export async function parts(request: Request, env: Env): Promise<void> {
  const hooks: Hooks<{ user: number }> = { beforeDelete: ({ context }) => void context.user.toFixed() };
  const callable: CustomParameter<{ user: number }>["callable"] = (_, { query, context }) =>
    query.where("id", "=", context.user);
  const currencies: ResourceOptions<Atlas, "currencies", { user: number }> = {
    hooks,
    scope: (eb, { user }) => eb("id", "=", user),
  };
  const database = libsql<Atlas>("file:atlas.db");
  const service = createService({
    database,
    queryParameters: { "of-user": { callable } },
    context: (request, env: Env) => ({ user: request.url.length + env.LIBSQL_URL.length, more: true }),
    resources: { currencies, countries: { hooks, scope: (eb, { user }) => eb("id", "=", user) } },
  });
  await service.fetch(request, env);
  createService({
    database,
    context: (_, env: Env) => ({ user: env.LIBSQL_URL }),
    // @ts-expect-error their user is a number, the context's a text
    resources: { countries: { hooks } },
  });
}

/** Type arguments are still possible; then all are required, since the compiler infers none. */
export function written(request: Request, env: Env): void {
  createService<Atlas, { user: number }>({
    database: "file:atlas.db",
    resources: { countries: { scope: (eb, { user }) => eb("id", "=", user) } },
    context: () => ({ user: 7 }),
  });
  void createService<Atlas, { url: string }, Env>({
    database: { url: "file:atlas.db" },
    resources: { countries: { scope: (eb, { url }) => eb("name", "=", url) } },
    context: (_, { LIBSQL_URL }) => ({ url: LIBSQL_URL }),
  }).fetch(request, env);
  const options: ServiceOptions<Atlas, { user: number }, Env, Execution> = {
    database: libsql<Atlas>("file:atlas.db"),
    resources: { countries: { scope: (eb, { user }) => eb("id", "=", user) } },
    context: (request, env, { waitUntil }) => ({ user: request.url.length + env.LIBSQL_URL.length + waitUntil.length }),
  };
  // @ts-expect-error the execution context is asked for
  void createService(options).fetch(request, env);
}

/** A create finds its row by columns, or by to-ones with the name that their foreign key gives them. */
export const upserting = (): Service =>
  createService({
    database: libsql<Atlas>("file:atlas.db"),
    // @ts-expect-error no such column
    resources: { countries: { upsert: [["cod"]] } },
  });
