import { answerError } from "../answer_error.ts";
import { ConfigurationError } from "../errors/service_errors.ts";
import { createService } from "../service.ts";
import { resolveSettings } from "../settings/resolve_settings.ts";
import type { Service } from "../types/options.ts";
import { type Environment, readEnvironment } from "./environment.ts";

/** Loads the module of the atlas, which is large: only where it is served. */
export type LoadAtlas = () => Promise<
  { atlasService(debug: boolean, onError: (error: unknown) => void): Promise<Service> }
>;

/**
 * The service that the environment describes: the named tables of `LIBSQL_URL`, or the atlas where there is none and
 * it can be loaded. It is made at the first request; a failure is one sentence on the console, and is not remembered.
 */
export function defaultService(loadAtlas?: LoadAtlas): Service {
  let making: Promise<Service> | undefined;
  const made = (environment: Environment) =>
    making ??= make(environment, loadAtlas).catch((error) => {
      making = undefined;
      throw error;
    });
  return {
    async fetch(request, platform, execution) {
      const environment = readEnvironment(platform);
      let service: Service;
      try {
        service = await made(environment);
      } catch (error) {
        return await refused(error, request, environment);
      }
      return await service.fetch(request, platform, execution);
    },
    async handle(request, platform) {
      const service = await made(readEnvironment(platform));
      return await service.handle(request, platform);
    },
    async check() {
      await made(readEnvironment(undefined));
    },
  };
}

async function make(environment: Environment, loadAtlas: LoadAtlas | undefined): Promise<Service> {
  const onError = reporter(environment);
  const service = environment.url === undefined
    ? await atlas(environment, onError, loadAtlas)
    : namedTables(environment, environment.url, onError);
  await service.check();
  return service;
}

async function atlas({ debug }: Environment, onError: (error: unknown) => void, load: LoadAtlas | undefined) {
  if (load === undefined) {
    throw new ConfigurationError(
      "Cannot serve without a database: name one by LIBSQL_URL, and its tables by RELATA_RESOURCES.",
    );
  }
  const { atlasService } = await load();
  return await atlasService(debug, onError);
}

function namedTables({ authToken, resources, debug }: Environment, url: string, onError: (error: unknown) => void) {
  if (resources.length === 0) {
    throw new ConfigurationError(
      "Cannot serve LIBSQL_URL without knowing what: name its tables with RELATA_RESOURCES=countries,currencies.",
    );
  }
  return createService({
    database: { url, ...(authToken === undefined ? {} : { authToken }) },
    debug,
    onError,
    pagination: true,
    inferHasMany: true,
    resources: Object.fromEntries(resources.map((table) => [table, {}])),
  });
}

function refused(error: unknown, request: Request, environment: Environment): Promise<Response> {
  const settings = resolveSettings({ database: ":memory:", resources: {}, debug: environment.debug });
  return answerError({ report: reporter(environment) }, error, request, settings);
}

/** One sentence on the console; all of the error in debug mode. */
function reporter({ debug }: Environment): (error: unknown) => void {
  return (error) => console.error(debug ? error : `relata: ${error instanceof Error ? error.message : error}`);
}
