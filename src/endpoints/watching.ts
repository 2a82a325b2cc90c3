import { totalOf, visitsOf } from "../access/visits.ts";
import { logged } from "../drivers/logged.ts";
import { then } from "../drivers/patience.ts";
import type { ReadPlan } from "../sql/statement.ts";
import { createStore, type Store } from "../store/store.ts";
import type { Caller, Driver } from "../types/driver.ts";
import type { ServiceOptions } from "../types/options.ts";
import type { RequestEndpoint, RequestEvent, RequestQuery } from "../types/request_event.ts";
import type { EndpointName } from "../types/target.ts";
import type { OpenDatabase } from "./open_database.ts";

/** Who gets each request's event. */
export type RequestListener = (event: RequestEvent) => void;

/** Watches the requests of a service that somebody wants to know of; no other service has one. */
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

  /** Tells one more of each request from now on, as `relata serve` does. */
  listen(listener: RequestListener): void {
    this.#listeners.push(listener);
  }

  /** What is noted of a request; nothing of one that has come before anybody wanted to know. */
  of(request: Request): Watched | undefined {
    return this.#watched.get(request);
  }

  /** Notes where a request has arrived. */
  arrived(request: Request, aim: Aim): void {
    const watched = this.of(request);
    if (watched !== undefined) watched.aim = aim;
  }

  /** Takes a request for another: what is noted of it is noted of that one. */
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
    answer: () => Promise<Answered>,
  ): Promise<Answered> {
    const watched = new Watched();
    this.#watched.set(request, watched);
    const response = await answer().finally(() => this.#watched.delete(request));
    return response === undefined ? response : await this.#end(request, watched, response) as Answered;
  }

  async #end(request: Request, watched: Watched, response: Response): Promise<Response> {
    const isOwn = !watched.isForeign && response.body !== null;
    // Our documents are whole texts; a body that is sent as bytes needs no second look at its length.
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
      resource: watched.aim?.table ?? null,
      endpoint: watched.aim === undefined ? null : endpointOf(watched.aim),
      status: response.status,
      duration,
      bytes: body instanceof ArrayBuffer ? body.byteLength : lengthOf(response),
      queries: watched.queries,
    });
    return answered;
  }

  /** A listener that fails changes no answer. */
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

/** Where a request has arrived. */
interface Aim {
  readonly endpoint: EndpointName | RequestEndpoint;
  readonly table?: string;
}

/** What is noted of a request while it is answered. */
class Watched {
  readonly start = performance.now();
  readonly queries: RequestQuery[] = [];
  aim: Aim | undefined;
  /** Whether the application's own code answers, whose body is left alone. */
  isForeign = false;
  /** Milliseconds that the database took, batches once. */
  database = 0;
  #visits: number | null = null;

  /** A driver that notes its statements here. */
  driverOver(driver: Driver): Driver {
    return logged(driver, ({ query, took, numRows }, index) => {
      if (index === 0) this.database += took;
      this.queries.push({ sql: query, duration: took, rows: numRows, visits: this.#visits });
    });
  }

  /** A store that notes its statements here. */
  storeOver(database: Pick<OpenDatabase, "driver" | "sql" | "model" | "sizes">, caller: Caller): Store {
    const store = createStore(this.driverOver(database.driver), database.sql, caller);
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

/** How many rows a plan is estimated to visit; null where the size of a table is not known. */
function estimateOf(
  { prepared: { shape, access, costs: { sized } }, values }: ReadPlan,
  { model, sizes }: Pick<OpenDatabase, "model" | "sizes">,
): number | null {
  const visits = totalOf(visitsOf(shape, access, {
    model,
    // Where sizes do not matter, they have not been read.
    sizeOf: (table) => sized.length === 0 ? 0 : sizes.known(table) ?? NaN,
    lengthOf: (slot) => (JSON.parse(String(values[slot])) as readonly unknown[]).length,
    countOf: () => Infinity,
  }));
  return Number.isNaN(visits) ? null : Math.round(visits);
}

function endpointOf({ endpoint }: Aim): RequestEndpoint {
  switch (endpoint) {
    case "replaceLinkage":
    case "addLinkage":
    case "removeLinkage":
      return "relationship";
    default:
      return endpoint;
  }
}

/** `Response.error()` and upgrades cannot be copied. */
function copyOf(response: Response, body: BodyInit | null): Response {
  return response.status < 200 ? response : new Response(body, response);
}

/** How many bytes follow of an answer that was not made here, by what it says itself. */
function lengthOf({ body, headers }: Response): number | null {
  if (body === null) return 0;
  const length = headers.get("content-length");
  return length === null ? null : Number(length);
}
