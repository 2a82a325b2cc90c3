import { callerOf } from "../../drivers/patience.ts";
import type { ConfiguredService } from "../../endpoints/configure.ts";
import { type Exchange, exchangeOf, openExchange } from "../../endpoints/exchange.ts";
import { contextOf, ENDPOINTS } from "../../endpoints/handle.ts";
import { openFor, seenBy } from "../../endpoints/open_database.ts";
import type { RowsWay } from "../../access/ways.ts";
import { missingPath } from "../../http/missing_path.ts";
import type { Plans } from "../../plan/planner.ts";
import type { ReadPlan } from "../../sql/read.ts";
import type { Store } from "../../store/store.ts";
import { CommandError } from "../command_error.ts";

/** The plan of a service for a request. */
export interface Planned {
  readonly exchange: Exchange;
  /** The read that the client requests. */
  readonly requested: ReadPlan;
  /** The read that would run; absent if the request is refused. */
  readonly run: ReadPlan | undefined;
  /** The counts before the decision: the rows to which indexes lead, each up to a bound. */
  readonly counted: readonly Counted[];
  /** Why it is refused. */
  readonly refusal: ClientError | undefined;
}

/** How many rows an index leads to; more than `most` were not counted. */
export interface Counted {
  /** The rows of another table; absent for those of the list itself. */
  readonly of?: RowsWay;
  readonly rows: number;
  readonly most: number;
}

/** An error that a client has caused. A module may import another copy of Relata, which has other classes. */
type ClientError = Error & { readonly status: number };

/** The error that ends an endpoint before its statement runs. */
class Stopped extends Error {}

/**
 * Runs the endpoint of a request up to its statement: options, scopes and hooks apply, and rows are counted if the
 * service would count them.
 * @throws {CommandError} if there is nothing to explain: no such path, no such record, an unknown parameter.
 */
export async function planRequest(service: ConfiguredService, request: Request): Promise<Planned> {
  const { pathname } = new URL(request.url);
  await service.database.open();
  const routed = await service.route(request);
  if (routed === undefined || routed.kind === "options") {
    throw refused(pathname, missingPath(request.url, service.collections));
  }
  if (routed.kind === "refused") throw refused(pathname, routed.error);
  const context = await contextOf(service, request, []);
  const database = await seenBy(await openFor(service.database, routed.table), context);
  const opened = openExchange(service, database, { request, caller: callerOf(request), target: routed, context });
  const noted: { asked?: ReadPlan; run?: ReadPlan } = {};
  const counted: Counted[] = [];
  const exchange = exchangeOf({
    ...opened,
    database: { ...database, planner: notingPlans(database.planner, (plan) => noted.asked ??= plan) },
    store: notingStore(opened.store, (one) => counted.push(one), (plan) => {
      noted.run = plan;
      throw new Stopped();
    }),
  });
  const error = await ended(exchange);
  const { asked, run } = noted;
  if (asked === undefined || (run === undefined && !isClientError(error))) throw refused(pathname, error);
  return { exchange, requested: asked, run, counted, refusal: run === undefined ? error as ClientError : undefined };
}

/** Wraps a store so that it notes its counts, and reads by another function. */
function notingStore(store: Store, note: (counted: Counted) => void, read: Store["read"]): Store {
  const countNarrowed = store.countNarrowed.bind(store);
  const countRows = store.countRows.bind(store);
  return Object.assign(store, {
    countNarrowed: async (plan: ReadPlan, most: number) => {
      const rows = await countNarrowed(plan, most);
      note({ rows, most: most - 1 });
      return rows;
    },
    countRows: async (of: RowsWay, plan: ReadPlan, most: number) => {
      const rows = await countRows(of, plan, most);
      note({ of, rows, most: most - 1 });
      return rows;
    },
    read,
  });
}

/** Why an endpoint has not answered. */
async function ended(exchange: Exchange): Promise<unknown> {
  try {
    await ENDPOINTS[exchange.target.endpoint](exchange);
  } catch (error) {
    return error;
  }
}

function notingPlans(planner: Plans, note: (plan: ReadPlan) => void): Plans {
  return {
    query: (...given) => planner.query(...given),
    bareQuery: (...given) => planner.bareQuery(...given),
    read: (...given) => {
      const plan = planner.read(...given);
      note(plan);
      return plan;
    },
    readOnce: (...given) => planner.readOnce(...given),
    write: (...given) => planner.write(...given),
    findRow: (...given) => planner.findRow(...given),
  };
}

function isClientError(error: unknown): error is ClientError {
  return error instanceof Error && "status" in error && Number(error.status) < 500;
}

function refused(pathname: string, error: unknown): unknown {
  return isClientError(error) ? new CommandError(`Cannot explain ${pathname}: ${error.message}`, error) : error;
}
