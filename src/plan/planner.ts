import { isIndexed } from "../access/indexes.ts";
import { readAccess } from "../access/read_access.ts";
import { withKey } from "../sql/added_statements.ts";
import { compileLinks } from "../sql/counts.ts";
import { fill, type SqlContext } from "../sql/statement.ts";
import { compileWrite } from "../sql/write.ts";
import type { Action, Model, Resource } from "../types/model.ts";
import type { Operation } from "../types/operation.ts";
import { PreparedRead, type ReadPlan } from "../sql/read.ts";
import { compileFind } from "../sql/table_looks.ts";
import type { SqlQuery } from "../types/driver.ts";
import type { Layout, ReadShape } from "../types/read_plan.ts";
import type { DocumentWriter } from "../types/read_result.ts";
import type { EndedLinks, Input, PreparedWrite, SetShape, WritePlan, WriteShape } from "../types/write_plan.ts";
import type { Query } from "../types/query.ts";
import { BoundedMap } from "./bounded_map.ts";
import { layoutsOf } from "./plan_nodes.ts";
import { planRead } from "./plan_read.ts";
import type { ReadRequest } from "./read_request.ts";
import { assignments, planWrite, writeKey, writeValues } from "./plan_write.ts";
import { endingSets, walkedBy, type WriteRequest } from "./plan_sets.ts";
import { scopeOf, Slots } from "./slots.ts";

/** A query string that was read, with its plan if nothing else affects the plan. */
export interface KeptQuery {
  readonly query: Query;
  plan?: Omit<ReadPlan, "prepared"> & {
    /** A weak reference, which does not keep the shape: thousands of query strings may be kept, but fewer shapes. */
    readonly prepared: WeakRef<PreparedRead>;
  };
}

/** The longest query string that is kept. */
const LONGEST_KEPT = 500;

/** The most bytes that are kept for later requests, with native memory. */
const KEPT_BYTES = 8 * 1024 * 1024;

/**
 * The bytes of a query string that was read, and of each of its characters: 1.9 to 11.7 KB were measured for 17 to 410
 * characters.
 */
const QUERY_BYTES = 1500;
const CHARACTER_BYTES = 25;

/** The native memory of a prepared statement, in bytes for each character of its text: 12 to 20 were measured. */
const NATIVE_BYTES = 20;

/** Compiled statements: of a read, of a write, or of the search for a row. */
type Compiled = Pick<PreparedWrite | PreparedRead, "statements">;

type Kept = KeptQuery | Compiled;

/**
 * The bytes of a query string that was read, or of a shape with all its statements. Each character of the shape's text
 * counts as four bytes, which covers its objects; each character of a statement counts as six, which covers the writer
 * of documents, and as the native memory of the statement. The objects were measured to take 7 to 15 KB for shapes of
 * 320 to 690 characters and statements of 900 to 2,500.
 */
function bytesOf(key: string, kept: Kept): number {
  if ("query" in kept) return QUERY_BYTES + CHARACTER_BYTES * key.length;
  const characters = kept.statements.reduce((sum, { sql }) => sum + sql.length, 0);
  return 4 * key.length + (6 + NATIVE_BYTES) * characters;
}

/** Makes the writer of documents for a shape. */
type MakeDocumentWriter = (written: {
  readonly shape: ReadShape;
  readonly layouts: readonly Layout[];
  readonly model: Model;
  readonly action: Action;
}) => DocumentWriter;

/** The request to find the row that has the values which a write would store. */
interface FindRequest extends Pick<WriteRequest, "resource" | "model" | "scopes" | "input"> {
  readonly values: Input["values"];
}

/** Plans the reads and writes of a request. */
export type Plans = Pick<Planner, "query" | "bareQuery" | "read" | "readOnce" | "write" | "findRow">;

/**
 * Plans the reads and writes of one open database, and keeps query strings and shapes: each query string is read once,
 * each shape compiled once.
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

  /** The bytes of everything that is kept. */
  get bytes(): number {
    return this.#kept.bytes;
  }

  /**
   * The query without parameters, which most requests have. It is found by its resource, without building a key; each
   * model of a caller has resources of its own.
   */
  bareQuery(resource: Resource, operation: Operation, read: () => Query): KeptQuery {
    let kept = this.#bare.get(resource);
    if (kept === undefined) this.#bare.set(resource, kept = {});
    return kept[operation] ??= { query: read() };
  }

  /** The query of a query string, which is parsed when it comes for the first time. Clients send few different ones. */
  query(endpoint: string, search: string, read: () => Query): KeptQuery {
    if (search.length > LONGEST_KEPT) return { query: read() };
    return this.#kept.get<KeptQuery>(`query ${endpoint}${search}`, () => ({ query: read() }));
  }

  /**
   * Plans a read. If only the query affects the plan, the plan is kept with it; if a scope, a hook or a custom
   * parameter does, the plan is for one request.
   */
  read(request: ReadRequest, kept: KeptQuery): ReadPlan {
    const { model, additions, alsoLinked, wanted } = request;
    const isAdded = additions.conditions.length + additions.include.length + alsoLinked.length > 0;
    const isFollowed = wanted.kind === "inserted" && wanted.isFollowed;
    if (model.isScoped || isAdded || isFollowed || wanted.kind === "related") return this.readOnce(request);
    const plan = this.#planOf(kept) ?? this.#keep(kept, this.readOnce(request));
    const { rows } = plan.prepared.shape.nodes[0];
    // The kept plan of a create may find its row in the other way: by a given id, or by the key that the database has
    // made.
    if (rows.kind !== wanted.kind) return this.readOnce(request);
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

  /**
   * Plans a write. If only the client's fields decide its shape, the shape is planned once for all writes that set the
   * same fields.
   */
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
    return {
      shape,
      statements: compileWrite(shape, this.#context),
      looksUp,
      walked: walkedBy(shape, this.#context.model),
      ended: endingSets(shape).map((set) => this.#endedLinks(set)),
    };
  }

  #endedLinks(set: SetShape): EndedLinks {
    const { table, to } = set.hop;
    return isIndexed(table, to, this.#context.model) ? { table, count: compileLinks(set, this.#context) } : { table };
  }

  /** Plans the statement that finds the one row with some values, whether the caller may see it or not. */
  findRow({ values, ...request }: FindRequest): SqlQuery {
    const { table } = request.resource;
    const planning = { ...request, slots: new Slots() };
    const shape = { table, equal: assignments(values, planning), scope: scopeOf(table, planning) };
    const { statements: [statement] } = this.#kept.get<Compiled>(
      `find ${JSON.stringify(shape)}`,
      () => ({ statements: [compileFind(shape, this.#context)] }),
    );
    return fill(statement, planning.slots.values);
  }

  /** Plans a read for one request: the plan is not kept with its query. */
  readOnce(request: ReadRequest): ReadPlan {
    const { action, model, resource } = request;
    const { shape, values, isCompound } = planRead(request);
    // Callers with different rights to read must not share shapes.
    const key = `read ${model.seen} ${action.operation} ${resource.table} ${JSON.stringify(shape)}`;
    const prepared = this.#kept.get<PreparedRead>(key, () => {
      const layouts = layoutsOf(shape, model);
      const document = this.#documentWriter({ shape, layouts, model, action });
      const made = { shape, layouts, access: readAccess(shape, model), document };
      return new PreparedRead(made, model, this.#context, () => this.#kept.weigh(key));
    });
    return { prepared, values, isCompound };
  }
}
