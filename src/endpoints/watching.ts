import { totalOf, visitsOf } from "../access/visits.ts";
import { logged } from "../drivers/logged.ts";
import { then } from "../drivers/patience.ts";
import { listLength } from "../plan/slots.ts";
import type { ReadPlan } from "../sql/read.ts";
import { Store } from "../store/store.ts";
import type { Awaitable, Caller, Driver } from "../types/driver.ts";
import type { ServiceOptions } from "../types/options.ts";
import type { RequestEndpoint, RequestEvent, RequestQuery } from "../types/request_event.ts";
import type { EndpointName } from "../types/target.ts";
import type { OpenDatabase } from "./open_database.ts";

/** Who gets each request's event. */
export type RequestListener = (event: RequestEvent) => void;

/**
 * Notes requests and notifies listeners of them. Only a service that has a listener or sends `Server-Timing` has one.
 */
export class Watching {
  readonly #listeners: RequestListener[];
  readonly #isTimed: boolean;
  readonly #report: (error: unknown, request: Request) => void;
  readonly #watched = new WeakMap<Request, Watched>();

  constructor(
    { onRequest, serverTiming = false }: Pick<ServiceOptions, "onRequest" | "serverTiming">,
    report: (error: unknown, request: Request) => void,
  ) {
    this.#listeners = onRequest === undefined ? [] : [onRequest];
    this.#isTimed = serverTiming;
    this.#report = report;
  }

  /** Adds a listener that gets the event of each request from now on, as `relata serve` does. */
  listen(listener: RequestListener): void {
    this.#listeners.push(listener);
  }

  /** The notes on a request; `undefined` for one that came before there was a listener. */
  of(request: Request): Watched | undefined {
    return this.#watched.get(request);
  }

  /** Notes the endpoint and table of a request. */
  arrived(request: Request, reached: Reached): void {
    const watched = this.of(request);
    if (watched !== undefined) watched.reached = reached;
  }

  /** Shares the notes on a request with a copy of it. */
  same(request: Request, other: Request): void {
    const watched = this.of(request);
    if (watched !== undefined) this.#watched.set(other, watched);
  }

  /** Notes that the application has answered a request itself. */
  handedOver(request: Request): void {
    const watched = this.of(request);
    if (watched !== undefined) watched.isForeign = true;
  }

  /** Answers a request, and then notifies the listeners. */
  async run<Answered extends Response | undefined>(
    request: Request,
    answer: () => Awaitable<Answered>,
  ): Promise<Answered> {
    const watched = new Watched();
    this.#watched.set(request, watched);
    try {
      const response = await answer();
      return response === undefined ? response : await this.#end(request, watched, response) as Answered;
    } finally {
      this.#watched.delete(request);
    }
  }

  async #end(request: Request, watched: Watched, response: Response): Promise<Response> {
    const isOwn = !watched.isForeign && response.body !== null;
    // Our documents are whole texts, and a body of bytes tells its length.
    const body = isOwn ? await response.arrayBuffer() : response.body;
    const duration = performance.now() - watched.start;
    const answered = isOwn || this.#isTimed ? copyOf(response, body) : response;
    if (this.#isTimed && answered !== response) {
      answered.headers.append(
        "server-timing",
        `db;dur=${watched.database.toFixed(1)}, total;dur=${duration.toFixed(1)}`,
      );
    }
    this.#tell({
      request,
      resource: watched.reached?.table ?? null,
      endpoint: watched.reached === undefined ? null : endpointOf(watched.reached),
      status: response.status,
      duration,
      bytes: body instanceof ArrayBuffer ? body.byteLength : lengthOf(response),
      queries: watched.queries,
    });
    return answered;
  }

  /** Notifies the listeners. An error of a listener is reported and changes no answer. */
  #tell(event: RequestEvent): void {
    for (const listener of this.#listeners) {
      const fail = (error: unknown) => this.#report(error, event.request);
      try {
        Promise.resolve(listener(event) as unknown).catch(fail);
      } catch (error) {
        fail(error);
      }
    }
  }
}

/** The endpoint that a request reaches, and its table. */
interface Reached {
  readonly endpoint: EndpointName | RequestEndpoint;
  readonly table?: string;
}

/** The notes on a request while it is answered. */
class Watched {
  readonly start = performance.now();
  readonly queries: RequestQuery[] = [];
  reached: Reached | undefined;
  /** Whether the application's own code has answered; the body of its answer is left alone. */
  isForeign = false;
  /** How long the database took, in milliseconds; a batch counts once. */
  database = 0;
  #visits: number | null = null;

  /** Wraps a driver so that its statements are noted here. */
  driverOver(driver: Driver): Driver {
    return logged(driver, ({ query, took, numRows }, index) => {
      if (index === 0) this.database += took;
      this.queries.push({ sql: query, duration: took, rows: numRows, visits: this.#visits });
    });
  }

  /** Makes a store whose statements and estimated visits are noted here. */
  storeOver(database: Pick<OpenDatabase, "driver" | "sql" | "model" | "sizes">, caller: Caller): Store {
    const store = new Store(this.driverOver(database.driver), database.sql, caller);
    const run = store.read.bind(store);
    const read: Store["read"] = (plan) => {
      this.#visits = estimateOf(plan, database);
      return then(run(plan), (result) => {
        this.#visits = null;
        return result;
      });
    };
    return Object.assign(store, { read });
  }
}

/** How many rows a plan is estimated to visit; null if the size of a table is not known. */
function estimateOf(
  { prepared: { shape, access, costs: { sized } }, values }: ReadPlan,
  { model, sizes }: Pick<OpenDatabase, "model" | "sizes">,
): number | null {
  const visits = totalOf(visitsOf(shape, access, {
    model,
    // If the estimate does not depend on sizes, they have not been read.
    sizeOf: (table) => sized.length === 0 ? 0 : sizes.known(table) ?? NaN,
    lengthOf: (slot) => listLength(values[slot]),
    countOf: () => Infinity,
  }));
  return Number.isNaN(visits) ? null : Math.round(visits);
}

function endpointOf({ endpoint }: Reached): RequestEndpoint {
  switch (endpoint) {
    case "replaceLinkage":
    case "addLinkage":
    case "removeLinkage":
      return "relationship";
    default:
      return endpoint;
  }
}

/** Copies a response, unless its status does not allow that: `Response.error()` and upgrades. */
function copyOf(response: Response, body: BodyInit | null): Response {
  return response.status < 200 ? response : new Response(body, response);
}

/** The length of an answer that was not made here, in bytes, by its `Content-Length`; null if it has none. */
function lengthOf({ body, headers }: Response): number | null {
  if (body === null) return 0;
  const length = headers.get("content-length");
  return length === null ? null : Number(length);
}
