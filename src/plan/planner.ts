import { withKey } from "../sql/added_statements.ts";
import type { SqlContext } from "../sql/names.ts";
import { compileWrite } from "../sql/write.ts";
import type { Resource } from "../types/model.ts";
import type { Operation } from "../types/operation.ts";
import { fill, type PreparedRead, type ReadPlan } from "../sql/statement.ts";
import { compileFind } from "../sql/table_looks.ts";
import type { SqlQuery } from "../types/driver.ts";
import type { PreparedWrite, WritePlan, WriteShape } from "../types/write_plan.ts";
import type { Query } from "../types/query.ts";
import { BoundedMap } from "./bounded_map.ts";
import { type FindRequest, type MakeDocumentWriter, planFind, planRead, prepareRead } from "./plan_read.ts";
import type { ReadRequest } from "./read_request.ts";
import { planWrite, writeKey, writeValues } from "./plan_write.ts";
import type { WriteRequest } from "./plan_sets.ts";

/** A query string as it was read, and its plan where nothing else decides the plan. */
export interface KeptQuery {
  readonly query: Query;
  plan?: Omit<ReadPlan, "prepared"> & {
    /** Released when its shape is forgotten: thousands of query strings may be kept, but fewer shapes. */
    readonly prepared: WeakRef<PreparedRead>;
  };
}

/** The longest query string that is kept. */
const LONGEST_KEPT = 500;

/** What is kept of requests, all together: bytes, native ones included. */
const KEPT_BYTES = 8 * 1024 * 1024;

/** What a query string that was read takes, and what each of its characters: 1.9 to 11.7 KB were measured of 17 to 410. */
const QUERY_BYTES = 1500;
const CHARACTER_BYTES = 25;

/** What a statement that is prepared takes in native memory for each character of its text: 12 to 20 were measured. */
const NATIVE_BYTES = 20;

/** Statements that were compiled once: of a read, of a write, or of the search for a row. */
type Compiled = Pick<PreparedWrite | PreparedRead, "statements">;

type Kept = KeptQuery | Compiled;

/**
 * The bytes of a query string as it was read, or of a shape with all statements that were compiled from it: each character
 * of the shape's text counts four, with its objects, each of a statement six, with what writes documents, and what SQLite
 * makes of it. Of objects, 7 to 15 KB were measured for shapes of 320 to 690 characters and statements of 900 to 2,500.
 */
function bytesOf(key: string, kept: Kept): number {
  if ("query" in kept) return QUERY_BYTES + CHARACTER_BYTES * key.length;
  const characters = kept.statements.reduce((sum, { sql }) => sum + sql.length, 0);
  return 4 * key.length + (6 + NATIVE_BYTES) * characters;
}

/** Plans the reads and writes of a request. */
export type Plans = Pick<Planner, "query" | "bareQuery" | "read" | "readAlternative" | "write" | "findRow">;

/**
 * Plans the reads and writes of one opened database, and keeps what it has made of earlier ones: a query string is read
 * once, a shape is compiled once.
 */
export class Planner {
  readonly #context: SqlContext;
  readonly #documentWriter: MakeDocumentWriter;
  readonly #kept = new BoundedMap<string, Kept>({ mostBytes: KEPT_BYTES, bytesOf });
  readonly #bare = new WeakMap<Resource, { [O in Operation]?: KeptQuery }>();

  constructor(context: SqlContext, documentWriter: MakeDocumentWriter) {
    this.#context = context;
    this.#documentWriter = documentWriter;
  }

  /** The bytes of all that is kept. */
  get bytes(): number {
    return this.#kept.bytes;
  }

  /**
   * A query without parameters, as most requests have it: found without a key that must be put together. A resource is
   * one of its caller's model.
   */
  bareQuery(resource: Resource, operation: Operation, read: () => Query): KeptQuery {
    let kept = this.#bare.get(resource);
    if (kept === undefined) this.#bare.set(resource, kept = {});
    return kept[operation] ??= { query: read() };
  }

