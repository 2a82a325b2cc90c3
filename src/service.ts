import { answerError } from "./endpoints/answer_error.ts";
import { otherwise, then } from "./drivers/patience.ts";
import { missingPath } from "./http/missing_path.ts";
import { addressError, isAt } from "./http/route.ts";
import { corsOf } from "./http/cors.ts";
import { respondPlain, variedBy } from "./http/response.ts";
import { printError } from "./errors/wording.ts";
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
import { configure, type ConfiguredService } from "./endpoints/configure.ts";
import { INSIDE, type Inside } from "./endpoints/inside.ts";
import { describeService, openApiRoute } from "./openapi/serve.ts";

/** The plain answer at a mapped path to a request that does not ask for JSON:API. */
const HOW_TO_ASK = "This address answers JSON:API requests: send Accept: application/vnd.api+json.\n";

/** The end of the plain answer at any other path. */
const HOW_ELSEWHERE = "Mapped paths answer JSON:API requests, with Accept: application/vnd.api+json.\n";

/**
 * Makes a JSON:API service of a database's tables. It does no I/O: the database is opened by the first request, or by
 * `check()`.
 *
 * @throws {ConfigurationError} for mistakes that the options show without the database.
 */
export function createService<DB = AnyDatabase, Context = unknown, Platform = unknown, Execution = unknown>(
  options: ServiceOptions<DB, Context, Platform, Execution>,
): Service<Platform, Execution> {
  return makeService(options as ServiceOptions);
}

function makeService(options: ServiceOptions): Service & Inside {
  const service = configure(options);
  const answers = new Answers(service, options);
  return {
    fetch: (request, ...rest) => Promise.resolve(answers.watched(request, () => answers.toAny(request, rest))),
    handle: async (request, ...rest) => await answers.watched(request, () => answers.toOwn(request, rest)),
    async check() {
      const { database } = service;
      const opened = await database.reread();
      await checkDatabase(opened);
      return { warnings: await warningsOf(opened, options) };
    },
    openapi: () => describeService(service),
    close: () => service.database.close(),
    [INSIDE]: () => service,
  };
}

/** Answers requests: by the routes of the service, by those of the application, as CSV, and by pages. */
class Answers {
  readonly #service: ConfiguredService;
  readonly #options: ServiceOptions;
  readonly #cors: ReturnType<typeof corsOf>;
  /** The application's routes that come first, and those that come last. */
  readonly #actions: Handler | undefined;
  readonly #application: Handler;
  readonly #description: ReturnType<typeof openApiRoute>;
  readonly #health: ReturnType<typeof healthRoute>;
  readonly #operations: ReturnType<typeof operationsRoute>;

  constructor(service: ConfiguredService, options: ServiceOptions) {
    this.#service = service;
    this.#options = options;
    this.#cors = corsOf(options.cors, service);
    this.#actions = options.actions === undefined ? undefined : asHandler(options.actions);
    this.#application = asHandler(options.handler);
    this.#description = openApiRoute(service);
    this.#health = healthRoute(service);
    this.#operations = operationsRoute(service);
  }

  /** Answers a request, and notifies the listeners if there are any. */
  watched<Answer extends Response | undefined>(request: Request, answer: () => Awaitable<Answer>): Awaitable<Answer> {
    return this.#service.watching?.run(request, answer) ?? answer();
  }

