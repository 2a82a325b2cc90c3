import { answerError } from "./endpoints/answer_error.ts";
import { addressError, isAt, missingPath } from "./http/route.ts";
import { corsOf } from "./http/cors.ts";
import { variedBy, withoutBodyOnHead } from "./http/response.ts";
import { printError } from "./errors/wording.ts";
import type { BadRequestError } from "./errors/request_errors.ts";
import { handle } from "./endpoints/handle.ts";
import { healthRoute } from "./endpoints/health.ts";
import { answerPage, missingPage } from "./pages/answer_page.ts";
import { asksForCsv, asksForPage, negotiate, takesAny } from "./http/negotiate.ts";
import { checkDatabase } from "./endpoints/check_database.ts";
import { warningsOf } from "./endpoints/warnings.ts";
import { operationsRoute } from "./endpoints/operations.ts";
import type { AnyDatabase } from "./types/database.ts";
import type { Awaitable } from "./types/driver.ts";
import type { ServiceOptions } from "./types/options.ts";
import type { Service } from "./types/service.ts";
import { configure, INSIDE, type Inside } from "./endpoints/configure.ts";
import { describeService, openApiRoute } from "./openapi/serve.ts";

/** What says how to ask the service where a path is mapped, and nothing else answers. */
const HOW_TO_ASK = "This address answers JSON:API requests: send Accept: application/vnd.api+json.\n";

/** The same of other paths, after what is wrong with this one. */
const HOW_ELSEWHERE = "Mapped paths answer JSON:API requests, with Accept: application/vnd.api+json.\n";

/**
 * Makes a JSON:API service of a database's tables. It does no I/O: the database is opened by the first request, or by
 * `check()`.
 *
 * @throws {ConfigurationError} at everything that the options by themselves show to be wrong.
 */
export function createService<DB = AnyDatabase, Context = unknown, Platform = unknown, Execution = unknown>(
  options: ServiceOptions<DB, Context, Platform, Execution>,
): Service<Platform, Execution> {
  return makeService(options as ServiceOptions);
}

