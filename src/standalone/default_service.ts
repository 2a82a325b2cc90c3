import { resolveSettings } from "../config/resolve_settings.ts";
import { answerError } from "../endpoints/answer_error.ts";
import { ConfigurationError } from "../errors/service_error.ts";
import { StatementError } from "../errors/statement_error.ts";
import { typesOf, wireName } from "../model/names.ts";
import { createService } from "../service.ts";
import { printRequest } from "./request_line.ts";
import type { ServiceOptions } from "../types/options.ts";
import type { Service } from "../types/service.ts";

/** What the environment says of the default service. */
interface Environment {
  readonly url?: string;
  readonly authToken?: string;
  /** The tables to serve. */
  readonly resources: readonly string[];
  readonly debug: boolean;
}

interface Runtime {
  readonly process?: { readonly env?: { readonly [name: string]: string | undefined } };
}

/**
 * Reads `LIBSQL_URL`, `LIBSQL_AUTH_TOKEN`, `RELATA_RESOURCES` and `RELATA_DEBUG`: from a Worker's bindings where there
 * are some, else from the process.
 */
function readEnvironment(platform: unknown): Environment {
  const bindings = typeof platform === "object" && platform !== null ? platform as { [name: string]: unknown } : {};
  const read = (name: string): string | undefined => {
    const bound = bindings[name];
    const value = typeof bound === "string" ? bound : (globalThis as Runtime).process?.env?.[name];
    return value === undefined || value.trim() === "" ? undefined : value.trim();
  };
  return {
    url: read("LIBSQL_URL"),
    authToken: read("LIBSQL_AUTH_TOKEN"),
    resources: (read("RELATA_RESOURCES") ?? "").split(",").map((name) => name.trim()).filter((name) => name !== ""),
    debug: ["1", "true"].includes(read("RELATA_DEBUG") ?? ""),
  };
}

/** Loads the module of the atlas, which is large: only where it is served. */
export type LoadAtlas = () => Promise<
  { atlasService(debug: boolean, onError: (error: unknown) => void): Promise<Service> }
>;

/**
 * The service that the environment describes: the named tables of `LIBSQL_URL`, or the atlas where there is none and
 * it can be loaded. It is made at the first request; a failure is one sentence on the console, and is not remembered.
 * A table that cannot be served is one too, and keeps no other from being served.
 */
export function defaultService(loadAtlas?: LoadAtlas): Service {
  const { made, close } = makeOnce(loadAtlas);
  return {
    async fetch(request, platform, execution) {
      let environment: Environment | undefined;
      let service: Service;
      try {
        environment = readEnvironment(platform);
        service = await made(environment);
      } catch (error) {
        return await refused(error, request, environment?.debug ?? false);
      }
      return await service.fetch(request, platform, execution);
    },
    async handle(request, platform, execution) {
      const service = await made(readEnvironment(platform));
      return await service.handle(request, platform, execution);
    },
    async check() {
      return await (await made(readEnvironment(undefined))).check();
    },
    async openapi() {
      return await (await made(readEnvironment(undefined))).openapi();
    },
    close,
  };
}

/**
 * Makes the service and checks it until that has succeeded. Requests wait for one another only where the atlas is
 * created: what a Worker's request waits for, no other can count on, since it ends with its client.
 */
function makeOnce(loadAtlas: LoadAtlas | undefined): {
  readonly made: (environment: Environment) => Promise<Service>;
  readonly close: () => Promise<void>;
} {
  let service: Service | undefined;
  let creating: Promise<Service> | undefined;
  let isChecked = false;
  const made = async (environment: Environment): Promise<Service> => {
    if (environment.url === undefined) {
      service ??= await (creating ??= atlas(environment, loadAtlas).finally(() => creating = undefined));
    } else {
      service ??= namedTables(environment, environment.url);
    }
    if (!isChecked) await checkOnce(service, environment.debug);
    isChecked = true;
    return service;
  };
  return { made, close: async () => await service?.close() };
}

/** Tells what cannot be served, and lets the rest be; a database that does not answer is a failure of all. */
async function checkOnce(service: Service, debug: boolean): Promise<void> {
  try {
    await service.check();
  } catch (error) {
    if (error instanceof StatementError) throw error;
    reporter(debug)(error);
  }
}

async function atlas({ resources, debug }: Environment, load: LoadAtlas | undefined): Promise<Service> {
  if (load === undefined) {
    throw new ConfigurationError(
      "Cannot serve: no database is named. Set LIBSQL_URL to its URL, and RELATA_RESOURCES to the names of its tables.",
    );
  }
  if (resources.length > 0) {
    throw new ConfigurationError(
      "Cannot serve RELATA_RESOURCES: no database is named. Set LIBSQL_URL to its URL.",
    );
  }
  const { atlasService } = await load();
  return await atlasService(debug, reporter(debug));
}

function namedTables(environment: Environment, url: string): Service {
  const { authToken, resources, debug } = environment;
  if (resources.length === 0) {
    throw new ConfigurationError(
      "Cannot serve LIBSQL_URL: no table of it is named. Set RELATA_RESOURCES to the names of its tables.",
    );
  }
  return createService({
    database: { url, ...(authToken === undefined ? {} : { authToken }) },
    debug,
    onError: reporter(debug),
    ...(debug ? { onRequest: printRequest } : {}),
    pagination: true,
    html: true,
    inferHasMany: true,
    resources: namedAsServed(resources),
  });
}

/** The tables with the types and paths that `relata serve` gives them: `Artist` → `/artists`. */
function namedAsServed(tables: readonly string[]): ServiceOptions["resources"] {
  const types = typesOf(tables.toSorted());
  return Object.fromEntries(tables.map((table) => {
    const type = types.get(table)!;
    return [table, type === wireName(table) ? {} : { path: encodeURIComponent(type), schema: { type } }];
  }));
}

function refused(error: unknown, request: Request, debug: boolean): Promise<Response> {
  const settings = resolveSettings({ database: ":memory:", resources: {}, debug });
  return answerError({ report: reporter(debug), settings }, error, request);
}

/** One sentence on the console; all of the error in debug mode. */
function reporter(debug: boolean): (error: unknown) => void {
  return (error) => console.error(debug ? error : `relata: ${error instanceof Error ? error.message : error}`);
}
