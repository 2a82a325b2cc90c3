import type Database from "libsql";
import { createService, type ServiceOptions } from "../../mod.ts";
import { Planner } from "../../src/plan/planner.ts";
import { withoutMark } from "../../src/sql/statement.ts";

const MEDIA_TYPE = "application/vnd.api+json";

/** The options of a service, except for the database. */
export type Options = Omit<ServiceOptions, "database">;

/** A value that a statement is given. */
export type Parameter = null | string | number | bigint | Uint8Array;

/** A statement as the database gets it. */
export interface SentStatement {
  readonly sql: string;
  readonly parameters: readonly Parameter[];
}

/** One trip to the database. */
export interface Trip {
  readonly kind: "read" | "batch";
  readonly statements: readonly SentStatement[];
}

/** A plan that answered a request: its shape, and the values of its slots. */
export interface RecordedPlan {
  readonly kind: "read" | "write";
  readonly shape: unknown;
  readonly values: readonly unknown[];
}

/** The results of a request. */
export interface Recorded {
  readonly status: number;
  readonly plans: readonly RecordedPlan[];
  readonly trips: readonly Trip[];
}

/** Sends a request to a service: `GET /items`. */
export type Ask = (request: string, document?: object) => Promise<Recorded>;

/**
 * A service on the database of an application's own client, which records the statements that it gets. Its writes are
 * not kept.
 */
export async function recordedService(options: Options, database: Database.Database): Promise<Ask> {
  const trips: Trip[] = [];
  const service = createService({ ...options, database: notingClient(database, trips), onError: () => {} });
  await service.check();
  return async (request, document) => {
    trips.length = 0;
    using noted = notePlans();
    const [method, path] = request.split(" ");
    const headers = { accept: MEDIA_TYPE, ...(document === undefined ? {} : { "content-type": MEDIA_TYPE }) };
    const body = document === undefined ? undefined : JSON.stringify(document);
    const answer = await service.fetch(new Request(`http://127.0.0.1${path}`, { method, headers, body }));
    await answer.body?.cancel();
    return { status: answer.status, plans: [...noted.plans], trips: [...trips] };
  };
}

interface ClientStatement {
  readonly sql: string;
  readonly args: Parameter[];
}

function notingClient(database: Database.Database, trips: Trip[]): ServiceOptions["database"] {
  // Each process has another mark.
  const note = (kind: Trip["kind"], statements: readonly ClientStatement[]) =>
    trips.push({
      kind,
      statements: statements.map(({ sql, args }) => ({
        sql: withoutMark(sql),
        parameters: args,
      })),
    });
  return {
    execute(statement: ClientStatement) {
      note("read", [statement]);
      return Promise.resolve().then(() => run(database, statement));
    },
    batch(statements: ClientStatement[]) {
      note("batch", statements);
      return Promise.resolve().then(() => {
        database.exec("begin immediate");
        try {
          return statements.map((one) => run(database, one));
        } finally {
          database.exec("rollback");
        }
      });
    },
  };
}

function run(database: Database.Database, { sql, args }: ClientStatement) {
  const statement = database.prepare(sql);
  if (!statement.reader) return { rows: [], rowsAffected: statement.run(args).changes };
  return { rows: statement.raw().all(args) as unknown[][], rowsAffected: 0 };
}

/** Notes the plans that are made from now on; each shape once. */
function notePlans(): { readonly plans: readonly RecordedPlan[] } & Disposable {
  const { read, write } = Planner.prototype;
  const plans = new Map<string, RecordedPlan>();
  const note = (kind: RecordedPlan["kind"], shape: unknown, values: readonly unknown[]) =>
    plans.set(JSON.stringify(shape), { kind, shape, values });
  Planner.prototype.read = function (...given) {
    const plan = read.apply(this, given);
    note("read", plan.prepared.shape, plan.values);
    return plan;
  };
  Planner.prototype.write = function (...given) {
    const plan = write.apply(this, given);
    note("write", plan.prepared.shape, plan.values);
    return plan;
  };
  return {
    get plans() {
      return [...plans.values()];
    },
    [Symbol.dispose]: () => Object.assign(Planner.prototype, { read, write }),
  };
}