  /** Answers any request. */
  toAny(request: Request, rest: readonly unknown[]): Awaitable<Response> {
    const answered = otherwise(
      () => then(this.#answer(request, rest), (own) => own ?? this.#elsewhere(request, rest)),
      (error) => this.#failed(error, request).catch(lastResort),
    );
    return then(answered, (response) => this.#share(response, request));
  }

  /** Answers a request that belongs to the service; `undefined` for any other. */
  async toOwn(request: Request, rest: readonly unknown[]): Promise<Response | undefined> {
    try {
      const answered = await this.#answer(request, rest) ?? await this.#csv(request, rest) ??
        await this.#page(request, rest, false) ??
        (await this.#isTaken(request) ? await this.#taken(request, rest) : undefined);
      return answered === undefined ? undefined : this.#share(answered, request);
    } catch (error) {
      if (!isJsonApi(request)) throw error;
      return this.#share(await this.#failed(error, request).catch(lastResort), request);
    }
  }

  #answer(request: Request, rest: readonly unknown[]): Awaitable<Response | undefined> {
    const error = addressError(request);
    if (error !== undefined) {
      return isJsonApi(request)
        ? answerError(this.#service, error, request)
        : respondPlain(error.status, `${error.message}\n`, request);
    }
    return this.#cors.preflight(request) ??
      (this.#actions === undefined ? this.#own(request, rest) : this.#act(this.#actions, request, rest));
  }

  #own(request: Request, rest: readonly unknown[]): Awaitable<Response | undefined> {
    return this.#description(request) ?? this.#health(request) ?? this.#operations?.(request, rest) ??
      handle(this.#service, request, rest);
  }

  /** The application's own routes come first; they may read the body, so they get one of their own. */
  async #act(actions: Handler, request: Request, rest: readonly unknown[]): Promise<Response | undefined> {
    return this.#applications(request, await actions(unread(request), ...rest)) ?? await this.#own(request, rest);
  }

  /** Notes that the application has answered a request itself. */
  #applications<Answer extends Response | undefined>(request: Request, answered: Answer): Answer {
    if (answered !== undefined) this.#service.watching?.handedOver(request);
    return answered;
  }

  /** Answers what the service's own routes do not: by the application, as CSV, by a page, as JSON:API anyway. */
  async #elsewhere(request: Request, rest: readonly unknown[]): Promise<Response> {
    const isOurs = isJsonApi(request);
    const isTaken = await this.#isTaken(request);
    const answered = await this.#application(isTaken ? unread(request) : request, ...rest);
    if (answered !== undefined && !((isOurs || isTaken) && answered.status === 404)) {
      return variedBy(this.#applications(request, answered));
    }
    if (isOurs) {
      return await answerError(this.#service, missingPath(request.url, this.#service.collections), request);
    }
    return await this.#csv(request, rest) ?? await this.#page(request, rest, true) ??
      (isTaken ? await this.#taken(request, rest) : undefined) ?? await this.#advise(request);
  }

  /** Says how to ask for JSON:API, if nothing answers a request that does not. */
  async #advise(request: Request): Promise<Response> {
    if (await this.#isMapped(request)) return await respondPlain(406, HOW_TO_ASK, request);
    const { message } = missingPath(request.url, this.#service.collections);
    return await respondPlain(406, `${message} ${HOW_ELSEWHERE}`, request);
  }

  /** A list as CSV, if nothing else has answered. */
  #csv(request: Request, rest: readonly unknown[]): Awaitable<Response | undefined> {
    return this.#service.hasCsv && asksForCsv(request, this.#options.html === true) && !isJsonApi(request)
      ? handle(this.#service, request, rest, "csv")
      : undefined;
  }

  /** A page, if nothing else has answered. */
  async #page(request: Request, rest: readonly unknown[], isLast: boolean): Promise<Response | undefined> {
    if (this.#options.html !== true || !asksForPage(request) || isJsonApi(request)) return undefined;
    return await answerPage(this.#service, request, rest) ??
      (isLast ? await missingPage(this.#service, request) : undefined);
  }

  /** Whether a request that does not ask for JSON:API gets it anyway if nothing else answers. */
  async #isTaken(request: Request): Promise<boolean> {
    return this.#options.accept === "any" && !isJsonApi(request) && takesAny(request) && await this.#isMapped(request);
  }

  async #isMapped(request: Request): Promise<boolean> {
    const { operationsPath, route } = this.#service;
    return (operationsPath !== undefined && isAt(operationsPath)(request)) || await route(request) !== undefined;
  }

  /** Answers a request that does not ask for JSON:API, and gets it anyway. */
  #taken(request: Request, rest: readonly unknown[]): Awaitable<Response | undefined> {
    return this.#operations?.(request, rest, true) ?? handle(this.#service, request, rest, "taken");
  }

  /** Adds the headers of CORS. If the application's own `cors.origin` fails, no origin may read the response. */
  #share(response: Response, request: Request): Response {
    try {
      return this.#cors.corsify(response, request);
    } catch (error) {
      this.#service.report(error, request);
      return response;
    }
  }

  /** An error of the application's own code; only a JSON:API request gets an error document. */
  async #failed(error: unknown, request: Request): Promise<Response> {
    if (isJsonApi(request)) return await answerError(this.#service, error, request);
    this.#service.report(error, request);
    return respondPlain(500, "Internal Server Error\n", request);
  }
}

/** The same request with a body of its own, so that whoever reads it leaves the original unread. */
function unread(request: Request): Request {
  return request.body && !request.bodyUsed ? request.clone() : request;
}

/** Code of the application that answers requests; `undefined` for one that it leaves to the service. */
type Handler = (request: Request, ...rest: readonly unknown[]) => Promise<Response | undefined>;

/** A handler, or anything with `fetch`, as a function. */
function asHandler(handler: ServiceOptions["handler"] | ServiceOptions["actions"]): Handler {
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

/** The response if not even an error can be answered: `fetch` never rejects. */
function lastResort(failure: unknown): Response {
  printError(failure);
  return new Response("Internal Server Error\n", {
    status: 500,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}