  /** A query string of an endpoint, parsed the first time it comes. Clients send few different ones. */
  query(endpoint: string, search: string, read: () => Query): KeptQuery {
    if (search.length > LONGEST_KEPT) return { query: read() };
    return this.#kept.get<KeptQuery>(`query ${endpoint}${search}`, () => ({ query: read() }));
  }

  /**
   * Plans a read. Where nothing but the query decides the plan, it is kept with the query; a scope, a hook or a custom
   * parameter makes a plan that holds for one request.
   */
  read(request: ReadRequest, kept: KeptQuery): ReadPlan {
    const { model, additions, alsoLinked, wanted } = request;
    const isAdded = additions.conditions.length + additions.include.length + alsoLinked.length > 0;
    const isFollowed = wanted.kind === "inserted" && wanted.isFollowed;
    if (model.isScoped || isAdded || isFollowed || wanted.kind === "related") return this.#prepareRead(request);
    const plan = this.#planOf(kept) ?? this.#keep(kept, this.#prepareRead(request));
    const { rows } = plan.prepared.shape.nodes[0];
    // A create shows its row by the id that it was given, or by the one that the database has made.
    if (rows.kind !== wanted.kind) return this.#prepareRead(request);
    if (rows.kind !== "one" || wanted.kind !== "one") return plan;
    const values = [...plan.values];
    rows.slots.forEach((slot, index) => values[slot] = wanted.id[index]);
    return { prepared: plan.prepared, values, isCompound: plan.isCompound };
  }

  #planOf({ plan }: KeptQuery): ReadPlan | undefined {
    const prepared = plan?.prepared.deref();
    if (plan === undefined || prepared === undefined) return undefined;
    return { prepared, values: plan.values, isCompound: plan.isCompound };
  }

  #keep(kept: KeptQuery, plan: ReadPlan): ReadPlan {
    kept.plan = { ...plan, prepared: new WeakRef(plan.prepared) };
    return plan;
  }

  /** Plans a write; once, where only the client decides its shape: then a write that sets the same has the same one. */
  write(request: WriteRequest): WritePlan {
    const key = writeKey(request);
    const planned = key === undefined ? planWrite(request) : undefined;
    const shapeOf = () => (planned ?? planWrite(request)).shape;
    const prepared = this.#kept.get<PreparedWrite>(
      key === undefined ? `write ${JSON.stringify(shapeOf())}` : `write ${key}`,
      () => this.#prepareWrite(shapeOf()),
    );
    const values = planned?.values ?? (prepared.looksUp ? planWrite(request).values : writeValues(request));
    const { resource: { table }, id, input: { added = [] } = {} } = request;
    return {
      prepared,
      values,
      added: added.map((one) => withKey(one, table, id, this.#context)),
      places: () => (planned ?? planWrite(request)).places,
    };
  }

  #prepareWrite(shape: WriteShape): PreparedWrite {
    const looksUp = shape.steps.some((one) => "assignments" in one && one.assignments.some((each) => each.target));
    return { shape, statements: compileWrite(shape, this.#context), looksUp };
  }

  /** Plans to find a row by what is unique of it. */
  findRow(request: FindRequest): SqlQuery {
    const { shape, values } = planFind(request);
    const { statements: [statement] } = this.#kept.get<Compiled>(
      `find ${JSON.stringify(shape)}`,
      () => ({ statements: [compileFind(shape, this.#context)] }),
    );
    return fill(statement, values);
  }

  /** Plans a list that is read in another way than its query says. */
  readAlternative(request: ReadRequest): ReadPlan {
    return this.#prepareRead(request);
  }

  #prepareRead(request: ReadRequest): ReadPlan {
    const { action: { operation }, model, resource } = request;
    const { shape, values, isCompound } = planRead(request);
    // Callers with different rights to read share nothing that is kept.
    const key = `read ${model.seen} ${operation} ${resource.table} ${JSON.stringify(shape)}`;
    const prepared = this.#kept.get<PreparedRead>(
      key,
      () => prepareRead(shape, request, this.#context, this.#documentWriter, () => this.#kept.weigh(key)),
    );
    return { prepared, values, isCompound };
  }
}