function makeService(options: ServiceOptions): Service & Inside {
  const service = configure(options);
  const cors = corsOf(options.cors, service);
  const actions = options.actions === undefined ? undefined : asHandler(options.actions);
  const application = asHandler(options.handler);
  const description = openApiRoute(service);
  const health = healthRoute(service);
  const operations = operationsRoute(service);
  const isForOperations = service.operationsPath === undefined ? () => false : isAt(service.operationsPath);

  const answer = (request: Request, rest: readonly unknown[]): Awaitable<Response | undefined> => {
    const error = addressError(request);
    if (error !== undefined) return refuse(error, request);
    return cors.preflight(request) ?? (actions === undefined ? own(request, rest) : act(actions, request, rest));
  };

  const refuse = async (error: BadRequestError, request: Request): Promise<Response> =>
    isJsonApi(request)
      ? await answerError(service, error, request)
      : plain(error.status, `${error.message}\n`, request);

  const own = (request: Request, rest: readonly unknown[]): Awaitable<Response | undefined> =>
    description(request) ?? health(request) ?? operations?.(request, rest) ?? handle(service, request, rest);

  /** The same for a request that does not ask for JSON:API, and gets it anyway. */
  const taken = (request: Request, rest: readonly unknown[]): Promise<Response | undefined> =>
    operations?.(request, rest, true) ?? handle(service, request, rest, "taken");

  /** The application's own routes come first; they may read the body, so they get one of their own. */
  const act = async (actions: Asked, request: Request, rest: readonly unknown[]): Promise<Response | undefined> =>
    applications(request, await actions(unread(request), ...rest)) ?? await own(request, rest);

  /** What the application has answered itself. */
  const applications = <Answered extends Response | undefined>(request: Request, answered: Answered): Answered => {
    if (answered !== undefined) service.watching?.handedOver(request);
    return answered;
  };

  /** A list as CSV, where nothing else has answered. */
  const csv = (request: Request, rest: readonly unknown[]): Awaitable<Response | undefined> =>
    service.hasCsv && asksForCsv(request, options.html === true) && !isJsonApi(request)
      ? handle(service, request, rest, "csv")
      : undefined;

  /** A page for people, where nothing else has answered. */
  const page = async (request: Request, rest: readonly unknown[], isLast: boolean): Promise<Response | undefined> => {
    if (options.html !== true || !asksForPage(request) || isJsonApi(request)) return undefined;
    return await answerPage(service, request, rest) ?? (isLast ? await missingPage(service, request) : undefined);
  };

  /** Whether a request that does not ask for JSON:API gets it anyway, where nothing else answers. */
  const isTaken = async (request: Request): Promise<boolean> =>
    options.accept === "any" && !isJsonApi(request) && takesAny(request) && await isMapped(request);

  const isMapped = async (request: Request): Promise<boolean> =>
    isForOperations(request) || await service.route(request) !== undefined;

  /** How to ask, for who has not asked for JSON:API and is answered by nobody. */
  const advise = async (request: Request): Promise<Response> =>
    await isMapped(request)
      ? plain(406, HOW_TO_ASK, request)
      : plain(406, `${missingPath(request.url, service.collections).message} ${HOW_ELSEWHERE}`, request);

  const elsewhere = async (request: Request, rest: readonly unknown[]): Promise<Response> => {
    const isOurs = isJsonApi(request);
    const isTakenToo = await isTaken(request);
    const answered = await application(isTakenToo ? unread(request) : request, ...rest);
    if (answered !== undefined && !((isOurs || isTakenToo) && answered.status === 404)) {
      return variedBy(applications(request, answered));
    }
    if (!isOurs) {
      return await csv(request, rest) ?? await page(request, rest, true) ??
        (isTakenToo ? await taken(request, rest) : undefined) ?? await advise(request);
    }
    return await answerError(service, missingPath(request.url, service.collections), request);
  };

  /** Where the application's own `cors.origin` fails, no origin may read what has been done anyway. */
  const share = (response: Response, request: Request): Response => {
    try {
      return cors.corsify(response, request);
    } catch (error) {
      service.report(error, request);
      return response;
    }
  };

  /** An error of the application's own code; only a JSON:API request gets an error document. */
  const failed = async (error: unknown, request: Request): Promise<Response> => {
    if (isJsonApi(request)) return await answerError(service, error, request);
    service.report(error, request);
    return plain(500, "Internal Server Error\n", request);
  };

  const fetchAny = async (request: Request, rest: readonly unknown[]): Promise<Response> => {
    try {
      return share(await answer(request, rest) ?? await elsewhere(request, rest), request);
    } catch (error) {
      return share(await failed(error, request).catch(lastResort), request);
    }
  };

  const handleOwn = async (request: Request, rest: readonly unknown[]): Promise<Response | undefined> => {
    try {
      const answered = await answer(request, rest) ?? await csv(request, rest) ?? await page(request, rest, false) ??
        (await isTaken(request) ? await taken(request, rest) : undefined);
      return answered === undefined ? undefined : share(answered, request);
    } catch (error) {
      if (!isJsonApi(request)) throw error;
      return share(await failed(error, request).catch(lastResort), request);
    }
  };

  const watched = <Answered extends Response | undefined>(request: Request, answer: () => Promise<Answered>) =>
    service.watching?.run(request, answer) ?? answer();

  return {
    fetch: (request, ...rest) => watched(request, () => fetchAny(request, rest)),
    handle: (request, ...rest) => watched(request, () => handleOwn(request, rest)),
    async check() {
      const { database } = service;
      const opened = await (database.current === undefined ? database.open() : database.reread());
      await checkDatabase(opened);
      return { warnings: await warningsOf(opened, options) };
    },
    openapi: () => describeService(service),
    close: () => service.database.close(),
    [INSIDE]: () => service,
  };
}

/** The same request with a body of its own: anyone who reads it leaves the other unread. */
function unread(request: Request): Request {
  return request.body && !request.bodyUsed ? request.clone() : request;
}

type Asked = (request: Request, ...rest: readonly unknown[]) => Promise<Response | undefined>;

/** A handler, or anything with `fetch`, as a function; it answers with a `Response` or not at all. */
function asHandler(handler: ServiceOptions["handler"] | ServiceOptions["actions"]): Asked {
  if (handler === undefined) return () => Promise.resolve(undefined);
  const ask = typeof handler === "function" ? handler : handler.fetch.bind(handler);
  return async (request, ...rest) =>
    (await (ask as (...all: unknown[]) => unknown)(request, ...rest)) as Response | undefined ?? undefined;
}

function isJsonApi(request: Request): boolean {
  try {
    return negotiate(request);
  } catch {
    return true;
  }
}

/** What is answered where not even an error can be: `fetch` never rejects. */
function lastResort(failure: unknown): Response {
  printError(failure);
  return new Response("Internal Server Error\n", {
    status: 500,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}

function plain(status: number, page: string, request: Request): Awaitable<Response> {
  const headers = { "content-type": "text/plain; charset=utf-8", vary: "Accept" };
  return withoutBodyOnHead(request, new Response(page, { status, headers }));
}
